import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

/// How avails and segments are counted.
extension DateRangeRules {
  static let scte35Count = Rule(
    "date-range/scte35-count", .warning, .recommended, .advice("ANSI/SCTE 35 §9.7.3, §10.3.3"),
    about: .spliceInformation,
    says: """
      The number of an avail or a segment should follow that of the one before it, and not exceed the expected \
      count.
      """,
    why: """
      Whoever counts the spots of a break misses one, or waits for one that does not come: it is not sold or not \
      paid for.
      """,
    remedy: "Correct the number or the count, or write 0 for both if they are not used.",
    fails: [
      .media(
        counted(
          "SCTE35-OUT=«0xFC302500000000000000FFF01405000000077FEFFE0337F980FE00107AC000010302000021CE7637»"
        )),
      .media(
        counted(
          "SCTE35-OUT=«0xFC302C00000000000000FFF00506FE0337F9800016021443554549000000017FFF0000107AC0000030040356AC4541»"
        )),
      .media(
        spots(
          "0xFC302C00000000000000FFF00506FE0337F9800016021443554549000000017FFF0000107AC00000300103C191A534",
          "0xFC302C00000000000000FFF00506FE034874400016021443554549000000027FFF0000107AC00000300203ED2A9BFF",
          "«0xFC302C00000000000000FFF00506FE0358EF000016021443554549000000037FFF0000107AC00000300203007F74C1»"
        )),
      .media(
        spots(
          "0xFC302C00000000000000FFF00506FE0337F9800016021443554549000000017FFF0000107AC00000300103C191A534",
          "«0xFC302C00000000000000FFF00506FE0358EF000016021443554549000000037FFF0000107AC00000300303D266B51D»"
        )),
    ],
    passes: [
      .media(
        counted(
          "SCTE35-OUT=0xFC302500000000000000FFF01405000000077FEFFE0337F980FE00107AC0000102020000FDA3EC80"
        )),
      .media(
        spots(
          "0xFC302C00000000000000FFF00506FE0337F9800016021443554549000000017FFF0000107AC00000300103C191A534",
          "0xFC302C00000000000000FFF00506FE034874400016021443554549000000027FFF0000107AC00000300203ED2A9BFF",
          "0xFC302C00000000000000FFF00506FE0358EF000016021443554549000000037FFF0000107AC00000300303D266B51D"
        )),
      // The next collection.
      .media(
        spots(
          "0xFC302C00000000000000FFF00506FE0337F9800016021443554549000000017FFF0000107AC00000300103C191A534",
          "0xFC302C00000000000000FFF00506FE034874400016021443554549000000027FFF0000107AC00000300203ED2A9BFF",
          "0xFC302C00000000000000FFF00506FE0358EF000016021443554549000000037FFF0000107AC0000030010372942B12"
        )),
    ],
    check: .document { document, report in
      for range in document.dateRanges {
        for splice in range.splices {
          guard let fault = splice.section.countFault else { continue }
          report("\(fault) in \(splice.name)", at: splice.range)
        }
      }
      for spots in document.countedSpots {
        for (before, spot) in zip(spots, spots.dropFirst())
        where spot.event != before.event && spot.number != before.number + 1 && spot.number != 1 {
          guard let end = before.end,
            end.distance(to: spot.start).magnitude <= Seconds(1)
          else { continue }
          report(
            "segment_num is \(spot.number) of \(spot.count), but that of the segment before it \(before.number)",
            at: spot.place, related: [RelatedPlace(before.place, "the segment before it")])
        }
      }
    })

  private static func counted(_ attributes: String) -> String {
    #"#EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:06.000Z",PLANNED-DURATION=12,DURATION=12,\#(attributes)"#
  }

  /// Spots of twelve seconds that follow each other.
  private static func spots(_ sections: String...) -> String {
    sections.enumerated().map { number, section in
      let second = (6 + number * 12).zeroPadded(to: 2)
      return #"#EXT-X-DATERANGE:ID="s\#(number)",START-DATE="2026-01-01T00:00:\#(second).000Z","#
        + "DURATION=12,SCTE35-OUT=\(section)"
    }.joined(separator: "\n")
  }
}

/// A segment that is one of a counted collection.
private struct CountedSpot {
  /// What segments of one collection have in common.
  struct Collection: Hashable {
    let type: UInt8
    let count: UInt8
  }

  let event: UInt32
  let number: Int
  let count: UInt8
  let start: DateTime
  let end: DateTime?
  let place: ByteRange
}

extension Document {
  /// The counted segments in the order of their dates, those of one type and count together.
  fileprivate var countedSpots: [[CountedSpot]] {
    var collections: [CountedSpot.Collection: [CountedSpot]] = [:]
    for range in dateRanges {
      guard let start = range.startDate.value,
        let splice = range.splice(.scte35Out) ?? range.splice(.scte35CMD)
      else { continue }
      for segment in splice.section.segmentationDescriptors {
        guard let type = segment.type, type.edge == .start, let event = segment.eventID,
          let number = segment.segmentNumber, let count = segment.segmentsExpected, count > 1,
          (1...count).contains(number)
        else { continue }
        let length = range.length.stated ?? segment.duration.map(Seconds.init(ticks:))
        collections[.init(type: type.rawValue, count: count), default: []].append(
          CountedSpot(
            event: event, number: Int(number), count: count, start: start,
            end: length.map(start.advanced), place: splice.range))
      }
    }
    return collections.values.map { $0.sorted { $0.start.isBefore($1.start) } }
      .sorted { $0[0].place.start < $1[0].place.start }
  }
}

extension SpliceInfoSection {
  /// A number that is above the count that its section expects, as a message; nil if there is none.
  var countFault: String? {
    var counts: [(name: String, number: UInt8?, total: String, expected: UInt8?)] = []
    if case .insert(let insert) = command {
      counts.append(("avail_num", insert.availNumber, "avails_expected", insert.availsExpected))
    }
    for segment in segmentationDescriptors {
      counts.append(
        ("segment_num", segment.segmentNumber, "segments_expected", segment.segmentsExpected))
      counts.append(
        (
          "sub_segment_num", segment.subSegmentNumber, "sub_segments_expected",
          segment.subSegmentsExpected
        ))
    }
    for (name, number, total, expected) in counts {
      // A count of zero means that the number is not used.
      guard let number, let expected, expected > 0, number > expected else { continue }
      return "\(name) \(number) with \(total) \(expected)"
    }
    return nil
  }
}

extension Seconds {
  /// The duration of ticks of 90 kHz, of which fields have at most 40 bits.
  init(ticks: UInt64) {
    self.init(nanoseconds: Int64(clamping: ticks) * 100_000 / 9)
  }
}
