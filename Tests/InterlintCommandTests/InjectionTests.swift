import Foundation
import LocalHTTPServer
import LocalPostgreSQL
import SourceText
import Testing
import XMLReading

/// Text from outside controls neither the terminal that shows it nor the program that runs a CI job.
struct InjectionTests {
  /// Escape sequences, C1 and bidirectional controls, separators, and the commands of CI programs.
  private static let hostile =
    "\u{1B}]0;t\u{7}\u{1B}[31m\u{9B}31m\u{85}\u{202E}\u{2066}\u{200F}\u{2028}\u{2029}\u{7F}\u{8}"
    + "\u{FEFF}\u{E0041}\rb ##[error]c ##vso[task.complete]d ##teamcity[buildStop]e"
  /// A name of a file or of anything else that begins with a command, and has one on its second line.
  private static let name = "::error::a\n::error::b\n  ::warning file=c::" + hostile

  /// What a terminal or the program that runs a CI job would obey, one entry for each kind.
  ///
  /// GitHub ignores spaces before `::`, and finds `##[` anywhere; so does Azure with `##vso[`.
  private static func commands(in text: String, isStyled: Bool = false) -> [String] {
    let text = isStyled ? text.replacing(/\u{1B}\[[0-9;]*m/, with: "") : text
    var found = Set(
      text.unicodeScalars.filter { $0 != "\n" && $0 != "\t" && $0.isInvisible }.map(\.escape))
    for line in text.split(separator: "\n") {
      if line.drop(while: { $0 == " " }).hasPrefix("::") { found.insert("\(line.prefix(40))") }
      for match in line.matches(of: /##[a-z]*\[/) { found.insert("\(match.output)") }
    }
    return found.sorted()
  }

  private static func json(_ text: String) throws -> String {
    String(decoding: try JSONEncoder().encode(text), as: UTF8.self)
  }

  private static func playlist(_ text: String) -> String {
    let line = text.replacing("\n", with: " ").replacing("\r", with: " ")
    return """
      #EXTM3U
      #EXTINF:6,\(text)
      ::error::\(text)
      #EXT-X-DATERANGE:ID="\(line)",CLASS="com.apple.hls.interstitial",START-DATE="\(line)",X-ASSET-URI="::error::\(line)"
      ##vso[task.complete]
      #EXT-X-\(line)
      #EXT-X-MAP:URI="\(line)",A\(line)="\(text)"

      """
  }

  private static func sample() throws -> Folder {
    let folder = try Folder()
    let name = name.replacing("/", with: "")
    try folder.write(playlist(hostile), to: "\(name)/\(name.prefix(60)).m3u8")
    try folder.write(playlist(self.name), to: "::error::.m3u8")
    try folder.write(playlist(self.name), to: "##vso[a].m3u8")
    return folder
  }

  /// The formats whose reports have no commands; those of GitHub consist of them.
  private static let formats = [
    "text", "concise", "json", "jsonl", "junit", "sarif", "gitlab", "checkstyle", "markdown",
    "rdjsonl",
  ]

  @Test func `the checks of these tests find what programs obey`() {
    for text in [
      "a\u{1B}b", "\u{9B}", "\u{202E}", "\u{2028}", "a\rb", " ::error::x", "a ##[x]", "##vso[x]",
    ] {
      #expect(!Self.commands(in: text).isEmpty, "\(text)")
    }
    #expect(Self.commands(in: "a ::b:: ## [c] #[d]\n#EXT-X-A:1\té 日\n") == [])
    #expect(Self.commands(in: "\u{1B}[1;31m ::e\u{1B}[0m", isStyled: true).count == 1)
  }

  @Test(arguments: formats)
  func `names and contents of files control nothing in a report`(format: String) throws {
    let folder = try Self.sample()
    for options in [
      [], ["--verbose"], ["--color=always"], ["--junit-profile=single"], ["--strict-links"],
    ] {
      let inputs = try folder.names + ["::error::none", "none\(Self.name)"]
      let outcome = try Interlint.run(
        ["lint", "--profile=pedantic", "--output=\(format)"] + options + ["--"] + inputs, in: folder
      )
      #expect(outcome.output.contains("task.complete") && outcome.status == 3)
      let text = outcome.output + outcome.errors
      #expect(Self.commands(in: text, isStyled: options == ["--color=always"]) == [])
    }
  }

  @Test func `JSON with escapes is the same text`() throws {
    let folder = try Folder()
    try folder.write(Sample.faulty, to: "\(Self.hostile).m3u8")
    let report = try Interlint.report(on: ["."], in: folder)
    #expect(report.json.sources.map(\.source) == ["./\(Self.hostile).m3u8"])
    #expect(report.lines.map(\.source) == ["./\(Self.hostile).m3u8"])
  }

  /// Arguments of which some are hostile; the command reports an error.
  private static let arguments: [[String]] = [
    [name], ["--\(name)"], ["lint", "--\(name)"], ["lint", name],
    ["lint", "--profile=\(name)", "."],
    ["lint", "--rule=\(name)", "."], ["lint", "--header=\(name)", "https://a.example/"],
    ["lint", "--header=\(name): a", "https://a.example/"], ["lint", "https://\(name)/"],
    ["lint", "https://a.invalid/\(name)"], ["lint", "--output=\(name)", "."],
    ["lint", "--output=json=/dev/null/\(name)", "."], ["lint", "--targets=\(name)"],
    ["lint", "--record=/dev/null/\(name)", "."], ["lint", "--history=/dev/null/\(name)", "."],
    ["lint", "--stdin-filename=\(name)", "-"], ["lint", "--fail-on=\(name)", "."],
    ["lint", "--dai-key-file=\(name)", "."], ["lint", "--cacert=\(name)", "."],
    ["history", "list", "--history=\(name)"], ["history", name, "--history=a"],
    ["history", "list", "--history=\(name)://a"],
    ["history", "list", "--history=postgresql://a@127.0.0.1:1/\(name)"],
    ["publish", "--history=\(name)"], ["merge", "--history=h.sqlite", name],
    ["nightly", "--config=\(name)"], ["watch", "/none/\(name)"], ["watch", name],
    ["capture", name, name], ["explain", name], ["rules", name], ["rules", "--rule=\(name)"],
    ["conformance", "run", "--conformance=\(name)"], ["conformance", name], ["schema", name],
    ["completion", name], ["help", name],
  ]

  @Test(arguments: arguments)
  func `a hostile argument is shown and not obeyed`(arguments: [String]) throws {
    let folder = try Folder()
    try folder.write(Sample.clean, to: "a.m3u8")
    let outcome = try Interlint.run(arguments, in: folder, input: Self.hostile)
    #expect(!outcome.errors.isEmpty || !outcome.output.isEmpty)
    #expect(Self.commands(in: outcome.errors + outcome.output) == [])
  }

  @Test(arguments: [
    "targets: NAME\nhistory: h", "NAME: a", "targets: t.yaml\nhistory: NAME",
    "targets: [{name: NAME, url: NAME}]\nhistory: h\nevery: NAME",
    "targets: [{NAME: a}]\nhistory: h",
    "targets: [a]\nhistory: h\nlint: {profiles: NAME, rules: [NAME]}",
    "targets: [a]\nhistory: h\nsite: NAME\nresults: /dev/null/NAME", "- NAME", "a: &NAME b",
    "a: *NAME",
    "targets: [a]\nhistory: h\nfetch: {resolve: [NAME]}",
    "targets: [{url: a, headers: {NAME: NAME}}]\nhistory: h",
    "targets: [{url: a, headers: {A: 'env:NAME'}}]\nhistory: h",
    "targets: [a]\nhistory: /dev/null/NAME",
    "targets: [a.m3u8]\nhistory: h\nsite: NAME\nresults: NAME.jsonl",
  ])
  func `a value in YAML is shown and not obeyed`(text: String) throws {
    let folder = try Folder()
    try folder.write(Sample.clean, to: "a.m3u8")
    for name in [try Self.json(Self.name), Self.hostile] {
      try folder.write(text.replacing("NAME", with: name) + "\n", to: "n.yaml")
      let outcome = try Interlint.run(["nightly", "--config=n.yaml"], in: folder)
      #expect(Self.commands(in: outcome.errors + outcome.output) == [])
      #expect(
        outcome.errors.split(separator: "\n").allSatisfy {
          $0.hasPrefix("interlint: ") || $0.hasPrefix("try '")
        })
    }
  }

  @Test func `a target list, result lines and a history control nothing`() throws {
    let folder = try Self.sample()
    let name = try Self.json(Self.name)
    // A name in YAML has few characters; in a plain list, it is the address.
    try folder.write("targets: [{name: \(name), url: a}, {name: x, url: \(name)}]\n", to: "t.yaml")
    try folder.write(
      "::error::.m3u8\n##vso[a].m3u8\nx\u{202E}\u{2066}\u{FEFF} ##[error]y\n", to: "t.txt")
    var texts: [String] = []
    func run(_ arguments: [String]) throws {
      let outcome = try Interlint.run(arguments, in: folder)
      texts += [outcome.output, outcome.errors]
    }
    try run(["lint", "--targets=t.yaml"])
    for format in ["text", "concise", "json", "junit", "jsonl"] {
      try run(["lint", "--targets=t.txt", "--output=\(format)", "--history=h.sqlite"])
    }
    try run(["lint", "--targets=t.txt", "--output=jsonl=lines.jsonl"])
    // Everything that a line of another machine may have.
    let line = String(try #require(try folder.text("lines.jsonl").split(separator: "\n").first))
    let part = String(try Self.json("::error::z" + Self.name).dropFirst().dropLast())
    var forged = ["{\"schema\":\"\(part)\"}", "{\"\(part)\":1}", part, "\"\(part)\""]
    for pattern in [
      #/"(rule|message|source|kind|target|version|url|fingerprint|rules|reason|text)":"[^"]*"/#,
      #/"(severity|status|content)":"[^"]*"/#,
    ] {
      forged.append(
        line.replacing(pattern) { "\"\($0.output.1)\":\"\(part)\"" })
    }
    forged.append(line.replacing("\"omitted\":{}", with: "\"omitted\":{\"\(part)\":-1}"))
    forged.append(line.replacing("\"severity\"", with: "\"\(part)\""))
    try folder.write(forged.joined(separator: "\n") + "\n", to: "forged.jsonl")
    try run(["merge", "--history=h.sqlite", "lines.jsonl", "forged.jsonl"])
    for line in forged {
      try folder.write(line + "\n", to: "one.jsonl")
      try run(["merge", "--history=h.sqlite", "one.jsonl"])
    }
    try run(["history", "list", "--history=h.sqlite"])
    for number in 1...8 {
      try run(["history", "show", "\(number)", "--history=h.sqlite"])
      try run(["history", "diff", "\(number)", "\(number + 1)", "--history=h.sqlite"])
    }
    try run(["publish", "--history=h.sqlite", "--output=site"])
    for path in try folder.text("site/site.txt").split(separator: "\n") where path.hasSuffix("json")
    {
      texts.append(try folder.text("site/\(path)"))
    }
    texts.append(try folder.text("site/index.html"))
    texts.append(try folder.text("site/feed.atom"))
    for text in texts {
      #expect(Self.commands(in: text) == [], "\(text.prefix(200).debugDescription)")
    }
    #expect(texts.contains { $0.contains("error::z") })
  }

  @Test(.enabled(if: HistoryBackend.available.contains(.postgresql)))
  func `a message of a database server is shown and not obeyed`() throws {
    let folder = try Folder()
    let port = try LocalPostgreSQL.shared.get().port
    let name = try #require(
      Self.name.addingPercentEncoding(withAllowedCharacters: .alphanumerics))
    for address in [
      "postgresql://\(name)@127.0.0.1:\(port)/db?password=a",
      "postgresql://tester:\(LocalPostgreSQL.password)@127.0.0.1:\(port)/\(name)",
      "postgresql://a@127.0.0.1:\(port)/db?application_name=\(name)&options=\(name)",
      "postgresql://a@\(name)/db", "postgresql://a@127.0.0.1:1/db?sslmode=\(name)",
      "postgresql://a@127.0.0.1/db?\(name)=a", "postgresql://\(Self.name)@127.0.0.1:1/db",
    ] {
      let outcome = try Interlint.run(["history", "list", "--history=\(address)"], in: folder)
      #expect(outcome.status == 2 && outcome.errors.hasPrefix("interlint: the history "))
      #expect(outcome.errors.split(separator: "\n").count == 1)
      #expect(Self.commands(in: outcome.errors + outcome.output) == [], "\(address)")
    }
  }

  @Test func `an answer of a server is shown and not obeyed`() throws {
    let line = Self.hostile.replacing("\r", with: "")
    let server = try LocalServer([
      "/reason": .answer("404 ::error::\(line)"),
      "/redirect": .redirect("::error::\(line)"),
      "/away": .redirect("https://\(line)/"),
      "/type": .text(
        Sample.faulty, fields: ["Content-Type: \(line)", "::error::\(line): \(line)"]),
      "/list": .text(Self.playlist(line)), "/text": .text("::error::\(line)\n##[error]\(line)"),
    ])
    for path in ["reason", "redirect", "away", "type", "list", "text"] {
      let folder = try Folder()
      let outcome = try Interlint.run(
        ["lint", "--allow-private", "--verbose", server.address("/\(path)"), "--output=text"]
          + Self.formats.map { "--output=\($0)=\($0)" },
        in: folder, environment: ["no_proxy": "*"])
      #expect(outcome.status != 0 && !outcome.output.isEmpty)
      #expect(Self.commands(in: outcome.errors + outcome.output) == [], "\(path)")
      for format in Self.formats {
        let report = try folder.text(format)
        #expect(!report.isEmpty && Self.commands(in: report) == [], "\(path) \(format)")
      }
    }
  }

  @Test func `a watch shows what a server sends and does not obey it`() throws {
    let line = Self.hostile.replacing("\r", with: "")
    let server = try LocalServer([
      "/live.m3u8": .text(Self.playlist(line) + "#EXT-X-ENDLIST\n"),
      "/gone.m3u8": .answer("404 ::error::\(line)"),
    ])
    for command in ["watch", "capture"] {
      for path in ["live", "gone"] {
        for output in command == "watch"
          ? [["--color=always"], ["--output=json"]] : [["--output=\(path)"]]
        {
          let outcome = try Interlint.run(
            [command, "--allow-private"] + output + [server.address("/\(path).m3u8")],
            in: Folder(), environment: ["no_proxy": "*"])
          #expect(
            Self.commands(in: outcome.errors + outcome.output, isStyled: true) == [],
            "\(command) \(path)")
          #expect(!outcome.output.isEmpty || !outcome.errors.isEmpty)
        }
      }
    }
  }
}
