import Foundation
import LintHistory
import LocalHTTPServer
import LocalPostgreSQL
import Testing

/// A night is checked, stored and published with one command, and shares of it make the same run.
struct NightlyTests {
  private static let configuration = """
    targets: targets.yaml
    history: h.sqlite
    site: site
    every: 24h
    lint: {no-profiles: [delivery, web-delivery]}
    fetch: {allow-private: true, timeout: 10m}

    """

  /// Three channels, one with an error and one that is not there.
  private static func night(_ more: String = "") throws -> (server: LocalServer, folder: Folder) {
    let server = try LocalServer(["/a": .text(Sample.clean), "/b": .text(Sample.faulty)])
    let folder = try Folder()
    try folder.write(configuration + more, to: "etc/nightly.yaml")
    try folder.write(
      "targets:\n"
        + ["a", "b", "c"].map { "- {name: \($0), url: \"\(server.address("/\($0)"))\"}\n" }.joined(),
      to: "etc/targets.yaml")
    return (server, folder)
  }

  private static func run(_ arguments: [String], in folder: Folder) throws -> Interlint.Outcome {
    try Interlint.run(arguments, in: folder, environment: TargetsTests.environment)
  }

  private static let found = "2 of 3 targets checked, 1 not checked, 1 error; "

  /// The findings of the last run, which name no time.
  private static func stored(_ path: String, in folder: Folder) throws -> HistorySnapshot {
    try HistoryStore(opening: folder.url(path).path).snapshot([.results, .timelines])
  }

  @Test(arguments: [
    ("postgresql://u:hidden@127.0.0.1:1/db?password=hidden", "postgresql://u@127.0.0.1:1/db"),
    ("none/../h.txt", "etc/none/../h.txt"),
  ])
  func `a history that cannot be written is reported without its password`(
    place: String, shown: String
  ) throws {
    let (_, folder) = try Self.night()
    try folder.write("no history", to: "etc/h.txt")
    try folder.write("", to: "etc/none/x")
    try folder.write(
      Self.configuration.replacing("h.sqlite", with: place), to: "etc/nightly.yaml")
    let outcome = try Self.run(["nightly", "--config=etc/nightly.yaml"], in: folder)
    #expect(outcome.status == 2)
    #expect(outcome.errors.hasPrefix("interlint: the history \(shown) "))
    #expect(!outcome.errors.contains("hidden"))
  }

  /// The faulty channel has no EXT-X-TARGETDURATION; nothing has an unknown tag.
  @Test func `entries that mute nothing are named, if every target was checked`() throws {
    let muted = """
      muted:
      - rules: segment/target-duration-required
        reason: the packager is replaced in March
      - rules: text/unknown-tag
        reason: the origin adds it

      """
    let (server, folder) = try Self.night(muted)
    defer { withExtendedLifetime(server) {} }
    let whole = try folder.text("etc/targets.yaml").split(separator: "\n").dropLast()
    let note = "etc/nightly.yaml:10: the exception for text/unknown-tag has no finding to silence"
    let partly = try Self.run(["nightly", "--config=etc/nightly.yaml"], in: folder)
    #expect(!partly.errors.contains("to silence"))
    try folder.write(whole.joined(separator: "\n"), to: "etc/targets.yaml")
    let night = try Self.run(["nightly", "--config=etc/nightly.yaml"], in: folder)
    #expect(night.summarized.output.hasPrefix("2 of 2 targets checked, no findings; "))
    #expect(night.errors.contains(note))
    #expect(night.errors.components(separatedBy: "to silence").count == 2)
    // A scheduler would mail the note every night.
    let same = try Self.run(
      ["nightly", "--config=etc/nightly.yaml", "--quiet-when-same"], in: folder)
    #expect(same.output.isEmpty && same.errors.isEmpty)
  }

