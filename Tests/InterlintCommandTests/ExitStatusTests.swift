import Testing
import XMLReading

/// The exit status says what became of a run: 0 clean, 1 findings, 2 usage, 3 some input unchecked.
struct ExitStatusTests {
  private static func samples() throws -> Folder {
    let folder = try Folder()
    try folder.write(Sample.clean, to: "clean.m3u8")
    try folder.write(Sample.notable, to: "notable.m3u8")
    try folder.write(Sample.doubtful, to: "doubtful.m3u8")
    try folder.write(Sample.faulty, to: "faulty.m3u8")
    return folder
  }

  @Test(
    arguments: [
      (["clean.m3u8"], 0), (["notable.m3u8"], 0), (["doubtful.m3u8"], 0), (["faulty.m3u8"], 1),
      (["faulty.m3u8", "clean.m3u8"], 1), (["missing.m3u8"], 3),
      (["faulty.m3u8", "missing.m3u8"], 3),
      (["faulty.m3u8", "--fail-on=never"], 0), (["doubtful.m3u8", "--fail-on=warning"], 1),
      (["notable.m3u8", "--fail-on=warning"], 0), (["notable.m3u8", "--fail-on=info"], 1),
      (["faulty.m3u8", "--exit-zero"], 0), (["missing.m3u8", "--exit-zero"], 3),
      (["faulty.m3u8", "missing.m3u8", "--output=json=."], 2), (["faulty.m3u8", "--no-such"], 2),
      (["doubtful.m3u8", "--show=error", "--fail-on=warning"], 1), ([], 1),
    ] as [([String], Int32)])
  func `the worst decides`(arguments: [String], status: Int32) throws {
    let folder = try Self.samples()
    #expect(try Interlint.run(["lint"] + arguments, in: folder).status == status)
  }

  @Test(
    arguments: [(["faulty.m3u8"], 1), (["faulty.m3u8", "missing.m3u8"], 3)] as [([String], Int32)])
  func `reports are written whatever was found`(names: [String], status: Int32) throws {
    let folder = try Self.samples()
    let report = try Interlint.report(on: names, in: folder)
    #expect(report.status == status)
    #expect(report.json.sources.map(\.source) == names)
    #expect(report.junit.children.count == names.count)
    #expect(report.text.contains("faulty.m3u8:1:1: error:"))
  }

  @Test(arguments: [
    (["lnit", "a"], "unknown command 'lnit'; did you mean 'lint'?"),
    (["lint", "a", "--colour=never"], "unknown option '--colour'; did you mean '--color'?"),
    (["lint", "a", "--profile=google_dai"], "did you mean 'google-dai'?"),
    (["lint", "a", "--no-profile=spce"], "did you mean 'spec'?"),
    (["lint", "a", "--output=jnuit"], "did you mean 'junit'?"),
    (
      ["lint", "a", "--rule=date-range/no-miliseconds"],
      "unknown rule 'date-range/no-miliseconds'; did you mean 'date-range/no-milliseconds'?"
    ),
    (
      ["lint", "a", "--no-rule=no-milliseconds"],
      "unknown rule 'no-milliseconds'; did you mean 'date-range/no-milliseconds'?"
    ),
    (
      ["lint", "a", "--rule=date-rnage"],
      "unknown rule 'date-rnage'; 'interlint rules --category=date-range' lists the rules of that category"
    ),
    (["lint", "a", "--rule=zzz"], "unknown rule 'zzz'; 'interlint rules' lists all rules"),
    (["explain", "date-range/no-miliseconds"], "did you mean 'date-range/no-milliseconds'?"),
    (["explain", "resume-ofset"], "unknown rule 'resume-ofset'; did you mean 'resume-offset'?"),
    (["explain", "X-RESUME-OFSET"], "did you mean 'X-RESUME-OFFSET'?"),
    (["explain", "EXT-X-DATERANG"], "did you mean 'EXT-X-DATERANGE'?"),
    (["rules", "--category=date-rnage"], "did you mean 'date-range'?"),
    (["schema", "reports"], "did you mean 'report'?"),
  ])
  func `what is misspelt is reported with what was meant`(arguments: [String], message: String)
    throws
  {
    let folder = try Folder()
    let outcome = try Interlint.run(arguments, in: folder)
    #expect(outcome.status == 2)
    #expect(outcome.output == "")
    #expect(outcome.errors.hasPrefix("interlint: "))
    #expect(outcome.errors.contains(message))
  }

  @Test func `nothing is checked and no report written where the command line is wrong`() throws {
    let folder = try Self.samples()
    let outcome = try Interlint.run(
      ["lint", "faulty.m3u8", "--output=json=out.json", "--rule=no/such"], in: folder)
    #expect(outcome.status == 2)
    #expect(!folder.has("out.json"))
  }
}
