import HLSDocuments
import HLSLinting
import HLSRules
import SourceText
import Testing

/// Pods that players requested, as exchange logs record them.
struct RequestedPodTests {
  private static let linter = Linter(RuleCatalog.book)
  private static let session = "stream_id=24fd4e7c-95a0-42be-8874-00625139b9db:TUL"

  private static func pod(
    _ pod: String, _ more: String = "&pd=30000", of event: String = "example-live"
  ) -> String {
    "https://dai.google.com/linear/pods/v1/hls/network/1234/custom_asset/\(event)/\(pod).m3u8"
      + "?\(session)\(more)"
  }

  /// The warnings and errors about pods, with their lines; `playlist` is recorded in the first one.
  private func found(
    _ urls: [String], in playlist: String? = nil, judgesPods: Bool = true
  ) -> [String] {
    let saved =
      playlist == nil
      ? [] : [#"{"url":"https://example.com/v.m3u8","status":200,"file":"v.m3u8"}"#]
    let lines = saved + urls.map { #"{"url":"\#($0)","status":200}"# }
    let log = ExchangeLog(
      parsing: SourceFile(name: "exchanges.jsonl", bytes: Array(lines.joined(separator: "\n").utf8))
    )
    let result = Self.linter.lint(RecordedAnswers(log), judgesPods: judgesPods) { address in
      guard let playlist else { return .absent(reason: "not kept") }
      return .source(SourceFile(name: address, bytes: Array(playlist.utf8)), location: address)
    }
    return result.findings
      .filter { ["pod-url", "ad-break"].contains($0.rule.category) && $0.severity > .info }
      .map { "\($0.place.start.line) \($0.rule)" }
  }

  @Test func `the requests of several breaks have no finding`() {
    #expect(
      found([
        Self.pod("ad_break_id/a", "&pd=30000&_HLS_interstitial_id=1"),
        Self.pod("ad_break_id/a", "&pd=30000&_HLS_interstitial_id=1&_HLS_start_offset=3"),
        Self.pod("ad_break_id/b", "&pd=30000&_HLS_interstitial_id=2"),
        Self.pod("ad_break_id/preroll"),
        Self.pod("ad_break_id/a", of: "example-west").replacing(":TUL", with: ":ATL"),
      ]) == [])
  }

  @Test func `requests of one ad break for two date ranges reuse its identifier`() {
    #expect(
      found([
        Self.pod("ad_break_id/a", "&pd=30000&_HLS_interstitial_id=1"),
        Self.pod("ad_break_id/a", "&pd=30000&_HLS_interstitial_id=2"),
      ]) == ["2 ad-break/id-reused"])
  }

  @Test func `breaks that are named in two ways are mixed`() {
    #expect(
      found([Self.pod("ad_break_id/a"), Self.pod("pod/2")]) == ["2 ad-break/mixed-forms"])
  }

  @Test func `one break has one length`() {
    #expect(
      found([Self.pod("ad_break_id/a"), Self.pod("ad_break_id/a", "&pd=60000")]) == [
        "2 ad-break/same-id-different-pd"
      ])
  }

  @Test func `a session belongs to one live event`() {
    #expect(
      found([Self.pod("ad_break_id/a"), Self.pod("ad_break_id/b", of: "example-west")]) == [
        "2 pod-url/stream-id-of-other-event"
      ])
  }

  @Test func `a request without a length is reported once, whatever the player adds`() {
    let address = Self.pod("ad_break_id/a", "")
    #expect(
      found([address, address + "&_HLS_primary_id=1", address]) == ["1 pod-url/pd-required"])
  }

  @Test func `requests are not judged if the documents that name the pods are not kept`() {
    #expect(found([Self.pod("ad_break_id/a", "")], judgesPods: false) == [])
  }

  @Test func `an address in a recorded playlist is reported there`() {
    let address = Self.pod("ad_break_id/a", "")
    let playlist =
      "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z\n"
      + #"#EXT-X-DATERANGE:ID="a",CLASS="com.apple.hls.interstitial","#
      + #"START-DATE="2026-01-01T00:00:06.000Z",X-ASSET-URI="\#(address)""#
      + "\n#EXTINF:6,\n1.ts\n"
    #expect(found([address], in: playlist) == [])
  }

  @Test(arguments: [
    // A playlist that the pod lists, masked addresses, a segment, and another service.
    pod("ad_break_id/a/profile/1", "&x=1"), pod("pod/***"),
    pod("ad_break_id/a").replacing(session, with: "stream_id=***"),
    pod("ad_break_id/a/profile/1/0").replacing("/hls/", with: "/seg/")
      .replacing(".m3u8", with: ".ts"),
    "https://dai.google.com/ondemand/v1/hls/content/1/vid/2/stream",
  ])
  func `an address that is not that of a pod is not judged`(address: String) {
    #expect(found([Self.pod("ad_break_id/a"), address]) == [])
  }
}
