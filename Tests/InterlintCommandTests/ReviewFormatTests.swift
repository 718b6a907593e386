import Foundation
import Testing

/// Formats for programs that review code, as the command writes them.
struct ReviewFormatTests {
  private static let formats = ["sarif", "github", "gitlab", "checkstyle", "markdown", "rdjsonl"]

  @Test
  func `a step of GitHub gets a summary after what it has`() throws {
    let folder = try Folder()
    try folder.write(Sample.faulty, to: "a.m3u8")
    try folder.write("# Before\n", to: "summary.md")
    let variables = ["GITHUB_STEP_SUMMARY": folder.url("summary.md").path]
    let run = try Interlint.run(
      ["lint", "a.m3u8", "--output=github"], in: folder, environment: variables)
    #expect(run.status == 1 && run.errors == "")
    #expect(run.output.hasPrefix("::error file=a.m3u8,line=1,"))
    let summary = try folder.text("summary.md")
    let markdown = try Interlint.run(["lint", "a.m3u8", "--output=markdown"], in: folder)
    #expect(summary == "# Before\n" + markdown.output)
    // With findings in memory.
    try folder.write("# Before\n", to: "summary.md")
    _ = try Interlint.run(
      ["lint", "a.m3u8", "--output=github", "--history=history"], in: folder, environment: variables
    )
    #expect(try folder.text("summary.md") == summary)
    // Other formats have none.
    _ = try Interlint.run(
      ["lint", "a.m3u8", "--output=sarif"], in: folder, environment: variables)
    #expect(try folder.text("summary.md") == summary)
  }

  @Test
  func `a step summary has at most one mebibyte`() throws {
    let folder = try Folder()
    try folder.write(Sample.clean, to: "a.m3u8")
    let missing = (0..<400).map { "missing-\($0).m3u8" }
    for (size, least) in [(1 << 20, 1 << 20), ((1 << 20) - 5_000, (1 << 20) - 400)] {
      try folder.write(Array(repeating: UInt8(ascii: "\n"), count: size), to: "summary.md")
      let run = try Interlint.run(
        ["lint", "a.m3u8", "--output=github"] + missing, in: folder,
        environment: ["GITHUB_STEP_SUMMARY": folder.url("summary.md").path])
      #expect(run.status == 3)
      let count = try folder.bytes("summary.md").count
      #expect((least...1 << 20).contains(count))
    }
    #expect(try folder.text("summary.md").hasSuffix("more findings, which do not fit here.\n"))
  }

  @Test
  func `a step summary that cannot be written is an error of the run`() throws {
    let folder = try Folder()
    try folder.write(Sample.clean, to: "a.m3u8")
    let run = try Interlint.run(
      ["lint", "a.m3u8", "--output=github"], in: folder,
      environment: ["GITHUB_STEP_SUMMARY": folder.url("missing/summary.md").path])
    #expect(run.status == 2)
    #expect(run.errors.contains("the step summary"))
  }

  @Test
  func `targets are reported like documents`() throws {
    let folder = try Folder()
    try folder.write(Sample.faulty, to: "a.m3u8")
    try folder.write(Sample.doubtful, to: "b.m3u8")
    try folder.write("a.m3u8\nb.m3u8\n", to: "list")
    let outputs = Self.formats.map { "--output=\($0)=\($0)" }
    let documents = try Interlint.run(["lint", "a.m3u8", "b.m3u8"] + outputs, in: folder)
    #expect(documents.status == 1)
    let written = try Self.formats.map { try folder.bytes($0) }
    let targets = try Interlint.run(["lint", "--targets=list"] + outputs, in: folder)
    #expect(targets.status == 1)
    for (format, bytes) in zip(Self.formats, written) {
      #expect(try folder.bytes(format) == bytes, "\(format)")
    }
  }

  @Test(arguments: formats)
  func `a playlist of hostile bytes is reported`(format: String) throws {
    let folder = try Folder()
    let bytes =
      Array("#EXTM3U\n#EXTINF:%0A::error]]>|`\u{2028}##[error]".utf8) + [0xFF, 0xC0, 0x1B]
      + Array(",\na.ts\n".utf8)
    try folder.write(bytes, to: "a|b`c%0A,d:e é.m3u8")
    let run = try Interlint.run(
      ["lint", "a|b`c%0A,d:e é.m3u8", "--output=\(format)"], in: folder)
    #expect(run.status == 3 && run.errors == "")
    #expect(!run.output.contains("##[") && !run.output.contains("\u{2028}"))
    for line in run.output.split(separator: "\n") where line.hasPrefix("::") {
      #expect(format == "github")
      #expect(line.contains("file=a|b`c%250A%2Cd%3Ae é.m3u8,"))
    }
  }
}
