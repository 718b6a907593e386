import Interlint

/// Lints, loads, places and reports, with the examples of the documentation.
@main struct Linting {
  static let playlist = """
    #EXTM3U
    #EXT-X-TARGETDURATION:6
    #EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z
    #EXT-X-DATERANGE:ID="ad",CLASS="com.apple.hls.interstitial",\
    START-DATE="2026-01-01T00:00:06.000Z",DURATION=15,X-RESUME-OFFSET="0",\
    X-ASSET-URI="https://ads.example/ad.m3u8?_HLS_interstitial_id=ad",X-TIMELINE-OCCUPIES="RANGE"
    #EXTINF:6,
    1.ts
    #EXTINF:6,
    2.ts
    #EXT-X-ENDLIST

    """

  static func main() async throws {
    let bytes = Array(playlist.utf8)
    for problem in problems(in: bytes) { print(problem) }

    let files = ["https://a.example/film.m3u8": bytes]
    for document in try await documents(linkedFrom: "https://a.example/film.m3u8", in: files) {
      print(document)
    }

    for line in try shownContent(of: bytes) { print(line) }

    let run = LintRun(
      toolVersion: "1", rules: [],
      sources: [
        SourceResult(
          source: "film.m3u8", kind: "media playlist",
          findings: [
            Finding(
              rule: "house/rule", severity: .warning, message: "made by hand",
              place: Place(
                source: "film.m3u8", range: ByteRange(8, 9),
                start: Position(line: 2, column: 1), end: Position(line: 2, column: 2)))
          ])
      ])
    print(String(decoding: try CSVReporter().render(run.redacted()), as: UTF8.self), terminator: "")
  }
}
