import Foundation
import Testing
import XMLReading

/// What cannot be checked is reported in every report, and nothing beside it is lost.
struct InputTests {
  private static let html = "<!DOCTYPE html>\n<html><body>404 Not Found</body></html>\n"

  @Test(arguments: [
    ("missing.m3u8", "no such file"),
    ("folder", "contains no .m3u8 or .m3u file, including subdirectories"),
    ("pipe", "is a pipe, not a file; use - to read standard input"),
    ("binary.m3u8", "not a playlist: binary data"),
    ("empty.m3u8", "not a playlist: the file is empty"),
    (
      "html.m3u8",
      "not a playlist: an HTML page, probably an error page from the server"
    ),
    ("text", "not a playlist: text without a line that begins with #EXT"),
    (
      "other.json",
      "not a playlist: a JSON document, but neither an asset list, a steering manifest nor a schedule"
    ),
    ("clean.m3u8/x", "no such file: clean.m3u8 is a file, not a folder"),
  ])
  func `an input that cannot be checked is reported in every report`(
    name: String, reason: String
  ) throws {
    let folder = try Folder()
    try folder.makeFolder("folder/inner")
    try #require(unsafe mkfifo(folder.url("pipe").path, 0o600) == 0)
    try folder.write([0x89, 0x50, 0x00, 0x01, 0xFF], to: "binary.m3u8")
    try folder.write("", to: "empty.m3u8")
    try folder.write(Self.html, to: "html.m3u8")
    try folder.write("a.ts\n", to: "text")
    try folder.write("{\"a\":1}", to: "other.json")
    try folder.write(Sample.clean, to: "clean.m3u8")

    let report = try Interlint.report(on: [name, "clean.m3u8"], in: folder)
    #expect(report.status == 3)
    #expect(report.text.contains("\(name): cannot be checked: \(reason)\n"))
    #expect(
      report.text.hasSuffix("1 playlist checked: no findings; 1 input could not be checked\n"))
    let unchecked = JSONReport.Source(
      source: name, kind: nil, status: "unchecked", reason: reason, findings: [], omitted: [:])
    #expect(report.json.sources.first == unchecked)
    #expect(report.lines == report.json.sources)
    #expect(report.json.sources.map(\.status) == ["unchecked", "checked"])
    let error = try #require(report.junit.children.first?.all("error").first)
    #expect(error.attributes == ["type": "input", "message": "cannot be checked: \(reason)"])
    #expect(report.junit.attributes["errors"] == "1")
    #expect(report.junit.children.count == 2)
  }

  @Test func `a loop of directories hides nothing and ends nothing`() throws {
    let folder = try Folder()
    try folder.write(Sample.faulty, to: "a/b/p.m3u8")
    try FileManager.default.createSymbolicLink(
      atPath: folder.url("a/b/back").path, withDestinationPath: "..")
    let report = try Interlint.report(on: ["a"], in: folder)
    #expect(report.status == 1)
    #expect(report.json.sources.map(\.source) == ["a/b/p.m3u8"])
    #expect(report.json.sources[0].rules == ["segment/target-duration-required"])
  }

  @Test func `references are resolved from the folder that the system names`() throws {
    let folder = try Folder()
    try folder.write(
      "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1,CODECS=\"avc1.42001e\"\nv.m3u8\n", to: "far/m.m3u8")
    try folder.write(Sample.faulty, to: "far/v.m3u8")
    try folder.write(Sample.clean, to: "v.m3u8")
    try folder.write("", to: "far/inner/file")
    try FileManager.default.createSymbolicLink(
      atPath: folder.url("link").path, withDestinationPath: "far/inner")
    let report = try Interlint.report(on: ["link/../m.m3u8"], in: folder)
    #expect(report.status == 1)
    #expect(report.json.sources.contains { $0.source.hasSuffix("far/v.m3u8") })
  }

  @Test func `hundreds of unreadable inputs hide no readable one`() throws {
    let folder = try Folder()
    var names: [String] = []
    for number in 0..<400 {
      names.append("missing\(number).m3u8")
      if number.isMultiple(of: 20) {
        names.append("faulty\(number).m3u8")
        try folder.write(Sample.faulty, to: "faulty\(number).m3u8")
      }
    }
    let report = try Interlint.report(on: names, in: folder)
    #expect(report.status == 3)
    #expect(report.json.sources.map(\.source) == names)
    #expect(
      report.json.summary
        == JSONReport.Summary(
          checked: 20, unchecked: 400, errors: 20, warnings: 0, infos: 0, omitted: 0))
    #expect(report.lines == report.json.sources)
    #expect(report.text.components(separatedBy: "cannot be checked: no such file").count == 2)
    #expect(report.text.contains("     = also: 399 more: missing1.m3u8, missing2.m3u8, "))
    #expect(report.text.hasSuffix("; 400 inputs could not be checked\n"))
    #expect(report.text.components(separatedBy: "[segment/target-duration-required]").count == 2)
    #expect(report.text.contains("     = also: 19 more: faulty20.m3u8 line 1; "))
    #expect(report.junit.children.count == 420)
    #expect(report.junit.all("error").count == 400)
    // As in the text, the first file has the places in the others.
    #expect(
      report.junit.all("failure").map { $0.attributes["message"]?.suffix(10) } == ["(+19 more)"])
    #expect(
      report.junit.all("skipped").count { $0.text == "the same as in faulty0.m3u8: 1 place\n" }
        == 19)
  }

  @Test(arguments: ["a.m3u", "playlist", "A.M3U8", "-x.m3u8", "name with blanks", "é.m3u8"])
  func `a named file is checked whatever it is called`(name: String) throws {
    let folder = try Folder()
    try folder.write(Sample.faulty, to: name)
    let report = try Interlint.report(on: ["--", name], in: folder)
    #expect(report.status == 1)
    #expect(report.json.sources.map(\.source) == [name])
    #expect(report.json.sources.map(\.rules) == [["segment/target-duration-required"]])
  }

  @Test func `a file is checked once, however often it is named`() throws {
    let folder = try Folder()
    try folder.write(Sample.faulty, to: "a/p.m3u8")
    let report = try Interlint.report(on: ["a/p.m3u8", "a", "./a/p.m3u8"], in: folder)
    #expect(report.json.sources.map(\.source) == ["a/p.m3u8"])
    #expect(report.junit.children.count == 1)
  }

  @Test func `windows line endings change no finding`() throws {
    let folder = try Folder()
    for (name, text) in [("clean", Sample.clean), ("doubtful", Sample.doubtful)] {
      try folder.write(text.replacingOccurrences(of: "\n", with: "\r\n"), to: "\(name).m3u8")
    }
    let report = try Interlint.report(on: ["clean.m3u8", "doubtful.m3u8"], in: folder)
    #expect(report.status == 0)
    #expect(report.json.sources.map(\.rules) == [[], ["date-range/no-milliseconds"]])
    #expect(report.text.contains("doubtful.m3u8:4:37: warning:"))
    #expect(!report.text.contains("␍"))
  }

  @Test func `standard input has the name that it is given`() throws {
    let folder = try Folder()
    let plain = try Interlint.report(on: ["-"], in: folder, input: Sample.faulty)
    #expect(plain.status == 1)
    #expect(plain.json.sources.map(\.source) == ["<stdin>"])
    let named = try Interlint.report(
      on: ["-", "--stdin-filename", "a/b.m3u8"], in: folder, input: Sample.faulty)
    #expect(named.json.sources.map(\.source) == ["a/b.m3u8"])
    #expect(named.text.hasPrefix("a/b.m3u8:1:1: error:"))
    #expect(try Interlint.run(["lint", "-"], in: folder, input: "").status == 3)
  }

  @Test(arguments: [
    ("{\"ASSETS\":{}}", "asset list", "asset-list/assets-not-array", "1:11"),
    (
      "\n{\"VERSION\":1,\"TTL\":300,\"PATHWAY-PRIORITY\":[]}", "steering manifest",
      "steering/priority-required", "2:43"
    ),
  ])
  func `a JSON document is checked by itself`(
    text: String, kind: String, rule: String, place: String
  ) throws {
    let folder = try Folder()
    try folder.write(text, to: "a.json")
    for arguments in [["a.json"], ["-", "--stdin-filename=a.json"], ["a.json", "--no-follow"]] {
      let report = try Interlint.report(on: arguments, in: folder, input: text)
      #expect(report.status == 1)
      #expect(report.json.sources.map(\.kind) == [kind])
      #expect(report.json.sources.map(\.rules) == [[rule]])
      #expect(report.text.hasPrefix("a.json:\(place): error: "))
    }
    #expect(try Interlint.report(on: ["-"], in: folder, input: text).status == 1)
  }

  @Test func `a file has one name and one fingerprint from wherever in its work tree`() throws {
    let folder = try Folder()
    try folder.makeFolder(".git")
    try folder.write(Sample.faulty, to: "a/b/p.m3u8")
    let inner = try Interlint.run(
      ["lint", "--output=json", "p.m3u8"], in: try folder.inner("a/b"))
    let runs = [
      inner,
      try Interlint.run(["lint", "--output=json", "./a/../a/b/p.m3u8"], in: folder),
      try Interlint.run(["lint", "--output=json", folder.url("a/b/p.m3u8").path], in: folder),
      try Interlint.run(
        ["lint", "--output=json", "-", "--stdin-filename=../p.m3u8"],
        in: try folder.inner("a/b/c"), input: Sample.faulty),
      try Interlint.run(
        ["lint", "--output=json", "-", "--stdin-filename=a/b/p.m3u8"], in: folder,
        input: Sample.faulty),
    ]
    #expect(runs.allSatisfy { $0 == inner })
    let report = try JSONDecoder().decode(JSONReport.self, from: Data(inner.output.utf8))
    #expect(report.sources.map(\.source) == ["a/b/p.m3u8"])
  }

  @Test func `a file outside the work tree has the name that it was given`() throws {
    let folder = try Folder()
    try folder.makeFolder("tree/.git")
    try folder.write(Sample.clean, to: "p.m3u8")
    let report = try Interlint.report(on: ["../p.m3u8"], in: try folder.inner("tree"))
    #expect(report.json.sources.map(\.source) == ["../p.m3u8"])
  }

  @Test(arguments: [false, true])
  func `a name that is an address keeps its form and loses its secrets`(isTree: Bool) throws {
    let folder = try Folder()
    if isTree { try folder.makeFolder(".git") }
    let address = "https://me:hidden@example.com/p.m3u8?token=hidden&x=1"
    let report = try Interlint.report(
      on: ["-", "--stdin-filename", address], in: folder, input: Sample.faulty)
    let masked = "https://*********@example.com/p.m3u8?token=******&x=1"
    #expect(report.json.sources.map(\.source) == [masked])
    #expect(report.text.hasPrefix(masked + ":1:1: error:"))
    #expect(report.junit.all("testcase").allSatisfy { $0.attributes["file"] == masked })
    let missing = try Interlint.report(
      on: ["https://me:hidden@127.0.0.1/p.m3u8?token=hidden&x=1"], in: folder)
    #expect(missing.json.sources.map(\.source) == ["https://127.0.0.1/p.m3u8"])
    #expect(missing.status == 3)
  }

  @Test func `a playlist in UTF-16 is not checked, and a rule says why`() throws {
    let folder = try Folder()
    let units = Sample.clean.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    try folder.write([0xFF, 0xFE] + units, to: "p.m3u8")
    let report = try Interlint.report(on: ["p.m3u8", "--junit-cases=all"], in: folder)
    #expect(report.status == 3)
    #expect(report.json.sources.map(\.rules) == [["text/utf16-or-utf32"]])
    #expect(report.json.sources.map(\.status) == ["unchecked"])
    #expect(report.junit.all("error").count == 1)
    #expect(report.junit.all("testcase").allSatisfy { !$0.children.isEmpty })
  }
}
