import HLSDocuments
import HLSReporting
import SourceText

/// A timeline report on 60 seconds of primary content in ten segments, from 12:00:00 on.
struct TimelineExample {
  var ranges: [String] = []
  /// The tags before some segments.
  var markers: [Int: String] = [:]
  var segments = 10
  var isEnded = true
  var joining: Seconds?
  var lookups: [String] = []

  /// A date range that is an interstitial at some second of the content.
  static func range(_ id: String, at second: Double, _ attributes: String) -> String {
    let start = DateTime("2026-01-01T12:00:00.000Z")?.advanced(by: Seconds(second) ?? .zero)
    return "#EXT-X-DATERANGE:ID=\"\(id)\",CLASS=\"com.apple.hls.interstitial\","
      + "START-DATE=\"\(start?.utcText ?? "")\",X-ASSET-URI=\"https://ads.example.com/\(second).m3u8\","
      + attributes
  }

  private var graph: DocumentGraph {
    let media = (0..<segments).map {
      (markers[$0].map { $0 + "\n" } ?? "") + "#EXTINF:6,\n\($0).ts"
    }
    let lines =
      ["#EXTM3U", "#EXT-X-TARGETDURATION:6", "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T12:00:00.000Z"]
      + media.prefix(1) + ranges + media.dropFirst() + (isEnded ? ["#EXT-X-ENDLIST"] : [])
    let source = SourceFile(name: "film.m3u8", bytes: Array(lines.joined(separator: "\n").utf8))
    return DocumentGraph(source, at: source.name) { _ in .absent(reason: "not there") }
  }

  func report() throws -> TimelineReport {
    let whole = try ViewerTimeline(graph)
    let join = joining.flatMap { TimelineJoin(whole, at: .time(.seconds($0))) }
    var report = TimelineReport(join?.viewer ?? whole)
    report.join = join
    report.lookups = lookups.map { text in
      TimelineReport.Lookup(
        argument: text, place: Seconds(text).flatMap { report.viewer.place(of: .seconds($0)) })
    }
    return report
  }

  /// A report on the joins at all places, too.
  func reportOnJoins() throws -> TimelineReport {
    var report = try report()
    report.showsJoins = true
    return report
  }

  /// The example of the talk on integrated timelines: a point of 15 s at 5, a range of 10 s at 20, none of
  /// which leaves out primary content.
  static let talk = TimelineExample(ranges: [
    range("point", at: 5, "DURATION=15,X-RESUME-OFFSET=0"),
    range("fill", at: 20, "DURATION=10,X-RESUME-OFFSET=0,X-TIMELINE-OCCUPIES=\"RANGE\""),
  ])

  /// A thousand points, one each 0.06 s.
  static let thousand = TimelineExample(
    ranges: (0..<1_000).map { number in
      range("p\(number)", at: 0.03 + Double(number) * 0.06, "DURATION=5,X-RESUME-OFFSET=0")
    })
}
