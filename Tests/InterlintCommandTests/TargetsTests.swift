import Foundation
import LocalHTTPServer
import Testing

/// The targets of a list are checked with all that they lead to, whatever is wrong with one of them.
struct TargetsTests {
  /// With no proxy in the way, whatever the environment says.
  static let environment = ["no_proxy": "*", "TARGET_TOKEN": "Bearer s3cret-value"]

  static let multivariant = """
    #EXTM3U
    #EXT-X-STREAM-INF:BANDWIDTH=1280000,CODECS="avc1.4d401e,mp4a.40.2",RESOLUTION=640x360
    low.m3u8

    """

  /// A line, as far as tests look at it.
  struct Line: Decodable, Equatable {
    struct Effort: Decodable, Equatable {
      let requests: Int
    }

    struct Break: Decodable, Equatable {
      let id: String
      let content: String
    }

    let target: String
    let url: String
    let status: String
    let reason: String?
    let effort: Effort
    let breaks: [Break]
    let documents: [JSONReport.Source]
  }

  static func lint(
    _ arguments: [String], in folder: Folder, input: String? = nil
  ) throws -> Interlint.Outcome {
    try Interlint.run(
      ["lint", "--allow-private", "--no-profile=delivery", "--no-profile=web-delivery"] + arguments,
      in: folder, input: input,
      environment: environment)
  }

  static func lines(_ text: String) throws -> [Line] {
    try text.split(separator: "\n").map {
      try JSONDecoder().decode(Line.self, from: Data($0.utf8))
    }.sorted { $0.target < $1.target }
  }

  @Test func `lines of one name are reported as far as anyone reads, and counted`() throws {
    let folder = try Folder()
    try folder.write(Sample.clean, to: "a.m3u8")
    try folder.write(String(repeating: "a.m3u8\n", count: 24), to: "list.txt")
    let outcome = try Interlint.run(
      ["lint", "--targets=list.txt", "--output=json"], in: folder)
    #expect(outcome.status == 0)
    let told = outcome.errors.split(separator: "\n")
    // 23 lines repeat the first.
    #expect(told.count == 21 && told.first?.contains("list.txt:2: skipped") == true)
    #expect(told.last == "interlint: list.txt: skipped 3 more lines with repeated names")
  }

