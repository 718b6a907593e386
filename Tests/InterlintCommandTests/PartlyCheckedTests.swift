import Foundation
import Testing
import XMLReading

/// What could not be judged wholly is never reported as checked and clean.
struct PartlyCheckedTests {
  private static let multivariant = """
    #EXTM3U
    #EXT-X-STREAM-INF:BANDWIDTH=1000000,CODECS="avc1.4d401f,mp4a.40.2",RESOLUTION=640x360,FRAME-RATE=25
    low.m3u8

    """
  private static let reason = "variant stream low.m3u8: no such file"

  /// A multivariant playlist whose variant stream is made by a shell command.
  private static func folder(_ command: String = ":") throws -> Folder {
    let folder = try Folder()
    try folder.write(multivariant, to: "main.m3u8")
    #expect(try Interlint.shell(command, in: folder).status == 0)
    return folder
  }

  @Test func `a document whose link leads nowhere is partly checked in every report`() throws {
    let folder = try Self.folder()
    let reports = try Interlint.report(on: ["main.m3u8"], in: folder)
    #expect(reports.status == 0)
    #expect(reports.text.hasSuffix("\n1 playlist partly checked: no findings\n"))
    #expect(reports.json.sources == reports.lines)
    #expect(reports.lines.map(\.status) == ["partly"])
    #expect(reports.lines.map(\.reason) == [Self.reason])
    #expect(reports.json.summary.checked == 0 && reports.json.summary.partly == 1)
    let cases = reports.junit.all("testcase").filter { $0.attributes["name"] == "partly checked" }
    #expect(
      cases.flatMap { $0.all("skipped") }.map { $0.attributes["message"] }
        == ["partly checked: " + Self.reason])
    let concise = try Interlint.run(["lint", "main.m3u8", "--output=concise"], in: folder)
    #expect(concise.output == "" && concise.status == 0)
    let strict = try Interlint.report(on: ["main.m3u8", "--strict-links"], in: folder)
    #expect(strict.status == 3)
  }

  @Test(arguments: ["all", "applicable", "failing"])
  func `every selection of JUnit cases has the one that says so`(selection: String) throws {
    let reports = try Interlint.report(
      on: ["main.m3u8", "--junit-cases=\(selection)"], in: try Self.folder())
    let suite = try #require(reports.junit.all("testsuite").first)
    #expect(suite.attributes["failures"] == "0" && suite.attributes["errors"] == "0")
    #expect(suite.all("testcase").last?.attributes["name"] == "partly checked")
  }

  @Test func `a site never shows a partly checked target as clean`() throws {
    let folder = try Self.folder()
    let outcome = try Interlint.shell(
      "\"$0\" lint main.m3u8 --history=h.sqlite --output=text=r; "
        + "\"$0\" history --history=h.sqlite list && \"$0\" publish --history=h.sqlite --output=site",
      in: folder)
    #expect(outcome.status == 0)
    #expect(outcome.output.contains("0 checked, 1 partly checked: no findings"))
    #expect(try folder.text("site/badge/playlists.svg").contains("0 errors, 1 partly checked"))
    #expect(try !folder.text("site/badge/playlists.svg").contains("#116329"))
    #expect(try folder.text("site/index.html").contains(Self.reason))
    #expect(try folder.text("site/feed.atom").lowercased().contains("partly checked"))
  }

  @Test(arguments: [
    ("ln -s low.m3u8 low.m3u8", "cannot be read: too many levels of symbolic links"),
    ("mkdir low.m3u8", "is a directory, not a file"),
    ("mkfifo low.m3u8", "is a pipe, not a file; use - to read standard input"),
    ("ln -s /dev/zero low.m3u8", "is a device, not a file; use - to read standard input"),
  ])
  func `a linked file that exists and cannot be read is not checked`(
    command: String, reason: String
  ) throws {
    let reports = try Interlint.report(on: ["main.m3u8"], in: try Self.folder(command))
    #expect(reports.status == 3)
    #expect(reports.lines.map(\.status) == ["partly", "unchecked"])
    #expect(reports.lines.last?.reason == reason)
    #expect(reports.junit.attributes["errors"] == "1")
    #expect(reports.text.hasSuffix("; 1 input could not be checked\n"))
  }

  @Test(arguments: [
    "", "\n# a comment\n", "\n#EXT-X-VERSION:7\n", "\n#EXT-X-INDEPENDENT-SEGMENTS\n",
  ])
  func `a variant stream without a media tag lacks its target duration`(rest: String) throws {
    let folder = try Self.folder()
    try folder.write("#EXTM3U" + rest, to: "low.m3u8")
    let reports = try Interlint.report(on: ["main.m3u8"], in: folder)
    #expect(reports.status == 1)
    #expect(reports.lines.last?.kind == "media playlist")
    #expect(reports.lines.last?.rules.contains("segment/target-duration-required") == true)
  }

  @Test func `an asset list is judged around what is nested too deep`() throws {
    let folder = try Folder()
    let deep = String(repeating: "[", count: 70) + String(repeating: "]", count: 70)
    try folder.write("{\"ASSETS\":[{\"URI\":7}],\"x\":\(deep)}", to: "list.json")
    let reports = try Interlint.report(on: ["list.json"], in: folder)
    #expect(reports.status == 1)
    #expect(
      reports.lines[0].findings.filter { $0.severity == "error" }.map(\.rule)
        == ["asset-list/duration-required", "asset-list/uri-not-string"])
  }

  @Test(arguments: ["jsonl", "json", "junit --junit-cases=all", "text", "concise"])
  func `a report that nobody read to its end fails the run`(format: String) throws {
    let folder = try Folder()
    // More than any pipe holds.
    let lines = String(repeating: "#EXT-X-BITRATE:x\n", count: 900)
    try folder.write("#EXTM3U\n#EXT-X-TARGETDURATION:6\n" + lines, to: "a.m3u8")
    let outcome = try Interlint.shell(
      "{ \"$0\" lint a.m3u8 --order=position --output=\(format); echo $? >status; } | head -c 1",
      in: folder)
    #expect(outcome.errors == "")
    #expect(try folder.text("status") == "2\n")
  }

  @Test func `result lines that nobody read fail the run, and other reports are whole`() throws {
    let folder = try Folder()
    try folder.write(Sample.clean, to: "p.m3u8")
    try folder.write(
      (0..<500).map { "{\"name\":\"\($0)\",\"url\":\"p.m3u8\"}\n" }.joined(), to: "list")
    let outcome = try Interlint.shell(
      "{ \"$0\" lint --targets=list --output=jsonl --output=json=r.json; echo $? >status; }"
        + " | head -n 1", in: folder)
    #expect(outcome.errors == "")
    #expect(try folder.text("status") == "2\n")
    let report = try JSONDecoder().decode(JSONReport.self, from: Data(folder.bytes("r.json")))
    #expect(report.summary.checked == 500)
  }
}
