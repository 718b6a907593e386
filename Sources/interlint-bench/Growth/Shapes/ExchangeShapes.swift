import HLSDocuments
import HLSLinting
import SourceText

extension Shape {
  /// Recorded requests and answers.
  static let exchangeShapes: [Shape] = [
    exchanges("exchanges") { number in
      ("https://example.com/\(number).m3u8", "\"Content-Type\":\"application/vnd.apple.mpegurl\"")
    },
    exchanges("exchanges-of-one-address") { _ in
      ("https://example.com/live.m3u8", "\"Content-Type\":\"application/vnd.apple.mpegurl\"")
    },
    exchanges("exchanges-with-findings") { number in
      ("https://example.com/\(number).m3u8", "\"Content-Type\":\"text/plain\"")
    },
    exchanges("blocking-exchanges") { number in
      (
        "https://example.com/live.m3u8?_HLS_msn=\(number)",
        "\"Content-Type\":\"application/vnd.apple.mpegurl\",\"Cache-Control\":\"max-age=60\""
      )
    },
    Shape(name: "playlists-and-failed-segments", base: 30) { count in
      var text = PlaylistText()
      for number in 0..<count {
        text.line(
          "{\"url\":\"https://example.com/\(number)/a.m3u8\",\"file\":\"\(number).m3u8\",\"status\":200}"
        )
      }
      for number in 0..<count {
        text.line("{\"url\":\"https://example.com/\(number)/segment-1.m4s\",\"status\":404}")
      }
      return log(text)
    },
    Shape(name: "header-fields", base: 200) { count in
      let fields = (0..<count).map { "\"X-Field-\($0)\":\"a\"" }.joined(separator: ",")
      var text = PlaylistText()
      text.line("{\"url\":\"https://example.com/a.m3u8\",\"status\":200,\"headers\":{\(fields)}}")
      return log(text)
    },
  ]

  /// A log of exchanges with these addresses and header fields.
  private static func exchanges(
    _ name: String, _ exchange: @escaping @Sendable (Int) -> (url: String, headers: String)
  ) -> Shape {
    Shape(name: name, base: 30) { count in
      var text = PlaylistText()
      for number in 0..<count {
        let (url, headers) = exchange(number)
        text.line(
          "{\"url\":\"\(url)\",\"file\":\"\(number).m3u8\",\"status\":200,\"seconds\":0.1,"
            + "\"time\":\"\(PlaylistDates.stamp(number * 6000))\",\"headers\":{\(headers)}}")
      }
      return log(text)
    }
  }

  /// The work of reading and linting a log, all of whose bodies are one playlist.
  private static func log(_ text: PlaylistText) -> () -> Int {
    let log = text.named(ExchangeLog.fileName)
    var body = PlaylistText.media(live: true)
    body.dated(segments: 3)
    let playlist = body.named("body.m3u8")
    return {
      let answers = RecordedAnswers(ExchangeLog(parsing: log), at: log.name)
      let result = GrowthLinter.linter.lint(answers) { .source(playlist, location: $0) }
      return GrowthLinter.count(result)
    }
  }
}
