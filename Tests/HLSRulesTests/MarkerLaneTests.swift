import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import HLSRules
import SourceText
import Testing

/// The lane of markers of a timeline says what rules report, of every example with markers.
struct MarkerLaneTests {
  /// The rule that reports a difference; nil for one that is no fault by itself.
  private static func rule(_ difference: MarkerFault.Difference) -> String? {
    switch difference {
    case .early, .late: "marker/place"
    case .short, .long: "marker/event-length"
    case .resumesLate: "marker/resume-offset"
    case .noInterstitial: "marker/without-interstitial"
    case .endEarly, .endLate, .otherLength: "marker/length"
    case .noEnd: "marker/open-break"
    case .noStart: "marker/outside-break"
    case .elapsed: "marker/elapsed"
    case .otherEvent: "marker/event"
    case .noMarker: nil
    }
  }

  private static let rules = Set(MarkerFault.Difference.allCases.compactMap(rule))

  /// The playlists in examples that have markers or splices.
  private static let playlists: [SourceFile] = {
    let examples = RuleCatalog.all.flatMap { $0.violating + $0.conforming }
    let texts = Set(examples.flatMap { $0.completedDocuments.map(\.bytes) })
    return texts.map { SourceFile(name: "playlist.m3u8", bytes: $0) }.filter { source in
      let playlist = Playlist(parsing: source)
      return !playlist.adMarkers.isEmpty
        || Document(playlist).dateRanges.contains { !$0.splices.isEmpty }
    }
  }()

  @Test func `each difference has its rule`() {
    let known = Set(RuleCatalog.all.map(\.id.description))
    #expect(Self.rules.subtracting(known) == [])
  }

  @Test func `the lane and the findings agree`() {
    let linter = Linter(RuleCatalog.book)
    var seen: Set<String> = []
    for source in Self.playlists {
      let findings = linter.lint(source).findings.filter {
        Self.rules.contains($0.rule.description)
      }
      let faults = Document(Playlist(parsing: source)).signaledBreaks.flatMap(\.faults)
      let text = String(decoding: source.bytes, as: UTF8.self)
      let reported = Set(findings.map(\.rule.description))
      #expect(reported == Set(faults.compactMap { Self.rule($0.difference) }), "\(text)")
      let places = Set(faults.map(\.place.offsets))
      #expect(findings.filter { !places.contains($0.place.range.offsets) }.isEmpty, "\(text)")
      seen.formUnion(reported)
    }
    #expect(seen == Self.rules)
  }
}
