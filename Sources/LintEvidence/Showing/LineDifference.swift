import SourceText

/// The lines that differ between two versions of a document, with a few around them.
package struct LineDifference: Sendable, Equatable {
  /// A line of either version.
  package struct Line: Sendable, Equatable {
    /// Where a line is.
    package enum Side: Sendable { case before, after, both }

    package let side: Side
    /// The number in the later version, or of a line that it does not have, in the earlier one.
    package let number: Int
    package let text: String
  }

  /// Successive lines, in order.
  package let groups: [[Line]]
  /// Whether differences are left out, as there are too many.
  package let isCut: Bool
  /// Whether segments are left out, because a live playlist has other ones in each version.
  package let isWithoutSegments: Bool

  private static let context = 2
  private static let mostLines = 120
  /// The number of different lines on both sides up to which the shortest difference is looked for.
  private static let mostCompared = 1_500

  /// The beginnings of the tags that change with the segments of a live playlist.
  private static let tagsOfSegments = [
    "#EXTINF", "#EXT-X-MEDIA-SEQUENCE", "#EXT-X-DISCONTINUITY-SEQUENCE", "#EXT-X-PROGRAM-DATE-TIME",
    "#EXT-X-BYTERANGE", "#EXT-X-BITRATE", "#EXT-X-PART:", "#EXT-X-PRELOAD-HINT",
    "#EXT-X-RENDITION-REPORT",
  ]

  /// Compares the lines of two versions; of a live playlist, those that are not about its segments.
  package init(from before: EvidenceDocument, to after: EvidenceDocument) {
    let sequences = [before, after].map { document in
      document.lines.first { $0.text.hasPrefix("#EXT-X-MEDIA-SEQUENCE") }?.text
    }
    isWithoutSegments = after.kind == "media playlist" && sequences[0] != sequences[1]
    var (old, new) = (before.lines, after.lines)
    if isWithoutSegments {
      old.removeAll { Self.isOfSegment($0.text) }
      new.removeAll { Self.isOfSegment($0.text) }
    }
    var start = 0
    while start < min(old.count, new.count), old[start].text == new[start].text { start += 1 }
    var end = 0
    while end < min(old.count, new.count) - start,
      old[old.count - 1 - end].text == new[new.count - 1 - end].text
    { end += 1 }
    let middle = Self.compared(
      Array(old[start..<old.count - end]), Array(new[start..<new.count - end]))
    let head = new[..<start].map { Line(side: .both, number: $0.number, text: $0.text) }
    let tail = new[(new.count - end)...].map {
      Line(side: .both, number: $0.number, text: $0.text)
    }
    let all = Array(head.suffix(Self.context) + middle + tail.prefix(Self.context))
    var groups: [[Line]] = []
    var last: Int?
    var count = 0
    for (place, line) in all.enumerated() {
      let near = max(0, place - Self.context)..<min(all.count, place + Self.context + 1)
      guard near.contains(where: { all[$0].side != .both }) else { continue }
      guard count < Self.mostLines else { break }
      count += 1
      if let last, last == place - 1 {
        groups[groups.count - 1].append(line)
      } else {
        groups.append([line])
      }
      last = place
    }
    self.groups = groups
    isCut = count >= Self.mostLines
  }

  private static func isOfSegment(_ line: String) -> Bool {
    !line.hasPrefix("#EXT") || tagsOfSegments.contains(where: line.hasPrefix)
  }

  /// Whether both versions have the same lines.
  package var isEmpty: Bool { groups.isEmpty }

  private typealias Numbered = (number: Int, text: String)

  /// The lines of both versions in an order that has most of them in common; of long versions, all of the earlier
  /// one first.
  private static func compared(_ old: [Numbered], _ new: [Numbered]) -> [Line] {
    let removed = old.map { Line(side: .before, number: $0.number, text: $0.text) }
    let added = new.map { Line(side: .after, number: $0.number, text: $0.text) }
    guard max(old.count, new.count) <= mostCompared else { return removed + added }
    let difference = new.map(\.text).difference(from: old.map(\.text))
    let gone = Set(difference.removals.map(\.offset))
    let come = Set(difference.insertions.map(\.offset))
    var lines: [Line] = []
    var (before, after) = (0, 0)
    while before < old.count || after < new.count {
      if before < old.count, gone.contains(before) {
        lines.append(removed[before])
        before += 1
      } else if after < new.count, come.contains(after) {
        lines.append(added[after])
        after += 1
      } else {
        if after < new.count {
          lines.append(Line(side: .both, number: new[after].number, text: new[after].text))
        }
        before += 1
        after += 1
      }
    }
    return lines
  }
}

extension CollectionDifference.Change {
  fileprivate var offset: Int {
    switch self {
    case .insert(let offset, _, _), .remove(let offset, _, _): offset
    }
  }
}
