import HLSInterstitials
import HLSPlaylist
import SourceText
import SuiteDocuments
import Testing

/// The interstitials of a playlist are the same after they were events of an app.
struct ScheduleRoundTripTests {
  /// The correct playlists of the conformance suite that have interstitials.
  private static func playlists() throws -> [SourceFile] {
    let name = Array("com.apple.hls.interstitial".utf8)
    return try SuiteDocument.all().filter {
      $0.isOfValidCase && $0.path.hasSuffix(".m3u8") && $0.bytes.firstRange(of: name) != nil
    }.map { SourceFile(name: $0.path, bytes: $0.bytes) }
  }

  private static func interstitials(in source: SourceFile) -> [DateRange] {
    DateRange.merged(in: Playlist(parsing: source)).filter {
      // An event needs an identifier and a start, and an app has no variables of a playlist.
      $0.id != nil && $0.startDate.value != nil
        && Interstitial($0)?.assets.allSatisfy(\.isComplete) == true
    }
  }

  private static func json(_ playlist: Playlist) -> String {
    PlaylistSchedule(playlist, named: playlist.source.name).json
  }

  @Test func `date ranges become events and date ranges again`() throws {
    let playlists = try Self.playlists()
    #expect(!playlists.isEmpty)
    for source in playlists {
      let before = Self.interstitials(in: source)
      let text = Self.json(Playlist(parsing: source))
      let schedule = AppSchedule(
        JSONText(parsing: SourceFile(name: "app.json", bytes: Array(text.utf8))))
      #expect(schedule.text.isWellFormed, "\(source.name)")
      let tags = Array("#EXTM3U\n\(schedule.dateRangeTags())".utf8)
      let after = Self.interstitials(in: SourceFile(name: "tags.m3u8", bytes: tags))
      #expect(after.map(\.id) == before.map(\.id), "\(source.name)")
      for (old, new) in zip(before, after) {
        #expect(Self.differences(old, new) == [], "\(source.name)")
      }
    }
  }

  /// The names of attributes that only one range has, or that differ.
  private static func differences(_ old: DateRange, _ new: DateRange) -> [String] {
    func values(_ range: DateRange) -> [String: Attribute] {
      Dictionary(
        range.attributes.map { (range.source.name(of: $0), $0) },
        uniquingKeysWith: { first, _ in first })
    }
    let (before, after) = (values(old), values(new))
    return Set(before.keys).union(after.keys).filter { name in
      guard let one = before[name], let other = after[name] else { return true }
      return ![.same, .sameMeaning].contains(old.agreement(of: one, with: other, in: new))
    }.sorted()
  }
}
