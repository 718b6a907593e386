import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

/// Ads that a server inserts between the segments of the content.
extension SegmentRules {
  static let stitchedWithoutDiscontinuity = Rule(
    "segment/stitched-without-discontinuity", .warning, .recommended,
    .must("rfc8216bis-22 §4.4.4.3, §6.2.1"), about: .segments, facts: [.loses(.breaksCutOrLate)],
    says: "EXT-X-DISCONTINUITY must be present where inserted ads begin and end.",
    why: """
      Ads have timestamps and encodings of their own: without the tag, decoders fail, or sound and picture come \
      apart. The rule judges by addresses: between the markers of a break, segments are of another host, and their \
      numbers are not those of the content, which go on after the break.
      """,
    remedy: "Write EXT-X-DISCONTINUITY before the ad, and before the content after it.",
    fails: [
      stitched("", "«https://ads.example.com/4711/0.ts»", discontinuity(18), "s405.ts"),
      stitched(discontinuity(6), "https://ads.example.com/4711/0.ts", "", "«s405.ts»"),
      // The ad replaces nothing.
      stitched("", "«https://ads.example.com/4711/0.ts»", "", "s403.ts"),
    ],
    passes: [
      stitched(discontinuity(6), "https://ads.example.com/4711/0.ts", discontinuity(18), "s405.ts"),
      // The numbers go on, so that the content of the break may come from the same encoder.
      stitched("", "https://cdn2.example.com/s403.ts", "", "s405.ts"),
      stitched("", "s403.ts", "", "s405.ts"),
    ],
    check: .document { document, report in
      let playlist = document.playlist
      guard document.isMedia, !playlist.isDeltaUpdate, playlist.mayHaveSeveralHosts else { return }
      let breaks = playlist.markedBreaks
      guard !breaks.isEmpty else { return }
      let segments = playlist.segments
      let cuts = Set(playlist.discontinuityRuns.map(\.segments.lowerBound))
      guard !cuts.isEmpty else { return }
      for marked in breaks {
        guard let first = marked.head?.segment, let next = marked.closing?.segment, first > 0,
          next > first, next < segments.count, !cuts.contains(first) || !cuts.contains(next),
          let before = SegmentName(segments[first - 1], in: playlist),
          let after = SegmentName(segments[next], in: playlist), before.isAlike(after),
          after.number > before.number,
          case let step = after.number - before.number,
          step == 1 || step == UInt64(next - first) + 1,
          SegmentName(segments[first], in: playlist)?.number != before.number &+ 1,
          case let host = document.hostName(ofSegment: first - 1),
          case let guest = document.hostName(ofSegment: first), guest != host,
          document.hostName(ofSegment: next - 1) != host
        else { continue }
        let isStart = !cuts.contains(first)
        report(
          "by its address, the segment is \(isStart ? "of an ad" : "of the content again"), without "
            + "EXT-X-DISCONTINUITY before it: another host, and numbers that do not go on",
          at: playlist.address(of: segments[isStart ? first : next]),
          related: marked.head.map { [RelatedPlace($0.tag.range, "the start of the break")] } ?? [])
        return
      }
    })

  private static func discontinuity(_ second: Int) -> String {
    "#EXT-X-DISCONTINUITY\n#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:\(second.zeroPadded(to: 2)).000Z\n"
  }

  /// Content, a break of twelve seconds whose first segment has that address, and content again.
  private static func stitched(
    _ start: String, _ ad: String, _ end: String, _ after: String
  ) -> Example {
    let second =
      ad.contains("4711") ? "https://ads.example.com/4711/1.ts" : ad.replacing("403", with: "404")
    return .media(
      "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z\n#EXTINF:6,\ns402.ts\n\(start)#EXT-X-CUE-OUT:12\n"
        + "#EXTINF:6,\n\(ad)\n#EXTINF:6,\n\(second)\n\(end)#EXT-X-CUE-IN\n#EXTINF:6,\n\(after)")
  }
}

extension Document {
  /// The host of a media segment in lower case, that of the playlist for a relative address; empty if unknown.
  func hostName(ofSegment number: Int) -> String {
    let segment = playlist.segments[number]
    let address = URIReference(base.resolving(playlist.substituted(playlist.address(of: segment))))
    return address.host.map { address.characters($0).lowercased() } ?? ""
  }
}

extension Playlist {
  /// Whether some media segments can be of another host than others.
  var mayHaveSeveralHosts: Bool {
    let runs = originRuns
    return runs.count > 1 || runs.first.map { $0.segments.lowerBound > 0 } ?? false
  }
}
