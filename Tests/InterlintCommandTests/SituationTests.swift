import Foundation
import Testing

/// What somebody at a terminal has done, and the line that says so.
struct SituationTests {
  /// A folder with what goes wrong in repositories and shells.
  private static func folder() throws -> Folder {
    let folder = try Folder()
    try folder.write(Sample.clean, to: "good.m3u8")
    try folder.write(Sample.clean, to: "real/a.m3u8")
    try folder.write("hello\n", to: "docs/a.md")
    try folder.makeFolder("empty")
    try folder.write(Sample.clean, to: "hidden/.git/x.m3u8")
    try folder.write(Sample.clean, to: "packages/node_modules/p/b.m3u8")
    try folder.write(
      "version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 12345\n", to: "lfs.m3u8")
    try folder.write(
      "#EXTM3U\n<<<<<<< HEAD\n#EXT-X-TARGETDURATION:6\n=======\n>>>>>>> other\n#EXTINF:6,\n1.ts\n",
      to: "conflict.m3u8")
    try folder.write("{\"ASSETS\":[\n<<<<<<< HEAD\n]}\n", to: "conflict.json")
    try folder.write("lint: {}\n<<<<<<< HEAD\n", to: "conflict.yaml")
    try folder.write("{\"event\":\"quarterDone\"}\n{\"event\":\"x\"}\n", to: "events.jsonl")
    try folder.write("{\"t\":1774464001,\"event\":\"quarterDone\"}\n", to: "session.jsonl")
    try folder.write("{\"name\":\"x\"}", to: "package.json")
    try folder.write([0x1F, 0x8B, 0x08, 0, 0], to: "gzip.m3u8")
    try folder.write([0x50, 0x4B, 0x03, 0x04, 20, 0] + Array("#EXTM3U".utf8), to: "zip.m3u8")
    try folder.write("<!DOCTYPE html>\n<html></html>\n", to: "html.m3u8")
    try folder.write("<?xml version=\"1.0\"?><MPD/>\n", to: "dash.mpd")
    try folder.write([0xFF, 0xFE] + Array(Sample.clean.utf8).flatMap { [$0, 0] }, to: "wide.m3u8")
    try folder.write("", to: "nothing.m3u8")
    try folder.write("a.mp3\n", to: "plain.m3u8")
    try folder.write("fail-on: error\n", to: "place.yaml")
    try folder.write("lint: {exclude: [a]}\n", to: "inner.yaml")
    try folder.write("lint:\n  profiles:[pedantic]\n", to: "colon.yaml")
    try folder.write("lint:\n  profiles:[pedantic]\n  fail-on: error\n", to: "colons.yaml")
    try folder.write("elsewhere: \"https://x/**\n", to: "quote.yaml")
    try folder.write("lint:\n  profiles: [pedantic\n", to: "bracket.yaml")
    try folder.write("elsewhere: 5\n", to: "number.yaml")
    try folder.write("lint: {rules: []}\n", to: "norules.yaml")
    try folder.write("lint: {fail-on: warn}\n", to: "warn.yaml")
    for name in ["yml/good.m3u8", "noext/good.m3u8"] { try folder.write(Sample.clean, to: name) }
    try folder.write("elsewhere: x\n", to: "yml/.interlint.yml")
    try folder.write("elsewhere: x\n", to: "noext/interlint.yaml")
    try FileManager.default.createSymbolicLink(
      atPath: folder.url("dangling.m3u8").path, withDestinationPath: "nowhere.m3u8")
    return folder
  }

