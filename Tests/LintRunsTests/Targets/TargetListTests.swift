import HLSDocuments
import HLSLinting
import HLSLoading
import HLSPlaylist
@testable import LintRuns
import SourceText
import Testing

/// What a list says of its targets.
struct TargetListTests {
  /// A target as far as tests look at it.
  struct Told: Equatable {
    let name: String
    let url: String
    let location: ListedTarget.Location
    var fields: [String] = []
    var expectations = TargetExpectations()
  }

  private static let environment = EnvironmentValues { name in
    ["TOKEN": "Bearer s3cret", "STREAM": "a&b=c d", "ODD": "s3\ncret"][name]
  }

  private static func list(_ text: String) throws(YAMLProblem) -> [Told] {
    guard let value = try YAMLReader.read(Array(text.utf8)) else { return [] }
    return try TargetList(value, in: "lists/", environment).entries.compactMap(told)
  }

  private static func told(_ entry: TargetEntry) -> Told? {
    guard case .target(let target) = entry else { return nil }
    return Told(
      name: target.name, url: target.url, location: target.location,
      fields: target.fields.map { "\($0.name): \($0.value)" }, expectations: target.expectations)
  }

  @Test func `a target has a name, an address, fields, parameters and expectations`() throws {
    let list = try Self.list(
      """
      defaults:
        headers: {Accept-Language: de, X-Kind: all}
        query: {a: "1"}
        expect: {live: true, variants: 2}
      targets:
        - name: news
          url: https://example.com/news/main.m3u8?x=1#t
          headers: {Authorization: env:TOKEN, x-kind: news}
          query: {stream_id: env:STREAM}
          expect: {kind: multivariant, variants: 4, interstitials: 1}
        - url: plain.m3u8
      """)
    #expect(
      list == [
        Told(
          name: "news", url: "https://example.com/news/main.m3u8?x=1#t",
          location: .address(
            "https://example.com/news/main.m3u8?x=1&stream_id=a%26b%3Dc%20d&a=1"),
          fields: ["Authorization: Bearer s3cret", "x-kind: news", "Accept-Language: de"],
          expectations: TargetExpectations(
            kind: .multivariant, isLive: true, variants: 4, interstitials: 1)),
        Told(
          name: "plain.m3u8", url: "plain.m3u8", location: .file(path: "lists/plain.m3u8"),
          fields: ["Accept-Language: de", "X-Kind: all"],
          expectations: TargetExpectations(isLive: true, variants: 2)),
      ])
  }

  @Test func `a name is made of host and path, and tells a query and what is cut by a hash`() throws
  {
    let long = String(repeating: "x", count: 300)
    let list = try Self.list(
      """
      targets:
        - url: https://Example.com:8080/a/b.m3u8
        - url: https://Example.com:8080/a/b.m3u8?x=1#t
        - url: https://Example.com:8080/a/b.m3u8?x=2
        - url: https://example.com/ä
        - {url: https://example.com/news, query: {q: env:STREAM}}
        - url: https://example.com/\(long)
        - {url: https://example.com/c?d, name: c}
        - url: what?.m3u8
      """)
    // FNV-1a of each address as it is listed, with 64 bits.
    #expect(
      list.map(\.name) == [
        "example.com-8080-a-b.m3u8", "example.com-8080-a-b.m3u8-5d7fd456b3605dc8",
        "example.com-8080-a-b.m3u8-5d7fd756b36062e1", "example.com--C3-A4",
        "example.com-news-fd4caec2bd097844",
        String(repeating: "x", count: 83) + "-d196630ca46393d4", "c", "what-.m3u8",
      ])
    #expect(list.map(\.name).allSatisfy(TargetNaming.isName))
  }

  @Test(arguments: [
    ("targets: []", 1, 10, "the list contains no targets"),
    ("[]", 1, 1, "the list contains no targets"),
    ("https://example.com", 1, 1, "the list is a string; expected a list of targets, each after"),
    (
      "target: [a]", 1, 1,
      "unknown key 'target' in the list; expected one of defaults, targets; did"
    ),
    ("defaults: {}", 1, 1, "the list has no targets, which is required"),
    ("targets: https://example.com", 1, 10, "targets is a string; expected a list"),
    ("targets:\n", 1, 9, "targets is empty; expected a list"),
    ("targets: [[a]]", 1, 11, "a target is a list; expected a map"),
    ("targets:\n- a\n-\n", 3, 2, "a target is empty; expected a map"),
    ("- http:/x/y", 1, 3, "url: not a valid URL"),
    ("- env:URL", 1, 3, "url cannot use env:; put the secret parts in headers"),
    ("- \"a\\0b\"", 1, 3, "a target contains a NUL character"),
    ("- {url: a, headers: {b: 'env:'}}", 1, 25, "headers.b has no variable name after env:"),
    (
      "- {url: a, headers: {b: Bearer env:TOKEN}}", 1, 25,
      "headers.b contains env:; expected env:NAME as the entire value"
    ),
    ("- {url: a, query: {b: ENV:TOKEN}}", 1, 23, "query.b contains env:; expected env:NAME"),
    ("- ftp://x/y", 1, 3, "url: expected an http or https URL, or a file path"),
    ("- a\n- b\n- a", 3, 3, "the name 'a' is already used by the target in line 1; add a unique"),
    ("targets:\n- name: a", 2, 3, "a target has no url, which is required"),
    ("targets:\n- url:", 2, 7, "url is empty; expected a string"),
    ("targets:\n- url: ftp://x/y", 2, 3, "url: expected an http or https URL, or a file path"),
    ("targets:\n- url: http:///x", 2, 3, "url: not a valid URL"),
    (
      "targets:\n- {url: a, nmae: b}", 2, 12,
      "unknown key 'nmae' in a target; expected one of name, url, headers, query, expect, observe, owner, "
        + "region, labels, timezone, muted; did you mean 'name'?"
    ),
    ("targets:\n- {url: a, name: b c}", 2, 18, "name cannot be 'b c'; expected 1 to 100"),
    (
      "targets:\n- {url: a, name: b}\n- {url: c, name: b}", 3, 18,
      "the name 'b' is already used by the target in line 2"
    ),
    (
      "targets:\n- url: http://a/b\n- url: https://a/b", 3, 3,
      "the name 'a-b' is already used by the target in line 2; add a unique name"
    ),
    ("targets:\n- {url: a, headers: [b]}", 2, 21, "headers is a list; expected a map"),
    ("targets:\n- {url: a, headers: {b c: d}}", 2, 22, "'headers.b c' contains a character that"),
    ("targets:\n- {url: a, headers: {b: \"d\\ne\"}}", 2, 22, "'headers.b' contains a character"),
    (
      "targets:\n- {url: a, expect: {kind: multivarient}}", 2, 27,
      "expect.kind cannot be 'multivarient'; expected one of multivariant, media; did you mean "
        + "'multivariant'?"
    ),
    (
      "targets:\n- {url: a, expect: {live: yes}}", 2, 27, "expect.live cannot be 'yes'; expected"
    ),
    ("targets:\n- {url: a, expect: {variants: 0}}", 2, 31, "expect.variants cannot be '0'"),
    (
      "defaults: {url: a}\ntargets: []", 1, 12,
      "unknown key 'url' in defaults; expected one of headers"
    ),
  ])
  func `what is wrong is reported at its place, with what is allowed`(
    text: String, line: Int, column: Int, message: String
  ) {
    let problem = #expect(throws: YAMLProblem.self) { try Self.list(text) }
    #expect(problem?.place == Position(line: line, column: column), "\(problem?.message ?? "")")
    #expect(problem?.message.hasPrefix(message) == true, "\(problem?.message ?? "")")
    #expect(problem?.message.contains("s3cret") == false)
  }

  @Test(arguments: [
    "- https://example.com/a?b=1\n- c.m3u8\n- {url: d, name: e}\n",
    "targets: [\"https://example.com/a?b=1\", c.m3u8, {url: d, name: e}]",
    "https://example.com/a?b=1\nc.m3u8\n{\"url\": \"d\", \"name\": \"e\"}\n",
  ])
  func `an address alone is a target in every list`(text: String) throws {
    let list: [Told]
    if text.hasPrefix("https") {
      var lines = TargetLines(
        LineStream(Array(text.utf8)), of: "l", in: "lists/", Self.environment, note: { _ in })
      list = try TargetList(&lines, of: "l", note: { _ in }).entries.compactMap(Self.told)
    } else {
      list = try Self.list(text)
    }
    // FNV-1a of the address, with 64 bits.
    #expect(
      list == [
        Told(
          name: "example.com-a-f68ca5e2a04d55c0", url: "https://example.com/a?b=1",
          location: .address("https://example.com/a?b=1")),
        Told(name: "c.m3u8", url: "c.m3u8", location: .file(path: "lists/c.m3u8")),
        Told(name: "e", url: "d", location: .file(path: "lists/d")),
      ])
  }

  /// What each target of a list lacks, and where the list says that it needs it.
  private static func lacks(_ text: String) throws -> [YAMLProblem?] {
    let value = try #require(try YAMLReader.read(Array(text.utf8)))
    return try TargetList(value, in: "", environment).entries.map { entry in
      if case .target(let target) = entry { target.missingValue } else { nil }
    }
  }

  @Test func `what the environment lacks is a matter of the target that needs it`() throws {
    let lacks = try Self.lacks(
      """
      defaults: {headers: {X-Key: env:NONE}}
      targets:
      - {url: a, headers: {x-key: mine}}
      - {url: b, headers: {X-Key: env:TOKEN}, query: {k: env:NEITHER}}
      - c
      - {url: d, headers: {X-Key: env:ODD}}
      """)
    #expect(
      lacks == [
        nil,
        YAMLProblem(
          at: Position(line: 4, column: 52),
          "the environment variable 'NEITHER' for query.k is not set"),
        YAMLProblem(
          at: Position(line: 1, column: 29),
          "the environment variable 'NONE' for headers.X-Key is not set"),
        YAMLProblem(
          at: Position(line: 6, column: 22),
          "'headers.X-Key' contains a character that is not allowed in a header field"),
      ])
  }

  @Test
  func
    `a list of lines skips blanks and repeated targets, and a bad line or another target of one name is an entry`()
    throws
  {
    let text = """
      \u{FEFF}# channels\r
      https://example.com/a.m3u8\r
      \r
        {"name": "b", "url": "https://example.com/b.m3u8", "query": {"x": "env:TOKEN"}}  \r
      dir/c.m3u8
      {"url": "https://example.com/d", "nmae": "d"}
      {"url": "https://example.com/e", "name": "b"}
      dir/c.m3u8
      {"url": "https://example.com/f"
      htp://example.com
      {"url": "https://example.com/g", "headers": {"x": "env:NONE"}}
      """
    var lines = TargetLines(
      LineStream(Array(text.utf8)), of: "list", in: "l/", Self.environment, note: { _ in })
    let entries = try TargetList(&lines, of: "list", note: { _ in }).entries
    #expect(
      entries.compactMap(Self.told) == [
        Told(
          name: "example.com-a.m3u8", url: "https://example.com/a.m3u8",
          location: .address("https://example.com/a.m3u8")),
        Told(
          name: "b", url: "https://example.com/b.m3u8",
          location: .address("https://example.com/b.m3u8?x=Bearer%20s3cret")),
        Told(name: "dir-c.m3u8", url: "dir/c.m3u8", location: .file(path: "l/dir/c.m3u8")),
        Told(
          name: "example.com-g", url: "https://example.com/g",
          location: .address("https://example.com/g")),
      ])
    let unreadable = entries.compactMap { entry -> [String]? in
      if case .unreadable(let name, let reason) = entry { [name, reason] } else { nil }
    }
    // FNV-1a of each line, or of the URL of a target, with 64 bits.
    #expect(
      unreadable.map { $0[0] } == [
        "line-2b74eacb08b88c40", "line-046a4534057f4b03", "line-6b2b4433a5846b72",
        "line-99b3b84327a0a5a2",
      ])
    #expect(
      unreadable.map { $0[1].prefix(40) } == [
        "column 34: unknown key 'nmae' in a targe",
        "the name 'b' is already used by the targ",
        "invalid YAML: did not find expected ',' ", "url: expected an http or https URL, or a",
      ])
  }

  @Test func `shares hold each target once, and about as many`() {
    let names = (0..<3_000).map { "channel-\($0)" }
    let shards = (1...3).compactMap { Shard("\($0)/3") }
    let shares = shards.map { shard in names.filter(shard.contains) }
    #expect(shares.flatMap { $0 }.sorted() == names.sorted())
    #expect(shares.allSatisfy { (800...1_200).contains($0.count) })
    #expect(shards.map { $0.path(for: "a.b/r.jsonl") }[1] == "a.b/r-2-of-3.jsonl")
    #expect(shards[0].path(for: "a.b/r") == "a.b/r-1-of-3")
  }

  @Test(arguments: ["", "1", "0/3", "4/3", "1/0", "-1/3", "a/b", "1/2/3", "1/99999999999999999999"])
  func `other shares are none`(text: String) { #expect(Shard(text) == nil) }
}
