import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

/// One address for two media segments or two parts.
extension SegmentRules {
  static let addressRepeated = Rule(
    "segment/address-repeated", .warning, .recommended, .advice("rfc8216bis-22 §3, §6.2.1, §6.2.2"),
    about: .segments,
    facts: [.silences(["segment/duplicate-uri"], about: .document)],
    says: "Segments without a discontinuity between them should have different URIs.",
    why: """
      A file has the timestamps of one place, so one of the two segments shows other pictures than the \
      ones that belong there, or playback stops. In a live playlist the counter in the names is too short, \
      or the encoder is stuck.
      """,
    remedy:
      "Name segments by a number that does not repeat, or write EXT-X-DISCONTINUITY before a repetition.",
    fails: [.media("#EXTINF:6,\na.ts\n#EXTINF:6,\nb.ts\n#EXTINF:6,\n«a.ts»")],
    passes: [
      .media("#EXTINF:6,\na.ts\n#EXTINF:6,\nb.ts\n#EXTINF:6,\nc.ts"),
      .media("#EXTINF:6,\na.ts\n\(discontinuity)\n#EXTINF:6,\na.ts"),
      .media("#EXT-X-GAP\n#EXTINF:6,\na.ts\n#EXT-X-GAP\n#EXTINF:6,\na.ts"),
      // No text is spoken in these times.
      .media("#EXTINF:6,\na.vtt\n#EXTINF:6,\na.vtt"),
    ],
    check: .document { document, report in
      let playlist = document.playlist
      guard document.isMedia, playlist.segments.count > 1 else { return }
      let found = repetitions(in: document)
      guard !found.isEmpty else { return }
      let breaks = playlist.tags(named: .discontinuity).map(\.range.start)
      let near = found.filter { repetition in
        let next = breaks.partitioningIndex { $0 > repetition.first.start }
        return (next == breaks.count || breaks[next] > repetition.address.start)
          && !isStill(playlist.substituted(repetition.address))
      }
      guard let first = near.first else { return }
      let more = near.count == 1 ? "" : "; \(near.count) segments repeat one"
      report(
        "\(playlist.substituted(first.address).shown) is the address of two media segments\(more)",
        at: first.address, related: [RelatedPlace(first.first, "first used here")])
    })

  /// For examples: a discontinuity with a date.
  static let discontinuity =
    "#EXT-X-DISCONTINUITY\n#EXT-X-PROGRAM-DATE-TIME:2026-01-01T01:00:00.000Z"

  /// Whether a resource has no timestamps that differ from place to place, judged by its name.
  static func isStill(_ address: String) -> Bool {
    ["vtt", "webvtt", "jpg", "jpeg", "png", "webp"].contains(
      URIReference(address).fileExtension ?? "")
  }

  static let partRepeated = Rule(
    "segment/part-repeated", .warning, .recommended, .advice("rfc8216bis-22 §4.4.4.9"),
    about: .tag(.part),
    says: "Parts should be different resources, or byte ranges that do not overlap.",
    why: """
      Players at the live edge play one part twice and miss another, or cannot decode a part that begins \
      inside the one before.
      """,
    remedy: "Write the URI or the byte range of each part.",
    fails: [
      .live(
        LowLatencyRules.head + LowLatencyRules.part("p", "1.0")
          + #"#EXT-X-PART:URI="«p.ts»",DURATION=1.0"#),
      .live(
        LowLatencyRules.head + LowLatencyRules.part("d", "1.0", #",BYTERANGE="100@0""#)
          + LowLatencyRules.part("d", "1.0", #",BYTERANGE="«100@50»""#)),
    ],
    passes: [
      .live(
        LowLatencyRules.head + LowLatencyRules.part("p", "1.0") + LowLatencyRules.part("q", "1.0")),
      .live(
        LowLatencyRules.head + LowLatencyRules.part("d", "1.0", #",BYTERANGE="100@0""#)
          + LowLatencyRules.part("d", "1.0", #",BYTERANGE="100@100""#)),
      .live(
        LowLatencyRules.head + LowLatencyRules.part("p", "1.0", ",GAP=YES")
          + LowLatencyRules.part("p", "1.0", ",GAP=YES")),
    ],
    check: .document { document, report in
      let playlist = document.playlist
      guard document.isMedia else { return }
      var whole: [String: PartialSegment] = [:]
      var last: (address: String, bytes: Range<UInt64>, tag: PlaylistTag)?
      for part in playlist.partialSegments where !part.isGap {
        guard let uri = playlist.attribute(.uri, of: part.tag),
          let address = playlist.knownText(uri)
        else { continue }
        guard let attribute = playlist.attribute(.byterange, of: part.tag) else {
          last = nil
          if let other = whole[address] {
            report(
              "\(address.shown) is the address of two parts", at: uri.valueRange,
              related: [RelatedPlace(other.tag.range, "the other part")])
          } else {
            whole[address] = part
          }
          continue
        }
        let before = last?.address == address ? last : nil
        guard case .value(let range, let place) = playlist.byteRange(attribute),
          let bytes = range.bytes(from: before?.bytes.upperBound)
        else {
          last = nil
          continue
        }
        if let before, before.bytes.overlaps(bytes) {
          report(
            "the part begins at byte \(bytes.lowerBound), before the previous one ends at "
              + "\(before.bytes.upperBound)",
            at: place, related: [RelatedPlace(before.tag.range, "the previous part")])
        }
        last = (address, bytes, part.tag)
      }
    })
}
