import Foundation
import HLSInterstitials
import HLSPlaylist
import SourceText
import Testing

/// The interstitials of a playlist are the same after they were events of an app.
struct ScheduleRoundTripTests {
  private static let suite = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Conformance").standardizedFileURL

  /// The correct playlists of the conformance suite that have interstitials.
  private static let playlists: [SourceFile] = {
    let paths = FileManager.default.enumerator(atPath: suite.path)?.compactMap { $0 as? String }
    return (paths ?? []).sorted().filter { path in
      path.hasSuffix(".m3u8") && path.split(separator: "/").contains { $0.hasPrefix("pass") }
    }.compactMap { path in
      guard let data = FileManager.default.contents(atPath: suite.appending(path: path).path),
        data.range(of: Data("com.apple.hls.interstitial".utf8)) != nil
      else { return nil }
      return SourceFile(name: path, bytes: Array(data))
    }
  }()

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

  @Test func `date ranges become events and date ranges again`() {
    #expect(Self.playlists.count > 400)
    for source in Self.playlists {
      let before = Self.interstitials(in: source)
      let text = Self.json(Playlist(parsing: source))
      let schedule = AppSchedule(
        JSONText(parsing: SourceFile(name: "app.json", bytes: Array(text.utf8))))
      #expect(schedule.text.isWellFormed, "\(source.name)")
      let tags = Array("#EXTM3U\n\(schedule.dateRangeTags)".utf8)
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
