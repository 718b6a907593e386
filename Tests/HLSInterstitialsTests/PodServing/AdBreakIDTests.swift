import Foundation
import HLSInterstitials
import Testing

@Suite struct `Ad break ID` {
  @Test(
    arguments: [
      ("break-29574400", nil), ("4026532222-1695760248", nil), ("BREAK_29574400", 0), ("ab_1", 2),
      ("ab.1", 2), ("bü", 1), ("a b", 1), ("", nil),
    ] as [(String, Int?)])
  func `has lower-case letters, digits and hyphens`(text: String, fault: Int?) {
    #expect(AdBreakID(text).characterFault == fault)
  }

  @Test func `counts characters, not bytes`() {
    #expect(AdBreakID("üü").length == 2)
  }

  @Test(arguments: [
    ("playlist", true), ("default", true), ("test", true), ("ad", true), ("Break", true),
    ("{ad_break_id}", true), ("[[BREAK]]", true), ("ab-001", false), ("test-1", false),
    ("mid-{id}", false), ("{$break}", false), ("", false),
  ])
  func `is like a placeholder when it could name any break`(text: String, isLike: Bool) {
    #expect(AdBreakID(text).isPlaceholderLike == isLike)
  }

  @Test(arguments: [
    ("x1", "x1"), ("Splice 6FFFFFF0", "splice-6ffffff0"), ("a_b.c/ü", "a-b-c--"), ("", ""),
  ])
  func `is derived from the ID of a date range`(dateRange: String, derived: String) {
    #expect(AdBreakID(derivedFrom: dateRange).text == derived)
  }

  @Test(arguments: [
    ("x1", "x1", true), ("foo", "x1", false), ("splice-1", "SPLICE_1", true),
    ("SPLICE_1", "splice-1", true), ("live-splice-1", "splice-1", true), ("", "x1", false),
  ])
  func `is related to a date range whose ID it repeats`(
    text: String, dateRange: String, isRelated: Bool
  ) {
    #expect(AdBreakID(text).isRelated(to: dateRange) == isRelated)
  }

  @Test func `is a string in JSON`() throws {
    let data = try JSONEncoder().encode([AdBreakID("break-7")])
    #expect(String(decoding: data, as: UTF8.self) == #"["break-7"]"#)
    #expect(try JSONDecoder().decode([AdBreakID].self, from: data) == [AdBreakID("break-7")])
  }
}
