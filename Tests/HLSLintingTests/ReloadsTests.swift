@testable import HLSDocuments
import HLSInterstitials
@testable import HLSLinting
import HLSPlaylist
import SourceText
import Testing

/// The loads of a playlist are one input, and what is found in several of them is one finding.
struct ReloadsTests {
  private static func reloads(_ loads: String...) -> Reloads {
    var reloads = Reloads(named: "reloads")
    for (number, text) in loads.enumerated() {
      reloads.add(SourceFile(name: String(number + 1), bytes: Array(text.utf8)))
    }
    return reloads
  }

  private static func lint(_ reloads: Reloads, _ rules: [Rule]) -> SourceResult {
    var selection = RuleSelection()
    selection.profiles = Set(Profile.allCases)
    return Linter(
      RuleBook(rules: rules), selection: selection
    ).lint(reloads)
  }

  private struct Outcome: Equatable {
    let place: String
    let appeared: Int
    let lastSeen: Int
    var gone: Int?
  }

  private static func outcomes(_ result: SourceResult) -> [Outcome] {
    result.findings.map {
      Outcome(
        place: "\($0.place.source):\($0.place.start.line)", appeared: $0.loads?.appeared ?? 0,
        lastSeen: $0.loads?.lastSeen ?? 0, gone: $0.loads?.gone)
    }
  }

  private static func load(_ number: Int, _ segments: String...) -> String {
    "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXT-X-MEDIA-SEQUENCE:\(number)\n"
      + segments.map { "#EXTINF:6,\n\($0)\n" }.joined()
  }

  private static let marked = Rule.reporting("@", as: "a/b")
  private static func marked(silencing scope: Rule.Scope) -> Rule {
    .reporting("@", as: "a/b", facts: [.silences(["a/before"], about: scope)])
  }

