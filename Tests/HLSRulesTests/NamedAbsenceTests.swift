import HLSLinting
import HLSPlaylist
import HLSRules
import SourceText
import Testing

/// Segments that names leave out, compared with the length of other playlists.
struct NamedAbsenceTests {
  /// The findings about missing segments in a film of ten segments of six seconds, and in another playlist of it.
  private func found(
    _ numbers: [Int], length: String = "6.000", type: String = "SUBTITLES", isEnded: Bool = true
  ) -> [String] {
    func media(_ name: String, _ numbers: [Int], _ length: String) -> Example {
      Example.whole(
        "#EXTM3U\n#EXT-X-VERSION:3\n#EXT-X-TARGETDURATION:6\n"
          + numbers.map { "#EXTINF:\(length),\n\(name)-\($0).vtt\n" }.joined()
          + (isEnded ? "#EXT-X-ENDLIST\n" : "")
      ).named("\(name).m3u8")
    }
    let attributes = type == "AUDIO" ? #",CHANNELS="2""# : ""
    let example = Example.presentation([
      .multivariant(
        #"#EXT-X-MEDIA:TYPE=\#(type),GROUP-ID="g",NAME="Svenska",LANGUAGE="sv",URI="r.m3u8"\#(attributes)"#
          + "\n#EXT-X-STREAM-INF:BANDWIDTH=1280000,CODECS=\"avc1.4d401e,mp4a.40.2\",RESOLUTION=640x360,"
          + "\(type)=\"g\"\nv.m3u8"
      ).named("multivariant.m3u8"),
      media("v", Array(1...10), "6.000"), media("r", numbers, length),
    ])
    return Linter(RuleCatalog.book).lint(example).flatMap { result in
      result.findings
        .filter { ["segment/name-skips", "presentation/content-missing"].contains($0.rule) }
        .map { "\(result.source) \($0.severity) \($0.rule) \($0.place.start.line)" }
    }
  }

  @Test(arguments: ["SUBTITLES", "AUDIO"])
  func `what is missing by names and by length is one error`(type: String) {
    // The segments have lines 4 and 5, 6 and 7, and so on.
    let missing = { (line: Int) in ["r.m3u8 error presentation/content-missing \(line)"] }
    #expect(found([1, 2, 3, 4, 6, 7, 8, 9, 10], type: type) == missing(13))
    #expect(found([1, 2, 5, 6, 7, 8, 9, 10], type: type) == missing(9))
    // So many numbers may count something else.
    #expect(found([1, 2, 4, 5, 6, 7, 9, 10], type: type) == [])
    #expect(found(Array(1...10), type: type) == [])
    // The beginning and the end may be missing.
    #expect(found(Array(3...10), type: type) == [])
    #expect(found(Array(1...7), type: type) == [])
  }

  @Test func `names without a playlist that has the rest are a warning`() {
    let names = [1, 2, 3, 4, 6, 7, 8]
    #expect(found(names) == ["r.m3u8 warning segment/name-skips 13"])
    // A segment of this length is not what the other playlist has more.
    #expect(
      found([1, 2, 3, 4, 6, 7, 8, 9, 10], length: "5.333")
        == ["r.m3u8 warning segment/name-skips 13"])
    // A live playlist may get the missing segments later, so that its length says nothing.
    #expect(
      found([1, 2, 3, 4, 6, 7, 8, 9, 10], isEnded: false)
        == ["r.m3u8 warning segment/name-skips 13"])
  }
}
