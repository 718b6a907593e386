import HLSDocuments
import HLSInterstitials
import HLSPlaylist
import SourceText

/// A segment of a program with its place in others.
struct NestedSegment {
  /// What it is in a message.
  let name: String
  let level: Int
  let start: DateTime
  let end: DateTime
  /// The length that its start announces; nil if it announces none.
  let planned: Seconds?
  /// Whether its end is known, and not only planned.
  let isKnown: Bool
  /// Where its end is stated.
  let place: ByteRange
}

extension Document {
  /// The segments that a date range describes, and those whose start and end two date ranges signal.
  var segmentsOfBreaks: [NestedSegment] { describedSegments + signaledSegments }

  private var describedSegments: [NestedSegment] {
    dateRanges.compactMap { range in
      guard let splice = range.splice(.scte35Out), let start = range.startDate.value,
        let type = splice.section.segmentationDescriptors.compactMap(\.type).first(where: {
          $0.edge == .start
        }), let level = type.level, let length = range.length.stated,
        let id = range.attribute(.id)
      else { return nil }
      return NestedSegment(
        name: "\"\(range.id ?? "")\"", level: level, start: start,
        end: start.advanced(by: length), planned: nil, isKnown: range.knownLength != nil,
        place: id.valueRange)
    }
  }

  /// Segments of breaks with one SCTE35-CMD for their start and one for their end.
  ///
  /// Programs are not among them, since many breaks go on where one program ends and the next begins.
  private var signaledSegments: [NestedSegment] {
    var signals: [SegmentSignal.Key: [SegmentSignal]] = [:]
    var keys: [SegmentSignal.Key] = []
    for range in dateRanges {
      guard let splice = range.splice(.scte35CMD), let date = range.startDate.value,
        let place = range.attribute(.id)?.valueRange
      else { continue }
      for descriptor in splice.section.segmentationDescriptors {
        guard let event = descriptor.eventID, let type = descriptor.type, let edge = type.edge,
          let level = type.level, level > 0
        else { continue }
        let key = SegmentSignal.Key(event: event, pair: type.rawValue & ~1)
        let known = signals[key] ?? []
        // Three are too many, as below.
        guard known.count < 3, !known.contains(where: { $0.date == date && $0.edge == edge }) else {
          continue
        }
        let planned = descriptor.duration.map(Seconds.init(ticks:))
        if known.isEmpty { keys.append(key) }
        signals[key, default: []].append(
          SegmentSignal(
            name: "event \(event) of \"\(range.id ?? "")\"", level: level, edge: edge, date: date,
            planned: planned, place: place))
      }
    }
    return keys.compactMap { key in
      let pair = signals[key] ?? []
      // An event that begins or ends twice has several parts, which are not distinguished.
      guard pair.count == 2, let start = pair.first(where: { $0.edge == .start }),
        let end = pair.first(where: { $0.edge == .end }), start.date.isBefore(end.date)
      else { return nil }
      return NestedSegment(
        name: start.name, level: start.level, start: start.date, end: end.date,
        planned: start.planned, isKnown: true, place: end.place)
    }
  }
}

extension [NestedSegment] {
  /// The segments that end after one of a lower level in which they begin, each with that one.
  var outlasting: [(inner: NestedSegment, outer: NestedSegment)] {
    guard count > 1, let first else { return [] }
    func start(_ segment: NestedSegment) -> Seconds { first.start.distance(to: segment.start) }
    let inner = sorted { start($0) < start($1) }
    let times = OrderedTimes(inner.map(start))
    var around: [NestedSegment?] = inner.map { _ in nil }
    for (level, isKnown) in [(0, true), (0, false), (1, true), (1, false), (2, true), (2, false)] {
      // Of those that start at one time, the first is the innermost.
      let outer = inner.filter { $0.level == level && $0.isKnown == isKnown }.reversed()
        .sorted { start($0) < start($1) }
      let spans = outer.map { segment in
        let end = first.start.distance(to: segment.end) - Seconds(1)
        return start(segment)..<Swift.max(start(segment), end)
      }
      for (index, found) in times.innermost(of: spans).enumerated() {
        guard let found, around[index] == nil, inner[index].level > level,
          inner[index].isKnown == isKnown,
          outer[found].end.advanced(by: Seconds(1)).isBefore(inner[index].end)
        else { continue }
        around[index] = outer[found]
      }
    }
    return zip(inner, around).compactMap { inner, outer in outer.map { (inner, $0) } }
  }
}

/// The start or the end of a segment in SCTE35-CMD.
private struct SegmentSignal {
  /// The identity of a segmentation event, which its start and its end share.
  struct Key: Hashable {
    let event: UInt32
    let pair: UInt8
  }

  let name: String
  let level: Int
  let edge: SegmentationType.Edge
  let date: DateTime
  let planned: Seconds?
  let place: ByteRange
}

extension SegmentationType {
  /// How deep a segment is in others: a program, a break, an opportunity, an ad; nil for others.
  fileprivate var level: Int? {
    switch rawValue & ~1 {
    case 0x10: 0
    case 0x22: 1
    case 0x34, 0x36, 0x44, 0x46: 2
    case 0x30, 0x32, 0x3C, 0x3E: 3
    default: nil
    }
  }
}