  @Test func `another target, or what is expected of one, is no other setting`() throws {
    let (server, folder) = try Self.night()
    _ = try Self.run(["nightly", "--config=etc/nightly.yaml"], in: folder)
    let list = try folder.text("etc/targets.yaml")
    try folder.write(
      list.replacing("{name: a,", with: "{name: a, expect: {live: true},")
        + "- {name: d, url: \"\(server.address("/a"))\", expect: {live: false}}\n",
      to: "etc/targets.yaml")
    _ = try Self.run(["nightly", "--config=etc/nightly.yaml"], in: folder)
    #expect(server.log.connections > 0)
    let diff = try Self.run(["history", "diff", "1", "2", "--history=etc/h.sqlite"], in: folder)
    #expect(!diff.output.contains("settings changed"))
    #expect(diff.output.contains("target/liveness-differs"))
    try folder.write(
      Self.configuration.replacing("web-delivery]", with: "web-delivery], fail-on: warning"),
      to: "etc/nightly.yaml")
    _ = try Self.run(["nightly", "--config=etc/nightly.yaml"], in: folder)
    let other = try Self.run(["history", "diff", "2", "3", "--history=etc/h.sqlite"], in: folder)
    #expect(other.output.contains("settings changed: fail-on was error, then warning\n"))
  }

