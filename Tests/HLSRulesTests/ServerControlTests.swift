import HLSDocuments
import HLSLinting
import HLSRules
import SourceText
import Testing

/// EXT-X-PART-INF and EXT-X-SERVER-CONTROL from one load to the next.
struct ServerControlTests {
  private static let control =
    "#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,CAN-SKIP-UNTIL=36,HOLD-BACK=20,PART-HOLD-BACK=3"
  private static let parts = "#EXT-X-PART-INF:PART-TARGET=1"

  /// A load of ten segments with these lines at its beginning and its end.
  private static func load(_ first: Int, _ head: String, _ end: String = "") -> String {
    "#EXTM3U\n#EXT-X-VERSION:9\n#EXT-X-TARGETDURATION:6\n#EXT-X-MEDIA-SEQUENCE:\(first)\n\(head)\n"
      + "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:\((first * 6).zeroPadded(to: 2)).000Z\n"
      + (first..<first + 10).map { "#EXTINF:6,\n\($0).ts\n" }.joined() + end
  }

  /// The findings that one of the two tags causes, with their severities.
  private func told(_ loads: [String]) -> [String] {
    var selection = RuleSelection()
    selection.profiles = [.spec, .recommended, .live]
    var reloads = Reloads(named: "reloads")
    for (number, text) in loads.enumerated() {
      reloads.add(SourceFile(name: "\(number + 1)", bytes: Array(text.utf8)))
    }
    return Linter(RuleCatalog.book, selection: selection).lint(reloads).findings
      .filter { $0.rule != "low-latency/parts-missing" }
      .filter { $0.message.contains("SERVER-CONTROL") || $0.message.contains("PART-INF") }
      .map { "\($0.place.source): \($0.severity): \($0.message)" }
  }

  private static let names = "CAN-BLOCK-RELOAD, CAN-SKIP-UNTIL, HOLD-BACK and PART-HOLD-BACK"
  private static let loss =
    "poll instead of waiting for the next load, load the whole playlist each time, play three target "
    + "durations from its end, no longer play at low latency"
  private static let without = "players that joined earlier may continue without"
  private static let holdBack = "#EXT-X-SERVER-CONTROL:HOLD-BACK=20"
  private static let blocking = "#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES"

  private static let changes: [(before: String, after: String, message: String)] = [
    (
      control + "\n" + parts, "",
      "error: EXT-X-PART-INF and EXT-X-SERVER-CONTROL were removed, with PART-TARGET, \(names); "
        + "players request no more parts, \(loss)"
    ),
    (
      holdBack, "",
      "error: EXT-X-SERVER-CONTROL was removed, with HOLD-BACK; players play three target durations "
        + "from its end"
    ),
    // That PART-HOLD-BACK is missing is the same defect.
    (
      control + "\n" + parts, parts,
      "error: EXT-X-SERVER-CONTROL was removed, with \(names); players \(loss)"
    ),
    (
      control + "\n" + parts, control,
      "error: EXT-X-PART-INF was removed, with PART-TARGET; players request no more parts"
    ),
    ("", holdBack, "warning: EXT-X-SERVER-CONTROL was added, with HOLD-BACK; \(without)"),
    (
      "", control + "\n" + parts,
      "warning: EXT-X-PART-INF and EXT-X-SERVER-CONTROL were added, with PART-TARGET, \(names); "
        + without
    ),
    (
      control, control.replacing("CAN-BLOCK-RELOAD=YES,", with: ""),
      "error: EXT-X-SERVER-CONTROL lost CAN-BLOCK-RELOAD; players poll instead of waiting for the next "
        + "load"
    ),
    (
      blocking, blocking + ",HOLD-BACK=20",
      "warning: EXT-X-SERVER-CONTROL gained HOLD-BACK; \(without)"
    ),
  ]

  @Test(arguments: changes)
  func `a tag that comes or goes is one change`(before: String, after: String, message: String) {
    let loads = [Self.load(0, before), Self.load(1, after), Self.load(2, after)]
    #expect(told(loads) == ["2: " + message])
  }

  @Test func `after the end players need neither`() {
    let loads = [Self.load(0, Self.control), Self.load(1, "", "#EXT-X-ENDLIST\n")]
    #expect(
      told(loads) == [
        "2: info: EXT-X-SERVER-CONTROL was removed, with CAN-BLOCK-RELOAD, CAN-SKIP-UNTIL, HOLD-BACK "
          + "and PART-HOLD-BACK; players no longer need them"
      ])
  }

  @Test(arguments: [
    (control, control), (control + "\n" + parts, parts + "\n" + control),
    // These values are those without the attribute.
    ("#EXT-X-SERVER-CONTROL:HOLD-BACK=18.0", ""), ("", "#EXT-X-SERVER-CONTROL:HOLD-BACK=18"),
    (control, control.replacing("=36", with: "=36.0")),
    // A delta update has the tags.
    (control, control + "\n#EXT-X-SKIP:SKIPPED-SEGMENTS=1"),
  ])
  func `what stays the same is not reported`(before: String, after: String) {
    let second =
      after.contains("SKIP:")
      ? Self.load(0, after).replacing("#EXTINF:6,\n0.ts\n", with: "") : Self.load(1, after)
    #expect(told([Self.load(0, before), second]) == [])
  }
}
