public import HLSPlaylist
import SourceText

/// The tags in effect at each media segment of a playlist, computed in one pass.
public struct SegmentStates: Sendable {
  /// One segment, with tags as indices in `Playlist.tags`.
  public struct State: Sendable, Hashable {
    /// A hash of the address with its query and byte range.
    package let address: UInt64
    /// A hash of the address with its byte range, without the query.
    let addressWithoutQuery: UInt64
    /// The byte range of EXT-X-BYTERANGE; nil without the tag, or if its start is unknown.
    public let byteRange: Range<UInt64>?
    fileprivate let tags: Tags

    /// Indices of tags, kept small because a playlist can have a million segments.
    fileprivate struct Tags: Sendable, Hashable {
      let discontinuity, gap, map, bitrate, keys: Int32
    }

    /// EXT-X-DISCONTINUITY of this segment.
    public var discontinuity: Int? { Self.number(tags.discontinuity) }
    /// EXT-X-GAP of this segment.
    public var gap: Int? { Self.number(tags.gap) }
    /// The EXT-X-MAP in effect.
    public var map: Int? { Self.number(tags.map) }
    /// The EXT-X-BITRATE in effect.
    public var bitrate: Int? { Self.number(tags.bitrate) }
    /// The index of the keys in effect in ``SegmentStates/keySets``; nil without encryption.
    public var keys: Int? { Self.number(tags.keys) }
    /// The number of EXT-X-DISCONTINUITY tags before the address of the segment.
    public let discontinuities: Int

    private static func number(_ value: Int32) -> Int? { value < 0 ? nil : Int(value) }

    /// Whether both segments have the same address, query and byte range.
    public func hasSameAddress(as other: State) -> Bool { address == other.address }
  }

  /// The playlist.
  public let playlist: Playlist
  /// The state of each segment.
  public private(set) var states: [State] = []
  /// The sets of EXT-X-KEY tags that are in effect together, each sorted by KEYFORMAT.
  public private(set) var keySets: [[PlaylistTag]] = []

  /// Computes the states of a playlist.
  ///
  /// If the `location` of the playlist is known, addresses are compared after resolving them against it.
  package init(_ playlist: Playlist, at location: String? = nil) {
    self.playlist = playlist
    var walk = StateWalk(playlist, base: location.map(URIReference.init))
    states.reserveCapacity(playlist.segments.count)
    var runs = playlist.segmentRuns
    var run = runs.next()
    for number in playlist.segments.indices {
      var tags = 0..<0
      if let next = run, next.segment == number {
        tags = next.tags
        run = runs.next()
      }
      states.append(walk.state(ofSegment: number, tags, keySets: &keySets))
    }
  }

  /// The number of segments.
  public var count: Int { states.count }

  /// The index in `previous` of the first segment of this playlist; `expected` if that is ambiguous.
  func placeOfFirst(in previous: SegmentStates, expected: Int) -> Int {
    guard let first = states.first else { return expected }
    if expected < previous.count {
      if previous.states[expected].addressWithoutQuery == first.addressWithoutQuery {
        return expected
      }
    } else if expected == previous.count, !previous.states.contains(where: isListed) {
      return expected
    }
    let places = previous.states.indices.filter { previous.states[$0].address == first.address }
    return places.count == 1 ? places[0] : expected
  }

  private func isListed(_ state: State) -> Bool { states.contains { $0.address == state.address } }
}

/// The pass over the segments, with the tags in effect so far.
private struct StateWalk {
  private let playlist: Playlist
  private let hasVariables: Bool
  private let base: URIReference?
  private var keys = KeysInForce()
  private var keySet: Int?
  private var map: Int?
  private var bitrate: Int?
  private var discontinuities = 0
  /// The end of the last byte range, and the hash of its address.
  private var lastRange: (address: UInt64, end: UInt64)?

  init(_ playlist: Playlist, base: URIReference?) {
    self.playlist = playlist
    self.base = base
    hasVariables = !playlist.variables.isEmpty
  }

  mutating func state(
    ofSegment number: Int, _ tags: Range<Int>, keySets: inout [[PlaylistTag]]
  ) -> SegmentStates.State {
    var discontinuity: Int?
    var gap: Int?
    var byteRangeTag: PlaylistTag?
    var hasNewKeys = false
    for index in tags {
      let tag = playlist.tags[index]
      switch tag.name {
      case .discontinuity:
        discontinuity = discontinuity ?? index
        discontinuities += 1
      case .gap: gap = gap ?? index
      case .map: map = index
      case .bitrate: bitrate = index
      case .byterange: byteRangeTag = tag
      case .key:
        _ = keys.apply(EncryptionKey(tag, in: playlist), in: playlist)
        hasNewKeys = true
      default: break
      }
    }
    if hasNewKeys {
      keySet = keys.keys.isEmpty ? nil : keySets.count
      if !keys.keys.isEmpty {
        keySets.append(keys.keys.sorted { $0.format < $1.format }.map(\.key.tag))
      }
    }
    var (whole, plain) = hashes(of: playlist.address(of: playlist.segments[number]))
    var bytes: Range<UInt64>?
    if let byteRangeTag,
      let range = ResourceRange(
        parsing: byteRangeTag.valueRange.offsets, of: playlist.source.bytes.span)
    {
      bytes = range.bytes(from: lastRange.flatMap { $0.address == whole ? $0.end : nil })
      lastRange = bytes.map { (whole, $0.upperBound) }
      whole = whole.mixed(with: bytes?.lowerBound ?? 0, range.length)
      plain = plain.mixed(with: bytes?.lowerBound ?? 0, range.length)
    } else {
      lastRange = nil
    }
    return SegmentStates.State(
      address: whole, addressWithoutQuery: plain, byteRange: bytes,
      tags: SegmentStates.State.Tags(
        discontinuity: small(discontinuity), gap: small(gap), map: small(map),
        bitrate: small(bitrate), keys: small(keySet)), discontinuities: discontinuities)
  }

  private func small(_ number: Int?) -> Int32 { Int32(clamping: number ?? -1) }

  private func hashes(of range: ByteRange) -> (whole: UInt64, plain: UInt64) {
    let bytes = playlist.source.bytes
    var range = range
    if hasVariables, bytes[range.offsets].contains(UInt8(ascii: "{")),
      let text = playlist.variables.resolve(
        playlist.text(range), line: playlist.lineNumber(at: range.start)
      ).text
    {
      let resolved = Array((base?.resolving(text) ?? text).utf8)
      return Self.hashes(of: resolved, resolved.indices)
    }
    if let base {
      let resolved = Array(base.resolving(String(playlist.text(range))).utf8)
      return Self.hashes(of: resolved, resolved.indices)
    }
    // A leading `./` does not change the address (RFC 3986, section 5.2.4).
    while range.count > 2, bytes[range.offsets].starts(with: "./".utf8) {
      range = ByteRange(range.start + 2, range.end)
    }
    return Self.hashes(of: bytes, range.offsets)
  }

  private static func hashes(
    of bytes: [UInt8], _ range: Range<Int>
  ) -> (whole: UInt64, plain: UInt64) {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    var plain: UInt64?
    for index in range {
      let byte = bytes[index]
      if plain == nil, byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#") { plain = hash }
      hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
    }
    return (hash, plain ?? hash)
  }
}

extension UInt64 {
  fileprivate func mixed(with first: UInt64, _ second: UInt64) -> UInt64 {
    ((self ^ first) &* 0x9E37_79B9_7F4A_7C15 ^ second) &* 0x9E37_79B9_7F4A_7C15
  }
}
