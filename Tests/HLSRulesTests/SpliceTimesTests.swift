import HLSLinting
import HLSPlaylist
import HLSRules
import SourceText
import Testing

/// The dates of splices and the times in their sections, which have 33 bits of 90 kHz.
struct SpliceTimesTests {
  private static let cycle = 1 << 33

  /// A splice_insert() at a time in ticks; without CRC_32, which no rule here reads.
  private static func section(_ isOut: Bool, _ ticks: Int) -> String {
    let time = ticks & (cycle - 1)
    let digits = String(time & 0xFFFF_FFFF, radix: 16, uppercase: true)
    let padded = String(repeating: "0", count: 8 - digits.utf8.count) + digits
    return "0xFC302000000000000000FFF00F05000000017F\(isOut ? "CF" : "4F")"
      + "F\(time >> 32 == 1 ? "F" : "E")\(padded)0001000000000000000000"
  }

  /// The number of findings about breaks that begin after these seconds and ticks, and last 12 s by DURATION.
  private static func faults(
    _ breaks: [(second: Int, ticks: Int)], end: Int? = nil
  ) -> Int {
    let ranges = breaks.enumerated().map { number, one in
      let start =
        "2026-01-01T0\(one.second / 3600):\(two(one.second / 60 % 60)):\(two(one.second % 60)).000Z"
      let back = end.map { ",SCTE35-IN=\(section(false, one.ticks + $0))" } ?? ""
      return #"#EXT-X-DATERANGE:ID="\#(number)",START-DATE="\#(start)",DURATION=12,"#
        + "SCTE35-OUT=\(section(true, one.ticks))\(back)"
    }
    let text =
      "#EXTM3U\n#EXT-X-TARGETDURATION:6\n" + ranges.joined(separator: "\n")
      + "\n#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z\n"
      + (0..<20).map { "#EXTINF:6,\n\($0).ts\n" }.joined()
    var selection = RuleSelection()
    selection.only = ["date-range/scte35-splice-time"]
    return Linter(RuleCatalog.book, selection: selection)
      .lint(SourceFile(name: "p.m3u8", bytes: Array(text.utf8))).findings.count
  }

  private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

  @Test func `times that begin again run on`() {
    let last = Self.cycle - 10 * 90_000
    #expect(Self.faults([(6, last), (66, last + 60 * 90_000)]) == 0)
    #expect(Self.faults([(6, last), (66, last + 40 * 90_000)]) == 1)
  }

  @Test func `the date with which no other one agrees is the fault`() {
    #expect(Self.faults([(6, 0), (36, 30 * 90_000), (66, 40 * 90_000), (96, 90 * 90_000)]) == 1)
    #expect(Self.faults([(6, 20 * 90_000), (36, 30 * 90_000), (66, 60 * 90_000)]) == 1)
  }

  @Test func `a target duration is allowed for`() {
    #expect(Self.faults([(6, 0), (66, 54 * 90_000)]) == 0)
    #expect(Self.faults([(6, 0), (66, 53 * 90_000)]) == 1)
  }

  @Test func `breaks of which both ends follow another time are of another source`() {
    #expect(Self.faults([(6, 0), (66, 40 * 90_000)], end: 12 * 90_000) == 0)
  }

  @Test func `an end that is not where its time is is a fault of each break`() {
    #expect(Self.faults([(6, 0)], end: 4 * 90_000) == 1)
  }

  @Test func `times that go back are of another source`() {
    #expect(Self.faults([(6, 100 * 90_000), (66, 0)]) == 0)
    #expect(Self.faults([(6, 0), (66, 4_000_000_000)]) == 0)
  }
}
