import HLSDocuments
import HLSLinting
import HLSPlaylist
import HLSRules
import SourceText
import Testing

/// Live windows without media at their end, with a start at their beginning, or with names that begin anew.
struct WindowDefectTests {
  private func lines(_ rule: String, _ text: String) -> [Int] {
    Linter(RuleCatalog.book).lint(SourceFile(name: "p.m3u8", bytes: Array(text.utf8))).findings
      .filter { $0.rule.description == rule }.map(\.place.start.line)
  }

  /// The lines at which a gap at the end is reported; `.` is a segment of six seconds, `x` one that is missing.
  private func gaps(_ window: String, _ tags: String = "", _ end: String = "") -> [Int] {
    lines(
      "segment/gap-at-live-edge",
      "#EXTM3U\n#EXT-X-VERSION:8\n#EXT-X-TARGETDURATION:6\n" + tags
        + window.enumerated().map { number, kind in
          (kind == "x" ? "#EXT-X-GAP\n" : "") + "#EXTINF:6,\n\(number).ts\n"
        }.joined() + end)
  }

  @Test func `a window without media from where clients begin is reported at its first gap`() {
    // Segments have two lines from line 4 on, and gaps a third one.
    #expect(gaps("...xxx") == [10])
    #expect(gaps(".x.xxxx") == [11])
    #expect(gaps("....xx") == [])
    #expect(gaps("...xx.") == [])
    #expect(gaps("xxxx..") == [])
    #expect(gaps("xxxxxx") == [])
    #expect(gaps("......") == [])
    #expect(gaps("...xxx", "", "#EXT-X-ENDLIST\n") == [])
    let control = "#EXT-X-SERVER-CONTROL:HOLD-BACK=24\n"
    #expect(gaps("...xxx", control) == [])
    #expect(gaps("...xxxx", control) == [11])
  }

  @Test func `parts with media end a gap`() {
    let low = "#EXT-X-SERVER-CONTROL:PART-HOLD-BACK=3\n#EXT-X-PART-INF:PART-TARGET=1\n"
    func part(_ more: String) -> String { "#EXT-X-PART:DURATION=1,URI=\"p.ts\"\(more)\n" }
    #expect(gaps("...xxx", low, part("")) == [])
    #expect(gaps("...xxx", low, part(",GAP=YES")) == [12])
  }

  /// The lines at which another session is reported; segments of six seconds have lines 4 and 5, and so on.
  private func sessions(_ names: [String]) -> [Int] {
    lines(
      "segment/names-restart",
      "#EXTM3U\n#EXT-X-VERSION:3\n#EXT-X-TARGETDURATION:6\n"
        + names.map { $0.hasPrefix("#") ? "\($0)\n" : "#EXTINF:6,\n\($0)\n" }.joined()
        + "#EXT-X-ENDLIST\n")
  }

