import HLSLinting
import HLSRules
import Testing

/// No finding depends on the order of a dictionary or a set, which is another one in each run.
struct FindingOrderTests {
  /// A date range at a second, with the start or the end of a segment of a program.
  private static func signal(_ id: String, at second: Int, event: Int, _ type: String) -> String {
    let number = String(event, radix: 16).uppercased()
    let event = String(repeating: "0", count: 8 - number.count) + number
    return
      #"#EXT-X-DATERANGE:ID="\#(id)",START-DATE="2026-01-01T00:00:\#(second).000Z",SCTE35-CMD="#
      + "0xFC302700000000000000FFF00506FE0337F9800011020F43554549\(event)7FBF0000\(type)0101"
      + "16138609"
  }

  @Test func `of breaks around an opportunity that is too long, the first one is named`() {
    let breaks = (1...12).map { Self.signal("b\($0)", at: 10, event: $0, "22") }
    let ends = (1...12).map { Self.signal("e\($0)", at: 30, event: $0, "23") }
    let opportunity = [
      Self.signal("po", at: 12, event: 99, "34"), Self.signal("end", at: 39, event: 99, "35"),
    ]
    let findings = Linter(RuleCatalog.book)
      .lint(.media((breaks + opportunity + ends).joined(separator: "\n")))
      .flatMap(\.findings).filter { $0.rule == "date-range/scte35-nesting" }
    #expect(
      findings.map(\.message) == [
        "event 99 of \"po\" ends 9 s after event 1 of \"b1\", in which it begins"
      ])
  }
}
