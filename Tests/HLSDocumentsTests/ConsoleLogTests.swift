import HLSDocuments
import SourceText
import Testing

/// Lines of a console, as the sample of Google's guide prints them.
struct ConsoleLogTests {
  private static let pod =
    "https://dai.google.com/linear/pods/v1/hls/network/1234/custom_asset/example-live/ad_break_id/"
    + "mid-roll-29454481.m3u8?stream_id=24fd4e7c-95a0-42be-8874-00625139b9db:TUL&pd=10000"

  private static func log(_ text: String) -> SessionLog? {
    DocumentGraph(SourceFile(name: "console.log", bytes: Array(text.utf8))).members[0].session
  }

  @Test(
    arguments: [
      ("Ad break started.", .adBreakStarted), ("Ad break ended.", .adBreakEnded),
      ("Ad period started.", .adPeriodStarted), ("Ad period ended.", .adPeriodEnded),
      ("Failed to load content stream. The URL is invalid.", .contentInvalid),
      ("Failed to retrieve stream manager from ads loaded data.", .streamError),
      ("Failed to retrieve stream ID from stream manager.", .adsLoaded),
      ("Stream registration failed with unknown error.", .failed),
      ("Stream registration failed with error: no network", .failed),
      ("Ad stream failed to load with unknown error.", .streamError),
      ("Ad stream failed to load with error: gone", .streamError),
      (
        "The ad stream ID is not set. Skipping all ad breaks of the current stream session.",
        .breakSkipped
      ),
      (
        "Failed to get the player item of the content stream. Skipping an ad break in 35 seconds.",
        .breakSkipped
      ),
      (
        "Failed to generate the ad pod manifest URL. Skipping insertion of ad_break_id/mid-roll-1.",
        .breakSkipped
      ),
    ] as [(String, SessionEvent.Kind)])
  func `each text of the sample is an event`(text: String, kind: SessionEvent.Kind) {
    for prefix in [
      "", "\t", "2026-01-01 12:00:25.123456+0100 SGAI[123:456] ",
      "2026-01-01 12:00:25.123456+0100 0x1b2c Default 0x0 123 0 SGAI: (Foundation) ",
    ] {
      #expect(Self.log("other\n\(prefix)\(text)\r\nother")?.events.map(\.kind) == [kind])
    }
  }

  @Test(arguments: [
    "print(\"Ad break started.\")", "Ad break started. Really", "The Ad break started",
    "Showing ad one/1, bumper: NO", "ad break started.",
    "Ad break scheduled to start in x seconds. Ad break manifest URL: u.",
  ])
  func `other text is no event`(text: String) {
    #expect(Self.log("Ad break ended.\n\(text)")?.events.map(\.kind) == [.adBreakEnded])
  }

  @Test func `source code and the guide itself are no session`() {
    #expect(Self.log("Showing ad hoc results\nAd break started, we think") == nil)
    #expect(Self.log("import UIKit\nprint(\"Ad break started.\")\n") == nil)
  }

  @Test(
    arguments: [
      ("2026-01-01 12:00:25.5+0000 A[1:2] ", 1_767_268_825.5),
      ("2026-01-01 13:00:25,500 +0100 ", 1_767_268_825.5), ("2026-01-01T12:00:25Z ", 1_767_268_825),
      ("2026-01-01 12:00:25.5 A[1:2] ", nil), ("12:00:25.500 ", nil),
      ("2026-13-01 12:00:25Z ", nil),
      ("", nil),
    ] as [(String, Double?)])
  func `a time has a zone`(prefix: String, time: Double?) {
    let event = Self.log("\(prefix)Ad break started.")?.events.first
    #expect(event?.time?.value == time.flatMap { Seconds($0) })
  }

  @Test func `what went wrong is kept as written`() throws {
    let skipped =
      "Failed to get the player item of the content stream. Skipping an ad break in 35 seconds."
    let log = try #require(
      Self.log("\(skipped)\nStream registration failed with error: no network"))
    #expect(log.events.map { $0.text("reason") ?? $0.text("message") } == [skipped, "no network"])
  }

  @Test func `a schedule has the date and the break of its pod`() throws {
    let line =
      "2026-01-01 12:00:25.000+0000 Ad break scheduled to start in 35 seconds. "
      + "Ad break manifest URL: \(Self.pod)."
    let log = try #require(Self.log(line))
    let event = try #require(log.events.first)
    #expect(event.kind == .schedule)
    #expect(event.text("url") == Self.pod)
    #expect(event.text("date") == "2026-01-01T12:01:00.000Z")
    #expect(event.text("breakId") == "mid-roll-29454481")
    #expect(event["url"].map { log.text($0.range) } == Self.pod)
    #expect(event["breakId"].map { log.text($0.range) } == "mid-roll-29454481")
  }

  @Test func `an ad has what the SDK says of it, whatever its title`() throws {
    let line =
      "Showing ad 1/2, bumper: YES, title: One, two, pod index: 9, description: a, b, "
      + "contentType:video/mp4, pod index: 3, time offset: -1.500000, max duration: 10.000000."
    let event = try #require(Self.log(line)?.events.first)
    #expect(event.kind == .started)
    #expect(event.integer("adPosition") == 1 && event.integer("totalAds") == 2)
    #expect(event["bumper"]?.isTrue == true)
    #expect(event.text("title") == "One, two, pod index: 9")
    #expect(event.text("description") == "a, b")
    #expect(event.text("contentType") == "video/mp4")
    #expect(event.integer("podIndex") == 3)
    #expect(event.seconds("timeOffset") == -1.5 && event.seconds("maxDuration") == 10)
  }
}
