import HLSPlaylist
import SourceText

/// A property of media segments that is compared.
struct SegmentProperty: Sendable {
  let kind: ChangeKind
  /// The name of the tag that has it.
  let tag: String
  /// What it is for readers.
  let noun: String
  /// Whether it differs between two segments; the move is that of their addresses, if there is one.
  let differs:
    @Sendable (SegmentVersions.Side, Int, SegmentVersions.Side, Int, AddressMove?) -> Bool
  /// The value for readers; nil if a segment does not have it.
  let value: @Sendable (SegmentVersions.Side, Int) -> String?

  static let all = [
    SegmentProperty(kind: .segmentDurationChanged, tag: "EXTINF", noun: "duration") {
      old, one, new, other, _ in
      old.playlist.segments[one].duration != new.playlist.segments[other].duration
    } value: {
      "\($0.playlist.segments[$1].duration) s"
    },
    SegmentProperty(kind: .segmentTitleChanged, tag: "EXTINF", noun: "title") {
      old, one, new, other, _ in
      old.title(one) != new.title(other)
    } value: {
      String(decoding: $0.title($1), as: UTF8.self)
    },
    SegmentProperty(kind: .segmentGapChanged, tag: "EXT-X-GAP", noun: "EXT-X-GAP") {
      old, one, new, other, _ in
      (old[one].gap == nil) != (new[other].gap == nil)
    } value: {
      $0[$1].gap.map { _ in "gap" }
    },
    // The first segment need not repeat the discontinuity before it.
    SegmentProperty(
      kind: .segmentDiscontinuityChanged, tag: "EXT-X-DISCONTINUITY", noun: "EXT-X-DISCONTINUITY"
    ) { old, one, new, other, _ in
      one > 0 && other > 0
        && (old[one].discontinuity == nil) != (new[other].discontinuity == nil)
    } value: {
      $0[$1].discontinuity.map { _ in "discontinuity" }
    },
    SegmentProperty(kind: .segmentKeyChanged, tag: "EXT-X-KEY", noun: "key") {
      old, one, new, other, _ in
      let (first, second) = (old.keys(one), new.keys(other))
      return first.count != second.count
        || zip(first, second).contains { old.differs($0, from: $1, in: new) }
    } value: { side, index in
      let tags = side.keys(index)
      return tags.isEmpty
        ? nil
        : tags.map { side.playlist.substituted($0.valueRange) }.joined(separator: "; ")
    },
    ofTag(.segmentMapChanged, "EXT-X-MAP", "EXT-X-MAP", \.map),
    ofTag(.segmentBitRateChanged, "EXT-X-BITRATE", "bit rate", \.bitrate),
  ]

  /// The value of a tag that is in effect.
  private static func ofTag(
    _ kind: ChangeKind, _ tag: String, _ noun: String,
    _ path: any KeyPath<SegmentStates.State, Int?> & Sendable
  ) -> SegmentProperty {
    SegmentProperty(kind: kind, tag: tag, noun: noun) { old, one, new, other, move in
      switch (old.tag(path, one), new.tag(path, other)) {
      case (let first?, let second?): old.differs(first, from: second, in: new, after: move)
      case (nil, nil): false
      default: true
      }
    } value: { side, index in
      side.tag(path, index).map { side.playlist.substituted($0.valueRange) }
    }
  }
}

extension SegmentVersions.Side {
  fileprivate func tag(
    _ path: KeyPath<SegmentStates.State, Int?>, _ index: Int
  ) -> PlaylistTag? {
    self[index][keyPath: path].map { playlist.tags[$0] }
  }

  fileprivate func keys(_ index: Int) -> [PlaylistTag] {
    self[index].keys.map { states.keySets[$0] } ?? []
  }

  /// The title of a segment as written, without the text of its duration.
  fileprivate func title(_ index: Int) -> ArraySlice<UInt8> {
    guard let line = playlist.segments[index].durationLine else { return [] }
    let bytes = playlist.source.bytes[playlist.lines[Int(line)].range.offsets]
    guard let comma = bytes.firstIndex(of: UInt8(ascii: ",")) else { return [] }
    return bytes[(comma + 1)...]
  }

  /// Whether two tags have different values, apart from an address that moved with the segments.
  fileprivate func differs(
    _ tag: PlaylistTag, from other: PlaylistTag, in side: SegmentVersions.Side,
    after move: AddressMove? = nil
  ) -> Bool {
    let (old, new) = (playlist, side.playlist)
    if old.variables.isEmpty, new.variables.isEmpty,
      old.source.bytes[tag.valueRange.offsets] == new.source.bytes[other.valueRange.offsets]
    {
      return false
    }
    var (first, second) = (
      old.substituted(tag.valueRange), new.substituted(other.valueRange)
    )
    if let move, let uri = old.attribute(.uri, of: tag).map(old.text(of:)),
      let now = new.attribute(.uri, of: other).map(new.text(of:)), move.explains(uri, now)
    {
      first = first.replacing(uri, with: "", maxReplacements: 1)
      second = second.replacing(now, with: "", maxReplacements: 1)
    }
    return first != second
  }
}
