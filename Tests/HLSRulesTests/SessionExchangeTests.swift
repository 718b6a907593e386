import HLSDocuments
import HLSLinting
import HLSRules
import SourceText
import Testing

/// Recorded sessions with what was recorded with them.
struct SessionExchangeTests {
  private static let linter = Linter(RuleCatalog.book)
  private static let streamID = "24fd4e7c-95a0-42be-8874-00625139b9db:TUL"

  private static func pod(_ session: String = streamID) -> String {
    "https://dai.google.com/linear/pods/v1/hls/network/1234/custom_asset/example-live/ad_break_id/"
      + "ab-001.m3u8?stream_id=\(session)&pd=30000"
  }

  /// The rules of the findings, in the order of the lines.
  private func rules(_ lines: [String], _ exchanges: [String] = []) -> [String] {
    findings(lines, exchanges).map { "\($0.place.start.line) \($0.rule)" }
  }

  private func findings(_ lines: [String], _ exchanges: [String]) -> [Finding] {
    func file(_ name: String, _ lines: [String]) -> SourceFile {
      SourceFile(name: name, bytes: Array(lines.joined(separator: "\n").utf8))
    }
    var graph = DocumentGraph(file("session.jsonl", lines))
    if !exchanges.isEmpty {
      graph.answers = RecordedAnswers(ExchangeLog(parsing: file("exchanges.jsonl", exchanges)))
    }
    return Self.linter.lint(graph)[0].findings
  }

  private static let breakLines = [
    #"{"t":1774464002,"event":"AD_BREAK_STARTED","breakId":"ab-001"}"#,
    #"{"t":1774464032,"event":"AD_BREAK_ENDED","breakId":"ab-001"}"#,
  ]

  private static func exchange(_ seconds: Int, _ keys: String) -> String {
    #"{"url":"https://e.com/1.m4s","status":200,"time":"2026-03-25T18:40:\#(seconds).000Z","#
      + #""requestHeaders":{"CMCD-Status":"\#(keys)"}}"#
  }

  @Test func `a stall in recorded exchanges is one of the break`() throws {
    let exchanges = [
      Self.exchange(10, "rtp=100"), Self.exchange(16, "bs"), Self.exchange(22, "bs"),
    ]
    let finding = try #require(findings(Self.breakLines, exchanges).first)
    #expect(finding.rule.description == "ima-session/starved-in-break")
    #expect(
      finding.message
        == "the buffer ran empty 2 times in the break, as CMCD says; expected a break without a stall"
    )
    #expect(finding.related.map(\.place.source) == ["exchanges.jsonl"])
    #expect(finding.related.map(\.place.start.line) == [2])
    #expect(finding.related.map(\.message) == ["the request 14 s after the start"])
  }

  @Test func `a stall before or after the break is none of it`() {
    #expect(rules(Self.breakLines, [Self.exchange(10, "bs"), Self.exchange(16, "rtp=100")]) == [])
    #expect(
      rules(
        Self.breakLines,
        [Self.exchange(10, "rtp=100"), Self.exchange(31, "rtp=100"), Self.exchange(40, "bs")]) == []
    )
  }

  @Test(arguments: [200, 403])
  func `a pod of an announced break needs no token`(status: Int) {
    let lines = [
      #"{"t":1774464000,"event":"requestStream"}"#,
      #"{"t":1774464001,"event":"adsLoaded","streamId":"\#(Self.streamID)"}"#,
      #"{"t":1774464002,"event":"adBreakRequest","method":"POST","status":\#(status),"#
        + #""body":{"adBreakId":"ab-001","customAssetKey":"example-live","duration":"30s"}}"#,
      #"{"t":1774464090,"event":"podRequest","url":"\#(Self.pod())"}"#,
    ]
    #expect(rules(lines).contains("4 pod-url/auth-token-missing") == (status == 403))
  }

  @Test func `a session that was never filled in is one finding`() {
    let lines = [
      #"{"t":1774464000,"event":"requestStream"}"#,
      #"{"t":1774464001,"event":"adsLoaded","streamId":null}"#,
      #"{"t":1774464003,"event":"podRequest","url":"\#(Self.pod("null"))"}"#,
    ]
    let errors = findings(lines, []).filter { $0.severity == .error }
    #expect(errors.map(\.rule.description) == ["pod-url/stream-id-unfilled"])
  }

  @Test func `the offset of a live break is not judged`() {
    let lines = [#"{"t":1774464001,"event":"STARTED","podIndex":2,"timeOffset":0}"#]
    #expect(rules(lines) == [])
  }
}
