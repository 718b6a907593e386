import HLSLinting
import HLSRules
import Testing

/// A misspelled name of a required attribute is one fault, not a misspelled name and a missing one.
struct MisspelledNameTests {
  private static func findings(_ example: Example) -> [String] {
    Linter(RuleCatalog.book).lint(example).flatMap(\.findings).filter { $0.severity >= .warning }
      .map { "\($0.severity.rawValue) \($0.rule)" }.sorted()
  }

  @Test(
    arguments: [
      #"STARTDATE="2026-01-01T00:00:06.000Z",X-ASSET-URI"#,
      #"START-DAT="2026-01-01T00:00:06.000Z",X-ASSET-URI"#,
      #"START_DATE="2026-01-01T00:00:06.000Z",X-ASSET-URI"#,
      #"start-date="2026-01-01T00:00:06.000Z",X-ASSET-URI"#,
      #"START-DATE="2026-01-01T00:00:06.000Z",X-ASSET-URL"#,
      #"START-DATE="2026-01-01T00:00:06.000Z",X-ASSETURI"#,
      #"START-DATE="2026-01-01T00:00:06.000Z",ASSET-URI"#,
      #"START-DATE="2026-01-01T00:00:06.000Z",X-ASSET-LST"#,
    ])
  func `of an interstitial`(names: String) {
    let found = Self.findings(
      .media(
        #"#EXT-X-DATERANGE:ID="ad1",CLASS="com.apple.hls.interstitial",X-RESUME-OFFSET=0,DURATION=6,"#
          + names + #"="https://ads.example.com/ad1.m3u8?_HLS_interstitial_id=ad1""#))
    #expect(found.count == 1 && found[0].hasPrefix("error "), "\(found)")
  }

  @Test(
    arguments: [
      #"BANDWITH=800000,RESOLUTION=640x360,FRAME-RATE=25.000,CODECS="avc1.4d401e,mp4a.40.2""#,
      #"BANDWIDHT=800000,RESOLUTION=640x360,FRAME-RATE=25.000,CODECS="avc1.4d401e,mp4a.40.2""#,
    ])
  func `of a variant stream`(attributes: String) {
    let found = Self.findings(.multivariant("#EXT-X-STREAM-INF:\(attributes)\nv.m3u8"))
    #expect(found == ["error attribute/required-misspelled"])
  }

  @Test(arguments: ["#EXT-X-KEY:METHD=NONE", "#EXT-X-MAP:URL=\"i.mp4\""])
  func `of a media segment`(line: String) {
    #expect(
      Self.findings(.media("#EXT-X-VERSION:6\n" + line)) == ["error attribute/required-misspelled"])
  }

  @Test(arguments: ["#EXTIF:6,", "#EXTINFO:6,", "#EXTNIF:6.0,", "#EXTINF6,"])
  func `of the tag before an address`(line: String) {
    let found = Self.findings(
      .media("#EXT-X-VERSION:3\n#EXTINF:6,\na.ts\n\(line)\nb.ts\n#EXTINF:6,\nc.ts"))
    #expect(found.count == 1 && found[0].hasPrefix("error "), "\(found)")
  }

  @Test func `that one condition requires`() {
    let found = Self.findings(.media("#EXT-X-KEY:METHOD=AES-128,URL=\"https://k.example.com/k\""))
    #expect(found == ["error attribute/required-misspelled"])
  }

  @Test func `does not stand for another attribute that is missing`() {
    let found = Self.findings(
      .media(
        #"#EXT-X-DATERANGE:ID="ad1",CLASS="com.apple.hls.interstitial","#
          + #"START-DATE="2026-01-01T00:00:06.000Z",DURATION=6,X-RESTRICTS="SKIP""#))
    #expect(
      found == ["error interstitial/asset-missing", "error interstitial/unknown-x-attribute"])
  }

  @Test func `beside the right name is no error`() {
    let found = Self.findings(
      .multivariant(
        #"#EXT-X-STREAM-INF:BANDWITH=1,BANDWIDTH=800000,RESOLUTION=640x360,FRAME-RATE=25.000,"#
          + "CODECS=\"avc1.4d401e,mp4a.40.2\"\nv.m3u8"))
    #expect(found.filter { $0.hasPrefix("error") } == [])
  }
}
