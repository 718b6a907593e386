import HLSDocuments
import HLSLinting
import HLSPlaylist
import SourceText

extension SegmentRules {
  static let duplicateURI = Rule(
    "segment/duplicate-uri", .info, .pedantic, .advice("rfc8216bis-22 §3"), about: .segments,
    says: "Segments without byte ranges should have different URIs.",
    why: "A repetition is legal, but in a live playlist it usually means that an encoder is stuck.",
    remedy: "Check the encoder or packager, unless the repetition is intended.",
    fails: [.media("#EXTINF:6,\na.ts\n\(discontinuity)\n#EXTINF:6,\n«a.ts»")],
    passes: [
      .media("#EXTINF:6,\na.ts\n#EXTINF:6,\nb.ts"),
      .media(
        "#EXT-X-VERSION:4\n#EXTINF:6,\n#EXT-X-BYTERANGE:9@0\na.ts\n#EXTINF:6,\n"
          + "#EXT-X-BYTERANGE:9@9\na.ts"),
      // The URI of a gap is never loaded.
      .media("#EXT-X-GAP\n#EXTINF:6,\na.ts\n#EXT-X-GAP\n#EXTINF:6,\na.ts"),
    ],
    check: .document { document, report in
      let playlist = document.playlist
      guard document.isMedia, playlist.segments.count > 1 else { return }
      for repetition in repetitions(in: document) {
        report(
          "the URI of an earlier media segment is repeated"
            + playlist.addressNote(repetition.address), at: repetition.address,
          related: [RelatedPlace(repetition.first, "first used here")])
      }
    })

  static let bitrateByterangeSegment = Rule(
    "segment/bitrate-byterange-segment", .info, .pedantic, .advice("rfc8216bis-22 §4.4.4.8"),
    about: .tag(.bitrate),
    says: "Each EXT-X-BITRATE should be followed by a segment without EXT-X-BYTERANGE.",
    why: "The tag does not apply to segments with a byte range.",
    remedy: "Remove EXT-X-BITRATE before the segment with a byte range.",
    fails: [
      .media("#EXT-X-VERSION:4\n«#EXT-X-BITRATE:2500»\n#EXTINF:6,\n#EXT-X-BYTERANGE:9@0\na.ts")
    ],
    passes: [
      .media("#EXT-X-BITRATE:2500\n#EXTINF:6,\na.ts"),
      .media(
        "#EXT-X-VERSION:4\n#EXT-X-BITRATE:2500\n#EXTINF:6,\n#EXT-X-BYTERANGE:9@0\na.ts\n"
          + "#EXTINF:6,\nb.ts"),
    ],
    check: .document { document, report in
      let playlist = document.playlist
      guard document.isMedia, playlist.census.count(of: .bitrate) > 0,
        playlist.census.count(of: .byterange) > 0
      else { return }
      let tags = playlist.tags
      // The tag in force, its first segment, and the number of segments since then with a byte
      // range.
      var inForce: (tag: Int, segment: Int, ranges: Int)?
      func check(before segment: Int, _ report: inout Report) {
        guard let rate = inForce, rate.ranges > 0, rate.ranges == segment - rate.segment
        else { return }
        report(
          "EXT-X-BITRATE is followed only by segments with byte ranges",
          at: tags[rate.tag].range)
      }
      for run in playlist.segmentRuns {
        if let tag = run.tags.last(where: { tags[$0].name == .bitrate }) {
          check(before: run.segment, &report)
          inForce = (tag, run.segment, 0)
        }
        if run.segment < playlist.segments.count,
          run.tags.contains(where: { tags[$0].name == .byterange })
        {
          inForce?.ranges += 1
        }
      }
      check(before: playlist.segments.count, &report)
    })

  /// The addresses that an earlier segment has, in the order of the segments; not those of gaps and of
  /// byte ranges.
  static func repetitions(
    in document: Document
  ) -> [(address: ByteRange, first: ByteRange)] {
    let playlist = document.playlist
    let segments = playlist.segments
    let bytes = playlist.source.bytes.span
    let hasVariables = !playlist.variables.isEmpty
    var exempt = segmentsWithRangeOrGap(in: playlist)[...]
    // Texts, or a table of hashes, would take more memory than the playlist.
    var hashes: [(hash: UInt64, segment: UInt32)] = []
    hashes.reserveCapacity(segments.count)
    for number in segments.indices {
      if exempt.first == number {
        exempt.removeFirst()
      } else {
        hashes.append((0, UInt32(clamping: number)))
      }
    }
    // Most addresses occur once, and differ near their ends: only those whose ends share a place in a small table are
    // read whole, and only those that still share one are sorted.
    for longest in [16, Int.max] {
      for index in hashes.indices {
        let range = playlist.address(of: segments[Int(hashes[index].segment)])
        hashes[index].hash =
          hasVariables
          ? playlist.withSubstituted(range) { hash(of: $0, $1, longest) }
          : hash(of: range.offsets, bytes, longest)
      }
      var places = HashPlaces(count: hashes.count)
      for entry in hashes { places.add(entry.hash) }
      hashes.removeAll { !places.areShared(by: $0.hash) }
      guard hashes.count > 1 else { return [] }
    }
    hashes.sort { $0 < $1 }
    func address(_ index: Int) -> ByteRange {
      playlist.address(of: segments[Int(hashes[index].segment)])
    }
    var repeated: [(segment: UInt32, first: ByteRange)] = []
    var first = 0
    for index in hashes.indices.dropFirst() {
      if hashes[index].hash != hashes[first].hash {
        first = index
      } else if isSame(address(first), address(index), document) == true {
        repeated.append((hashes[index].segment, address(first)))
      }
    }
    repeated.sort { $0.segment < $1.segment }
    return repeated.map { (playlist.address(of: segments[Int($0.segment)]), $0.first) }
  }

  /// The numbers of these segments, in their order.
  private static func segmentsWithRangeOrGap(in playlist: Playlist) -> [Int] {
    guard playlist.census.count(of: .byterange) + playlist.census.count(of: .gap) > 0 else {
      return []
    }
    let tags = playlist.tags
    return playlist.segmentRuns
      .filter { $0.tags.contains { tags[$0].name == .byterange || tags[$0].name == .gap } }
      .map(\.segment)
  }

  /// FNV-1a of the last bytes, at most `longest`.
  private static func hash(
    of range: Range<Int>, _ bytes: Span<UInt8>, _ longest: Int
  ) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for index in range.suffix(longest) { hash = (hash ^ UInt64(bytes[index])) &* 0x100_0000_01B3 }
    return hash
  }
}

/// Which of many hashes may be equal: one bit of eight for each hash says that one occurred there, and another that one
/// did again.
private struct HashPlaces {
  private var seen: [UInt64]
  private var shared: [UInt64]

  init(count: Int) {
    var words = 1
    while words * 8 < count { words *= 2 }
    seen = Array(repeating: 0, count: words)
    shared = seen
  }

  mutating func add(_ hash: UInt64) {
    let (word, bit) = place(of: hash)
    shared[word] |= seen[word] & bit
    seen[word] |= bit
  }

  func areShared(by hash: UInt64) -> Bool {
    let (word, bit) = place(of: hash)
    return shared[word] & bit != 0
  }

  private func place(of hash: UInt64) -> (word: Int, bit: UInt64) {
    (Int(truncatingIfNeeded: hash >> 6) & (seen.count - 1), 1 << (hash & 63))
  }
}
