import HLSDocuments
import HLSLinting
import HLSRules
import SourceText
import Testing

/// Pods that players requested, as exchange logs record them.
struct RequestedPodTests {
  private static let linter = Linter(RuleCatalog.book)
  private static let path =
    "https://dai.google.com/linear/pods/v1/hls/network/1234/custom_asset/example-live/ad_break_id/"

  /// The rules about pods that are reported, with their lines.
  private func found(
    _ urls: [String], file: String? = nil, playlist: String = "", judgesPods: Bool = true
  ) -> [String] {
    let saved = file.map { #","file":"\#($0)""# } ?? ""
    let lines =
      [#"{"url":"https://example.com/v.m3u8","status":200\#(saved)}"#]
      + urls.map { #"{"url":"\#($0)","status":200}"# }
    let log = ExchangeLog(
      parsing: SourceFile(name: "exchanges.jsonl", bytes: Array(lines.joined(separator: "\n").utf8))
    )
    let result = Self.linter.lint(RecordedAnswers(log), judgesPods: judgesPods) { address in
      .source(SourceFile(name: address, bytes: Array(playlist.utf8)), location: address)
    }
    return result.findings.filter { $0.rule.category == "pod-url" && $0.severity > .info }
      .map { "\($0.place.start.line) \($0.rule)" }
  }

  @Test func `a request without a length is reported once, whatever the player adds`() {
    let address = Self.path + "a.m3u8?stream_id=24fd4e7c-95a0-42be-8874-00625139b9db:TUL"
    #expect(
      found([address, address + "&_HLS_primary_id=1", address]) == ["2 pod-url/pd-required"])
  }

  @Test func `requests are not judged if the documents that name the pods are not kept`() {
    let address = Self.path + "a.m3u8?stream_id=24fd4e7c-95a0-42be-8874-00625139b9db:TUL"
    #expect(found([address], judgesPods: false) == [])
  }

  @Test func `an address in a recorded playlist is reported there`() {
    let address = Self.path + "a.m3u8?stream_id=24fd4e7c-95a0-42be-8874-00625139b9db:TUL"
    let playlist =
      "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z\n"
      + #"#EXT-X-DATERANGE:ID="a",CLASS="com.apple.hls.interstitial","#
      + #"START-DATE="2026-01-01T00:00:06.000Z",X-ASSET-URI="\#(address)""#
      + "\n#EXTINF:6,\n1.ts\n"
    #expect(found([address], file: "v.m3u8", playlist: playlist) == [])
  }

  @Test(arguments: [
    // A playlist that the pod lists, a masked address, a segment, and another service.
    path + "a/profile/1.m3u8?x=1", path + "a.m3u8?stream_id=***",
    path.replacing("/hls/", with: "/seg/") + "a/profile/1/0.ts",
    "https://dai.google.com/ondemand/v1/hls/content/1/vid/2/stream",
  ])
  func `an address that is not that of a pod is not judged`(address: String) {
    let pod = Self.path + "a.m3u8?stream_id=24fd4e7c-95a0-42be-8874-00625139b9db:TUL&pd=30000"
    #expect(found([pod, address]).filter { $0.hasPrefix("3") } == [])
  }
}
