import HLSDocuments
import HLSInterstitials
import HLSPlaylist
import SourceText

/// Matches the parts of two loads by the segment they belong to and by URI.
struct PartComparison {
  struct Part {
    let tag: PlaylistTag
    /// The index of its media segment in the later load.
    let parent: Int
    /// Its position among the listed parts of that segment.
    let index: Int
    let address: String
    let range: Range<UInt64>?
    let duration: Seconds?
    let isIndependent: Bool
    let isGap: Bool

    fileprivate var key: String {
      address + (range.map { " \($0.lowerBound) \($0.upperBound)" } ?? "")
    }

    fileprivate func isSame(as other: Part) -> Bool {
      address == other.address && range == other.range
    }
  }

  /// Parts in both loads.
  private(set) var kept: [(before: Part, after: Part)] = []
  /// Parts that differ at the same position in both loads.
  private(set) var changed: [(before: Part, after: Part)] = []
  /// Parts only in the earlier load whose segment is in both, and whether earlier parts were kept.
  private(set) var removed: [(part: Part, isOutOfOrder: Bool)] = []
  /// The parts of the later load.
  let after: [Part]
  private(set) var isLastKept = false

  /// Returns nil if the earlier load has no parts.
  init?(_ reload: Reload) {
    let (before, after) = (reload.before, reload.after)
    guard reload.isMedia, before.playlist.census.count(of: .part) > 0 else { return nil }
    // Parts of segments that come from earlier loads are ignored.
    let carried = after.load.composition?.carriedSegments ?? 0
    self.after = Self.parts(of: after) { $0 < carried ? nil : $0 }
    let runs = reload.segments.shared
    let count = before.playlist.segments.count
    let earlier = Self.parts(of: before) { parent in
      let number =
        parent == count
        ? reload.segments.after(count)
        : runs.first { $0.before <= parent && parent < $0.before + $0.count }
          .map { $0.after + parent - $0.before }
      return number.flatMap { $0 < carried ? nil : $0 }
    }
    let hinted = Self.hinted(before)
    var later = Dictionary(grouping: self.after, by: \.parent)
    var hasKept = false
    var start = 0
    while start < earlier.count {
      let parent = earlier[start].parent
      var end = start
      while end < earlier.count, earlier[end].parent == parent { end += 1 }
      compare(
        earlier[start..<end], later.removeValue(forKey: parent) ?? [], hinted, &hasKept)
      start = end
    }
    if let last = earlier.last, let kept = kept.last { isLastKept = kept.before.tag == last.tag }
  }

  /// The address of the hinted part; nil if there is none.
  private static func hinted(_ side: Reload.Side) -> String? {
    let playlist = side.playlist
    for tag in playlist.tags(named: .preloadHint)
    where playlist.word(playlist.attribute(.type, of: tag)).value == "PART" {
      return side.resource(playlist.attribute(.uri, of: tag))
    }
    return nil
  }

  private mutating func compare(
    _ earlier: ArraySlice<Part>, _ later: [Part], _ hinted: String?, _ hasKept: inout Bool
  ) {
    var next = 0
    // A part that was hinted is new, whatever was removed before it. A hint with the address of a
    // listed part is for more bytes of it.
    let isNew = { (part: Part) in
      part.address == hinted && !earlier.contains { $0.address == part.address }
    }
    var rest = earlier
    let known = Set(earlier.map(\.key))
    let listed = Set(later.map(\.key))
    // With fewer new parts than missing ones, nobody knows which has changed; some were removed.
    let isShort =
      later.count { !known.contains($0.key) && !isNew($0) }
      < earlier.count { !listed.contains($0.key) }
    while let part = rest.popFirst() {
      if let match = later[next...].firstIndex(where: { $0.isSame(as: part) }) {
        kept.append((part, later[match]))
        next = match + 1
        hasKept = true
      } else if next < later.count, !isShort, !isNew(later[next]),
        !rest.contains(where: { $0.isSame(as: later[next]) })
      {
        changed.append((part, later[next]))
        next += 1
        hasKept = true
      } else {
        removed.append((part, hasKept))
      }
    }
  }

  private static func parts(of side: Reload.Side, parent: (Int) -> Int?) -> [Part] {
    let playlist = side.playlist
    var parts: [Part] = []
    var next: (address: String, end: UInt64)?
    for part in playlist.partialSegments {
      guard let parent = parent(part.segment) else { continue }
      let address = side.resource(playlist.attribute(.uri, of: part.tag)) ?? ""
      var range: Range<UInt64>?
      if let attribute = playlist.attribute(.byterange, of: part.tag) {
        range = playlist.byteRange(attribute).value?
          .bytes(from: next.flatMap { $0.address == address ? $0.end : nil })
      }
      next = range.map { (address, $0.upperBound) }
      let isFirst = parts.last?.parent != parent
      parts.append(
        Part(
          tag: part.tag, parent: parent, index: isFirst ? 0 : (parts.last?.index ?? 0) + 1,
          address: address, range: range, duration: part.duration.value?.seconds,
          isIndependent: part.isIndependent, isGap: part.isGap))
    }
    return parts
  }
}