  @Test(
    arguments: [
      // Paths.
      (["lint", "dangling.m3u8"], "is a link to nowhere.m3u8, which does not exist"),
      (["lint", "goodd.m3u8"], "no such file; did you mean good.m3u8?"),
      (["lint", "good.m3u8/x"], "no such file: good.m3u8 is a file, not a folder"),
      (["lint", "good.m3u8/"], "no such file: good.m3u8 is a file, not a folder"),
      (
        ["lint", "*.m3u9"],
        "no file matches this pattern; for all playlists of a folder, name the folder"
      ),
      (["lint", "goo*.m3u8"], "is a pattern, which the shell expands if it is not quoted"),
      (["lint", "real/{a,b}.m3u8"], "is a pattern, which the shell expands"),
      (
        ["lint", "ftp://a/b.m3u8"],
        "addresses of the scheme ftp are not loaded; expected http, https or"
      ),
      (["lint", "s3://bucket/b.m3u8"], "addresses of the scheme s3 are not loaded"),
      (["lint", "gs://bucket/b.m3u8"], "addresses of the scheme gs are not loaded"),
      (
        ["lint", "file:///films/a.m3u8"],
        "addresses of the scheme file are not loaded; write the path: /films/a.m3u8"
      ),
      (["lint", "FILE://localhost/films/a.m3u8"], "write the path: /films/a.m3u8"),
      (["lint", "http:/a.example/b.m3u8"], "for a URL, write http://a.example/b.m3u8"),
      (["lint", "https//a.example/b.m3u8"], "for a URL, write https://a.example/b.m3u8"),
      (["lint", "a.example/b.m3u8"], "for a URL, write https://a.example/b.m3u8"),
      (["lint", "docs"], "contains no .m3u8 or .m3u file, including subdirectories"),
      (["lint", "empty"], "contains no .m3u8 or .m3u file, including subdirectories"),
      (["lint", "hidden"], "contains no .m3u8 or .m3u file, including subdirectories"),
      (
        ["lint", "packages"],
        "besides what is left out, such as packages/node_modules: hidden folders"
      ),
      // Contents.
      (["lint", "lfs.m3u8"], "a pointer of Git LFS, not the file; fetch it with: git lfs pull"),
      (["lint", "conflict.m3u8"], "line 2 is a marker of a merge conflict that is not resolved"),
      (["lint", "conflict.json"], "line 2 is a marker of a merge conflict that is not resolved"),
      (["lint", "events.jsonl"], "a log whose first event is none of a recorded session"),
      (["session", "events.jsonl"], "a log whose first event is none of a recorded session"),
      (["lint", "session.jsonl"], "is no known event"),
      (["lint", "package.json"], "a JSON document, but neither an asset list"),
      (["lint", "gzip.m3u8"], "a gzip-compressed file; decompress it first"),
      (["lint", "zip.m3u8"], "a zip archive; extract it first"),
      (["lint", "--har=nothing.m3u8"], "an empty file, not a HAR file"),
      (["lint", "html.m3u8"], "an HTML page, probably an error page from the server"),
      (["lint", "dash.mpd"], "an XML document, such as a DASH manifest"),
      (["lint", "wide.m3u8"], "encoded as UTF-16 or UTF-32; expected UTF-8"),
      (["lint", "nothing.m3u8"], "not a playlist: the file is empty"),
      (["lint", "plain.m3u8"], "text without a line that begins with #EXT"),
      // Loads.
      (["lint", "--reloads", "nosuchdir"], "nosuchdir: no such file"),
      (["lint", "--reloads", "good.m3u8"], "--reloads needs at least two files, or one folder"),
      (["lint", "--reloads", "empty"], "contains no .m3u8 or .m3u file"),
      (
        ["lint", "--reloads", "good.m3u8", "nofile.m3u8"], "nofile.m3u8: cannot be checked: no such"
      ),
      // Inputs with options that take none, and without text.
      (
        ["lint", "--har=a.har", "good.m3u8"],
        "--har cannot be combined with the path or URL 'good.m3u8'; expected URLs of recorded"
      ),
      (
        ["timeline", "--har=a.har", "good.m3u8"],
        "--har cannot be combined with the path or URL 'good.m3u8'; expected the URL of one"
      ),
      (
        ["lint", "--targets=a.txt", "good.m3u8"],
        "--targets cannot be combined with the path or URL 'good.m3u8'; expected each one as a target"
      ),
      (
        ["lint", "--viewer=good.m3u8", "--viewer=wide.m3u8", "nothing.m3u8"],
        "--viewer cannot be combined with the path or URL 'nothing.m3u8'; expected each one after"
      ),
      (
        ["lint", "--stdin-filename=x.m3u8"], "--stdin-filename needs the input -, which is standard"
      ),
      (
        ["lint", "--stdin-filename=x.m3u8", "good.m3u8"],
        "--stdin-filename needs the input -, which is standard input"
      ),
      (
        ["baseline", "create", "--stdin-filename=x.m3u8", "good.m3u8"],
        "--stdin-filename needs the input -, which is standard input"
      ),
      (
        ["timeline", "--stdin-filename=x.m3u8", "good.m3u8"],
        "--stdin-filename needs the input -, which is standard input"
      ),
      (["lint", ""], "PATH|URL is empty"),
      (["lint", "good.m3u8", ""], "PATH|URL is empty"),
      (["timeline", ""], "PATH|URL is empty"),
      (["session", ""], "PATH|URL is empty"),
      (["explain", ""], " is empty"),
      (["explain", " "], " is empty"),
      // Commands and options.
      (["version"], "unknown command 'version'; did you mean '--version'?"),
      (["lnt"], "unknown command 'lnt'; did you mean 'lint'?"),
      (["good.m3u8"], "unknown command 'good.m3u8'; did you mean 'lint good.m3u8'?"),
      (["text/tab-character"], "did you mean 'explain text/tab-character'?"),
      (["lint", "--outputs=text"], "unknown option '--outputs'; did you mean '--output'?"),
      (["lint", "--output=jsn"], "did you mean 'json'?"),
      (["lint", "--fail-on=warn"], "did you mean 'warning'?"),
      (
        ["lint", "--format=json"], "unknown option '--format'; it is an option of interlint explain"
      ),
      (["lint", "--severity=error"], "--severity cannot be 'error'; expected RULE=SEVERITY"),
      (["lint", "--rule=segmnt/*"], "unknown rule 'segmnt/*'; did you mean 'segment/*'?"),
      (
        ["lint", "--rule=pedantic"],
        "unknown rule 'pedantic', which is a profile: --profile=pedantic"
      ),
      (["lint", "--rule=resume-offset-type"], "did you mean 'interstitial/resume-offset-type'?"),
      (["lint", "--profile=pedantc"], "did you mean 'pedantic'?"),
      (["conformance", "run"], "Conformance: no conformance suite in this folder"),
      (["conformance", "list", "--directory=docs"], "docs: no conformance suite in this folder"),
      (["explain", "com.apple.hls.interstitial"], "CLASS of a date range that schedules"),
      (["explain", "fail-on"], "--fail-on: option: "),
      (["explain", "AD_BREAK_STARTED"], "event of a recorded session"),
      (["explain", "EXTM3U"], "tag of media and multivariant playlists; once"),
      (["explain", "timeline/none*"], "unknown rule 'timeline/none*'"),
      (
        ["explain", "live/endlist-removed", "--format=playlist"],
        "has several files; --directory=DIR"
      ),
      (
        ["explain", "timeline/date-ranges-overlap", "--format=playlist"],
        "check the document with: interlint lint - --profile="
      ),
      (
        ["explain", "text/tab-character", "--directory=docs"],
        "--directory docs exists; expected the path"
      ),
      // Configurations.
      (
        ["lint", "good.m3u8", "--config=place.yaml"],
        "place.yaml:1:1: unknown key 'fail-on' in the configuration; expected one of"
      ),
      (["lint", "good.m3u8", "--config=place.yaml"], "it is a key of lint"),
      (["lint", "good.m3u8", "--config=inner.yaml"], "it is a key of the configuration"),
      (
        ["lint", "good.m3u8", "--config=conflict.yaml"],
        "a marker of a merge conflict that is not resolved"
      ),
      (["lint", "good.m3u8", "--config=docs"], "is a directory, not a file"),
      (
        ["lint", "good.m3u8", "--config=colon.yaml"],
        "colon.yaml:2:3: lint is a string; expected a map: a space is missing after 'profiles:'"
      ),
      (
        ["lint", "good.m3u8", "--config=colons.yaml"],
        "a space is missing after 'profiles:' in line 2"
      ),
      (
        ["lint", "good.m3u8", "--config=quote.yaml"],
        "quote.yaml:1:12: invalid YAML: the quote that opens here is not closed"
      ),
      (["lint", "good.m3u8", "--config=bracket.yaml"], "the list begins in line 2"),
      (
        ["lint", "good.m3u8", "--config=number.yaml"],
        "number.yaml:1:12: elsewhere is a number; expected a string: write it in quotes"
      ),
      (
        ["lint", "good.m3u8", "--config=norules.yaml"],
        "norules.yaml:1:15: lint.rules is an empty list, so that no rule would run"
      ),
      (["lint", "good.m3u8", "--config=warn.yaml"], "did you mean 'warning'?"),
      (
        ["lint", "yml/good.m3u8"],
        "interlint: yml/.interlint.yml is not read: a configuration is named .interlint.yaml"
      ),
      (
        ["lint", "good.m3u8", "noext"],
        "interlint: noext/interlint.yaml is not read: a configuration is named .interlint.yaml"
      ),
      (["lint", "good.m3u8", "--config=none.yaml"], "no such file"),
      (["lint", "good.m3u8", "--baseline=docs"], "is a directory, not a file"),
      (["lint", "good.m3u8", "--output=junit=docs"], "is a directory, not a file"),
      (["lint", "--targets=good.m3u8"], "this is a playlist; put its URL in a list"),
      (["watch", "good.m3u8"], "is a file; expected an http or https URL"),
    ] as [([String], String)])
  func `a situation has a line that names its cause`(arguments: [String], line: String) throws {
    let outcome = try Interlint.run(arguments, in: Self.folder())
    #expect(outcome.status != 4)
    #expect((outcome.output + outcome.errors).contains(line), "\(outcome.output)\(outcome.errors)")
  }

