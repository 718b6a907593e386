import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

/// The dates of splices compared with the times in their sections.
extension DateRangeRules {
  static let scte35SpliceTime = Rule(
    "date-range/scte35-splice-time", .error, .spec, .must("rfc8216bis-22 §4.4.5.1.1"),
    about: .spliceInformation,
    facts: [
      .silences(
        ["marker/event-length", "marker/place", "date-range/scte35-duration"], about: .dateRange)
    ],
    says: "The dates of splices and of their ends must be as far apart as their splice times.",
    why: """
      Players replace the program at the dates, and splicers at the splice times: viewers see the end of a break \
      twice, or the program under it never. A target duration is allowed for.
      """,
    remedy: "Write the program date and time at which the frame with the splice time is shown.",
    fails: [
      .media(
        course(
          range(
            "a", 6,
            "DURATION=12,SCTE35-OUT=0xFC302500000000000000FFF01405000000017FEFFE009191A0FE00107AC00001000000002145CB58"
          ),
          range(
            "b", 60,
            "DURATION=12,SCTE35-OUT=0xFC302500000000000000FFF01405000000027FEFFE00C301E0FE00107AC000010000000087F457AC"
          ).replacing(date(60), with: "«\(date(60))»"))),
      .media(
        course(
          range(
            "a", 6,
            #"PLANNED-DURATION=12,SCTE35-OUT=0xFC302500000000000000FFF01405000000017FEFFE009191A0FE00107AC00001000000002145CB58"#
          ),
          #"#EXT-X-DATERANGE:ID="a",END-DATE="«\#(date(42))»",SCTE35-IN=0xFC302000000000000000FFF00F05000000017F4FFE00A20C60000100000000B4B41107"#
        )),
      .media(
        course(
          range(
            "a", 6,
            #"PLANNED-DURATION=12,SCTE35-OUT=0xFC302500000000000000FFF01405000000017FEFFE009191A0FE00107AC00001000000002145CB58"#
          ),
          #"#EXT-X-DATERANGE:ID="a",DURATION=«36»,SCTE35-IN=0xFC302000000000000000FFF00F05000000017F4FFE00A20C60000100000000B4B41107"#
        )),
    ],
    passes: [
      .media(
        course(
          range(
            "a", 6,
            "DURATION=12,SCTE35-OUT=0xFC302500000000000000FFF01405000000017FEFFE009191A0FE00107AC00001000000002145CB58"
          ),
          range(
            "b", 60,
            "DURATION=12,SCTE35-OUT=0xFC302500000000000000FFF01405000000027FEFFE00DBBA00FE00107AC00001000000003469AA5F"
          ))),
      .media(
        course(
          range(
            "a", 6,
            #"PLANNED-DURATION=12,SCTE35-OUT=0xFC302500000000000000FFF01405000000017FEFFE009191A0FE00107AC00001000000002145CB58"#
          ),
          #"#EXT-X-DATERANGE:ID="a",END-DATE="\#(date(18))",SCTE35-IN=0xFC302000000000000000FFF00F05000000017F4FFE00A20C60000100000000B4B41107"#
        )),
      // The clock of the source has jumped between the breaks.
      .media(
        course(
          range(
            "a", 6,
            "DURATION=12,SCTE35-OUT=0xFC302500000000000000FFF01405000000017FEFFE009191A0FE00107AC00001000000002145CB58,SCTE35-IN=0xFC302000000000000000FFF00F05000000017F4FFE00A20C60000100000000B4B41107"
          ),
          range(
            "b", 60,
            "DURATION=12,SCTE35-OUT=0xFC302500000000000000FFF01405000000027FEFFE00C301E0FE00107AC000010000000087F457AC,SCTE35-IN=0xFC302000000000000000FFF00F05000000027F4FFE00D37CA00001000000003267ED15"
          ))),
      // The source began again.
      .media(
        course(
          range(
            "a", 6,
            "DURATION=12,SCTE35-OUT=0xFC302500000000000000FFF01405000000017FEFFE009191A0FE00107AC00001000000002145CB58"
          ),
          range(
            "b", 60,
            "DURATION=12,SCTE35-OUT=0xFC302500000000000000FFF01405000000027FEFFE0036EE80FE00107AC0000100000000606F9DA5"
          ))),
      // The time of the source after a discontinuity is another one.
      .media(
        course(
          range(
            "a", 6,
            "DURATION=12,SCTE35-OUT=0xFC302500000000000000FFF01405000000017FEFFE009191A0FE00107AC00001000000002145CB58"
          ),
          range(
            "b", 60,
            "DURATION=12,SCTE35-OUT=0xFC302500000000000000FFF01405000000027FEFFE00C301E0FE00107AC000010000000087F457AC"
          )
        ).replacing(
          "#EXTINF:6,\na5.ts",
          with: "#EXT-X-DISCONTINUITY\n#EXT-X-PROGRAM-DATE-TIME:\(date(30))\n#EXTINF:6,\na5.ts")),
    ],
    check: .document { document, report in
      guard let target = document.targetDuration else { return }
      for points in document.splicePoints {
        for (point, reference) in points.outliers(leeway: target) {
          let (apart, departure) = point.departure(from: reference)
          // Times that do not run on with the dates are those of another source; after half a day, those that
          // have begun again cannot be distinguished from them.
          guard departure.magnitude < apart.magnitude, apart.magnitude < Seconds(12 * 3600),
            point.departureOnSegments(from: reference).magnitude > target
          else { continue }
          let spliced = (apart - departure).magnitude.rounded(to: Seconds(nanoseconds: 1_000_000))
          report(
            "\(point.name) is \(apart.magnitude) s \(apart < .zero ? "before" : "after") \(reference.name), but "
              + "their splice times are \(Seconds(nanoseconds: spliced * 1_000_000)) s apart",
            at: point.place, related: [RelatedPlace(reference.place, reference.name)],
            measured: .most(departure.magnitude))
        }
      }
    })

