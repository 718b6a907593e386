import HLSDocuments
import HLSLinting
import HLSRules
import SourceText
import Testing

/// The loads of a live playlist, judged by where its end is at their times.
struct LiveCourseTests {
  /// A channel of segments of six seconds that begins at midnight, and the loads of it.
  struct Channel: Sendable, CustomTestStringConvertible {
    /// The times of the loads, in seconds after midnight.
    var times: [Double]
    /// How many segments the playlist has.
    var window = 10
    /// The number of seconds from the end of a segment until it is listed.
    var latency = 2.0
    /// The speed of the encoder.
    var speed = 1.0
    /// By how much dates differ from the time of capture.
    var shift = 0.0
    /// Whether segments have dates.
    var isDated = true
    /// The duration that EXTINF has.
    var written = 6.0
    /// No segments are produced from the first to the second of these times.
    var outage: ClosedRange<Double>?
    /// How much later dates are from a segment on, which has EXT-X-DISCONTINUITY.
    var jump: (segment: Int, seconds: Double)?
    /// The age of each answer, in a cache that says it.
    var age = 0.0
    /// The field Date of each answer: that of the origin, or that of the cache.
    var dateOf: Clock?
    /// By how much the clock of the client is wrong.
    var clockError = 0.0
    var testDescription: String

    enum Clock { case origin, cache }

    /// The playlist that the server has at a time.
    func playlist(at time: Double) -> String {
      var produced = time - latency
      if let outage, produced > outage.lowerBound {
        produced = max(outage.lowerBound, produced - (outage.upperBound - outage.lowerBound))
      }
      let end = max(0, Int(produced * speed / 6))
      let first = max(0, end - window)
      var text =
        "#EXTM3U\n#EXT-X-VERSION:3\n#EXT-X-TARGETDURATION:6\n#EXT-X-MEDIA-SEQUENCE:\(first)\n"
      if let jump { text += "#EXT-X-DISCONTINUITY-SEQUENCE:\(first > jump.segment ? 1 : 0)\n" }
      for number in first..<end {
        let isJump = jump?.segment == number
        if isJump { text += "#EXT-X-DISCONTINUITY\n" }
        if isDated, number == first || isJump {
          var date = Double(number) * 6 / speed + shift
          if let outage, Double(number) * 6 >= outage.lowerBound {
            date += outage.upperBound - outage.lowerBound
          }
          if let jump, number >= jump.segment { date += jump.seconds }
          text += "#EXT-X-PROGRAM-DATE-TIME:\(Self.date(date).utcText)\n"
        }
        text += "#EXTINF:\(written),\nmedia\(number * 7 % 10_000).ts\n"
      }
      return text
    }

    static func date(_ seconds: Double) -> DateTime {
      DateTime(seconds: 1_767_225_600, nanoseconds: 0)
        .advanced(by: Seconds(nanoseconds: Int64(seconds * 1_000_000_000)))
    }

    /// The rules of severity warning and above that the loads violate, and that are about their times.
    var found: Set<String> {
      var linter = ReloadsLinter(Linter(RuleCatalog.book), named: "channel")
      for (number, time) in times.enumerated() {
        let source = SourceFile(
          name: "\(number + 1).m3u8", bytes: Array(playlist(at: time - age).utf8))
        var headers = age > 0 ? [HeaderField(name: "Age", value: "\(Int(age))")] : []
        if let dateOf {
          let sent = Int(dateOf == .origin ? time - age : time)
          func digits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
          let clock = [sent / 3_600, sent / 60 % 60, sent % 60].map(digits).joined(separator: ":")
          headers.append(HeaderField(name: "Date", value: "Thu, 01 Jan 2026 \(clock) GMT"))
        }
        let begun = Self.date(time + clockError)
        var record = ExchangeRecord(
          url: "https://example.com/live.m3u8", status: 200, time: begun)
        if !headers.isEmpty { record.headers = headers }
        linter.add(
          source, at: begun, from: record.url, number: nil, had: record.loadTime,
          findingLists: FoundDocument.findNothing, judgingThem: false)
      }
      return Set(
        linter.result.findings.filter { $0.severity > .info }.map { "\($0.rule)" })
    }
  }

  private static func every(_ seconds: Double, _ count: Int, from start: Double = 300) -> [Double] {
    (0..<count).map { start + Double($0) * seconds }
  }

