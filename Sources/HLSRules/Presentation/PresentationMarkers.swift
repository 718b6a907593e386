import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

/// Markers of breaks in the variant streams of a presentation.
extension PresentationRules {
  static let markersMissing = Rule(
    "presentation/markers-missing", .warning, .recommended,
    .advice("rfc8216bis-22 §6.2.4; AWS Elemental MediaPackage: ad markers"), about: .presentation,
    facts: [.loses(.noBreaks)],
    says: "If variant streams have markers of breaks, all of them should have them.",
    why: "Inserters find no break in the variant stream: its viewers have no ads.",
    remedy: "Write the markers into the media playlist of every variant stream.",
    fails: [three(marked, marked, "«#EXTM3U»")],
    passes: [
      three(marked, marked, marked),
      // Only one has them.
      three(marked, segments(0..<10), segments(0..<10)),
    ],
    check: .presentation { presentation, report in
      let playlists = presentation.mediaPlaylists.filter { media in
        media.has(.variantStream) && !media.isIFramesOnly && !media.playlist.isDeltaUpdate
      }
      guard playlists.count > 2 else { return }
      let breaks = playlists.map { $0.playlist.markedBreaks }
      guard breaks.count(where: { !$0.isEmpty }) * 2 > breaks.count,
        let (other, head) = zip(playlists, breaks).lazy.compactMap({ media, breaks in
          breaks.first { $0.start.map(media.isAmid) ?? false }?.head.map { (media, $0) }
        }).first
      else { return }
      for (media, own) in zip(playlists, breaks)
      where own.isEmpty && media.playlist.adMarkers.isEmpty
        && media.hasWindow(of: other, in: presentation)
      {
        report(
          "no markers of breaks, but most variant streams have them, such as \(head.name)",
          in: media.member, at: media.playlist.head,
          related: [RelatedPlace(head.tag.range, "a marker", in: other.playlist)])
      }
    })

  private static func three(_ first: String, _ second: String, _ third: String) -> Example {
    .presentation([
      .multivariant(
        PresentationExample.variants
          + "\n#EXT-X-STREAM-INF:BANDWIDTH=400000,CODECS=\"avc1.4d401e,mp4a.40.2\",RESOLUTION=320x180\nx.m3u8"
      )
      .named("multivariant.m3u8"),
      .media(first).named("v.m3u8"), .media(second).named("w.m3u8"), .media(third).named("x.m3u8"),
    ])
  }

  private static let marked =
    segments(0..<3) + "#EXT-X-CUE-OUT:12\n" + segments(3..<5) + "#EXT-X-CUE-IN\n"
    + segments(5..<10)

  private static func segments(_ numbers: Range<Int>) -> String {
    numbers.map { "#EXTINF:6,\nsegment-\($0).ts\n" }.joined()
  }
}

extension Presentation.MediaPlaylist {
  /// Whether a time is so far from both ends that a load some segments apart has it too.
  fileprivate func isAmid(_ start: Seconds) -> Bool {
    guard document.isLive, let target = document.targetDuration else { return true }
    return start >= target * 3 && start + target * 3 <= playlist.totalDuration
  }

  /// Whether its segments are at most three target durations from those of another one, by the times at which
  /// they were loaded, or else by their numbers.
  fileprivate func hasWindow(of other: Self, in presentation: Presentation) -> Bool {
    guard !playlist.segments.isEmpty else { return false }
    guard document.isLive, let target = document.targetDuration else { return true }
    if let time = presentation.graph.loadTime(of: member)?.date,
      let norm = presentation.graph.loadTime(of: other.member)?.date
    {
      return time.distance(to: norm).magnitude <= target * 3
    }
    let (first, norm) = (playlist.mediaSequence ?? 0, other.playlist.mediaSequence ?? 0)
    return max(first, norm) - min(first, norm) <= 3
  }
}