  private static func date(_ second: Int) -> String {
    "2026-01-01T00:0\(second / 60):\((second % 60).zeroPadded(to: 2)).000Z"
  }

  private static func range(_ id: String, _ second: Int, _ attributes: String) -> String {
    #"#EXT-X-DATERANGE:ID="\#(id)",START-DATE="\#(date(second))",\#(attributes)"#
  }

  private static func course(_ ranges: String...) -> String {
    ranges.joined(separator: "\n") + "\n#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z\n"
      + (0..<14).map { "#EXTINF:6,\na\($0).ts\n" }.joined()
  }
}

/// A date with the time of the splice that it is for.
private struct SplicePoint {
  /// What several date ranges for one section have in common.
  struct Instant: Hashable {
    let offset: Seconds
    let time: UInt64
  }

  /// What messages call it, as in `START-DATE of "ad"`.
  let name: String
  let date: DateTime
  /// Where the date is, in seconds from the start of the playlist.
  let offset: Seconds
  /// The time of the splice in ticks of 90 kHz.
  let time: UInt64
  let place: ByteRange

  /// The time since another point by the dates, and how much longer that is than by the splice times.
  func departure(from other: SplicePoint) -> (apart: Seconds, departure: Seconds) {
    let apart = other.date.distance(to: date)
    return (apart, surplus(apart, since: other))
  }

  /// How much longer the time since another point is by the segments than by the splice times.
  func departureOnSegments(from other: SplicePoint) -> Seconds {
    surplus(offset - other.offset, since: other)
  }

  private func surplus(_ apart: Seconds, since other: SplicePoint) -> Seconds {
    // Times have 33 bits, so that they begin again after a day.
    let cycle: Int64 = 95_443_717_688_889
    let ticks = (time &- other.time) & SpliceInfoSection.timeMask
    let rest = (apart - Seconds(ticks: ticks)).nanoseconds % cycle
    return Seconds(
      nanoseconds: rest > cycle / 2 ? rest - cycle : rest < -cycle / 2 ? rest + cycle : rest)
  }
}

extension [SplicePoint] {
  /// The points with which no other one agrees, each with one that most of the others agree with: that with the
  /// median departure, of two the earlier one.
  ///
  /// Both ends of a break that agree are those of a source whose clock has jumped.
  fileprivate func outliers(leeway: Seconds) -> [(point: SplicePoint, reference: SplicePoint)] {
    guard count > 1, let first else { return [] }
    let sorted = map { (point: $0, departure: $0.departure(from: first).departure) }
      .sorted { $0.departure < $1.departure }
    let (low, high) = ((count - 1) / 2, count / 2)
    let middle = sorted[high].point.date.isBefore(sorted[low].point.date) ? high : low
    func agree(_ one: Int, _ other: Int) -> Bool {
      indices.contains(one) && indices.contains(other)
        && (sorted[one].departure - sorted[other].departure).magnitude <= leeway
    }
    return indices.filter { $0 != middle && !agree($0, $0 - 1) && !agree($0, $0 + 1) }
      .map { (sorted[$0].point, sorted[middle].point) }
  }
}

extension Document {
  /// The dates of splices with their times, those between two discontinuities together.
  fileprivate var splicePoints: [[SplicePoint]] {
    guard let clock, !clock.goesBack else { return [] }
    let cuts = playlist.discontinuityTimes
    let frame = Seconds(nanoseconds: 10_000_000)
    var points: [Int: [SplicePoint]] = [:]
    var known: Set<SplicePoint.Instant> = []
    func add(_ name: String, _ date: DateTime, _ section: SpliceInfoSection, at place: ByteRange) {
      let offset = clock.offset(of: date)
      // Discontinuities before the playlist are not known.
      guard let time = section.programTime, offset > .zero - frame,
        known.insert(SplicePoint.Instant(offset: offset, time: time)).inserted
      else { return }
      points[cuts.partitioningIndex { $0 > offset + frame }, default: []].append(
        SplicePoint(name: name, date: date, offset: offset, time: time, place: place))
    }
    for range in dateRanges where !range.splices.isEmpty {
      let id = "of \"\(range.id ?? "")\""
      if case .value(let start, let place) = range.startDate,
        let splice = range.splice(.scte35Out) ?? range.splice(.scte35CMD)
      {
        add("START-DATE \(id)", start, splice.section, at: place)
      }
      // The length of an interstitial is that of its assets.
      guard let splice = range.splice(.scte35In), range.category != .interstitial,
        range.endMismatch == nil
      else { continue }
      if case .value(let end, let place) = range.endDate {
        add("END-DATE \(id)", end, splice.section, at: place)
      } else if let place = range.duration.range, let end = range.knownEnd {
        add("the end \(id) by DURATION", end, splice.section, at: place)
      }
    }
    return points.values.map { $0.sorted { $0.date.isBefore($1.date) } }
      .sorted { $0[0].offset < $1[0].offset }
  }
}

extension SpliceInfoSection {
  /// The 33 bits of a time.
  fileprivate static var timeMask: UInt64 { 0x1_FFFF_FFFF }

  /// The time of the splice in ticks of 90 kHz; nil if the section has none, or several.
  fileprivate var programTime: UInt64? {
    let time: UInt64? =
      switch command {
      case .insert(let insert): insert.pts
      case .timeSignal(let signal): signal.pts
      default: nil
      }
    return time.map { ($0 &+ (ptsAdjustment ?? 0)) & Self.timeMask }
  }
}
