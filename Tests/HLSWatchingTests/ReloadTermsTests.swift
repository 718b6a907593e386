import HLSPlaylist
@testable import HLSWatching
import SourceText
import Testing

/// What a playlist says about its reloading: rfc8216bis-22, sections 4.4.3.1, 4.4.3.7 and 4.4.3.8.
struct ReloadTermsTests {
  private static func terms(_ lines: String...) -> ReloadTerms {
    let text = "#EXTM3U\n" + lines.map { $0 + "\n" }.joined()
    return ReloadTerms(Playlist(parsing: SourceFile(name: "p", bytes: Array(text.utf8))))
  }

  @Test func `a plain playlist`() {
    var expected = ReloadTerms()
    expected.targetDuration = Seconds(8)
    expected.lastSegment = Seconds(nanoseconds: 4_500_000_000)
    expected.nextSegment = 12
    #expect(
      Self.terms(
        "#EXT-X-TARGETDURATION:8", "#EXT-X-MEDIA-SEQUENCE:10", "#EXTINF:8,", "a.ts",
        "#EXTINF:4.5,", "b.ts") == expected)
  }

  @Test func `a playlist with all that there is for low latency`() {
    var expected = ReloadTerms()
    expected.targetDuration = Seconds(4)
    expected.lastSegment = Seconds(4)
    expected.nextSegment = 1
    expected.nextPart = 2
    expected.partTarget = Seconds(nanoseconds: 333_000_000)
    expected.canBlock = true
    expected.skipBoundary = Seconds(24)
    expected.canSkipDateRanges = true
    #expect(
      Self.terms(
        "#EXT-X-TARGETDURATION:4", "#EXT-X-PART-INF:PART-TARGET=0.333",
        "#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,CAN-SKIP-UNTIL=24,CAN-SKIP-DATERANGES=YES",
        "#EXT-X-PART:DURATION=0.333,URI=\"0.0.mp4\"", "#EXTINF:4,", "0.mp4",
        "#EXT-X-PART:DURATION=0.333,URI=\"1.0.mp4\"", "#EXT-X-PART:DURATION=0.333,URI=\"1.1.mp4\"",
        "#EXT-X-PRELOAD-HINT:TYPE=PART,URI=\"1.2.mp4\"") == expected)
  }

  @Test(
    arguments: [
      ("#EXT-X-ENDLIST", true), ("#EXT-X-PLAYLIST-TYPE:VOD", true),
      ("#EXT-X-PLAYLIST-TYPE:EVENT", false), ("#EXT-X-INDEPENDENT-SEGMENTS", false),
    ])
  func `a playlist that will not change is finished`(tag: String, isFinished: Bool) {
    #expect(Self.terms("#EXT-X-TARGETDURATION:4", tag).isFinished == isFinished)
  }

  @Test(
    arguments: [
      ("#EXT-X-TARGETDURATION:0", 1), ("#EXT-X-TARGETDURATION:x", 5), ("#EXT-X-VERSION:3", 5),
    ])
  func `there is always a target duration`(tag: String, seconds: Int) {
    #expect(Self.terms(tag, "#EXTINF:5,", "a.ts").targetDuration == Seconds(seconds))
  }

  @Test func `a media sequence number without a next one is none`() {
    #expect(
      Self.terms("#EXT-X-MEDIA-SEQUENCE:18446744073709551615", "#EXTINF:5,", "a.ts").nextSegment
        == nil)
  }
}

/// How an address carries delivery directives: sections 6.2.5 and 6.3.2.
struct DeliveryDirectivesTests {
  @Test(
    arguments: [
      (DeliveryDirectives(), "https://e.com/p?b=1&a=2#f", "https://e.com/p?b=1&a=2"),
      (DeliveryDirectives(segment: 7), "https://e.com/p", "https://e.com/p?_HLS_msn=7"),
      // In the order of UTF-8: capitals, underscore, lower case.
      (
        DeliveryDirectives(segment: 7, part: 0, skip: .segments), "https://e.com/p?b=1&Z&a=%20#f",
        "https://e.com/p?Z&_HLS_msn=7&_HLS_part=0&_HLS_skip=YES&a=%20&b=1"
      ),
      (
        DeliveryDirectives(skip: .segmentsAndDateRanges), "https://e.com/p?_HLS_skip=YES&x=1&x=0",
        "https://e.com/p?_HLS_skip=v2&x=1&x=0"
      ),
    ])
  func `parameters stand in order`(directives: DeliveryDirectives, base: String, address: String) {
    #expect(directives.address(base) == address)
  }

  @Test(arguments: ["https://e.com/p?a=2&_HLS_msn=4&b=1", "https://e.com/p?b=1&a=2#f"])
  func `one playlist is one, whatever is asked of it`(address: String) {
    #expect(DeliveryDirectives.key(of: address) == "https://e.com/p?a=2&b=1")
  }
}
