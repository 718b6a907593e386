import Foundation
import Testing

/// Files that are given to an option and are of another kind than it expects.
struct MistakenFileTests {
  /// The files of some kinds and what they are called.
  private static let files: [(name: String, noun: String, bytes: [UInt8])] = [
    ("playlist", "a playlist", Array(Sample.clean.utf8)),
    ("assets", "an asset list", Array("{\"ASSETS\":[]}".utf8)),
    (
      "steering", "a steering manifest",
      Array("{\"VERSION\":1,\"TTL\":300,\"PATHWAY-PRIORITY\":[\"A\"]}".utf8)
    ),
    ("archive", "a HAR file", Array("{\"log\":{\"entries\":[]}}".utf8)),
    ("session", "a recorded session", Array("{\"t\":1,\"event\":\"requestStream\"}\n".utf8)),
    ("page", "an HTML page", Array("<!DOCTYPE html>\n<html></html>\n".utf8)),
    ("manifest", "an XML document", Array("<?xml version=\"1.0\"?><MPD/>\n".utf8)),
    ("gzip", "a gzip-compressed file", [0x1F, 0x8B, 0x08, 0, 0]),
    ("zip", "a zip archive", [0x50, 0x4B, 0x03, 0x04, 20, 0] + Array("#EXTM3U".utf8)),
    ("mp4", "an MP4 file", [0, 0, 0, 24] + Array("ftypisom".utf8)),
    ("stream", "an MPEG transport stream", [UInt8](repeating: 0x47, count: 377)),
    (
      "pointer", "a pointer of Git LFS",
      Array("version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 12345\n".utf8)
    ),
    ("conflict", "merge conflict", Array("<<<<<<< HEAD\na\n=======\nb\n>>>>>>> other\n".utf8)),
  ]

  /// The commands with an option that takes a document, and the kind that it expects.
  private static let options: [(command: [String], option: String, expected: String)] = [
    (["lint"], "har", "a HAR file"), (["lint"], "targets", ""),
    (["lint", "good.m3u8"], "exchanges", ""), (["lint", "good.m3u8"], "apple-report", ""),
    (["lint", "good.m3u8"], "baseline", ""), (["lint", "good.m3u8"], "config", ""),
    (["lint", "good.m3u8"], "podcast-settings", ""), (["lint", "good.m3u8"], "dai-key-file", ""),
    (["lint", "http://127.0.0.1:1/a.m3u8"], "cacert", ""), (["lint", "good.m3u8"], "history", ""),
    (["lint", "--targets=targets.txt"], "usual", ""), (["nightly"], "config", ""),
    (["history", "list"], "history", ""), (["timeline"], "har", "a HAR file"),
    (["timeline", "good.m3u8"], "exchanges", ""),
    (["session", "good.jsonl"], "exchanges", ""),
    (["session", "good.jsonl"], "har", "a HAR file"),
  ]

  @Test(arguments: options.indices)
  func `an option names what a file is instead of what it expects`(index: Int) throws {
    let (command, option, expected) = Self.options[index]
    let folder = try Folder()
    try folder.write(Sample.clean, to: "good.m3u8")
    try folder.write("{\"t\":1,\"event\":\"requestStream\"}\n", to: "good.jsonl")
    try folder.write("http://127.0.0.1:1/a.m3u8\n", to: "targets.txt")
    for file in Self.files where file.noun != expected {
      try folder.write(file.bytes, to: file.name)
      let outcome = try Interlint.run(command + ["--\(option)=\(file.name)"], in: folder)
      let text = outcome.output + outcome.errors
      #expect([2, 3].contains(outcome.status), "\(option) \(file.name): \(text)")
      let lines = text.split(separator: "\n").filter { $0.contains(file.noun) }
      #expect(lines.count == 1, "\(option) \(file.name): \(text)")
    }
  }

  @Test(arguments: files.indices)
  func `the schedule of a timeline is named if it is of another kind`(index: Int) throws {
    let file = Self.files[index]
    let folder = try Folder()
    try folder.write(Sample.clean, to: "good.m3u8")
    try folder.write(file.bytes, to: file.name)
    let outcome = try Interlint.run(
      ["timeline", "good.m3u8", "--schedule=\(file.name)"], in: folder)
    #expect(outcome.status == 3)
    let noun = file.name == "playlist" ? "a media playlist" : file.noun
    let text = outcome.errors
    #expect(text.contains(": not the schedule of an app: ") && text.contains(noun), "\(text)")
  }

  @Test(arguments: ["apple-report", "baseline", "podcast-settings"])
  func `text is named where JSON is expected`(option: String) throws {
    let folder = try Folder()
    try folder.write(Sample.clean, to: "good.m3u8")
    try folder.write("hello\n", to: "text")
    let outcome = try Interlint.run(["lint", "good.m3u8", "--\(option)=text"], in: folder)
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("text: text, not a"), "\(outcome.errors)")
  }

  @Test func `certificates are refused if there is none in the file`() throws {
    let folder = try Folder()
    try folder.write(Sample.clean, to: "good.m3u8")
    try folder.write("hello\n", to: "text")
    let outcome = try Interlint.run(["lint", "good.m3u8", "--cacert=text"], in: folder)
    #expect(outcome.status == 2)
    #expect(outcome.errors == "interlint: --cacert text: no certificate in PEM form\n")
  }

  @Test func `a timeline of another document names its kind`() throws {
    let folder = try Folder()
    try folder.write("{\"ASSETS\":[]}", to: "list.json")
    let outcome = try Interlint.run(["timeline", "list.json"], in: folder)
    #expect(outcome.status == 3)
    #expect(
      outcome.errors.contains("list.json: not a playlist: an asset list"), "\(outcome.errors)")
  }

  @Test func `a zip archive is named wherever it comes from`() throws {
    let folder = try Folder()
    let zip = "PK\u{3}\u{4}\u{14}\u{0}#EXTM3U"
    try folder.write(zip, to: "all/a.m3u8")
    try folder.write(
      "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nhttps://a.example/a.m3u8\n", to: "main/main.m3u8")
    try folder.write(
      "{\"url\":\"https://a.example/a.m3u8\",\"file\":\"a.bin\"}\n", to: "main/exchanges.jsonl")
    try folder.write(zip, to: "main/a.bin")
    for arguments in [["all/a.m3u8"], ["all"], ["-"], ["main/main.m3u8"]] {
      let outcome = try Interlint.run(["lint"] + arguments, in: folder, input: zip)
      #expect(outcome.output.contains("a zip archive"), "\(arguments): \(outcome)")
    }
  }

  @Test func `a configuration may have a comment that begins as a tag does`() throws {
    let folder = try Folder()
    try folder.write(Sample.clean, to: "good.m3u8")
    try folder.write("#EXTRA checks\nlint: {rule: []}\n", to: "a.yaml")
    let outcome = try Interlint.run(["lint", "good.m3u8", "--config=a.yaml"], in: folder)
    #expect(outcome.errors.hasPrefix("interlint: a.yaml:2:8: unknown key 'rule' in lint"))
  }
}