  @Test(arguments: [
    Channel(times: every(6, 20), testDescription: "an ordinary channel"),
    Channel(times: every(5.3, 30), isDated: false, testDescription: "no dates"),
    Channel(times: every(1, 30), testDescription: "many loads"),
    Channel(times: every(1_800, 4), testDescription: "loads half an hour apart"),
    Channel(times: every(1_800, 4), isDated: false, testDescription: "the same without dates"),
    Channel(times: [300, 306, 312, 329, 330, 336], testDescription: "one slow answer"),
    Channel(times: every(6, 10), latency: 100, testDescription: "a constant distance"),
    Channel(times: every(6, 10), shift: -90, testDescription: "another clock"),
    Channel(times: every(6, 10, from: 7_200), window: 1_100, testDescription: "a DVR window"),
    Channel(times: every(6, 10), age: 3, testDescription: "a cache that says the age"),
    Channel(
      times: every(6, 10), age: 30, dateOf: .origin, testDescription: "a cache that keeps Date"),
    Channel(
      times: every(6, 10), age: 30, dateOf: .cache, testDescription: "a cache that replaces Date"),
    Channel(
      times: every(6, 10), age: 30, dateOf: .origin, clockError: 3_600,
      testDescription: "a cache that keeps Date, and a client whose clock is wrong"),
    Channel(
      times: every(6, 10), age: 110, dateOf: .cache, clockError: -3_600,
      testDescription: "a cache that replaces Date, and a client whose clock is wrong"),
    Channel(
      times: every(6, 20), jump: (58, 0), testDescription: "an ad break with a discontinuity"),
    Channel(times: every(6, 8, from: 20), testDescription: "the first minute"),
  ])
  func `a correct channel has no finding`(channel: Channel) {
    #expect(channel.found == [])
  }

  @Test(
    arguments: [
      (
        Channel(times: every(6, 10), shift: 7_200, testDescription: "local time"),
        ["live/edge-distance"]
      ),
      (
        Channel(
          times: every(6, 6, from: 2_000), latency: 900,
          testDescription: "a quarter of an hour behind"),
        ["live/edge-distance"]
      ),
      (
        Channel(
          times: every(6, 6, from: 7_200), shift: 90, age: 30, dateOf: .origin, clockError: 3_600,
          testDescription: "dates ahead of the origin"),
        ["live/edge-distance"]
      ),
      (
        Channel(times: every(6, 60), speed: 0.9, isDated: false, testDescription: "too slow"),
        ["live/edge-rate"]
      ),
      (
        Channel(times: every(6, 60), speed: 1.2, isDated: false, testDescription: "too fast"),
        ["live/edge-rate"]
      ),
      (
        Channel(
          times: every(6, 20), outage: 330...390, testDescription: "a minute without segments"),
        ["live/stale"]
      ),
      (
        Channel(times: every(6, 100), written: 5.9, testDescription: "durations cut to a tenth"),
        ["live/date-drift"]
      ),
    ] as [(Channel, [String])])
  func `a defect is found`(channel: Channel, rules: [String]) {
    #expect(channel.found == Set(rules))
  }

  @Test(
    arguments: [
      // The time of the answer, its fields, when the origin had it, and how much earlier that may be.
      (nil, ["Date": "Thu, 01 Jan 2026 00:00:20 GMT"], "2026-01-01T00:00:20.000Z", 0),
      (nil, ["Date": "Thu, 01 Jan 2026 00:00:20 GMT", "Age": "8"], "2026-01-01T00:00:20.000Z", 8),
      ("2026-01-01T00:00:20.500Z", [:], "2026-01-01T00:00:20.500Z", 0),
      ("2026-01-01T00:00:20.500Z", ["Age": "8"], "2026-01-01T00:00:12.500Z", 0),
      // A cache that replaces Date, and one that keeps it.
      (
        "2026-01-01T00:00:20.500Z", ["Date": "Thu, 01 Jan 2026 00:00:20 GMT", "Age": "8"],
        "2026-01-01T00:00:12.500Z", 0
      ),
      (
        "2026-01-01T00:00:20.500Z", ["Date": "Thu, 01 Jan 2026 00:00:12 GMT", "Age": "8"],
        "2026-01-01T00:00:12.500Z", 0
      ),
      // The clock of the client is wrong, or another cache does not say its age.
      (
        "2026-01-01T05:00:00.000Z", ["Date": "Thu, 01 Jan 2026 00:00:20 GMT", "Age": "8"],
        "2026-01-01T00:00:20.000Z", 8
      ),
      (
        "2026-01-01T00:00:50.000Z", ["Date": "Thu, 01 Jan 2026 00:00:20 GMT"],
        "2026-01-01T00:00:20.000Z", 0
      ),
      (nil, ["Date": "2026-01-01"], nil, 0), (nil, ["Age": "8"], nil, 0),
    ] as [(String?, [String: String], String?, Int)])
  func `the time of a load is that of the answer minus Age, or Date if clocks differ`(
    time: String?, fields: [String: String], expected: String?, doubt: Int
  ) {
    let load = LoadTime(answered: time.flatMap { DateTime($0) }) { fields[$0] }
    #expect(load?.date.utcText == expected)
    #expect(load.map(\.doubt) ?? .zero == Seconds(doubt))
  }
}