  @Test func `each target has a line with all it leads to, and a bad one ends nothing`() throws {
    let server = try LocalServer([
      "/a/main.m3u8?id=Bearer%20s3cret-value": .text(Self.multivariant),
      "/a/low.m3u8": .text(Sample.faulty),
      "/b.m3u8": .text(Sample.clean), "/page": .text("<!doctype html><html></html>"),
      "/c/main.m3u8": .text(Self.multivariant),
      "/c/low.m3u8": .answer("404 Not Found"),
    ])
    let folder = try Folder()
    try folder.write(Sample.doubtful, to: "lists/d.m3u8")
    try folder.makeFolder("lists/folder")
    try folder.write([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], to: "lists/logo.png")
    try folder.write(
      """
      {"name": "a", "url": "\(server.address("/a/main.m3u8"))", "query": {"id": "env:TARGET_TOKEN"}}
      {"name": "b", "url": "\(server.address("/b.m3u8"))", "headers": {"X-Key": "env:TARGET_TOKEN"}}
      {"name": "c", "url": "\(server.address("/c/main.m3u8"))"}
      {"name": "d", "url": "d.m3u8"}
      {"name": "e", "url": "folder"}
      {"name": "f", "url": "logo.png"}
      {"name": "g", "url": "\(server.address("/none"))"}
      {"name": "h", "url": "\(server.address("/page"))"}
      {"name": "i"}
      """, to: "lists/all.txt")
    let outcome = try Self.lint(["--targets=lists/all.txt", "--output=jsonl"], in: folder)
    #expect(outcome.status == 3)
    #expect(
      outcome.errors
        == "interlint: lists/all.txt:9: not a target: a target has no url, which is required\n")
    let lines = try Self.lines(outcome.output)
    #expect(
      lines.map { [$0.target, $0.status, $0.reason ?? ""] } == [
        ["a", "checked", ""], ["b", "checked", ""],
        ["c", "partly", "the server answered with status 404"], ["d", "checked", ""],
        ["e", "unchecked", "is a directory, not a file"],
        ["f", "unchecked", "not a playlist: binary data"],
        ["g", "unchecked", "the server answered with status 404"],
        [
          "h", "unchecked",
          "not a playlist: an HTML page, probably an error page from the server",
        ],
        [
          "line-21313e4d5426a9a9", "unchecked",
          "not a target: a target has no url, which is required",
        ],
      ])
    #expect(lines.map(\.effort.requests) == [2, 1, 2, 0, 0, 0, 1, 1, 0])
    #expect(
      lines[0].documents.map(\.source)
        == ["/a/main.m3u8", "/a/low.m3u8"].map { server.address($0) })
    #expect(lines[0].documents.map { $0.findings.count } == [0, 1])
    #expect(lines[3].documents.map(\.rules) == [["date-range/no-milliseconds"]])
    #expect(!outcome.output.contains("s3cret"))
    #expect(server.log.requests.contains { $0.contains("X-Key: Bearer s3cret-value") })
  }

  @Test func `a value from the environment is in no report, whatever repeats it`() throws {
    let server = try LocalServer([
      "/a?kind=Bearer%20s3cret-value": .text(
        Sample.faulty.replacing("a.ts", with: "a.ts?x=s3cret-value"))
    ])
    let folder = try Folder()
    try folder.write(
      """
      targets:
      - url: \(server.address("/a"))
        query: {kind: env:TARGET_TOKEN}
      """, to: "t.yaml")
    let outcome = try Interlint.run(
      ["lint", "--allow-private", "--targets=t.yaml"]
        + ["text=t", "json=j", "junit=x", "jsonl=l"].map { "--output=\($0)" }, in: folder,
      environment: Self.environment)
    #expect(outcome.status == 1)
    for name in ["t", "j", "x", "l"] {
      let text = try folder.text(name)
      #expect(text.contains("kind=*************"))
      #expect(!text.contains("s3cret"))
    }
  }

  @Test func `the other reports have all targets in the order of the list`() throws {
    let server = try LocalServer([
      "/z": .text(Sample.faulty), "/y": .text(Sample.clean), "/x": .text(Sample.doubtful),
    ])
    let folder = try Folder()
    try folder.write(
      "targets:\n" + ["/z", "/y", "/x"].map { "- url: \(server.address($0))\n" }.joined(),
      to: "targets.yaml")
    let outcome = try Self.lint(
      ["--targets=targets.yaml", "--output=json", "--output=text=t", "--output=jsonl=out/l.jsonl"],
      in: folder)
    #expect(outcome.status == 1)
    let report = try JSONDecoder().decode(JSONReport.self, from: Data(outcome.output.utf8))
    #expect(report.sources.map(\.source) == ["/z", "/y", "/x"].map { server.address($0) })
    #expect(try folder.text("t").hasSuffix("3 playlists checked: 1 error, 1 warning\n"))
    #expect(try Self.lines(try folder.text("out/l.jsonl")).count == 3)
  }

  @Test func `what is expected of a target is checked`() throws {
    let server = try LocalServer([
      "/main.m3u8": .text(Self.multivariant), "/low.m3u8": .text(Sample.clean),
    ])
    let folder = try Folder()
    try folder.write(
      """
      defaults: {expect: {live: true}}
      targets:
      - {name: a, url: "\(server.address("/main.m3u8"))", expect: {variants: 2, interstitials: 1}}
      - {name: b, url: "\(server.address("/low.m3u8"))", expect: {kind: multivariant}}
      - {name: c, url: "\(server.address("/low.m3u8"))", expect: {kind: media, live: false}}
      """, to: "t.yaml")
    let outcome = try Self.lint(["--targets=t.yaml", "--output=jsonl"], in: folder)
    #expect(outcome.status == 1)
    #expect(
      try Self.lines(outcome.output).map {
        $0.documents[0].findings.map { "\($0.rule) \($0.message)" }
      }
        == [
          [
            "target/interstitials-missing no ad breaks announced; the target list expects at "
              + "least 1",
            "target/liveness-differs the media playlists are finished; expected live playlists",
            "target/variants-missing found 1 variant stream; expected at least 2",
          ],
          ["target/kind-differs found media playlist; expected multivariant playlist"], [],
        ])
  }

  @Test(arguments: [
    (["--targets=none.yaml"], "the targets none.yaml: no such file"),
    (["--targets=empty.txt"], "no targets in empty.txt"),
    (["--targets=empty.yaml"], "empty.yaml:1:1: the list contains no targets"),
    (["--targets=-"], "no targets on standard input"),
    (["--targets=-", "--quiet"], "no targets on standard input"),
    (
      ["--targets=a.txt", "--output=jsonl=./a.txt"],
      "--output=jsonl would overwrite the file of --targets; use another file"
    ),
    (
      ["--targets=a.txt", "--history=h.sqlite", "--output=text=h.sqlite"],
      "--output=text would overwrite the file of --history; use another file"
    ),
    (
      ["--targets=-", "--output=jsonl", "--history=h.sqlite"],
      "no targets on standard input"
    ),
    (["--targets=logo.png"], "the targets logo.png are not a list of URLs: binary data"),
    (["--targets=empty.txt", "--output=jsonl"], "no targets in empty.txt"),
    (
      ["--targets=p.m3u8", "--output=jsonl"], "the targets p.m3u8 are not a list of URLs: this is"
    ),
    (["--targets=p.m3u8"], "the targets p.m3u8 are not a list of URLs: this is a playlist; "),
    (
      ["--targets=bad.yaml"],
      "bad.yaml:2:12: unknown key 'urll' in a target; expected one of name, "
    ),
    (["--targets=."], "the targets .: is a directory, not a file"),
    (
      ["--targets=a.txt", "p.m3u8"],
      "--targets cannot be combined with the path or URL 'p.m3u8'; expected each one as a target"
    ),
    (
      ["--targets=a.txt", "--reloads"],
      "--reloads applies to single documents and cannot be combined"
    ),
  ])
  func `a list that cannot be used is reported before anything is checked`(
    arguments: [String], message: String
  ) throws {
    let folder = try Folder()
    try folder.write("# nothing\r\n\r\n", to: "empty.txt")
    try folder.write("# nothing\n", to: "empty.yaml")
    try folder.write([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], to: "logo.png")
    try folder.write(Sample.clean, to: "p.m3u8")
    try folder.write("targets:\n- {url: a, urll: b}\n", to: "bad.yaml")
    try folder.write("p.m3u8\n", to: "a.txt")
    let outcome = try Self.lint(arguments, in: folder)
    #expect(outcome.status == 2)
    #expect(outcome.output == "")
    #expect(outcome.errors.hasPrefix("interlint: " + message), "\(outcome.errors)")
    #expect(!folder.has("h.sqlite"))
  }

  @Test(arguments: [
    (
      "t.yaml",
      "targets:\n- {name: a, url: a.m3u8, headers: {X: env:NO_SUCH_NAME}}\n- a.m3u8\n",
      ":2:39", "headers.X"
    ),
    (
      "t.txt",
      "{\"name\": \"a\", \"url\": \"a.m3u8\", \"query\": {\"X\": \"env:NO_SUCH_NAME\"}}\na.m3u8\n",
      ":1", "query.X"
    ),
  ])
  func `a variable that is missing loses its target alone`(
    list: String, text: String, place: String, part: String
  ) throws {
    let folder = try Folder()
    try folder.write(Sample.clean, to: "a.m3u8")
    try folder.write(text, to: list)
    let outcome = try Self.lint(["--targets=\(list)", "--output=jsonl"], in: folder)
    #expect(outcome.status == 3)
    let reason = "the environment variable 'NO_SUCH_NAME' for \(part) is not set"
    #expect(outcome.errors == "interlint: \(list)\(place): \(reason)\n")
    #expect(
      try Self.lines(outcome.output).map { [$0.target, $0.url, $0.status, $0.reason ?? ""] }
        == [["a", "a.m3u8", "unchecked", reason], ["a.m3u8", "a.m3u8", "checked", ""]])
  }

  @Test func `of many missing values the first are reported, and the number of the others`()
    throws
  {
    let folder = try Folder()
    try folder.write(
      (1...30).map { "- {name: t\($0), url: a, headers: {X: env:NO_SUCH_NAME}}\n" }.joined(),
      to: "t.yaml")
    let outcome = try Self.lint(["--targets=t.yaml", "--output=jsonl"], in: folder)
    #expect(outcome.status == 3)
    let told = outcome.errors.split(separator: "\n")
    #expect(told.count == 21)
    #expect(told.first?.hasPrefix("interlint: t.yaml:1:") == true)
    #expect(
      told.last == "interlint: t.yaml: environment variables are not set for 10 more targets")
    #expect(try Self.lines(outcome.output).count == 30)
  }

  @Test func `a file is judged with the record beside it, and alike by lint and at night`() throws {
    let folder = try Folder()
    let address = "https://example.com/low.m3u8"
    for name in ["recorded/main.m3u8", "main.m3u8"] {
      try folder.write(Self.multivariant.replacing("low.m3u8", with: address), to: name)
    }
    try folder.write(Sample.faulty, to: "recorded/1")
    try folder.write(#"{"url":"\#(address)","file":"1"}"# + "\n", to: "recorded/exchanges.jsonl")
    try folder.write(
      "targets: [{name: a, url: recorded/main.m3u8}, {name: b, url: main.m3u8}]", to: "t.yaml")
    try folder.write(
      "targets: t.yaml\nhistory: h/h.sqlite\nresults: l.jsonl\nlint: {no-profiles: [delivery, web-delivery]}\n",
      to: "n.yaml")
    let outcome = try Self.lint(["--targets=t.yaml", "--output=jsonl"], in: folder)
    #expect(outcome.status == 1)
    let lines = try Self.lines(outcome.output)
    #expect(lines.map(\.status) == ["checked", "partly"])
    #expect(
      lines.map { $0.documents.map(\.source) }
        == [["recorded/main.m3u8", "recorded/1", "recorded/exchanges.jsonl"], ["main.m3u8"]])
    #expect(lines[1].documents[0].unfollowed.count == 1)
    #expect(try Interlint.run(["nightly", "--config=n.yaml"], in: folder).status == 1)
    #expect(try Self.lines(folder.text("l.jsonl")) == lines)
  }

  @Test(arguments: ["text", "jsonl", "json", "junit"])
  func `standard input without targets is refused whatever the report is`(format: String) throws {
    let outcome = try Self.lint(["--targets=-", "--output=\(format)"], in: Folder(), input: "\n")
    #expect(outcome.status == 2 && outcome.output == "")
    #expect(outcome.errors.contains("no targets on standard input"))
  }

  @Test func `thousands of lines are no trouble`() throws {
    let folder = try Folder()
    try folder.write(Sample.clean, to: "p.m3u8")
    let input = (0..<3_000).map { "{\"name\":\"t\($0)\",\"url\":\"p.m3u8\"}\n" }.joined()
    let outcome = try Self.lint(["--targets=-", "--output=jsonl"], in: folder, input: input)
    #expect(outcome.status == 0)
    #expect(outcome.output.utf8.count { $0 == 0x0A } == 3_000)
    #expect(Set(try Self.lines(outcome.output).map(\.target)).count == 3_000)
  }

  @Test func `a reader that goes away ends the run in silence`() throws {
    let folder = try Folder()
    try folder.write(Sample.clean, to: "p.m3u8")
    try folder.write(String(repeating: "p.m3u8\n", count: 5_000), to: "list")
    let outcome = try Interlint.shell(
      "$0 lint --targets=list --output=jsonl | head -n 1 | wc -l", in: folder)
    #expect(outcome.output.trimmingCharacters(in: .whitespaces) == "1\n")
    #expect(outcome.errors == "")
  }

  @Test func `expected findings of a target are in every report that has those of files`() throws {
    let folder = try Folder()
    try folder.write(
      "#EXTM3U\n# interlint: disable-next-line text/unknown-tag -- deliberate\n"
        + "#EXT-X-VENDOR:6\n#EXT-X-TARGETDURATION:6\n#EXTINF:6,\na.ts\n#EXT-X-ENDLIST\n",
      to: "a.m3u8")
    try folder.write("targets:\n- {name: a, url: a.m3u8}\n", to: "t.yaml")
    for format in ["json", "sarif", "markdown", "text"] {
      let outcome = try Self.lint(["--targets=t.yaml", "--output=\(format)"], in: folder)
      #expect(outcome.status == 0)
      #expect(outcome.output.contains(format == "text" ? "; 1 expected" : "deliberate"))
    }
  }
}
