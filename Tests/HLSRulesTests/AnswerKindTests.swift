import HLSLinting
import HLSPlaylist
import HLSRules
import SourceText
import Testing

/// Answers that are no playlists, and redirects to the session of one viewer.
struct AnswerKindTests {
  /// The lines of a record at which a rule reports something; the files are named `1` and so on, with `.m3u8`.
  private func lines(_ rule: RuleID, _ record: [String], _ files: [String]) -> [Int] {
    var selection = RuleSelection()
    selection.only = [rule]
    let documents = files.enumerated().map { Example.whole($1).named("\($0 + 1).m3u8") }
    let log = Example.json(record.joined(separator: "\n")).named("exchanges.jsonl")
    return Linter(RuleCatalog.book, selection: selection)
      .lint(.presentation(documents + [log])).last?.findings.map(\.place.start.line) ?? []
  }

  private static func load(_ first: Int) -> String {
    "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXT-X-MEDIA-SEQUENCE:\(first)\n"
      + (first..<first + 6).map { "#EXTINF:6,\n\($0).ts\n" }.joined()
  }

  /// The lines of the answers with these bodies that are reported; the query may differ.
  private func odd(_ bodies: String..., query: Bool = false, status: Int = 200) -> [Int] {
    let record = bodies.indices.map { number in
      let parameter = query ? "?_HLS_msn=\(number)" : ""
      let isFirst = number == 0
      return #"{"url":"https://example.com/v.m3u8\#(parameter)","file":"\#(number + 1).m3u8","#
        + #""status":\#(isFirst ? 200 : status)}"#
    }
    return lines("delivery/playlist-kind-changed", record, bodies)
  }

  @Test func `what is no playlist is reported among the playlists of its address`() {
    let (one, two, three) = (Self.load(1), Self.load(2), Self.load(3))
    let page = "<!DOCTYPE html>\n<html><body>Bad gateway</body></html>"
    #expect(odd(one, two, three) == [])
    #expect(odd(one, "", three) == [2])
    #expect(odd(one, "\n", three) == [2])
    #expect(odd(one, page, three) == [2])
    #expect(odd(one, "upstream timed out", three) == [2])
    #expect(odd(one, #"{"message":"not found"}"#, three) == [2])
    #expect(odd("", two, three) == [1])
    // Several in a row are one finding.
    #expect(odd(one, "", "", "") == [2])
    #expect(odd(one, "", three, query: true) == [2])
    // A server that says so is in order.
    #expect(odd(one, "", status: 503) == [])
    #expect(odd(one, "", status: 404) == [])
    // Nothing shows that the address is one of a playlist.
    #expect(odd("", "") == [])
    #expect(odd(page) == [])
  }

  /// Whether a redirect with a status, fields and a target is reported.
  private func isReported(
    _ status: Int, _ fields: String = "",
    to target: String = "https://ads.example.com/s/5d01e7c2/7.m3u8",
    from address: String = "https://example.com/live/7.m3u8"
  ) -> Bool {
    let more = fields.isEmpty ? "" : ",\(fields)"
    let record =
      #"{"url":"\#(address)","status":\#(status),"headers":{"Location":"\#(target)"\#(more)}}"#
    return lines("delivery/session-redirect-kept", [record], [Self.load(1)]) == [1]
  }

  @Test func `a redirect to a session is reported if caches keep it`() {
    for status in [301, 308] {
      #expect(isReported(status))
      #expect(isReported(status, #""Cache-Control":"public, max-age=86400""#))
      #expect(!isReported(status, #""Cache-Control":"no-store""#))
      #expect(!isReported(status, #""Cache-Control":"private, max-age=600""#))
      #expect(!isReported(status, #""Cache-Control":"max-age=0""#))
    }
    for status in [302, 303, 307] {
      #expect(!isReported(status))
      #expect(isReported(status, #""Cache-Control":"max-age=60""#))
      #expect(isReported(status, #""Cache-Control":"max-age=0, s-maxage=30""#))
    }
    #expect(!isReported(200, #""Cache-Control":"max-age=60""#))
  }

  @Test(arguments: [
    ("https://ads.example.com/session/0b6f1d2e-4a5c/7.m3u8", true),
    ("/sessions/A81C44E200/7.m3u8", true),
    ("7.m3u8?aws.sessionId=0b6f1d2e-4a5c", true),
    ("7.m3u8?playback-session-id=0b6f1d2e", true),
    ("https://cdn.example.com/live/7.m3u8", false),
    ("https://cdn.example.com/out/v1/0b6f1d2e4a5c/7.m3u8", false),
    ("https://cdn.example.com/s/main/7.m3u8", false),
    ("https://cdn.example.com/s/5d01e7c2/ad.json", false),
    ("7.m3u8?s=0b6f1d2e4a5c", false),
  ])
  func `a session is known by the names around it`(target: String, isSession: Bool) {
    #expect(isReported(301, to: target) == isSession)
  }

  @Test func `a redirect that keeps the session of the request is in order`() {
    #expect(
      !isReported(
        301, to: "https://example.com/s/5d01e7c2/7.m3u8",
        from: "http://example.com/s/5d01e7c2/7.m3u8"))
  }
}
