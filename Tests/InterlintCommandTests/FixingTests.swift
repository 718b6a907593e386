import Foundation
import Testing

/// `lint --fix` as its users see it: what is written, what is said, and how it ends.
struct FixingTests {
  /// Two safe fixes: the number of EXT-X-TARGETDURATION, which has a fraction, and a tag in small letters.
  private static let wrong = """
    #EXTM3U
    #EXT-X-TARGETDURATION:6.0
    #ext-x-gap
    #EXTINF:6,
    a.ts
    #EXT-X-ENDLIST

    """
  private static let right = wrong.replacing("6.0", with: "6").replacing(
    "#ext-x-gap", with: "#EXT-X-GAP")

  /// Nothing says how long the second segment is.
  private static let unfixable = Sample.clean.replacing("a.ts", with: "a.ts\nb.ts")

  private static let diff = """
     #EXTM3U
    -#EXT-X-TARGETDURATION:6.0
    -#ext-x-gap
    +#EXT-X-TARGETDURATION:6
    +#EXT-X-GAP
     #EXTINF:6,
     a.ts
     #EXT-X-ENDLIST

    """

  private func fix(
    _ arguments: String..., in folder: Folder, input: String? = nil
  ) throws -> Interlint.Outcome {
    try Interlint.run(["lint", "--fix"] + arguments, in: folder, input: input)
  }

  @Test func `safe fixes are written, and the result is reported`() throws {
    let folder = try Folder()
    try folder.write(Self.wrong, to: "x/a.m3u8")
    try folder.write(Self.unfixable, to: "x/b.m3u8")
    let before = try folder.bytes("x/b.m3u8")
    let outcome = try fix("--output=concise", "x", in: folder)
    #expect(try folder.text("x/a.m3u8") == Self.right)
    #expect(outcome.output.contains("x/b.m3u8:5:1: error: "))
    #expect(!outcome.output.contains("x/a.m3u8"))
    #expect(outcome.errors == "interlint: 2 findings fixed in 1 document\n")
    #expect(outcome.status == 1)
    #expect(try folder.bytes("x/b.m3u8") == before)
  }

  @Test func `a second run changes nothing`() throws {
    let folder = try Folder()
    try folder.write(Self.wrong, to: "a.m3u8")
    #expect(try fix("a.m3u8", in: folder).status == 0)
    let outcome = try fix("--quiet", "a.m3u8", in: folder)
    #expect(outcome == Interlint.Outcome(status: 0, output: "", errors: ""))
    #expect(try folder.text("a.m3u8") == Self.right)
  }

  @Test func `a diff shows what would change, and nothing is written`() throws {
    let folder = try Folder()
    try folder.write(Self.wrong, to: "a.m3u8")
    try folder.write(Self.right, to: "b.m3u8")
    let outcome = try fix("--diff", "a.m3u8", "b.m3u8", in: folder)
    #expect(outcome.output == "--- a.m3u8\n+++ a.m3u8\n@@ -1,6 +1,6 @@\n" + Self.diff)
    #expect(outcome.errors == "")
    #expect(outcome.status == 1)
    #expect(try folder.text("a.m3u8") == Self.wrong)
    let other = try fix("--diff", "b.m3u8", in: folder)
    #expect(other == Interlint.Outcome(status: 0, output: "", errors: ""))
  }

  @Test func `a diff ends with 0 whatever is found that has no fix`() throws {
    let folder = try Folder()
    try folder.write(Self.unfixable, to: "a.m3u8")
    #expect(try fix("--diff", "a.m3u8", in: folder).status == 0)
  }

  @Test(arguments: ["none.m3u8", "binary.m3u8", "page.m3u8"])
  func `a diff ends with 3 if an input cannot be checked`(name: String) throws {
    let folder = try Folder()
    try folder.write(Array(Self.wrong.utf8) + [0xFF], to: "binary.m3u8")
    try folder.write("<!DOCTYPE html><html></html>", to: "page.m3u8")
    let outcome = try fix("--diff", name, in: folder)
    #expect(outcome.status == 3)
    #expect(outcome.output == "")
    #expect(outcome.errors.contains("could not be checked"))
  }

  @Test func `standard input goes to standard output, and the report to standard error`() throws {
    let folder = try Folder()
    let outcome = try fix("-", in: folder, input: Self.wrong)
    #expect(outcome.output == Self.right)
    #expect(outcome.errors.contains("2 findings fixed in 1 document"))
    #expect(outcome.errors.contains("1 playlist checked: no findings"))
    #expect(outcome.status == 0)
  }