  @Test func `a night is checked, stored and published`() throws {
    let (server, folder) = try Self.night("results: lines.jsonl\nkeep-days: 1\n")
    let outcome = try Self.run(["nightly", "--config=etc/nightly.yaml"], in: folder)
    #expect(server.log.connections > 0)
    #expect(
      outcome.summarized
        == Interlint.Outcome(
          status: 3,
          output: Self.found
            + "stored as run 1 in etc/h.sqlite; published in etc/site; result lines in etc/lines.jsonl\n",
          errors: ""))
    #expect(folder.has("etc/site/index.html"))
    #expect(
      try TargetsTests.lines(folder.text("etc/lines.jsonl")).map(\.status)
        == ["checked", "checked", "unchecked"])
    let snapshot = try Self.stored("etc/h.sqlite", in: folder)
    #expect(snapshot.interval == 86_400)
    #expect(snapshot.targets.map(\.name) == ["a", "b", "c"])
    #expect(
      snapshot.targets.map { $0.outcomes.map(\.status) } == [[.checked], [.checked], [.unchecked]])
  }

  @Test func `a configuration may hold the targets itself`() throws {
    let (server, folder) = try Self.night()
    try folder.write(
      """
      targets: {targets: [{name: a, url: "\(server.address("/a"))"}]}
      history: h.sqlite
      lint: {no-profiles: [delivery], fail-on: never}
      fetch: {allow-private: true}
      """, to: "n.yaml")
    let outcome = try Self.run(["nightly", "--config=n.yaml"], in: folder)
    #expect(
      outcome.summarized
        == Interlint.Outcome(
          status: 0,
          output: "1 of 1 target checked, no findings; stored as run 1 in h.sqlite\n", errors: ""))
  }

  @Test func `a folder of the history is made, and one of the suite must be there`() throws {
    let folder = try Folder()
    try folder.write(Sample.clean, to: "a.m3u8")
    func outcome(_ suite: String) throws -> Interlint.Outcome {
      try folder.write(
        """
        targets: [{name: a, url: a.m3u8}]
        history: new/folder/h.sqlite
        site: site
        conformance: \(suite)
        """, to: "n.yaml")
      return try Self.run(["nightly", "--config=n.yaml"], in: folder)
    }
    let missing = try outcome("nowhere")
    #expect(missing.status == 2)
    #expect(missing.errors.contains("nowhere"), "\(missing.errors)")
    #expect(!folder.has("new"))
    try folder.write("", to: "new")
    let suite = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Conformance").path
    let blocked = try outcome(suite)
    #expect(blocked.status == 2)
    #expect(
      blocked.errors.hasPrefix(
        "interlint: the history new/folder/h.sqlite cannot be used: the folder"),
      "\(blocked.errors)")
    try FileManager.default.removeItem(at: folder.url("new"))
    #expect(try outcome(suite).status == 0)
    #expect(folder.has("new/folder/h.sqlite") && folder.has("site/index.html"))
  }

  @Test func `merged shares are the same run as one night`() throws {
    let (server, folder) = try Self.night()
    _ = try Self.run(["nightly", "--config=etc/nightly.yaml"], in: folder)
    let whole = try Self.stored("etc/h.sqlite", in: folder)
    for file in ["etc/h.sqlite", "etc/h.sqlite-wal", "etc/h.sqlite-shm"] where folder.has(file) {
      try FileManager.default.removeItem(at: folder.url(file))
    }
    var lines = 0
    for number in 1...2 {
      let share = try Self.run(
        ["nightly", "--config=etc/nightly.yaml", "--shard=\(number)/2"], in: folder)
      #expect(share.errors == "")
      lines += try TargetsTests.lines(folder.text("etc/results-\(number)-of-2.jsonl")).count
    }
    #expect(lines == 3)
    #expect(!folder.has("etc/h.sqlite"))
    let merged = try Self.run(
      [
        "merge", "--config=etc/nightly.yaml", "etc/results-1-of-2.jsonl",
        "etc/results-2-of-2.jsonl",
      ],
      in: folder)
    #expect(
      merged.summarized
        == Interlint.Outcome(
          status: 3,
          output: Self.found + "stored as run 1 in etc/h.sqlite; published in etc/site\n",
          errors: ""))
    let snapshot = try Self.stored("etc/h.sqlite", in: folder)
    #expect(snapshot.targets.map(\.outcomes) == whole.targets.map(\.outcomes))
    #expect(snapshot.targets.map(\.timelines) == whole.targets.map(\.timelines))
    #expect(whole.targets.map(\.timelines.count) == [1, 1, 0])
    #expect(
      snapshot.targets.map { $0.findings.map(\.fingerprint) }
        == whole.targets.map { $0.findings.map(\.fingerprint) })
    #expect(snapshot.runs.map(\.ruleSetHash) == whole.runs.map(\.ruleSetHash))
    #expect(snapshot.interval == whole.interval)
    #expect(server.log.requests.count == 6)
  }

  @Test(
    .enabled(
      if: HistoryBackend.available.contains(.postgresql),
      "skipped, since PostgreSQL is not installed"))
  func `shares that are merged on a server are the same history as nights in a file`() throws {
    let (server, folder) = try Self.night("keep-days: 90\n")
    let whole = try folder.text("etc/nightly.yaml")
    let place = try HistoryBackend.postgresql.place(at: folder.url("unused"))
    try folder.write(whole.replacing("h.sqlite", with: place), to: "etc/shares.yaml")
    for night in 1...3 {
      // What one night finds is gone in the next, and a target comes and goes.
      let targets = (night == 2 ? ["a", "c", "d"] : ["a", "b", "c"]).map {
        "- {name: \($0), url: \"\(server.address("/\($0 == "d" ? "b" : $0)"))\"}\n"
      }
      try folder.write("targets:\n" + targets.joined(), to: "etc/targets.yaml")
      func run(_ arguments: [String]) throws -> Interlint.Outcome {
        try Interlint.run(
          arguments, in: folder,
          environment: TargetsTests.environment.merging(
            ["SOURCE_DATE_EPOCH": String(night * 86_400)]) { $1 })
      }
      let alone = try run(["nightly", "--config=etc/nightly.yaml"])
      for number in 1...2 {
        let share = try run(["nightly", "--config=etc/shares.yaml", "--shard=\(number)/2"])
        #expect(share.errors == "")
      }
      let merged = try run(
        [
          "merge", "--config=etc/shares.yaml", "etc/results-1-of-2.jsonl",
          "etc/results-2-of-2.jsonl",
        ])
      #expect(merged.status == alone.status)
      #expect(merged.errors == "" && alone.errors == "")
      let shown = place.replacing(":\(LocalPostgreSQL.password)", with: "")
      #expect(
        merged.output
          == alone.output.replacing("etc/h.sqlite", with: shown))
    }
    let file = try HistoryStore(opening: folder.url("etc/h.sqlite").path).snapshot(.all)
    #expect(file.completeRuns.count == 3 && file.targets.map(\.name) == ["a", "b", "c", "d"])
    #expect(try HistoryStore(opening: place).snapshot(.all) == file)
  }

  /// 24 s of content with a point at 6 s, and the next night at 12 s.
  @Test(arguments: [[[]], [["--shard=1/2"], ["--shard=2/2"]]] as [[[String]]])
  func `a night shows what viewers see, and what changed for them`(shares: [[String]]) throws {
    let folder = try Folder()
    try folder.write(
      "targets: [{name: film, url: film.m3u8}]\nhistory: h.sqlite\nsite: site\n", to: "n.yaml")
    for second in ["06", "12"] {
      let segments = (1...4).map { "#EXTINF:6,\n\($0).ts\n" }.joined()
      try folder.write(
        "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z\n"
          + "#EXT-X-DATERANGE:ID=\"ad\",CLASS=\"com.apple.hls.interstitial\","
          + "START-DATE=\"2026-01-01T00:00:\(second).000Z\",DURATION=15,X-RESUME-OFFSET=0,"
          + "X-ASSET-URI=\"https://ads.example.com/ad.m3u8\"\n" + segments + "#EXT-X-ENDLIST\n",
        to: "film.m3u8")
      for share in shares {
        let outcome = try Self.run(["nightly", "--config=n.yaml"] + share, in: folder)
        #expect(outcome.errors == "")
      }
      if shares.count > 1 {
        let lines = (1...2).map { "results-\($0)-of-2.jsonl" }
        let merged = try Self.run(["merge", "--config=n.yaml"] + lines, in: folder)
        #expect(merged.errors == "")
      }
    }
    let page = try folder.text("site/targets/1.html")
    #expect(
      page.contains(
        "In order: primary content from 0 s, interstitial ad at 12 s, primary content from 12 s"))
    #expect(page.contains(">point ad<"))
    #expect(
      page.contains("'ad' begins at 12 s of the primary content instead of 6 s."))
    let data = try folder.text("site/data/v1/history.json")
    #expect(
      data.contains(
        #""id":"ad","length":15,"lengthSource":"dateRange","offset":0,"primaryStart":6,"#))
    let list = try Self.run(["history", "list", "--history=h.sqlite"], in: folder)
    #expect(list.status == 0 && list.output.hasSuffix("2 runs\n"))
  }

  @Test func `a clock that jumped is reported when the run is stored`() throws {
    let folder = try Folder()
    try folder.write(Sample.clean, to: "a.m3u8")
    try folder.write(
      "targets: [a.m3u8]\nhistory: h.sqlite\nsite: site\nevery: 24h\nkeep-days: 1\n", to: "n.yaml")
    // 2026-01-01, 2026-01-02, 9999-01-01, 2001-01-01 and 2026-01-03 (RFC 3339 dates, as `date` has them).
    let nights: [(second: Int, words: String?)] = [
      (1_767_225_600, nil), (1_767_312_000, nil),
      (
        253_370_764_800,
        "9999-01-01T00:00:00Z, years after the previous run, which started at 2026"
      ),
      (978_307_200, "2001-01-01T00:00:00Z, before the previous run, which started at 9999-01-01"),
      (1_767_398_400, "2026-01-03T00:00:00Z, years after the previous run, which started at 2001"),
    ]
    for (second, words) in nights {
      for command in [["nightly", "--config=n.yaml"], ["lint", "a.m3u8", "--history=l.sqlite"]] {
        let outcome = try Interlint.run(
          command, in: folder, environment: ["SOURCE_DATE_EPOCH": String(second)])
        #expect(outcome.status == 0)
        if let words {
          #expect(outcome.errors.hasPrefix("interlint: this run started at " + words))
          #expect(outcome.errors.hasSuffix("\n") && outcome.errors.utf8.count { $0 == 0x0A } == 1)
        } else {
          #expect(outcome.errors == "")
        }
      }
    }
    #expect(
      try Self.stored("h.sqlite", in: folder).completeRuns.map(\.startTime).contains(
        253_370_764_800))
    #expect(try Self.stored("l.sqlite", in: folder).completeRuns.count == 5)
  }

  @Test func `lines of an earlier night stay until there are others`() throws {
    let folder = try Folder()
    try folder.write(Sample.clean, to: "a.m3u8")
    func configure(_ history: String, _ target: String = "a.m3u8") throws {
      try folder.write(
        "targets: [\(target)]\nhistory: \(history)\nresults: out/l.jsonl\n", to: "n.yaml")
    }
    func night(_ more: [String] = []) throws -> Int32 {
      try Self.run(["nightly", "--config=n.yaml"] + more, in: folder).status
    }
    try configure("h.sqlite")
    #expect(try night() == 0)
    let lines = try folder.text("out/l.jsonl")
    #expect(try TargetsTests.lines(lines).map(\.target) == ["a.m3u8"])
    try configure("postgresql://nobody@127.0.0.1:1/none")
    #expect(try night() == 2)
    #expect(try folder.text("out/l.jsonl") == lines)
    try folder.write(Sample.clean, to: "b.m3u8")
    try configure("h.sqlite", "b.m3u8")
    #expect(try night() == 0)
    #expect(try TargetsTests.lines(folder.text("out/l.jsonl")).map(\.target) == ["b.m3u8"])
    // A share has lines of its own night alone, even where no target falls to it.
    let shares = ["out/l-1-of-2.jsonl", "out/l-2-of-2.jsonl"]
    for share in shares { try folder.write(lines, to: share) }
    #expect(try night(["--shard=1/2"]) == 0)
    #expect(try night(["--shard=2/2"]) == 0)
    #expect(
      try shares.flatMap { try TargetsTests.lines(folder.text($0)) }.map(\.target) == ["b.m3u8"])
  }

  @Test func `the last whole line of a target counts, and a missing one is reported`() throws {
    let folder = try Folder()
    try folder.write(Sample.clean, to: "a.m3u8")
    let first = try Self.run(["lint", "--targets=-", "--output=jsonl"], "a.m3u8", in: folder)
    try folder.write(Sample.faulty, to: "a.m3u8")
    let second = try Self.run(["lint", "--targets=-", "--output=jsonl"], "a.m3u8", in: folder)
    try folder.write(first + second + String(second.prefix(100)), to: "l.jsonl")
    try folder.write("a.m3u8\nb.m3u8\n", to: "list")
    let outcome = try Self.run(
      ["merge", "--history=h.sqlite", "--targets=list", "l.jsonl"], in: folder)
    #expect(
      outcome.summarized
        == Interlint.Outcome(
          status: 3,
          output: "1 of 2 targets checked, 1 not checked, 1 error; stored as run 1 in h.sqlite\n",
          errors: "interlint: l.jsonl:3: skipped: not a complete JSON object\n"))
    let snapshot = try Self.stored("h.sqlite", in: folder)
    #expect(snapshot.targets.map { $0.outcomes.map(\.reason) } == [[nil], ["no result"]])
    #expect(snapshot.interval == nil)
  }

  @Test func `two addresses of one name are reported, and the later line counts`() throws {
    let folder = try Folder()
    try folder.write(Sample.clean, to: "a.m3u8")
    try folder.write(Sample.faulty, to: "b.m3u8")
    let lines = try ["a", "b"].map { file in
      try Self.run(
        ["lint", "--targets=-", "--output=jsonl"],
        #"{"name": "x", "url": "\#(file).m3u8"}"# + "\n", in: folder)
    }
    try folder.write(lines.joined(), to: "l.jsonl")
    #expect(
      try Self.run(["merge", "--history=h.sqlite", "l.jsonl"], in: folder).summarized
        == Interlint.Outcome(
          status: 1, output: "1 of 1 target checked, 1 error; stored as run 1 in h.sqlite\n",
          errors: "interlint: l.jsonl:2: target 'x' had a different URL in an earlier line; "
            + "this line is used\n"))
  }

  @Test func `lines of no target are no clean run`() throws {
    let folder = try Folder()
    try folder.write(Sample.clean, to: "a.m3u8")
    let line = try Self.run(["lint", "--targets=-", "--output=jsonl"], "a.m3u8", in: folder)
    try folder.write("a: b\n", to: "none.jsonl")
    try folder.write(line + String(line.prefix(100)), to: "torn.jsonl")
    let none = try Self.run(["merge", "--history=h.sqlite", "none.jsonl"], in: folder)
    #expect(none.status == 2)
    #expect(none.output == "")
    #expect(none.errors.hasSuffix("' writes; nothing was stored\n"))
    #expect(!folder.has("h.sqlite"))
    // Nobody says which targets there must be, so that the torn line may be of another one.
    let torn = try Self.run(["merge", "--history=h.sqlite", "torn.jsonl"], in: folder)
    #expect(torn.status == 3)
    #expect(
      torn.summarized.output == "1 of 1 target checked, no findings; stored as run 1 in h.sqlite\n")
  }

  @Test func `equal nights of one date are published in equal bytes`() throws {
    let folder = try Folder()
    try folder.write(Sample.faulty, to: "a.m3u8")
    for night in ["1", "2"] {
      try folder.write(
        """
        targets: {targets: [{name: a, url: a.m3u8}]}
        history: \(night).sqlite
        site: '\(night)'
        """, to: "n.yaml")
      let outcome = try Interlint.run(
        ["nightly", "--config=n.yaml"], in: folder, environment: ["SOURCE_DATE_EPOCH": "86400"])
      #expect(outcome.status == 1)
    }
    for file in ["index.html", "runs/1.html", "runs/1/junit.xml", "data/v1/history.json"] {
      #expect(try folder.text("1/\(file)") == folder.text("2/\(file)"), "\(file)")
    }
    #expect(try folder.text("1/data/v1/history.json").contains("\"microseconds\":0"))
  }

  @Test func `a night that cannot be published is stored, and says so`() throws {
    let folder = try Folder()
    try folder.write(Sample.clean, to: "a.m3u8")
    try folder.write("mine", to: "site/index.html")
    try folder.write(
      "targets: {targets: [{name: a, url: a.m3u8}]}\nhistory: h.sqlite\nsite: site\n",
      to: "n.yaml")
    let outcome = try Self.run(["nightly", "--config=n.yaml"], in: folder)
    #expect(
      outcome.summarized
        == Interlint.Outcome(
          status: 2,
          output:
            "1 of 1 target checked, no findings; stored as run 1 in h.sqlite; not published\n",
          errors: "interlint: the site in site: its index.html was not written by interlint; "
            + "choose a folder without one\n"))
    #expect(try folder.text("site/index.html") == "mine")
    #expect(try Self.stored("h.sqlite", in: folder).runs.count == 1)
  }

  private static func run(
    _ arguments: [String], _ input: String, in folder: Folder
  ) throws -> String {
    try Interlint.run(arguments, in: folder, input: input).output
  }

  @Test(arguments: [
    ("", "n.yaml:1:1: the configuration is empty; targets and history are required"),
    ("targets: t.yaml\n", "n.yaml:1:1: the configuration has no history, which is required"),
    ("history: h\n", "n.yaml:1:1: the configuration has no targets, which is required"),
    ("targets: t\nhistory: h\nsite: [a]\n", "n.yaml:3:7: site is a list; expected a string"),
    (
      "targets: t\nhistory: h\nevrey: 1h\n",
      "n.yaml:3:1: unknown key 'evrey' in the configuration; expected one of targets, history, site, "
        + "site-url, conformance, every, keep-days, results, jobs, max-memory, lint, fetch, "
        + "muted, notify, metrics, expect, evidence; did you mean 'every'?"
    ),
    ("targets: t\nhistory: h\nevery: daily\n", "n.yaml:3:8: every cannot be 'daily'; expected"),
    ("targets: t\nhistory: h\njobs: 0\n", "n.yaml:3:7: jobs cannot be '0'; expected a whole"),
    (
      "targets: t\nhistory: h\nlint: {profiles: [live, spce]}\n",
      "n.yaml:3:25: lint.profiles cannot be 'spce'; expected one of spec, recommended, google-dai, "
    ),
    (
      "targets: t\nhistory: h\nlint: {no-profiles: spce}\n",
      "n.yaml:3:21: lint.no-profiles cannot be 'spce'; expected one of spec, recommended, google-dai, "
    ),
    (
      "targets: t\nhistory: h\nlint: {no-profiles: portability=hls.js}\n",
      "n.yaml:3:21: lint.no-profiles cannot be 'portability=hls.js'; expected one of spec, "
    ),
    (
      "targets: t\nhistory: h\nlint: {profiles: portability=hlsjs}\n",
      "n.yaml:3:18: lint.profiles: --profile portability cannot be 'hlsjs'; expected one of avplayer, "
    ),
    (
      "targets: t\nhistory: h\nlint: {profiles: [portability=hls.js,media3]}\n",
      "n.yaml:3:38: lint.profiles cannot be 'media3', which is a player; expected 'portability="
    ),
    (
      "targets: t\nhistory: h\nlint:\n  rules:\n  - date-range/no-miliseconds\n",
      "n.yaml:5:5: lint.rules: unknown rule 'date-range/no-miliseconds'; did you mean "
        + "'date-range/no-milliseconds'?"
    ),
    (
      "targets: t\nhistory: h\nlint: {no-rules: no-miliseconds}\n",
      "n.yaml:3:18: lint.no-rules: unknown rule 'no-miliseconds'; did you mean "
        + "'date-range/no-milliseconds'?"
    ),
    (
      "targets: t\nhistory: h\nlint: {no-rules: [date-rnage]}\n",
      "n.yaml:3:19: lint.no-rules: unknown rule 'date-rnage'; 'interlint rules "
        + "--category=date-range' lists the rules of that category"
    ),
    (
      "targets: https://a.example/b\nhistory: h\n",
      "n.yaml:1:10: targets is a URL; expected the path of a list, or a list: targets: [UR"
    ),
    ("targets: [a, '']\nhistory: h\n", "n.yaml:1:14: a target is empty; expected a map"),
    (
      "targets: [a]\nhistory: h\nresults: ./h\n",
      "n.yaml:3:10: results would overwrite the history; use a separate file"
    ),
    (
      "targets: [a]\nhistory: h\nresults: n.yaml\n",
      "n.yaml:3:10: results would overwrite the configuration"
    ),
    (
      "targets: t.txt\nhistory: h\nresults: t.txt\n",
      "n.yaml:3:10: results would overwrite the list of targets"
    ),
    (
      "targets: [a]\nhistory: h\nfetch: {cacert: none.pem}\n",
      "fetch.cacert: none.pem: no such file"
    ),
    ("targets: [a]\nhistory: \"h\\0i\"\n", "n.yaml:2:10: history contains a NUL character"),
    ("targets: []\nhistory: h\n", "n.yaml:1:10: the list contains no targets"),
    ("targets: empty.txt\nhistory: h\n", "no targets in empty.txt"),
    ("targets: empty.yaml\nhistory: h\n", "empty.yaml:2:9: targets is empty; expected a list"),
    (
      "targets: t\nhistory: h\nlint: {fail-on: worning}\n",
      "n.yaml:3:17: lint.fail-on cannot be 'worning'; expected one of error, warning, info, never; did "
        + "you mean 'warning'?"
    ),
    (
      "targets: t\nhistory: h\nfetch: {resolve: [a]}\n",
      "n.yaml:3:19: --resolve expects HOST:PORT:ADDRESS, such as example.com:443:192.0.2.1"
    ),
    ("targets: t\nhistory: h\nfetch: {allow-private: yes}\n", "n.yaml:3:24: fetch.allow-private"),
    (
      "targets: t\nhistory: h\nmax-memory: 10M\n",
      "n.yaml:3:13: max-memory cannot be '10M'; expected 64M or more, such as 800M, 4G or 50%"
    ),
    ("targets: t.yaml\nhistory: h\n", "the targets t.yaml: no such file"),
    (
      "targets: [{url: x, name: ''}]\nhistory: h\n",
      "n.yaml:1:26: name is empty; expected a string"
    ),
  ])
  func `a configuration that cannot be used is reported`(text: String, message: String) throws {
    let folder = try Folder()
    try folder.write(text, to: "n.yaml")
    try folder.write("# nothing\n\n", to: "empty.txt")
    try folder.write("a\n", to: "t.txt")
    try folder.write("# nothing\ntargets:\n", to: "empty.yaml")
    let outcome = try Self.run(["nightly", "--config=n.yaml"], in: folder)
    #expect(outcome.status == 2)
    #expect(outcome.errors.hasPrefix("interlint: " + message), "\(outcome.errors)")
    #expect(!folder.has("h"))
    #expect(try folder.text("t.txt") == "a\n")
  }

  @Test(arguments: ["n.yaml", "t.yaml"])
  func `a file that cannot be a configuration or a list is reported`(name: String) throws {
    let what = name == "n.yaml" ? "the configuration n.yaml" : "the targets t.yaml"
    func told(_ script: String) throws -> String {
      let folder = try Folder()
      try folder.write("targets: t.yaml\nhistory: h\n", to: "n.yaml")
      let outcome = try Interlint.shell(
        "rm -f \(name); \(script); \"$0\" nightly --config n.yaml", in: folder)
      #expect(outcome.status == 2)
      #expect(!folder.has("h"))
      return outcome.errors
    }
    #expect(try told("true") == "interlint: \(what): no such file\n")
    #expect(try told("mkdir \(name)") == "interlint: \(what): is a directory, not a file\n")
    #expect(try told("mkfifo \(name)") == "interlint: \(what): is a pipe, not a file\n")
    #expect(
      try told("truncate -s 100000000 \(name)") == "interlint: \(what): exceeds the limit of "
        + "67108864 bytes\n")
    #expect(
      try told("printf '\\211PNG\\r\\n' >\(name)")
        == "interlint: \(name):1:1: invalid text in YAML: invalid leading UTF-8 octet\n"
    )
  }

  @Test(arguments: [
    (["nightly"], "--config=FILE is missing"),
    (["nightly", "--config=none.yaml"], "the configuration none.yaml: no such file"),
    (["nightly", "--config=x", "--shard=3/2"], "--shard cannot be '3/2'; expected a share such"),
    (["merge"], "FILE (result lines, or - for standard input) is missing"),
    (["merge", "a.jsonl"], "--config=FILE or --history=FILE is missing"),
    (
      ["merge", "--config=x", "--history=h", "a.jsonl"],
      "--history cannot be combined with --config, which also sets it"
    ),
    (["merge", "--history=h", "none.jsonl"], "the result lines none.jsonl: no such file"),
  ])
  func `what is missing is reported`(arguments: [String], message: String) throws {
    let outcome = try Self.run(arguments, in: Folder())
    #expect(outcome.status == 2)
    #expect(outcome.errors.hasPrefix("interlint: " + message), "\(outcome.errors)")
  }
}

extension Interlint.Outcome {
  /// The outcome with only the last line of the output, which summarizes the run.
  fileprivate var summarized: Interlint.Outcome {
    let last = output.split(separator: "\n").last.map { $0 + "\n" } ?? ""
    return Interlint.Outcome(status: status, output: String(last), errors: errors)
  }
}
