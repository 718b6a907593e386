import Foundation
import LintHistory
import LocalPostgreSQL
import Testing

/// Runs are stored whole or not at all, whoever writes and whatever happens to them.
struct HistoryTests {
  private static func sample(_ count: Int = 40) throws -> Folder {
    let folder = try Folder()
    for number in 0..<count {
      try folder.write(number % 2 == 0 ? Sample.faulty : Sample.clean, to: "in/\(number).m3u8")
    }
    return folder
  }

  @Test(arguments: HistoryBackend.available)
  func `a run is stored and told of`(backend: HistoryBackend) throws {
    let folder = try Folder()
    let place = try backend.place(at: folder.url("h.sqlite"))
    try folder.write(Sample.faulty, to: "a.m3u8")
    let lint = ["lint", "a.m3u8", "missing.m3u8", "--quiet", "--history=\(place)"]
    let first = try Interlint.run(lint, in: folder, environment: ["SOURCE_DATE_EPOCH": "60"])
    #expect(first == Interlint.Outcome(status: 3, output: "", errors: ""))
    try folder.write(Sample.clean, to: "a.m3u8")
    _ = try Interlint.run(lint, in: folder, environment: ["SOURCE_DATE_EPOCH": "120"])
    let list = try Interlint.run(["history", "list", "--history=\(place)"], in: folder)
    #expect(
      list.output == """
        1  1970-01-01T00:01:00Z  1 checked: 1 error, 0 warnings, 0 infos; 1 could not be checked
        2  1970-01-01T00:02:00Z  1 checked: no findings; 1 could not be checked
        2 runs

        """)
    let show = try Interlint.run(["history", "show", "2", "--history=\(place)"], in: folder)
    #expect(show.output.contains("a.m3u8: checked, no findings\n"))
    #expect(show.output.contains("missing.m3u8: could not be checked: "))
    let diff = try Interlint.run(["history", "diff", "1", "2", "--history=\(place)"], in: folder)
    #expect(diff.output.hasPrefix("run 1 to run 2\n\nfixed: 1\n  a.m3u8: error a.m3u8:1:1 "))
  }

  @Test func `a comparison of runs fails for new findings, and counts those that stayed`() throws {
    let folder = try Folder()
    func record(_ time: String) throws {
      _ = try Interlint.run(
        ["lint", "in", "--quiet", "--history=h.sqlite"], in: folder,
        environment: ["SOURCE_DATE_EPOCH": time])
    }
    func diff(_ arguments: String...) throws -> Interlint.Outcome {
      try Interlint.run(["history", "diff"] + arguments + ["--history=h.sqlite"], in: folder)
    }
    try folder.write(Sample.faulty, to: "in/a.m3u8")
    try folder.write(Sample.clean, to: "in/b.m3u8")
    try record("60")
    try folder.write(Sample.doubtful, to: "in/b.m3u8")
    try record("120")
    try folder.write("", to: "in/b.m3u8")
    try record("180")
    let plain = try diff("1", "2")
    #expect(plain.status == 0)
    #expect(plain.output.contains("\nnew: 1\n  in/b.m3u8: warning "))
    #expect(plain.output.contains("\nstill there: 1\n"))
    #expect(!plain.output.contains("in/a.m3u8"))
    #expect(
      try diff("1", "2", "--remaining").output.contains("still there: 1\n  in/a.m3u8: error "))
    #expect(try diff("1", "2", "--fail-on=warning").status == 1)
    #expect(try diff("1", "2", "--fail-on=error").status == 0)
    #expect(try diff("2", "1", "--fail-on=info").status == 0)
    #expect(try diff("1", "1", "--fail-on=info").status == 0)
    // What cannot be checked is not called fixed.
    #expect(try diff("2", "3", "--fail-on=error").status == 3)
    #expect(try diff("2", "3", "--fail-on=never").status == 0)
  }

  @Test(arguments: [
    (["list"], "--history=FILE is missing"),
    (["list", "--history=none"], "the history none does not exist"),
    (["list", "--history=in/0.m3u8"], "the history in/0.m3u8 is not a history of interlint"),
    (["list", "--history=in"], "the history in cannot be used: it is a folder, not a file"),
    (["show", "9", "--history=h.sqlite"], "unknown run '9'; the history has only run 1"),
    (["diff", "1", "--history=h.sqlite"], "diff RUN RUN is missing"),
    (
      ["list", "--history=postgresql://u:hidden@127.0.0.1:1/db?password=hidden"],
      "the history postgresql://u@127.0.0.1:1/db cannot be used: connection to server at"
    ),
  ])
  func `a history without what is asked for is reported`(arguments: [String], message: String)
    throws
  {
    let folder = try Self.sample(1)
    _ = try Interlint.run(["lint", "in", "--history=h.sqlite"], in: folder)
    let outcome = try Interlint.run(["history"] + arguments, in: folder)
    #expect(outcome.status == 2)
    #expect(outcome.errors.hasPrefix("interlint: " + message))
    #expect(!outcome.errors.contains("hidden"))
    #expect(try folder.text("in/0.m3u8") == Sample.faulty)
  }

  @Test func `a history makes its folder, but not inside a file`() throws {
    let folder = try Self.sample(1)
    #expect(try Interlint.run(["lint", "in", "--history=new/h.sqlite"], in: folder).status == 1)
    #expect(folder.has("new/h.sqlite"))
    let outcome = try Interlint.run(["lint", "in", "--history=in/0.m3u8/h.sqlite"], in: folder)
    #expect(outcome.status == 2)
    #expect(outcome.errors.hasPrefix("interlint: the history in/0.m3u8/h.sqlite "))
    #expect(try folder.text("in/0.m3u8") == Sample.faulty)
  }

  @Test(arguments: ["now", "-1", "253402300800", "1.5"])
  func `a date of the environment that is none is reported`(date: String) throws {
    let outcome = try Interlint.run(
      ["lint", "in", "--history=h.sqlite"], in: Self.sample(1),
      environment: ["SOURCE_DATE_EPOCH": date])
    #expect(outcome.status == 2)
    #expect(
      outcome.errors
        == "interlint: SOURCE_DATE_EPOCH cannot be '\(date)'; expected seconds since 1970, "
        + "from 0 to 253402300799\n")
  }

  @Test(arguments: HistoryBackend.available)
  func `writers at one time all store their runs`(backend: HistoryBackend) throws {
    let folder = try Self.sample(10)
    let place = try backend.place(at: folder.url("h.sqlite"))
    let outcome = try Interlint.shell(
      """
      seq 12 | xargs -P 4 -I{} sh -c \
        '"$0" lint in --quiet --history=\(place) || test $? = 1 || echo bad' "$0"
      """, in: folder)
    #expect(outcome == Interlint.Outcome(status: 0, output: "", errors: ""))
    let snapshot = try HistoryStore(opening: place).snapshot()
    #expect(snapshot.runs.map(\.id) == (1...12).map { Int64($0) })
    #expect(snapshot.completeRuns == snapshot.runs)
    #expect(snapshot.targets.map(\.outcomes.count) == Array(repeating: 1, count: 10))
  }

  @Test(.disabled(if: Sanitizer.isOn, "it writes a file of its own, for which there is no room"))
  func `a disk without room is reported, and the runs before stay`() throws {
    let folder = try Self.sample()
    _ = try Interlint.run(["lint", "in/0.m3u8", "--quiet", "--history=h.sqlite"], in: folder)
    let outcome = try Interlint.shell(
      "ulimit -f 100; \"$0\" lint in --quiet --history=h.sqlite", in: folder)
    #expect(outcome.status == 2)
    #expect(
      outcome.errors == "interlint: the history h.sqlite is on a full disk; "
        + "nothing was stored, and earlier runs are intact\n")
    let list = try Interlint.run(["history", "list", "--history=h.sqlite"], in: folder)
    #expect(list.errors.contains("did not finish and is not in the history"))
    #expect(list.output.contains("1 checked: 1 error, 0 warnings, 0 infos\n"))
    #expect(list.output.hasSuffix("2 runs\n"))
  }

  @Test func `a dry run of pruning removes nothing`() throws {
    let folder = try Self.sample(2)
    for day in [0, 1, 2, 400] {
      _ = try Interlint.run(
        ["lint", "in", "--quiet", "--history=h.sqlite"], in: folder,
        environment: ["SOURCE_DATE_EPOCH": String(day * 86_400)])
    }
    let prune = ["history", "prune", "--history=h.sqlite"]
    let dry = try Interlint.run(prune + ["--dry-run"], in: folder)
    #expect(
      dry.output == """
        would remove run 1 of 1970-01-01T00:00:00Z
        would remove run 2 of 1970-01-02T00:00:00Z
        2 of 4 runs expired, 2 kept

        """)
    let real = try Interlint.run(prune, in: folder)
    #expect(real.output == dry.output.replacing("would remove", with: "removed"))
    #expect(try Interlint.run(prune, in: folder).output == "0 of 2 runs expired, 2 kept\n")
  }

  @Test func `a history is published as a site beside what lies in the folder`() throws {
    let folder = try Self.sample(3)
    try folder.write("mine", to: "reports/README.md")
    try folder.write(
      "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXT-X-KEY:METHOD=NONE,URI=\"https://u:kept-back@a.example/\"\n",
      to: "in/secret.m3u8")
    for day in [1, 2] {
      _ = try Interlint.run(
        ["lint", "in", "gone.m3u8", "--quiet", "--history=h.sqlite"], in: folder,
        environment: ["SOURCE_DATE_EPOCH": String(day * 86_400)])
    }
    for output in [[], ["--output=other/place"]] {
      let outcome = try Interlint.run(["publish", "--history=h.sqlite"] + output, in: folder)
      #expect(outcome == Interlint.Outcome(status: 0, output: "", errors: ""))
    }
    let list = try folder.text("reports/site.txt")
    #expect(list == (try folder.text("other/place/site.txt")))
    for path in list.split(separator: "\n") {
      let bytes = try folder.bytes("reports/\(path)")
      #expect(bytes == (try folder.bytes("other/place/\(path)")))
      #expect(!String(decoding: bytes, as: UTF8.self).contains("kept-back"), "\(path)")
    }
    #expect(list.contains("runs/2/junit.xml\n") && list.contains("data/v1/schema.json\n"))
    #expect(try folder.text("reports/README.md") == "mine")
    #expect(try folder.text("reports/index.html").contains(">not checked<"))
    // Without the suite only what has a rule is known.
    let requirements = try folder.text("reports/requirements.html")
    #expect(requirements.contains("rfc8216bis-22 §4.4.3.1") && !requirements.contains(">planned<"))
    let lacking = try Interlint.run(
      ["publish", "--history=h.sqlite", "--conformance=nowhere"], in: folder)
    #expect(lacking.status == 2 && lacking.errors.contains("nowhere/Catalogue.tsv"))
    let blocked = try Interlint.run(
      ["publish", "--history=h.sqlite", "--output=h.sqlite"], in: folder)
    #expect(blocked.status == 2 && blocked.errors.hasPrefix("interlint: the site in h.sqlite: "))
  }

  @Test func `an installed program lists the requirements without a rule too`() throws {
    let folder = try Folder()
    try folder.write(Sample.clean, to: "a.m3u8")
    _ = try Interlint.run(["lint", "a.m3u8", "--history=h.sqlite"], in: folder)
    let catalogue = "id\tseverity\tprofile\tinput\tsource\tstatus\twhy\n"
    func row(_ id: String) -> String {
      "\(id)\terror\tspec\tmedia\trfc8216bis-22 §4.4\tplanned\tnext\n"
    }
    try folder.write(catalogue + row("made/up"), to: "usr/share/interlint/Catalogue.tsv")
    try folder.write(catalogue + row("other/one"), to: "suite/Catalogue.tsv")
    try FileManager.default.createDirectory(
      at: folder.url("usr/bin"), withIntermediateDirectories: true)
    try FileManager.default.copyItem(
      at: Interlint.executable, to: folder.url("usr/bin/interlint"))
    try FileManager.default.createSymbolicLink(
      at: folder.url("link"), withDestinationURL: folder.url("usr/bin/interlint"))
    for program in ["usr/bin/interlint", "./link"] {
      let outcome = try Interlint.shell(
        "\(program) publish --history=h.sqlite && "
          + "\(program) publish --history=h.sqlite --conformance=suite --output=named", in: folder)
      #expect(outcome == Interlint.Outcome(status: 0, output: "", errors: ""))
      let page = try folder.text("reports/requirements.html")
      #expect(page.contains("made/up") && page.contains("Every requirement of the catalog"))
      let named = try folder.text("named/requirements.html")
      #expect(named.contains("other/one") && !named.contains("made/up"))
      try FileManager.default.removeItem(at: folder.url("reports"))
      try FileManager.default.removeItem(at: folder.url("named"))
    }
  }

  @Test func `a run without a history loads no database`() throws {
    let folder = try Self.sample(1)
    func libraries(_ arguments: [String]) throws -> [String] {
      // Each line names a library and what asked for it.
      let told = try Interlint.run(
        ["lint", "in"] + arguments, in: folder, environment: ["LD_DEBUG": "files"]
      ).errors.split(separator: "\n").filter { $0.contains("/interlint") }
      return ["libsqlite3", "libpq"].filter { library in
        told.contains { $0.contains("file=\(library)") }
      }
    }
    #expect(try libraries([]) == [])
    #expect(try libraries(["--history=h.sqlite"]) == ["libsqlite3"])
  }

  /// `as` runs a program as a user who may only read; root gives up the right to write anywhere.
  private static let unprivileged = """
    as=
    [ "$(id -u)" != 0 ] || as="setpriv --bounding-set=-dac_override,-dac_read_search"
    """

  @Test(arguments: [
    ("chmod a-w h.sqlite", true), ("chmod a-w . h.sqlite", true), ("chmod a-w .", true),
    ("chmod a-w . old.sqlite", false),
  ])
  func `a history in a file that may only be read is listed and published`(
    change: String, isCurrent: Bool
  ) throws {
    let folder = try Self.sample(3)
    for time in ["60", "120"] {
      _ = try Interlint.run(
        ["lint", "in", "--quiet", "--history=h.sqlite"], in: folder,
        environment: ["SOURCE_DATE_EPOCH": time])
    }
    try folder.makeFolder("reports")
    let old = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Histories/schema-4.sqlite")
    try FileManager.default.copyItem(at: old, to: folder.url("old.sqlite"))
    let name = isCurrent ? "h.sqlite" : "old.sqlite"
    let bytes = try folder.bytes(name)
    let list = try Interlint.run(["history", "list", "--history=\(name)"], in: folder)
    try folder.write(bytes, to: name)
    let names = try folder.names
    let outcome = try Interlint.shell(
      """
      \(Self.unprivileged)
      \(change)
      $as "$0" history list --history=\(name)
      $as "$0" history prune --keep-days=1 --history=\(name) >/dev/null 2>&1 && echo pruned
      $as "$0" publish --history=\(name) --output=reports
      echo $?
      chmod u+w . *
      """, in: folder)
    #expect(outcome.output == list.output + "0\n" && outcome.errors == "")
    #expect(try folder.text("reports/index.html").contains("</html>"))
    #expect(try folder.bytes(name) == bytes)
    #expect(try folder.names == names)
  }

  @Test func `a history that is written in a folder that may only be read is listed`() throws {
    let folder = try Self.sample(1)
    _ = try Interlint.run(["lint", "in", "--quiet", "--history=h.sqlite"], in: folder)
    // While it is open, the last run is in the write-ahead log.
    let store = try HistoryStore(opening: folder.url("h.sqlite").path)
    _ = try Interlint.run(["lint", "in", "--quiet", "--history=h.sqlite"], in: folder)
    let outcome = try Interlint.shell(
      """
      \(Self.unprivileged)
      chmod a-w .
      $as "$0" history list --history=h.sqlite
      chmod u+w .
      """, in: folder)
    #expect(outcome.errors == "" && outcome.output.hasSuffix("\n2 runs\n"))
    #expect(try store.snapshot().runs.count == 2)
  }

  @Test(.enabled(if: HistoryBackend.available.contains(.postgresql)))
  func `a user who may only select lists and publishes a history on a server`() throws {
    let folder = try Self.sample(3)
    let place = try HistoryBackend.postgresql.place(at: folder.url)
    let server = try LocalPostgreSQL.shared.get()
    _ = try Interlint.run(["lint", "in", "--quiet", "--history=\(place)"], in: folder)
    let list = try Interlint.run(["history", "list", "--history=\(place)"], in: folder)
    let role = "reader_\(UUID().uuidString.prefix(8).lowercased())"
    _ = try server.query(
      """
      CREATE ROLE \(role) LOGIN PASSWORD '\(LocalPostgreSQL.password)';
      GRANT USAGE ON SCHEMA interlint TO \(role);
      GRANT SELECT ON ALL TABLES IN SCHEMA interlint TO \(role);
      """, in: place)
    let reader = place.replacing("//tester:", with: "//\(role):")
    // A server in recovery only reads, too.
    let standby = place + "?options=-c%20default_transaction_read_only%3Don"
    for history in [reader, standby] {
      #expect(try Interlint.run(["history", "list", "--history=\(history)"], in: folder) == list)
      let publish = try Interlint.run(
        ["publish", "--history=\(history)", "--output=site"], in: folder)
      #expect(publish == Interlint.Outcome(status: 0, output: "", errors: ""))
    }
    let refused = try Interlint.run(["lint", "in", "--quiet", "--history=\(reader)"], in: folder)
    #expect(refused.status == 2 && refused.errors.contains("permission denied"))
    _ = try server.query("DROP OWNED BY \(role); DROP ROLE \(role)", in: place)
  }

  @Test(.enabled(if: HistoryBackend.available.contains(.postgresql)))
  func `a connection lost after a run is stored is not a run that is not stored`() throws {
    let folder = try Self.sample(2)
    let place = try HistoryBackend.postgresql.place(at: folder.url)
    let server = try LocalPostgreSQL.shared.get()
    try folder.write(
      "targets: [in/0.m3u8]\nhistory: \(place)\nkeep-days: 1\nsite: site\n", to: "n.yaml")
    func night(_ day: Int) throws -> Interlint.Outcome {
      try Interlint.run(
        ["nightly", "--config=n.yaml"], in: folder,
        environment: ["SOURCE_DATE_EPOCH": String(day * 86_400)])
    }
    #expect(try night(0).status == 1)
    _ = try server.query(
      """
      CREATE FUNCTION lose() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NULL; END $$;
      CREATE TRIGGER lose BEFORE DELETE ON interlint.runs EXECUTE FUNCTION lose()
      """, in: place)
    _ = try night(1)
    let outcome = try night(2)
    let shown = HistoryLocation.redacted(place)
    #expect(outcome.status == 2)
    #expect(
      outcome.errors.hasPrefix(
        "interlint: run 3 is stored in \(shown), and then the connection to the server was lost ("))
    #expect(outcome.output.hasSuffix("; stored as run 3 in \(shown); not published\n"))
    #expect(try HistoryStore(opening: place).snapshot().completeRuns.map(\.id) == [1, 2, 3])
  }
}