  @Test func `a load that is missing has no consequence under a name that nobody typed`() throws {
    let outcome = try Interlint.run(
      ["lint", "--reloads", "good.m3u8", "b.m3u8"], in: Self.folder())
    #expect(
      outcome
        == Interlint.Outcome(
          status: 3,
          output: "b.m3u8: cannot be checked: no such file\n\nno playlist checked; 1 input could "
            + "not be checked\n", errors: ""))
  }

  @Test func `an example of a rule that is on by default needs no profile`() throws {
    let outcome = try Interlint.run(
      ["explain", "text/tab-character", "--format=playlist"], in: Folder())
    #expect(outcome.status == 0 && outcome.errors == "" && outcome.output.hasPrefix("#EXTM3U"))
  }

  @Test func `lint without a path checks the current folder`() throws {
    let folder = try Folder()
    try folder.write(Sample.clean, to: "good.m3u8")
    #expect(try Interlint.run(["lint"], in: folder) == Interlint.run(["lint", "."], in: folder))
    #expect(try Interlint.run(["lint"], in: folder).output.hasPrefix("1 playlist checked"))
  }

  @Test func `a folder has schedules, sessions and Info.plist as inputs, and no other JSON`() throws
  {
    let folder = try Folder()
    try folder.write(Sample.clean, to: "good.m3u8")
    for name in ["package.json", "tsconfig.json"] { try folder.write("{\"name\":\"x\"}", to: name) }
    try folder.write(
      "{\"events\":[{\"date\":\"2026-01-01\",\"title\":\"x\"}]}", to: "calendar.json")
    try folder.write("{\"level\":\"info\"}\n{\"event\":\"pause\"}\n", to: "server.jsonl")
    try folder.write("{\"t\":1774464001,\"event\":\"requestStream\"}\n", to: "session.jsonl")
    try folder.write(
      "<plist><dict><key>CFBundleName</key><string>a</string></dict></plist>", to: "Info.plist")
    let padding = String(repeating: " ", count: 8_000)
    try folder.write(
      "{\"primary\":\"https://a.example/m.m3u8\",\"events\":[\(padding)]}", to: "schedule.json")
    let report = try Interlint.report(on: ["."], in: folder)
    #expect(
      report.json.sources.map { $0.source.replacing("./", with: "") }
        == ["Info.plist", "good.m3u8", "schedule.json", "session.jsonl"])
  }

  @Test func `names and findings are in natural order`() throws {
    let folder = try Folder()
    let faulty =
      "#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:6,\na.ts\n#EXTINF:6,\nb .ts\n#EXT-X-ENDLIST\n"
    for name in ["ad10", "ad2", "ad1"] { try folder.write(faulty, to: "\(name).m3u8") }
    let concise = try Interlint.run(["lint", ".", "--output=concise"], in: folder).output
    let places = concise.split(separator: "\n").compactMap {
      $0.firstMatch(of: /ad([0-9]+).m3u8:([0-9]+):([0-9]+):/).map { match in
        [match.output.1, match.output.2, match.output.3].compactMap { Int($0) }
      }
    }
    #expect(places.count > 6)
    #expect(places == places.sorted { $0.lexicographicallyPrecedes($1) })
    #expect(places.map { $0[0] }.first == 1 && places.map { $0[0] }.last == 10)
  }

  @Test func `what is not listed says how it is`() throws {
    let folder = try Folder()
    let segments = (0..<30).map { "#EXTINF:7,\n\($0).ts\n" }.joined()
    try folder.write("#EXTM3U\n#EXT-X-TARGETDURATION:6\n\(segments)#EXT-X-ENDLIST\n", to: "a.m3u8")
    let text = try Interlint.run(["lint", "a.m3u8"], in: folder).output
    #expect(text.contains("24 more; --order=position lists each"), "\(text)")
  }

  @Test func `the help begins with three examples`() throws {
    let lines = try Interlint.run(["--help"], in: Folder()).output.split(separator: "\n")
    #expect(lines[1] == "Examples:")
    #expect(lines[2...4].allSatisfy { $0.hasPrefix("  interlint ") })
  }
}
