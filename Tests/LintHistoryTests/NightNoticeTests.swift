import Foundation
import HLSReporting
import HistorySite
import InterlintCommand
@testable import LintHistory
import Testing

/// What webhooks and collectors of metrics are sent about a run.
struct NightNoticeTests {
  typealias Sample = SampleHistory

  /// A channel with a hostile name has no breaks since the second of three runs, another one is fine again.
  private static func report(_ name: String) throws -> ChannelReport {
    let broken = Sample.target(
      1, name, [Sample.outcome(1, 2), Sample.outcome(2, errors: 1)],
      [
        Sample.finding(
          1, in: 1, 2, rule: "target/interstitials-missing", message: "no ad breaks announced")
      ])
    let fine = Sample.target(
      2, "news",
      [
        Sample.outcome(1, 3, .unchecked, reason: "the server answered with status 503"),
        Sample.outcome(3),
      ])
    return try #require(
      ChannelReport(
        Sample.snapshot((1...3).map { Sample.run($0) }, [broken, fine])))
  }

  private static func object(_ text: String) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  @Test func `JSON has the channels that are not fine or changed, with links`() throws {
    let notice = NightNotice(try Self.report("kids"), site: "https://example.com/night")
    let object = try Self.object(notice.text(.json))
    #expect(object["schema"] as? String == "interlint-night/1")
    #expect(object["run"] as? Int == 3 && object["watched"] as? Int == 2)
    #expect(object["changed"] as? Bool == true)
    #expect(object["missed"] as? Int == 0)
    // Run 3 of a history with a run a day from 2026-08-01 on, at 02:00.
    #expect(object["time"] as? String == "2026-08-03T02:00:00Z")
    #expect(object["page"] as? String == "https://example.com/night/index.html")
    let channels = try #require(object["channels"] as? [[String: Any]])
    #expect(channels.map { $0["name"] as? String } == ["kids", "news"])
    #expect(channels.map { $0["loss"] as? String } == ["no breaks", "nothing"])
    #expect(channels.map { $0["change"] as? String } == ["same", "better"])
    #expect(channels.map { $0["before"] as? String } == ["no breaks", "off air"])
    #expect(channels[0]["page"] as? String == "https://example.com/night/targets/1.html")
    let causes = try #require(channels[0]["causes"] as? [[String: Any]])
    #expect(causes.count == 1 && causes[0]["rule"] as? String == "target/interstitials-missing")
    #expect(causes[0]["messages"] as? [String] == ["no ad breaks announced"])
  }

  @Test func `every member of the notice is in its schema`() throws {
    let schema = try Self.object(NightNotice.jsonSchema)
    let known = try #require(schema["properties"] as? [String: Any])
    let notice = NightNotice(try Self.report("kids"), site: "https://example.com/")
    let object = try Self.object(notice.text(.json))
    #expect(Set(object.keys) == Set(known.keys))
    let channel = try #require(
      ((known["channels"] as? [String: Any])?["items"] as? [String: Any])?["properties"]
        as? [String: Any])
    let shown = try #require(object["channels"] as? [[String: Any]])
    #expect(Set(shown.flatMap(\.keys)).isSubset(of: channel.keys))
  }

  @Test func `a message for Slack has no link or mention from a name`() throws {
    let notice = NightNotice(
      try Self.report("<!channel> & <http://evil|x>\n*"), site: "https://example.com/")
    let text = try #require(try Self.object(notice.text(.slack))["text"] as? String)
    let lines = text.split(separator: "\n")
    #expect(lines.count == 4)
    #expect(!text.contains("<!channel>") && !text.contains("<http://evil"))
    #expect(lines[1].hasPrefix("• <https://example.com/targets/1.html|&lt;!channel&gt; &amp; "))
    #expect(lines[1].hasSuffix(": no ad breaks since 2026-08-02"))
    #expect(lines[2] == "• <https://example.com/targets/2.html|news>: on the air again (better)")
    #expect(lines[3] == "<https://example.com/index.html|All channels>")
  }

  @Test func `a card for Teams has names as text runs only`() throws {
    let notice = NightNotice(try Self.report("[click](http://evil)"), site: nil)
    let object = try Self.object(notice.text(.teams))
    let attachment = try #require((object["attachments"] as? [[String: Any]])?.first)
    #expect(
      attachment["contentType"] as? String == "application/vnd.microsoft.card.adaptive")
    let card = try #require(attachment["content"] as? [String: Any])
    #expect(card["type"] as? String == "AdaptiveCard" && card["actions"] == nil)
    let body = try #require(card["body"] as? [[String: Any]])
    #expect(body.map { $0["type"] as? String } == Array(repeating: "RichTextBlock", count: 3))
    let runs = try #require(body[1]["inlines"] as? [[String: Any]])
    #expect(
      runs.map { $0["text"] as? String } == [
        "[click](http://evil)", ": no ad breaks since 2026-08-02",
      ])
  }

  @Test func `metrics have a sample for each channel, and escape names`() throws {
    let text = OpenMetrics(try Self.report("a\"b\\c\nd")).text
    let lines = text.split(separator: "\n").filter { !$0.hasPrefix("# HELP") }
    #expect(
      lines == [
        "# TYPE interlint_run_start_time_seconds gauge",
        // 2026-08-03T02:00:00Z.
        "interlint_run_start_time_seconds 1785722400",
        "# TYPE interlint_run_number gauge",
        "interlint_run_number 3",
        "# TYPE interlint_channels gauge",
        #"interlint_channels{loss="off air"} 0"#,
        #"interlint_channels{loss="no breaks"} 1"#,
        #"interlint_channels{loss="ads cannot play"} 0"#,
        #"interlint_channels{loss="breaks cut or late"} 0"#,
        #"interlint_channels{loss="playlist errors"} 0"#,
        #"interlint_channels{loss="unknown"} 0"#,
        #"interlint_channels{loss="warnings"} 0"#,
        #"interlint_channels{loss="nothing"} 1"#,
        "# TYPE interlint_channel_loss gauge",
        #"interlint_channel_loss{channel="a\"b\\c\nd"} 6"#,
        #"interlint_channel_loss{channel="news"} 0"#,
        "# TYPE interlint_channel_loss_since_seconds gauge",
        // 2026-08-02T02:00:00Z.
        #"interlint_channel_loss_since_seconds{channel="a\"b\\c\nd"} 1785636000"#,
        "# TYPE interlint_channel_causes gauge",
        #"interlint_channel_causes{channel="a\"b\\c\nd",loss="no breaks"} 1"#,
        "# EOF",
      ])
    #expect(text.hasSuffix("\n# EOF\n"))
  }
}