  @Test func `standard input without fixes is written as it is`() throws {
    let folder = try Folder()
    let text =
      "\u{FEFF}#EXTM3U\r\n#EXT-X-TARGETDURATION:6\r\n#EXTINF:6,\r\na.ts\r\n#EXT-X-ENDLIST\r\n"
    let outcome = try fix("--output=json=report.json", "-", in: folder, input: text)
    #expect(outcome.output == text)
    #expect(outcome.status == 1)
    #expect(folder.has("report.json"))
  }

  @Test func `a file keeps its permissions, its line ends and its bytes outside of the fixes`()
    throws
  {
    let folder = try Folder()
    let wrong = Self.wrong.replacing("#EXTINF", with: "# Übertragung \n#EXTINF")
      .replacing("\n", with: "\r\n")
    try folder.write(wrong, to: "a.m3u8")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o604], ofItemAtPath: folder.url("a.m3u8").path)
    _ = try fix("a.m3u8", in: folder)
    #expect(
      try folder.text("a.m3u8")
        == wrong.replacing("6.0", with: "6").replacing("#ext-x-gap", with: "#EXT-X-GAP"))
    let attributes = try FileManager.default.attributesOfItem(atPath: folder.url("a.m3u8").path)
    #expect(attributes[.posixPermissions] as? Int == 0o604)
    #expect(try folder.names == ["a.m3u8"])
  }

  @Test func `links, files with two names and protected files stay as they are`() throws {
    let folder = try Folder()
    for name in ["real/a.m3u8", "named/b.m3u8", "named/d.m3u8"] {
      try folder.write(Self.wrong, to: name)
    }
    let manager = FileManager.default
    try manager.createSymbolicLink(
      at: folder.url("named/a.m3u8"), withDestinationURL: folder.url("real/a.m3u8"))
    try manager.linkItem(at: folder.url("named/b.m3u8"), to: folder.url("real/c.m3u8"))
    try manager.setAttributes(
      [.posixPermissions: 0o444], ofItemAtPath: folder.url("named/d.m3u8").path)
    let outcome = try fix("--output=concise", "named", in: folder)
    let reasons = [
      "named/a.m3u8 is not fixed: it is a symbolic link",
      "named/b.m3u8 is not fixed: it has several names (hard links)",
      "named/d.m3u8 is not fixed: it is write-protected",
    ]
    for reason in reasons { #expect(outcome.errors.contains(reason), "\(outcome.errors)") }
    // They have their findings.
    #expect(outcome.status == 1)
    for name in ["real/a.m3u8", "named/b.m3u8", "named/d.m3u8"] {
      #expect(try folder.text(name) == Self.wrong)
    }
    let diff = try fix("--diff", "named", in: folder)
    #expect(diff.output == "")
    #expect(diff.errors.contains("named/a.m3u8 would not be fixed: it is a symbolic link"))
  }

  @Test func `unsafe fixes need an option`() throws {
    let folder = try Folder()
    let text = Sample.clean.replacing("#EXTINF", with: "# EXT-X-GAP\n#EXTINF")
    try folder.write(text, to: "a.m3u8")
    let outcome = try fix("a.m3u8", in: folder)
    #expect(outcome.errors == "interlint: 1 finding can be fixed with --unsafe-fixes\n")
    #expect(try folder.text("a.m3u8") == text)
    _ = try fix("--unsafe-fixes", "a.m3u8", in: folder)
    #expect(
      try folder.text("a.m3u8")
        == Sample.clean.replacing("#EXTINF", with: "#EXT-X-GAP\n#EXTINF"))
  }

  @Test func `a fix that would cause another finding is refused with its reason`() throws {
    let folder = try Folder()
    let text = Sample.notable.replacing("#EXT-X-DATERANGE", with: "#EXT-X-DATERANG")
    try folder.write(text, to: "a.m3u8")
    let outcome = try fix("a.m3u8", in: folder)
    #expect(
      outcome.errors
        == "interlint: a.m3u8:4: text/tag-typo is not fixed: the fix would cause "
        + "date-range/unknown-duration\n")
    #expect(try folder.text("a.m3u8") == text)
  }

  @Test func `a configuration names the rules that are fixed`() throws {
    let folder = try Folder()
    try folder.write(Self.wrong, to: "a.m3u8")
    try folder.write("lint: {fix: [text]}\n", to: ".interlint.yaml")
    _ = try fix("a.m3u8", in: folder)
    #expect(try folder.text("a.m3u8") == Self.wrong.replacing("#ext-x-gap", with: "#EXT-X-GAP"))
    try folder.write("lint: {fix: [txt]}\n", to: ".interlint.yaml")
    #expect(try fix("a.m3u8", in: folder).status == 2)
  }

  @Test func `findings that are expected are not fixed`() throws {
    let folder = try Folder()
    let text = Self.wrong.replacing(
      "#ext-x-gap", with: "# interlint: disable-file text/tag-case -- a test\n#ext-x-gap")
    try folder.write(text, to: "a.m3u8")
    _ = try fix("a.m3u8", in: folder)
    #expect(try folder.text("a.m3u8") == text.replacing("6.0", with: "6"))
    try folder.write(Self.wrong, to: "b.m3u8")
    #expect(try Interlint.run(["baseline", "create", "b.m3u8"], in: folder).status == 0)
    _ = try fix("--baseline=.interlint-baseline.json", "b.m3u8", in: folder)
    #expect(try folder.text("b.m3u8") == Self.wrong)
  }

  @Test func `a recorded document stays as it is`() throws {
    let folder = try Folder()
    try folder.write(Self.wrong, to: "a.m3u8")
    try folder.write(
      #"{"url":"https://example.com/a.m3u8","file":"a.m3u8","status":200}"# + "\n",
      to: "exchanges.jsonl")
    _ = try fix("a.m3u8", in: folder)
    #expect(try folder.text("a.m3u8") == Self.wrong)
  }

  @Test(arguments: [
    (["--unsafe-fixes", "a.m3u8"], "--unsafe-fixes needs --fix"),
    (["--diff", "a.m3u8"], "--diff needs --fix"),
    (["--fix", "--diff", "--output=json", "a.m3u8"], "--diff cannot be combined with --output"),
    (["--fix", "-", "a.m3u8"], "cannot be combined with other inputs"),
    (["--fix", "--output=json", "-"], "--output=json=FILE"),
    (["--fix", "https://example.com/a.m3u8"], "--fix cannot be combined with the path or URL"),
    (["--fix", "--reloads", "a.m3u8"], "--fix cannot be combined with --reloads"),
    (["--fix", "--since=HEAD", "a.m3u8"], "--fix cannot be combined with --since"),
    (["--fix", "--targets=list.txt"], "cannot be combined with --targets"),
  ])
  func `what cannot be combined is refused, and nothing is written`(
    arguments: [String], reason: String
  ) throws {
    let folder = try Folder()
    try folder.write(Self.wrong, to: "a.m3u8")
    let outcome = try Interlint.run(["lint"] + arguments, in: folder)
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains(reason), "\(outcome.errors)")
    #expect(try folder.text("a.m3u8") == Self.wrong)
  }

  @Test(arguments: [
    ("text/tag-case", "Fixes are safe: interlint lint --fix"),
    ("text/commented-tag", "Fixes are unsafe: interlint lint --fix --unsafe-fixes"),
    ("text/tag-typo", "Some fixes are safe: interlint lint --fix"),
  ])
  func `explain says how certain the fixes of a rule are`(rule: String, words: String) throws {
    let folder = try Folder()
    let page = try Interlint.run(["explain", rule], in: folder).output
    #expect(page.contains(words), "\(page)")
    let other = try Interlint.run(["explain", "text/not-utf8"], in: folder).output
    #expect(!other.contains("--fix"))
  }

  @Test func `an asset list below a named path is fixed with the playlist that references it`()
    throws
  {
    let folder = try Folder()
    try folder.write(
      Sample.notable.replacing(
        #"START-DATE="2026-01-01T00:00:00.000Z""#,
        with: #"CLASS="com.apple.hls.interstitial",START-DATE="2026-01-01T00:00:00.000Z","#
          + #"DURATION=6,X-RESUME-OFFSET=0,X-ASSET-LIST="ads/a.json?_HLS_interstitial_id=a""#),
      to: "x/a.m3u8")
    let list = #"{"ASSETS":[{"URI":"https://ads.example.com/a.m3u8","DURATION":"6"}]}"#
    try folder.write(list, to: "x/ads/a.json")
    // The list is outside of what is named.
    _ = try fix("x/a.m3u8", in: folder)
    #expect(try folder.text("x/ads/a.json") == list)
    let outcome = try fix("x", in: folder)
    #expect(try folder.text("x/ads/a.json") == list.replacing("\"6\"", with: "6"))
    #expect(outcome.errors == "interlint: 1 finding fixed in 1 document\n")
  }

  @Test func `a document and those that reference it are fixed together`() throws {
    let folder = try Folder()
    try folder.write(
      """
      #EXTM3U
      #EXT-X-STREAM-INF:Bandwidth=1280000,CODECS="avc1.4d401e",RESOLUTION=640x360
      a.m3u8

      """, to: "main.m3u8")
    try folder.write(Self.wrong, to: "a.m3u8")
    let outcome = try fix(".", in: folder)
    #expect(try folder.text("a.m3u8") == Self.right)
    #expect(try folder.text("main.m3u8").contains(":BANDWIDTH=1280000,"))
    #expect(outcome.errors == "interlint: 3 findings fixed in 2 documents\n")
  }
}
