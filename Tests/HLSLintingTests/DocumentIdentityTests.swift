@testable import HLSDocuments
@testable import HLSLinting
import HLSPlaylist
import SourceText
import Testing

/// What a channel leads to is known again in the next run, whatever it is called there.
struct DocumentIdentityTests {
  @Test(arguments: [
    // Sessions.
    (
      "https://a.example/s/0f3c1a52-9b7e-4c1d-8a60-5f2e7d9c4b10/v.m3u8",
      "https://a.example/s/*/v.m3u8"
    ),
    (
      "https://a.example/s/0F3C1A52-9B7E-4C1D-8A60-5F2E7D9C4B10:SIN/v",
      "https://a.example/s/*:SIN/v"
    ),
    ("https://a.example/c14b8ee72ab64f09/v.m3u8", "https://a.example/*/v.m3u8"),
    ("https://a.example/1763692800/v.m3u8", "https://a.example/*/v.m3u8"),
    // What people call things.
    (
      "https://a1.example/v1/1080p_5000k/audio-2.m3u8",
      "https://a1.example/v1/1080p_5000k/audio-2.m3u8"
    ),
    ("https://a.example/multivariantplaylist", "https://a.example/multivariantplaylist"),
    ("https://a.example/0f3c1a52-9b7e/ä/", "https://a.example/0f3c1a52-9b7e/ä/"),
  ])
  func `a name lasts without what is made up for a session`(name: String, lasting: String) {
    #expect(StableName.of(name, dropsNumbers: false) == lasting)
  }

  @Test(arguments: [
    ("https://a.example/pod/7/list.json~3", "https://a.example/pod/*/list.json~*"),
    ("ads/20261121T030000Z-2/v1080p.m3u8", "ads/*-*/v*p.m*u*"), ("", ""), ("12", "*"),
  ])
  func `a name lasts without the numbers of a break`(name: String, lasting: String) {
    #expect(StableName.of(name, dropsNumbers: true) == lasting)
  }

  /// The fingerprints of what is found in a channel whose breaks have these names: something in each ad.
  private static func fingerprints(breaks: [String], isLive: Bool = true) -> [String] {
    var documents = ["v.m3u8": "#EXTM3U\n#EXT-X-TARGETDURATION:6\n"]
    for name in breaks {
      documents["v.m3u8"]? +=
        #"#EXT-X-DATERANGE:ID="\#(name)",CLASS="com.apple.hls.interstitial","#
        + #"START-DATE="2026-01-01T00:00:00.000Z",X-ASSET-LIST="\#(name)/list.json""# + "\n"
      documents["\(name)/list.json"] =
        #"{"ASSETS":[{"URI":"https://ads.example/\#(name)/ad.m3u8","DURATION":6}]}"#
      documents["https://ads.example/\(name)/ad.m3u8"] =
        "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXTINF:6,@\n\(name).ts\n#EXT-X-ENDLIST\n"
    }
    documents["v.m3u8"]? += "#EXTINF:6,\na.ts\n" + (isLive ? "" : "#EXT-X-ENDLIST\n")
    func source(_ name: String) -> SourceFile? {
      documents[name].map { SourceFile(name: name, bytes: Array($0.utf8)) }
    }
    guard let first = source("v.m3u8") else { return [] }
    let graph = DocumentGraph(first, at: first.name) { address in
      source(address).map { .source($0, location: address) } ?? .absent(reason: "not there")
    }
    let book = RuleBook(rules: [.reporting("@", as: "a/b")])
    return Linter(book).lint(graph).flatMap(\.findings).map(\.fingerprint)
  }

  @Test func `the same defect in the ads of another night is the same`() {
    let evening = Self.fingerprints(breaks: ["break-17", "break-18"])
    let night = Self.fingerprints(breaks: ["break-23", "break-24", "break-25"])
    #expect(evening.count == 2 && Set(night).count == 3)
    #expect(evening == night.dropLast())
    #expect(Set(evening).isDisjoint(with: Self.fingerprints(breaks: ["house-promo"])))
  }

  @Test func `the breaks of a programme that has ended keep their names`() {
    let first = Self.fingerprints(breaks: ["break-17"], isLive: false)
    #expect(first.count == 1)
    #expect(Set(first).isDisjoint(with: Self.fingerprints(breaks: ["break-23"], isLive: false)))
  }
}