  @Test func `names of a new session that count from the beginning are reported`() {
    let old = ["v/a1c9_88.ts", "v/a1c9_89.ts"]
    #expect(sessions(old + ["v/f07e_0.ts", "v/f07e_1.ts"]) == [9])
    #expect(sessions(old + ["v/f07e_1.ts?t=1", "v/f07e_2.ts?t=1"]) == [9])
    #expect(
      sessions(["v/seg-a1c9-8.m4s", "v/seg-a1c9-9.m4s", "v/seg-0b7e-0.m4s", "v/seg-0b7e-1.m4s"])
        == [9])
    #expect(sessions(old + ["#EXT-X-DISCONTINUITY", "v/f07e_0.ts", "v/f07e_1.ts"]) == [])
    // The numbers go on, or begin elsewhere.
    #expect(sessions(old + ["v/f07e_90.ts", "v/f07e_91.ts"]) == [])
    #expect(sessions(old + ["v/f07e_5.ts", "v/f07e_6.ts"]) == [])
    // One segment is no session, and neither are segments that do not follow each other.
    #expect(sessions(old + ["v/f07e_0.ts"]) == [])
    #expect(sessions(old + ["v/f07e_0.ts", "v/f07e_7.ts"]) == [])
    #expect(sessions(["v/a1c9_3.ts", "v/a1c9_89.ts", "v/f07e_0.ts", "v/f07e_1.ts"]) == [])
  }

  @Test func `names that count hours, days and chapters are none of sessions`() {
    for (old, new) in [
      ("h14", "h15"), ("day1", "day2"), ("2026010114", "2026010115"), ("intro", "story"),
      ("a1c9", "f07e9"), ("v/a1c9", "w/f07e"),
    ] {
      #expect(
        sessions(["\(old)_88.ts", "\(old)_89.ts", "\(new)_0.ts", "\(new)_1.ts"]) == [],
        "\(old) \(new)")
    }
  }

  private func isCut(_ line: String, before: [String] = ["v/s_8.ts", "v/s_9.ts"]) -> Bool {
    !lines(
      "segment/address-cut",
      "#EXTM3U\n#EXT-X-VERSION:3\n#EXT-X-TARGETDURATION:6\n"
        + before.map { "#EXTINF:6,\n\($0)\n" }.joined() + "#EXTINF:6,\n" + line
    ).isEmpty
  }

  @Test func `a playlist that ends within an address is reported`() {
    let before = ["seg/m_w7_51089.ts", "seg/m_w7_51090.ts"]
    for cut in [
      "seg/m_w7_510", "seg/m_w7_51091", "seg/m_w7_51091.t", "seg/m_w7", "seg/m_w7_51091.",
    ] {
      #expect(isCut(cut, before: before), "\(cut)")
      #expect(!isCut(cut + "\n", before: before), "\(cut)")
    }
    #expect(!isCut("seg/m_w7_51091.ts", before: before))
    // Another kind of name, and names without an extension.
    #expect(!isCut("slate", before: before))
    #expect(!isCut("seg/51", before: ["seg/508", "seg/509"]))
    #expect(!isCut("v/s_1", before: ["v/s_8.ts", "v/s_9.mp4"]))
    #expect(!isCut("v/s_100", before: ["v/s_8.ts", "v/s_9"]))
  }

  @Test func `an address that was cut is no address that has changed`() {
    func load(_ first: Int, _ names: [String]) -> String {
      "#EXTM3U\n#EXT-X-VERSION:3\n#EXT-X-TARGETDURATION:6\n#EXT-X-MEDIA-SEQUENCE:\(first)\n"
        + names.map { "#EXTINF:6,\n\($0)" }.joined(separator: "\n")
    }
    func changed(_ last: String, _ next: String) -> Bool {
      var reloads = Reloads(named: "reloads")
      let names = ["s_7.ts", "s_8.ts", "s_9.ts"]
      for (number, text) in [
        load(7, names + [last]), load(8, names.dropFirst() + [next, "s_11.ts"]),
      ]
      .enumerated() {
        reloads.add(SourceFile(name: "\(number + 1)", bytes: Array(text.utf8)))
      }
      var selection = RuleSelection()
      selection.only = ["live/segment-uri-changed"]
      return !Linter(RuleCatalog.book, selection: selection).lint(reloads).findings.isEmpty
    }
    #expect(!changed("s_10.ts", "s_10.ts"))
    #expect(!changed("s_1", "s_10.ts"))
    #expect(changed("s_1\n", "s_10.ts"))
    #expect(changed("s_1", "t_10.ts"))
  }

  /// Whether a start is reported in the second of two loads with these first segments and one number of segments.
  private func isReported(_ offset: String, _ firsts: [Int] = [7, 8], count: Int = 10) -> Bool {
    var reloads = Reloads(named: "reloads")
    for (number, first) in firsts.enumerated() {
      let text =
        "#EXTM3U\n#EXT-X-VERSION:3\n#EXT-X-TARGETDURATION:6\n#EXT-X-MEDIA-SEQUENCE:\(first)\n"
        + "#EXT-X-START:TIME-OFFSET=\(offset)\n"
        + (first..<first + count).map { "#EXTINF:6,\n\($0).ts\n" }.joined()
      reloads.add(SourceFile(name: "\(number + 1)", bytes: Array(text.utf8)))
    }
    var selection = RuleSelection()
    selection.profiles = [.spec, .recommended, .live]
    return Linter(RuleCatalog.book, selection: selection).lint(reloads).findings
      .contains { $0.rule == "live/start-at-oldest" }
  }

  @Test func `a start at what is removed next is reported once it is removed`() {
    #expect(isReported("0"))
    #expect(isReported("17.9"))
    #expect(!isReported("18"))
    #expect(!isReported("-30"))
    // Nothing is removed.
    #expect(!isReported("0", [7, 7]))
    // The start of a short window is where players begin anyway.
    #expect(isReported("0", count: 6))
    #expect(!isReported("0", count: 5))
  }
}
