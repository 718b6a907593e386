import Testing

@testable import HLSLinting

struct CitedSectionTests {
  private static func cited(_ document: String, _ sections: String?...) -> [CitedSection] {
    sections.map { CitedSection(document: document, section: $0) }
  }

  @Test(arguments: [
    ("rfc8216bis-22 §4.1", cited("rfc8216bis-22", "§4.1")),
    ("rfc8216bis-22 §4.1, App D.2", cited("rfc8216bis-22", "§4.1", "App D.2")),
    ("rfc8216bis-22 App D.3 (since -18)", cited("rfc8216bis-22", "App D.3")),
    ("rfc8216bis-22", cited("rfc8216bis-22", nil)),
    (
      "rfc8216bis-22 App D.2; rfc8216bis-22 §4.2, App D.2",
      cited("rfc8216bis-22", "App D.2", "§4.2")
    ),
    (
      "HLS authoring spec 2025-05-08 §13.2, 13.11",
      cited("HLS authoring specification", "§13.2", "§13.11")
    ),
    (
      "HLS authoring spec 2025-05-08 §AirPlay 3.5",
      cited("HLS authoring specification", "§AirPlay 3.5")
    ),
    (
      "HLS authoring spec 2025-05-08 (accessibility article)",
      cited("HLS authoring specification", nil)
    ),
    (
      "Google DAI docs: Pod Serving reference/live; rfc8216bis-22 App D.2",
      cited("Google DAI documentation", "reference/live") + cited("rfc8216bis-22", "App D.2")
    ),
    (
      "Google DAI docs: pod-serving/live/token (older edition); sgai-get-started",
      cited("Google DAI documentation", "pod-serving/live/token", "sgai-get-started")
    ),
    ("hls.js v1.7.1 src/loader/date-range.ts; hls.js issue 7180", cited("hls.js", nil)),
    ("androidx/media issue 2428", cited("Media3", nil)),
    (
      "AVPlayerInterstitialEventController.h (SDK 26.4) joinCue", cited("AVFoundation headers", nil)
    ),
    ("ANSI/SCTE 35 §9.6; SCTE 35", cited("SCTE 35", "§9.6", nil)),
    ("a mock of somebody", cited("other pages", "a mock of somebody")),
    ("no document", cited("no document", nil)),
    ("", []), (" ; ", []), ("(", []),
  ])
  func `a source names documents and sections`(source: String, expected: [CitedSection]) {
    #expect(CitedSection.parse(source) == expected)
  }

  @Test(
    arguments: [
      (
        "rfc8216bis-22 App D.2; RFC 8259 §4",
        "https://datatracker.ietf.org/doc/html/draft-pantos-hls-rfc8216bis-22"
      ),
      ("hls.js v1.7.1; RFC 8259 §4", "https://www.rfc-editor.org/rfc/rfc8259"),
      (
        "HLS Authoring Specification 2025-05-08 §1.1",
        "https://developer.apple.com/documentation/http-live-streaming/hls-authoring-specification-for-apple-devices"
      ),
      ("rfc8216bis-wwdc2026 (pre-release) §1", nil), ("no document", nil), ("", nil),
    ] as [(String, String?)])
  func `a source has the address of its first document with a lasting one`(
    source: String, address: String?
  ) {
    #expect(Requirement.must(source).address == address)
  }
}
