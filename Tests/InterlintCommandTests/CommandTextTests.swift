import Foundation
import Testing

/// What the program says about itself and its rules.
struct CommandTextTests {
  private static func run(_ arguments: String...) throws -> Interlint.Outcome {
    try Interlint.run(arguments, in: Folder())
  }

  private static func json(_ arguments: String...) throws -> Any {
    let outcome = try Interlint.run(arguments, in: Folder())
    try #require(outcome.status == 0)
    return try JSONSerialization.jsonObject(with: Data(outcome.output.utf8))
  }

  @Test func `the version is printed`() throws {
    let outcome = try Self.run("--version")
    #expect(outcome.status == 0 && outcome.errors == "")
    let words = outcome.output.split(separator: " ")
    #expect(words.count == 2 && words.first == "interlint")
    #expect(words.last?.dropLast().split(separator: ".").compactMap { Int($0) }.count == 3)
  }

  @Test func `the version as JSON lists the libraries opened when needed`() throws {
    let document = try #require(try Self.json("--json", "--version") as? [String: Any])
    let version = try Self.run("--version").output
    #expect(version == "interlint \(document["version"] as? String ?? "")\n")
    #expect(document["tool"] as? String == "interlint")
    let rules = try #require(try Self.json("rules", "--format=json") as? [Any])
    #expect(document["rules"] as? Int == rules.count)
    let libraries = try #require(document["libraries"] as? [[String: Any]])
    let xml = try #require(libraries.first { $0["package"] as? String == "libxml2" })
    #expect(
      xml["name"] as? String == "libxml2" && xml["purpose"] as? String == "reads and writes XML")
    #expect(xml["installed"] as? Bool == true)
  }

  @Test func `an option that belongs to the version is refused without it`() throws {
    let alone = try Self.run("--json")
    #expect(alone.status == 2 && alone.errors.contains("--json needs --version"))
    #expect(try Self.run("--json", "lint", "a.m3u8").status == 2)
    let after = try Self.run("lint", "--json")
    #expect(after.status == 2 && after.errors.contains("unknown option '--json'"))
  }

  private static let commands = [
    "lint", "explain", "rules", "docs", "conformance", "schema", "completion", "man",
  ]

  @Test func `help names every command`() throws {
    let outcome = try Self.run("--help")
    #expect(outcome.status == 0 && outcome.errors == "")
    for command in Self.commands { #expect(outcome.output.contains("\n  \(command) ")) }
    #expect(try Self.run("-h") == outcome)
    let bare = try Self.run()
    #expect(bare.status == 2)
  }

  @Test(arguments: commands)
  func `every command has help`(command: String) throws {
    let outcome = try Self.run(command, "--help")
    #expect(outcome.status == 0 && outcome.errors == "")
    #expect(outcome.output.hasPrefix("interlint \(command): "))
    #expect(outcome.output.contains("\nUsage: interlint \(command)"))
    #expect(try Self.run("--help", command) == outcome)
  }

  @Test(arguments: ["text", "markdown", "json"])
  func `a rule is explained`(format: String) throws {
    let rule = "date-range/no-milliseconds"
    let outcome = try Self.run("explain", rule, "--format=\(format)")
    #expect(outcome.status == 0 && outcome.errors == "")
    for part in [rule, "recommended", "should", "rfc8216bis-22 §4.4.5.1", "START-DATE="] {
      #expect(outcome.output.contains(part), "\(part)")
    }
    // Examples can be copied; programs that read JSON may want the marks.
    #expect(outcome.output.contains("«") == (format == "json"))
  }

  @Test(arguments: [
    ("X-SNAP", "interstitial/snap-type"), ("#EXT-X-GAP", "segment/gap-repeated"),
    ("timeline", "timeline/snap-tie"), ("snap-t", "interstitial/snap-type"),
    ("no-milli", "date-range/no-milliseconds"),
  ])
  func `a tag, an attribute, a category or a part of an ID finds rules`(
    query: String, rule: String
  ) throws {
    let outcome = try Self.run("explain", query)
    #expect(outcome.status == 0 && outcome.errors == "")
    #expect(outcome.output.contains(rule))
  }

  @Test(arguments: [["-12888"], ["--", "-12888"], ["12888"]])
  func `the error of a player is explained with its causes, rules and source`(query: [String])
    throws
  {
    let outcome = try Interlint.run(["explain"] + query, in: Folder())
    #expect(outcome.status == 0 && outcome.errors == "")
    for part in ["AVPlayer", "Apple Developer Forums, thread 783255", "  cause: ", "live/stale"] {
      #expect(outcome.output.contains(part), "\(part)")
    }
  }

  @Test func `an unknown error is an error`() throws {
    let outcome = try Self.run("explain", "-12889")
    #expect(outcome.status == 2 && outcome.output == "")
    #expect(outcome.errors.contains("similar: -12888"))
  }

  @Test func `an example that violates a rule can be linted as it is`() throws {
    let rule = "interstitial/snap-type"
    let outcome = try Interlint.shell(
      #""$0" explain \#(rule) --format=playlist | "$0" lint --rule=\#(rule) -"#, in: Folder())
    #expect(outcome.status == 1)
    #expect(outcome.output.contains("[\(rule)]"))
  }

  @Test func `help of a command is printed by name`() throws {
    #expect(try Self.run("help", "lint") == Self.run("lint", "--help"))
    #expect(try Self.run("help") == Self.run("--help"))
    let unknown = try Self.run("help", "lnit")
    #expect(unknown.status == 2 && unknown.errors.contains("did you mean 'lint'?"))
    #expect(try Self.run("-V") == Self.run("--version"))
  }

  @Test func `an explanation is JSON with every part of the rule`() throws {
    let page = try #require(
      try Self.json("explain", "date-range/no-milliseconds", "--format=json") as? [String: Any])
    #expect(
      Set(page.keys) == [
        "id", "severity", "profile", "level", "source", "summary", "rationale", "remedy",
        "violating", "conforming", "forms", "loss", "party", "facts", "address",
      ])
    #expect(
      page["address"] as? String
        == "https://datatracker.ietf.org/doc/html/draft-pantos-hls-rfc8216bis-22")
    #expect(page["forms"] as? [String] == ["playlists"])
    #expect(page["loss"] as? String == "breaks cut or late")
    #expect(page["party"] as? String == "packager")
    #expect(
      page["facts"] as? [String] == ["Fixes are safe: interlint lint --fix applies them."])
    #expect(page["id"] as? String == "date-range/no-milliseconds")
    #expect(page["severity"] as? String == "warning")
    #expect((page["violating"] as? [String])?.isEmpty == false)
  }

  @Test(
    arguments: [
      (
        "pod-url/auth-token-spelling",
        [
          "Loss: ads cannot play", "Who:  the packager has to act",
          "In:   playlists, asset lists, schedules, sessions, console lines",
          "Also: It silences pod-url/unknown-parameter, pod-url/auth-token-missing about the same attribute.",
        ]
      ),
      (
        "playlist/extm3u-first-line",
        [
          "Also: No comment and no exception silences it.",
          "Also: Has no finding when one of text/bare-cr has one about the same line.",
          "text/bom-present has one about the same document.",
        ]
      ),
      (
        "authoring/captions-missing",
        [
          "Also: It is off with the profile apple-podcasts: The settings of Apple's validator ignore it.",
          "Also: Apple's validator reports the same as 33088.",
        ]
      ),
      (
        "date-time/no-milliseconds", ["Also: All places of one kind in a document are one finding."]
      ),
      (
        "attribute/missing-comma",
        [
          "Also: It silences all other rules but attribute/typographic-quotes,",
          "attribute/enumerated-string-character about the same line.",
        ]
      ),
      (
        "pod-url/auth-token-missing",
        [
          "Also: It is an error with pod authentication.",
          "Also: Has no finding when one of pod-url/question-mark-missing, pod-url/auth-token-spelling has one about the same attribute.",
        ]
      ),
      ("interstitial/asset-unreachable", ["Who:  the ad server has to act"]),
      ("session/cut-off", ["In:   sessions\n"]),
      ("target/ads-vanished", ["Loss: ads cannot play, even by a warning"]),
    ] as [(String, [String])])
  func `an explanation says what a rule and others say of it`(
    rule: String, parts: [String]
  ) throws {
    let page = try Self.run("explain", rule).output
    for part in parts { #expect(page.contains(part), "\(part)") }
  }

  @Test(arguments: ["text", "markdown"])
  func `an explanation has the address of the source if one is known`(format: String) throws {
    let address = "https://datatracker.ietf.org/doc/html/draft-pantos-hls-rfc8216bis-22"
    let page = try Self.run("explain", "date-range/no-milliseconds", "--format=\(format)").output
    let line = format == "text" ? "\nSee:  \(address)\n" : "\n\n**See.** <\(address)>\n"
    #expect(page.contains(line))
    // Source files of players have no lasting address.
    let other = try Self.run("explain", "portability/snap-ignored", "--format=\(format)").output
    #expect(!other.contains("\nSee:") && !other.contains("**See.**"))
  }

  @Test func `pages about all rules are written into a folder that keeps its other files`() throws {
    let folder = try Folder()
    try folder.write("mine", to: "out/README.md")
    for _ in 1...2 {
      let outcome = try Interlint.run(["docs", "out"], in: folder)
      #expect(outcome == Interlint.Outcome(status: 0, output: "", errors: ""))
    }
    let ids = try Interlint.run(["rules", "--format=ids"], in: folder).output
    for id in ids.split(separator: "\n") {
      #expect(folder.has("out/rules/\(id.replacing("/", with: ".")).html"), "\(id)")
    }
    #expect(folder.has("out/index.html") && folder.has("out/words/x-snap.html"))
    #expect(try folder.text("out/README.md") == "mine")
    try folder.write("mine", to: "other/index.html")
    let refused = try Interlint.run(["docs", "other"], in: folder)
    #expect(
      refused
        == Interlint.Outcome(
          status: 2, output: "",
          errors:
            "interlint: the pages in other: its index.html was not written by interlint docs; "
            + "choose a folder without one\n"))
    #expect(try folder.names == ["other", "out"])
    #expect(try folder.inner("other").names == ["index.html"])
    #expect(try Self.run("docs").status == 2)
  }

  @Test(arguments: ["https://a.example/docs", "https://a.example/docs/"])
  func `SARIF links to pages about rules at the address of their folder`(address: String) throws {
    let folder = try Folder()
    try folder.write(Sample.faulty, to: "a.m3u8")
    let outcome = try Interlint.run(
      ["lint", "a.m3u8", "--output=sarif", "--rule-pages=\(address)"], in: folder)
    #expect(outcome.status == 1 && outcome.errors == "")
    #expect(
      outcome.output.contains(
        #""helpUri":"https://a.example/docs/rules/segment.target-duration-required.html""#))
    #expect(!outcome.output.contains("\"helpUri\":\"https://datatracker"))
    let usual = try Interlint.run(["lint", "a.m3u8", "--output=sarif"], in: folder)
    #expect(usual.output.contains("\"helpUri\":\"https://datatracker"))
  }

  @Test(arguments: ["", "docs/", "file:///docs/", "https://a.example/docs?a=b", "https://a b/"])
  func `pages about rules need the address of a folder`(address: String) throws {
    let outcome = try Self.run("lint", "a.m3u8", "--rule-pages=\(address)")
    #expect(outcome.status == 2 && outcome.errors.contains("--rule-pages needs"))
  }

  @Test func `players are shown where a rule speaks of some`() throws {
    let rule = "portability/snap-ignored"
    let page = try Self.run("explain", rule)
    #expect(page.output.contains(" · players shaka, bitmovin · "))
    let json = try #require(try Self.json("explain", rule, "--format=json") as? [String: Any])
    #expect(json["players"] as? [String] == ["shaka", "bitmovin"])
    let list = try Self.run("rules", "--profile=portability=bitmovin")
    let lines = list.output.split(separator: "\n").dropLast()
    #expect(!lines.isEmpty && lines.allSatisfy { $0.hasSuffix(")") && $0.contains("bitmovin") })
    #expect(lines.contains { $0.contains(" \(rule) ") })
  }

  @Test func `what is wrong with a target is in the folder of its example`() throws {
    let folder = try Folder()
    let list = try Interlint.run(["rules", "--category=target", "--format=json"], in: folder)
    let rules = try #require(
      JSONSerialization.jsonObject(with: Data(list.output.utf8)) as? [[String: Any]])
    #expect(!rules.isEmpty)
    for rule in rules.compactMap({ $0["id"] as? String }) {
      let name = rule.replacing("/", with: "-")
      let written = try Interlint.run(
        ["explain", rule, "--format=playlist", "--directory=\(name)"], in: folder)
      let line = written.output.split(separator: "\n").last { $0.contains("interlint lint ") }
      let command = try #require(line, "\(rule): \(written)")
      let words = command.split(separator: " ").drop { $0 != "lint" }.map(String.init)
      #expect(try Interlint.run(words, in: folder).output.contains(rule), "\(command)")
    }
  }

  @Test func `rules are listed in text and JSON alike, filtered alike`() throws {
    func ids(_ filters: [String]) throws -> [String] {
      let folder = try Folder()
      let text = try Interlint.run(["rules"] + filters, in: folder)
      let json = try Interlint.run(["rules", "--format=json"] + filters, in: folder)
      let list = try JSONSerialization.jsonObject(with: Data(json.output.utf8))
      let ids = try #require(list as? [[String: Any]]).compactMap { $0["id"] as? String }
      let lines = text.output.split(separator: "\n")
      let listed = lines.dropLast().map { line in
        line.split(separator: " ").first { $0.contains("/") }.map(String.init) ?? ""
      }
      #expect(text.status == 0 && json.status == 0 && listed == ids)
      #expect(lines.last == (ids.count == 1 ? "1 rule" : "\(ids.count) rules"))
      return ids
    }
    let all = try ids([])
    let category = try ids(["--category=ad-break"])
    #expect(category == all.filter { $0.hasPrefix("ad-break/") } && !category.isEmpty)
    let one = try ids(["--profile=recommended"])
    let two = try ids(["--profile=google-dai"])
    #expect(Set(try ids(["--profile=recommended", "--profile=google-dai"])) == Set(one + two))
    #expect(one.contains("date-range/no-milliseconds") && Set(one).isDisjoint(with: two))
    #expect(Set(all).count == all.count && all.count > one.count + two.count)
  }

  @Test func `the schema of the report is JSON Schema, and a report has what it demands`() throws {
    let schema = try #require(try Self.json("schema", "report") as? [String: Any])
    #expect(schema["$schema"] as? String == "https://json-schema.org/draft/2020-12/schema")
    let folder = try Folder()
    try folder.write(Sample.faulty, to: "p.m3u8")
    let outcome = try Interlint.run(["lint", "p.m3u8", "--output=json"], in: folder)
    let object = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8))
    let report = try #require(object as? [String: Any])
    // The rules of findings are in a report that has some.
    let required = try #require(schema["required"] as? [String])
    #expect(Set(report.keys) == Set(required + ["rules"]))
  }

  @Test func `the schema of changes has what a comparison writes`() throws {
    let schema = try #require(try Self.json("schema", "changes") as? [String: Any])
    let folder = try Folder()
    try folder.write(Sample.clean, to: "a.m3u8")
    let outcome = try Interlint.run(["diff", "a.m3u8", "a.m3u8", "--format=json"], in: folder)
    let changes = try #require(
      JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
    #expect(Set(changes.keys) == Set(try #require(schema["required"] as? [String])))
  }

  @Test func `the other schema is another one`() throws {
    let suite = try #require(try Self.json("schema", "conformance") as? [String: Any])
    let report = try #require(try Self.json("schema", "report") as? [String: Any])
    #expect(suite["$id"] as? String != report["$id"] as? String)
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func `a shell can read its completions`(shell: String) throws {
    let folder = try Folder()
    let outcome = try Interlint.run(["completion", shell], in: folder)
    #expect(outcome.status == 0 && outcome.errors == "")
    for word in Self.commands + ["junit-profile", "google-dai"] {
      #expect(outcome.output.contains(word), "\(word)")
    }
    guard shell == "bash" else { return }
    try folder.write(outcome.output, to: "script")
    #expect(try Interlint.shell("bash -n script", in: folder).errors == "")
  }

  @Test func `the man page has its sections`() throws {
    let outcome = try Self.run("man")
    #expect(outcome.status == 0)
    #expect(outcome.output.hasPrefix(".Dd "))
    for section in ["NAME", "SYNOPSIS", "DESCRIPTION", "EXIT STATUS"] {
      #expect(outcome.output.contains("\n.Sh \(section)\n"))
    }
  }
}
