import HLSLinting
import HLSLoading
import SourceText
import Testing

@testable import LintRuns

/// What a list says of whom its targets belong to, and which of their findings are expected.
struct TargetDetailsTests {
  private static func list(_ text: String) throws(YAMLProblem) -> [ListedTarget] {
    guard let value = try YAMLReader.read(Array(text.utf8)) else { return [] }
    return try TargetList(value, in: "lists/", of: "lists/t.yaml").entries.compactMap { entry in
      if case .target(let target) = entry { target } else { nil }
    }
  }

  @Test func `a target has an owner, a region, labels and a time zone`() throws {
    let list = try Self.list(
      """
      defaults: {owner: Playout, region: DE, labels: [live, ssai], timezone: Europe/Berlin}
      targets:
      - {name: a, url: a.m3u8, owner: Ads <team@example.com>, labels: vod, timezone: Asia/Kolkata}
      - b.m3u8
      """)
    #expect(
      list.map(\.details) == [
        TargetDetails(
          owner: "Ads <team@example.com>", region: "DE", labels: ["vod"],
          timeZone: "Asia/Kolkata"),
        TargetDetails(
          owner: "Playout", region: "DE", labels: ["live", "ssai"], timeZone: "Europe/Berlin"),
      ])
  }

  @Test(arguments: [
    (
      "ower: a",
      "t:1:14: unknown key 'ower' in a target; expected one of name, url, headers, query, expect, "
        + "observe, "
        + "owner, region, labels, timezone, muted; did you mean 'owner'?"
    ),
    ("owner: [a]", "t:1:21: owner is a list; expected a string"),
    (
      "region: \"a\\u202Eb\"",
      "t:1:22: region has more than 100 characters, or invisible ones"
    ),
    (
      "labels: [a, \(String(repeating: "x", count: 10_000))]",
      "t:1:26: a value of labels has more than 100 characters, or invisible ones"
    ),
    (
      "labels: [\(Array(repeating: "a", count: 5_000).joined(separator: ","))]",
      "t:1:63: labels has more than 20 values"
    ),
    (
      "timezone: europe/berlin",
      "t:1:24: timezone cannot be 'europe/berlin'; expected an IANA name such as Europe/Berlin; "
        + "did you mean 'Europe/Berlin'?"
    ),
    (
      "timezone: ../../../etc/passwd",
      "t:1:24: timezone cannot be '../../../etc/passwd'; expected an IANA name such as Europe/Berlin"
    ),
    (
      "muted: [{rules: text/unknown-tg, reason: a}]",
      "t:1:30: rules: unknown rule 'text/unknown-tg'; did you mean 'text/unknown-tag'?"
    ),
    ("muted: [{rules: text/unknown-tag}]", "t:1:22: an exception has no reason, which is required"),
  ])
  func `a mistake is reported with its position`(member: String, message: String) {
    do {
      _ = try Self.list("- {url: a.m, \(member)}")
      Issue.record("no error")
    } catch {
      #expect(error.description(in: "t") == message)
    }
  }

  @Test func `exceptions of a target are those of a configuration, with their place`() throws {
    let list = try Self.list(
      """
      defaults: {muted: [{rules: text/*, reason: old origin}]}
      targets:
      - name: a
        url: https://example.com/a.m3u8
        muted:
        - {rules: text/unknown-tag, paths: 'https://example.com/**', reason: migration, owner: ops, expires: 2027-01-31}
      - b.m3u8
      """)
    let exceptions = list[0].exceptions
    #expect(exceptions.map(\.reason) == ["migration", "old origin"])
    #expect(exceptions.map(\.expires) == ["2027-01-31", nil])
    #expect(exceptions.map(\.owner) == ["ops", nil])
    #expect(exceptions.map { [$0.origin.line, $0.origin.column] } == [[6, 5], [1, 20]])
    #expect(exceptions[0].rules == ["text/unknown-tag"])
    #expect(exceptions[0].isAbout("https://example.com/a.m3u8"))
    #expect(!exceptions[0].isAbout("https://example.org/a.m3u8"))
    #expect(list[1].exceptions.map(\.reason) == ["old origin"])
  }

  @Test func `a line can have all of it, and its exceptions have its number`() throws {
    let text = """
      # channels
      {"url": "a.m3u8", "owner": "ops", "muted": [{"rules": "text/unknown-tag", "reason": "r"}]}
      {"url": "b.m3u8", "labels": ["x"], "timezone": "Mars/Base"}
      """
    var notes: [String] = []
    let lines = Exclusive<[String]>([])
    var reader = TargetLines(
      LineStream(Array(text.utf8)), of: "list.txt", in: "", EnvironmentValues(),
      note: { note in lines.withValue { $0.append(note) } })
    let entries = try TargetList(&reader, of: "list.txt", note: { _ in }).entries
    notes = lines.withValue { $0 }
    guard case .target(let first) = try #require(entries.first) else {
      Issue.record("not a target")
      return
    }
    #expect(first.details.owner == "ops")
    #expect(first.exceptions.map(\.origin.line) == [2])
    #expect(notes.count == 1 && notes[0].hasPrefix("list.txt:3: not a target: column "))
  }

  @Test func `values of result lines are bounded`() {
    let details = TargetDetails(
      owner: String(repeating: "o", count: 20_000) + "\u{1B}", region: "",
      labels: (1...5_000).map { "label \($0)" } + ["a\nb"], timeZone: "a\u{0}b")
    #expect(details.owner == String(repeating: "o", count: 100))
    #expect(details.region == nil && details.timeZone == "a\\u{0}b")
    #expect(details.labels == (1...20).map { "label \($0)" })
  }
}