  @Test func `what stays is found once, with the loads it was in`() {
    let result = Self.lint(
      Self.reloads(
        Self.load(0, "a", "b@"), Self.load(1, "b@", "c"), Self.load(2, "c", "d@"),
        Self.load(3, "d@", "e")), [Self.marked])
    #expect(
      Self.outcomes(result) == [
        Outcome(place: "1:7", appeared: 1, lastSeen: 2, gone: 3),
        Outcome(place: "3:7", appeared: 3, lastSeen: 4),
      ])
    #expect(result.source == "reloads" && result.kind == "media playlist")
    #expect(result.loads.map(\.source) == ["1", "2", "3", "4"])
    #expect(Set(result.findings.map(\.fingerprint)).count == 2)
  }

  @Test func `what comes back is still one finding`() {
    let result = Self.lint(
      Self.reloads(Self.load(0, "a@"), Self.load(0, "a"), Self.load(0, "a@")), [Self.marked])
    #expect(Self.outcomes(result) == [Outcome(place: "1:5", appeared: 1, lastSeen: 3)])
  }

  /// Reports the first address of the later load where the load before has another one.
  private static let moved = Rule.plain(
    "a/moved",
    check: .reload { reload, report in
      guard reload.slides else { return }
      report("moved", at: reload.head)
    })

  @Test func `a change that goes on is one finding, one that happens again is another`() {
    let loads = [
      Self.load(0, "a", "b", "c"), Self.load(1, "b", "c", "d"), Self.load(2, "c", "d", "e"),
      Self.load(2, "c", "d", "e"), Self.load(3, "d", "e", "f"),
    ]
    let result = Self.lint(
      Self.reloads(loads[0], loads[1], loads[2], loads[3], loads[4]), [Self.moved])
    #expect(
      Self.outcomes(result) == [
        Outcome(place: "2:1", appeared: 2, lastSeen: 3, gone: 4),
        Outcome(place: "5:1", appeared: 5, lastSeen: 5),
      ])
    #expect(Set(result.findings.map(\.fingerprint)).count == 2)
  }

  @Test func `what is found in the first segment stays one finding while segments are removed`() {
    let rule = Rule.plain(
      "a/first",
      check: .document { document, report in
        guard let segment = document.playlist.segments.first else { return }
        report("first", at: document.playlist.address(of: segment))
      })
    let result = Self.lint(
      Self.reloads(
        Self.load(0, "a", "b", "c"), Self.load(1, "b", "c", "d"), Self.load(2, "c", "d", "e")),
      [rule])
    #expect(Self.outcomes(result) == [Outcome(place: "1:5", appeared: 1, lastSeen: 3)])
  }

  @Test func `what a delta update carries over is reported where it was received`() {
    let whole = Self.load(0, "a", "b@", "c", "d")
    let update =
      "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXT-X-MEDIA-SEQUENCE:0\n#EXT-X-SKIP:SKIPPED-SEGMENTS=3\n"
      + "#EXTINF:6,\nd\n#EXTINF:6,\ne@\n"
    let both = Self.lint(Self.reloads(whole, update), [Self.marked])
    #expect(
      Self.outcomes(both) == [
        Outcome(place: "1:7", appeared: 1, lastSeen: 2),
        Outcome(place: "2:8", appeared: 2, lastSeen: 2),
      ])
    #expect(both.findings.map(\.excerpt.text) == ["b@", "e@"])
    // A rule that reports only the later load speaks of the bytes of the earlier one too.
    let later = Rule.plain(
      "a/b",
      check: .reload { reload, report in
        for segment in reload.after.playlist.segments {
          let range = reload.after.playlist.address(of: segment)
          report("found", at: range, related: [RelatedPlace(range, "here")])
        }
      })
    let result = Self.lint(Self.reloads(whole, update), [later])
    #expect(
      result.findings.map { "\($0.place.source):\($0.place.start.line)" }
        == ["1:5", "1:7", "1:9", "2:6", "2:8"])
    #expect(result.findings.map(\.place) == result.findings.map { $0.related[0].place })
  }

  @Test func `an update that cannot be applied is judged as it is and told`() {
    let update =
      "#EXTM3U\n#EXT-X-MEDIA-SEQUENCE:9\n#EXT-X-SKIP:SKIPPED-SEGMENTS=3\n#EXTINF:6,\nd@\n"
    let result = Self.lint(
      Self.reloads(Self.load(0, "a"), update, Self.load(0, "a", "b")), [Self.marked, Self.moved])
    #expect(Self.outcomes(result) == [Outcome(place: "2:5", appeared: 2, lastSeen: 2, gone: 3)])
    #expect(result.uncheckedLinks.map(\.kind) == ["delta update"])
    #expect(
      result.uncheckedLinks.map(\.reason) == [
        "the delta update skips media segment 9, which the previous load does not have"
      ])
  }

  @Test func `findings silence each other over the documents of a reload`() {
    let before = Rule.plain(
      "a/before",
      check: .reload { reload, report in
        report("gone", in: reload.before.member, at: ByteRange(0, 1))
      })
    let reloads = Self.reloads(Self.load(0, "a"), Self.load(0, "a@"))
    let all = Self.lint(reloads, [Self.marked, before])
    #expect(all.findings.map(\.rule.description) == ["a/b", "a/before"])
    #expect(all.findings.map(\.place.source) == ["2", "1"])
    let some = Self.lint(
      reloads, [Self.marked(silencing: .document), before])
    #expect(some.findings.map(\.rule.description) == ["a/b"])
    let none = Self.lint(
      reloads, [Self.marked(silencing: .line), before])
    #expect(none.findings.count == 2)
  }

  @Test func `more findings than are listed are counted once`() {
    let segments = (0..<1_200).map { "#EXTINF:6,\n\($0)@\n" }.joined()
    let text = Self.load(0) + segments
    let result = Self.lint(Self.reloads(text, text, text), [Self.marked])
    #expect(result.findings.count == 1_000)
    #expect(result.omitted.byRule == ["a/b": 200])
    #expect(result.findings.allSatisfy { $0.loads?.lastSeen == 3 })
  }

  @Test func `loads have times only where they are given`() {
    var reloads = Reloads(named: "reloads")
    let source = SourceFile(name: "p", bytes: Array(Self.load(0, "a").utf8))
    reloads.add(source)
    reloads.add(source)
    #expect(Self.lint(reloads, []).subjects.contains(.reloads))
    #expect(
      Self.lint(reloads, []).subjects.absence(of: .loadTimes)
        == "the time of no load is known")
    reloads.add(source, at: DateTime(seconds: 1, nanoseconds: 0))
    reloads.add(source, at: DateTime(seconds: 2, nanoseconds: 0))
    #expect(Self.lint(reloads, []).subjects.contains(.loadTimes))
  }

  @Test func `the loads of two playlists are reported`() {
    let multivariant = "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\na.m3u8\n"
    #expect(Self.steps([], Self.load(0, "a"), multivariant).reloads.mixedLoads?.media == "1")
    #expect(Self.steps([], Self.load(0, "a"), multivariant).reloads.mixedLoads?.multivariant == "2")
    #expect(Self.steps([], Self.load(0, "a"), Self.load(0, "a")).reloads.mixedLoads == nil)
  }

  /// What each load of a playlist brought, as it came.
  private static func steps(
    _ rules: [Rule], listing: ReloadsLinter.ListedLoads = .all, _ loads: String...
  ) -> (reloads: ReloadsLinter, steps: [[String]]) {
    var selection = RuleSelection()
    selection.profiles = Set(Profile.allCases)
    let linter = Linter(
      RuleBook(rules: rules), selection: selection)
    var reloads = ReloadsLinter(linter, named: "reloads", listing: listing)
    let steps = loads.enumerated().map { number, text in
      let step = reloads.add(SourceFile(name: String(number + 1), bytes: Array(text.utf8)))
      return step.appeared.map { "+\($0.place.source):\($0.place.start.line)" }
        + step.gone.map { "-\($0.place.source):\($0.place.start.line)" }
    }
    return (reloads, steps)
  }

  @Test func `each load tells what came and what went`() {
    let (reloads, steps) = Self.steps(
      [Self.marked], listing: .eventful, Self.load(0, "a", "b@"), Self.load(1, "b@", "c"),
      Self.load(2, "c", "d@"), Self.load(3, "d@", "e"), Self.load(4, "e", "b@"),
      Self.load(5, "b@", "f"), Self.load(6, "b@", "f"))
    #expect(steps == [["+1:7"], [], ["+3:7", "-1:7"], [], ["+1:7", "-3:7"], [], []])
    #expect(reloads.latest(1).map(\.place.source) == ["3"])
    #expect(reloads.latest(1).map(\.loads?.count) == [2])
    // Those where something came or went, and the last.
    #expect(reloads.result.loads.map(\.number) == [1, 3, 5, 7])
    #expect(reloads.result.findings.map(\.loads?.count) == [5, 2])
  }

  @Test func `what tells of a change comes and is not told as gone`() {
    let rule = Rule.plain(
      "a/b", about: .reloads,
      check: .reload { reload, report in
        if reload.segments.rise == 2 { report("two at once", at: reload.head) }
      })
    let (reloads, steps) = Self.steps(
      [rule], Self.load(0, "a", "b", "c"), Self.load(2, "c", "d"), Self.load(3, "d", "e"))
    #expect(steps == [[], ["+2:1"], []])
    #expect(reloads.result.findings.map(\.loads?.gone) == [3])
  }

  @Test func `of date ranges that have gone no more are kept than there is room for`() {
    let linter = Linter(RuleBook(rules: []))
    var reloads = ReloadsLinter(linter, named: "reloads")
    var history: ReloadHistory?
    for number in 0..<ReloadHistory.mostGone * 2 {
      let text =
        Self.load(number, "\(number)", "\(number + 1)")
        + "#EXT-X-DATERANGE:ID=\"\(number)\",START-DATE=\"2026-01-01T00:00:00.000Z\"\n"
      history = reloads.add(SourceFile(name: "p", bytes: Array(text.utf8))).reload?.history
    }
    #expect(history?.dateRanges.count == ReloadHistory.mostGone + 1)
    #expect(history?.hasSeen("0") == true)
    #expect(history?.dateRanges["0"] == nil)
  }
}
