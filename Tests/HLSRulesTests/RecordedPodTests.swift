import HLSDocuments
import HLSLinting
import HLSRules
import SourceText
import Testing

/// Pods that only recorded requests name.
struct RecordedPodTests {
  private static let linter = Linter(RuleCatalog.book)

  private static func pod(
    _ pod: String, _ more: String = "", of event: String = "example-live", pd: Int = 30_000
  ) -> String {
    "https://dai.google.com/linear/pods/v1/hls/network/1234/custom_asset/\(event)/\(pod).m3u8"
      + "?stream_id=24fd4e7c-95a0-42be-8874-00625139b9db:TUL&pd=\(pd)\(more)"
  }

  /// The warnings and errors about the requests, with their lines.
  private func found(_ addresses: String...) -> [String] {
    let lines = addresses.map { #"{"url":"\#($0)","status":200}"# }.joined(separator: "\n")
    let log = ExchangeLog(
      parsing: SourceFile(name: "exchanges.jsonl", bytes: Array(lines.utf8)))
    return Self.linter.lint(RecordedAnswers(log)) { _ in .absent(reason: "not kept") }.findings
      .filter { $0.severity > .info }.map { "\($0.place.start.line) \($0.rule)" }
  }

  @Test func `the requests of several breaks have no finding`() {
    #expect(
      found(
        Self.pod("ad_break_id/a", "&_HLS_interstitial_id=1"),
        Self.pod("ad_break_id/a", "&_HLS_interstitial_id=1&_HLS_start_offset=3"),
        Self.pod("ad_break_id/b", "&_HLS_interstitial_id=2"), Self.pod("ad_break_id/preroll"),
        Self.pod("ad_break_id/a", of: "example-west").replacing(":TUL", with: ":ATL")) == [])
  }

  @Test func `requests of one ad break for two date ranges reuse its identifier`() {
    #expect(
      found(
        Self.pod("ad_break_id/a", "&_HLS_interstitial_id=1"),
        Self.pod("ad_break_id/a", "&_HLS_interstitial_id=2")) == ["2 ad-break/id-reused"])
  }

  @Test func `breaks that are named in two ways are mixed`() {
    #expect(
      found(Self.pod("ad_break_id/a"), Self.pod("pod/2")) == ["2 ad-break/mixed-forms"])
  }

  @Test func `one break has one length`() {
    #expect(
      found(Self.pod("ad_break_id/a"), Self.pod("ad_break_id/a", pd: 60_000)) == [
        "2 ad-break/same-id-different-pd"
      ])
  }

  @Test func `a session belongs to one live event`() {
    #expect(
      found(Self.pod("ad_break_id/a"), Self.pod("ad_break_id/b", of: "example-west")) == [
        "2 pod-url/stream-id-of-other-event"
      ])
  }

  @Test func `a masked address is not judged`() {
    #expect(found(Self.pod("ad_break_id/a"), Self.pod("pod/***")) == [])
  }
}
