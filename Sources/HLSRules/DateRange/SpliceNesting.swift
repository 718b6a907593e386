import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

/// Segments of a program inside each other.
extension DateRangeRules {
  static let scte35Nesting = Rule(
    "date-range/scte35-nesting", .warning, .recommended, .advice("ANSI/SCTE 35 §10.3.3.1"),
    about: .spliceInformation,
    says:
      "A placement opportunity or an ad should end with the break in which it begins, or before.",
    why: "Ads run into the program, because the opportunity lasts longer than its break.",
    remedy: "Correct the length of the inner range, or extend the break.",
    fails: [
      .media(
        nested("DURATION=30", "DURATION=42").replacing("ID=\"po\"", with: "ID=\"«po»\"")),
      // The break, of 24 s, ends after 12 s.
      .media(signaled("«break-end»", at: 18, "po-end", at: 27)),
      // Its opportunity ends 9 s after it.
      .media(signaled("break-end", at: 30, "«po-end»", at: 39)),
    ],
    passes: [
      .media(nested("DURATION=30", "DURATION=18")),
      .media(signaled("break-end", at: 30, "po-end", at: 27)),
      // Both end together.
      .media(signaled("break-end", at: 30, "po-end", at: 30)),
    ],
    check: .document { document, report in
      let segments = document.segmentsOfBreaks
      for inner in segments {
        let outer = segments.first { outer in
          outer.level < inner.level && !inner.start.isBefore(outer.start)
            && inner.start.advanced(by: Seconds(1)).isBefore(outer.end)
            && outer.end.advanced(by: Seconds(1)).isBefore(inner.end)
            && outer.isKnown == inner.isKnown
        }
        guard let outer else { continue }
        let length = outer.start.distance(to: outer.end)
        if let planned = outer.planned, length + Seconds(1) < planned {
          report(
            "\(outer.name) ends after \(length) s of \(planned) s, and \(inner.name), which begins in it, "
              + "\(outer.end.distance(to: inner.end)) s later",
            at: outer.place, related: [RelatedPlace(inner.place, "the end of what is inside")])
        } else {
          report(
            "\(inner.name) ends \(outer.end.distance(to: inner.end)) s after \(outer.name), in which it begins",
            at: inner.place, related: [RelatedPlace(outer.place, "the range around it")])
        }
      }
    })

  private static func nested(_ outer: String, _ inner: String) -> String {
    #"""
    #EXT-X-DATERANGE:ID="break",START-DATE="2026-01-01T00:00:06.000Z",\#(outer),SCTE35-OUT=0xFC302C00000000000000FFF00506FE0337F9800016021443554549000009007FFF00002932E000002200006BE9F925
    #EXT-X-DATERANGE:ID="po",START-DATE="2026-01-01T00:00:12.000Z",\#(inner),SCTE35-OUT=0xFC302C00000000000000FFF00506FE034036E00016021443554549000009017FFF000018B8200000340101040BD8E2
    """#
  }

  /// A break of 24 s from 6 s on and an opportunity of 15 s from 12 s on, which end at these seconds.
  private static func signaled(
    _ outer: String, at outerEnd: Int, _ inner: String, at innerEnd: Int
  ) -> String {
    func range(_ id: String, _ second: Int, _ section: String) -> String {
      #"#EXT-X-DATERANGE:ID="\#(id)",START-DATE="2026-01-01T00:00:\#(second.zeroPadded(to: 2)).000Z","#
        + "SCTE35-CMD=0x\(section)"
    }
    return [
      range(
        "break", 6,
        "FC302C00000000000000FFF00506FE034036E00016021443554549000009007FFF000020F58000002201018F2161B6"
      ),
      range(
        "po", 12,
        "FC302C00000000000000FFF00506FE034874400016021443554549000009017FFF000014997000003401016CCC6373"
      ),
      range(
        outer, outerEnd,
        "FC302700000000000000FFF00506FE0337F9800011020F43554549000009007FBF000023010116138609"),
      range(
        inner, innerEnd,
        "FC302700000000000000FFF00506FE0337F9800011020F43554549000009017FBF000035010154EB79A1"),
    ].joined(separator: "\n")
  }
}

/// A segment of a program with its place in others.
private struct NestedSegment {
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
  fileprivate var segmentsOfBreaks: [NestedSegment] { describedSegments + signaledSegments }

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
        guard signals[key]?.contains(where: { $0.date == date && $0.edge == edge }) != true else {
          continue
        }
        let planned = descriptor.duration.map {
          Seconds(nanoseconds: Int64(clamping: $0) * 100_000 / 9)
        }
        if signals[key] == nil { keys.append(key) }
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
    }.sorted { $0.start.isBefore($1.start) }
  }
}

/// The start or the end of a segment in SCTE35-CMD.
private struct SegmentSignal {
  /// What a start and its end have in common.
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
