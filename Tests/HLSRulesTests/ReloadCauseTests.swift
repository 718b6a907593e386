import HLSDocuments
import HLSLinting
import HLSRules
import SourceText
import Testing

/// What several loads of a playlist have in common is one finding with its cause.
struct ReloadCauseTests {
  /// The findings in loads, as `load line severity rule`.
  private static func found(_ loads: [String]) -> [String] {
    var reloads = Reloads(named: "reloads")
    for (number, text) in loads.enumerated() {
      reloads.add(SourceFile(name: "\(number + 1)", bytes: Array(text.utf8)))
    }
    return Linter(RuleCatalog.book).lint(reloads).findings.map {
      "\($0.place.source) \($0.place.start.line) \($0.severity) \($0.rule)"
    }
  }

  /// A load of a window of seven segments, from the one with a number on, with a break at 30 s.
  private static func load(_ first: Int, id: String, duration: Int = 12) -> String {
    "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXT-X-MEDIA-SEQUENCE:\(first + 10)\n"
      + "#EXT-X-PROGRAM-DATE-TIME:2026-03-01T12:00:0\(first * 6).000Z\n"
      + "#EXT-X-DATERANGE:ID=\"\(id)\",CLASS=\"com.apple.hls.interstitial\","
      + "START-DATE=\"2026-03-01T12:00:30.000Z\",DURATION=\(duration),"
      + "X-ASSET-LIST=\"https://ads.example.com/b.json?_HLS_interstitial_id=\(id)\"\n"
      + (first..<first + 7).map { "#EXTINF:6,\ns\($0).ts\n" }.joined()
  }

  @Test func `an ID that changes with each load is the finding`() {
    #expect(
      Self.found([Self.load(0, id: "b0"), Self.load(1, id: "b1")]) == [
        "2 5 error live/date-range-id-changed"
      ])
  }

  @Test func `another break at the same time is not one with another ID`() {
    let found = Self.found([Self.load(0, id: "b0"), Self.load(1, id: "c1", duration: 18)])
    #expect(!found.contains { $0.hasSuffix("live/date-range-id-changed") })
    #expect(found.contains("1 5 error live/date-range-removed-early"))
  }

  @Test func `a commented tag has the severity of what follows in each load`() {
    let loads = [Self.load(0, id: "b"), Self.load(1, id: "b")].map {
      $0.replacing("#EXT-X-TARGETDURATION", with: "# EXT-X-TARGETDURATION")
    }
    #expect(Self.found(loads) == ["1 2 error text/commented-tag"])
  }

  @Test func `a comment that explains more in a later load weighs more from then on`() {
    let first = Self.load(0, id: "b").replacing(
      "#EXT-X-TARGETDURATION:6", with: "#EXT-X-TARGETDURATION:6\n# EXT-X-TARGETDURATION:6")
    let second = Self.load(1, id: "b").replacing(
      "#EXT-X-TARGETDURATION:6", with: "#EXT-X-START:TIME-OFFSET=0\n# EXT-X-TARGETDURATION:6")
    let found = Self.found([first, second]).filter { $0.hasSuffix("text/commented-tag") }
    #expect(found.allSatisfy { $0.contains(" error ") }, "\(found)")
  }
}
