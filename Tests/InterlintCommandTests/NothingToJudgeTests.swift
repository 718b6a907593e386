import LocalHTTPServer
import Testing
import XMLReading

/// A run with nothing to judge its inputs by, or none to judge, is refused.
struct NothingToJudgeTests {
  private static let profiles = [
    "spec", "recommended", "google-dai", "live", "delivery", "web-delivery", "ima",
  ]

  @Test(arguments: [
    ["--no-rule=*"], ["--severity=*/*=off"], ["--rule=text/tab-character", "--no-rule=text/*"],
    profiles.map { "--no-profile=\($0)" },
  ])
  func `a selection that leaves no rule is refused`(options: [String]) throws {
    let folder = try Folder()
    try folder.write(Sample.clean, to: "p.m3u8")
    try folder.write("p.m3u8\n", to: "t.txt")
    for inputs in [
      ["lint", "p.m3u8"], ["lint", "."], ["lint", "--targets=t.txt"],
      ["baseline", "create", "p.m3u8"],
    ] {
      let outcome = try Interlint.run(inputs + options, in: folder)
      #expect(outcome.status == 2 && outcome.output == "")
      #expect(outcome.errors.contains("no rules are left"), "\(outcome.errors)")
    }
  }

  @Test(arguments: [
    ("lint: {no-rules: ['*/*']}", "no rules are left"),
    ("lint: {severities: {'*/*': 'off'}}", "no rules are left"),
    ("lint: {rules: ['delivery/*']}", "no selected rule applies to the inputs"),
  ])
  func `a configuration that leaves no rule is refused`(text: String, reason: String) throws {
    let folder = try Folder()
    try folder.write(Sample.clean, to: "p.m3u8")
    try folder.write(text, to: ".interlint.yaml")
    let outcome = try Interlint.run(["lint", "p.m3u8"], in: folder)
    #expect(outcome.status == 2 && outcome.errors.contains(reason), "\(outcome.errors)")
  }

  @Test(arguments: ["delivery/*", "live/*", "target/*", "app/*"])
  func `rules that cannot apply to a file are refused`(rules: String) throws {
    let folder = try Folder()
    try folder.write(Sample.clean, to: "p.m3u8")
    let outcome = try Interlint.run(["lint", "p.m3u8", "--rule=\(rules)"], in: folder)
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("no selected rule applies to the inputs: "))
    // What could not be checked is known without rules.
    #expect(try Interlint.run(["lint", "none.m3u8", "--rule=\(rules)"], in: folder).status == 3)
    let both = try Interlint.run(["lint", "p.m3u8", "--rule=\(rules),interstitial/*"], in: folder)
    #expect(both.status == 0)
  }

  @Test(arguments: ["rules: [ima-session/*]", "rules: [delivery/*]"])
  func `rules that cannot apply to the files of a list are refused`(rules: String) throws {
    let folder = try Folder()
    try folder.write(Sample.clean, to: "p.m3u8")
    try folder.write("p.m3u8\n", to: "t.txt")
    try folder.write("lint: {\(rules)}\n", to: ".interlint.yaml")
    try folder.write(
      "targets: t.txt\nhistory: h.sqlite\nlint: {\(rules)}\n", to: "nightly.yaml")
    for arguments in [
      ["lint", "--targets=t.txt"], ["lint", "--targets=t.txt", "--output=jsonl"],
      ["nightly", "--config=nightly.yaml"],
    ] {
      let outcome = try Interlint.run(arguments, in: folder)
      #expect(outcome.status == 2, "\(arguments)")
      #expect(
        outcome.errors.contains("no selected rule applies to the targets: "), "\(outcome.errors)")
    }
    // What could not be checked is known without rules.
    try folder.write("p.m3u8\nnone.m3u8\n", to: "t.txt")
    #expect(try Interlint.run(["lint", "--targets=t.txt"], in: folder).status == 3)
  }

  @Test func `a rule that applies to one target is enough`() throws {
    let folder = try Folder()
    try folder.write(Sample.clean, to: "p.m3u8")
    try folder.write(#"{"t":1,"event":"requestStream","network":"1234"}"# + "\n", to: "s.jsonl")
    try folder.write("p.m3u8\ns.jsonl\n", to: "t.txt")
    for rules in ["ima-session/*", "interstitial/*", "target/*"] {
      let outcome = try Interlint.run(["lint", "--targets=t.txt", "--rule=\(rules)"], in: folder)
      #expect(!outcome.errors.contains("no selected rule applies"), "\(rules)")
    }
  }

  @Test func `rules that cannot apply to a watch are refused`() throws {
    let folder = try Folder()
    try folder.write(Sample.clean, to: "r/1.m3u8")
    try folder.write(
      #"{"url":"https://example.com/a.m3u8","file":"1.m3u8","status":200}"# + "\n",
      to: "r/exchanges.jsonl")
    let outcome = try Interlint.run(["watch", "r", "--rule=ima-session/*"], in: folder)
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("no selected rule applies to what is watched: "))
    #expect(try Interlint.run(["watch", "r", "--rule=interstitial/*"], in: folder).status == 0)
  }

  @Test func `a baseline cannot be made of what is not checked`() throws {
    let folder = try Folder()
    try folder.write(Sample.clean + "#EXT-X-KEY:METH", to: "p.m3u8")
    let outcome = try Interlint.run(["baseline", "create", "p.m3u8"], in: folder)
    #expect(outcome.status == 3)
    #expect(outcome.errors.contains("cut off: it ends inside the tag"), "\(outcome.errors)")
    #expect(!folder.has(".interlint-baseline.json"))
  }

  @Test func `a URL that was not loaded is no input that was checked`() throws {
    let folder = try Folder()
    let server = try LocalServer(["/p.m3u8": .answer("404 Not Found")])
    defer { withExtendedLifetime(server) {} }
    let report = try Interlint.report(
      on: [server.address("/p.m3u8"), "--allow-private", "--junit-cases=all"], in: folder)
    #expect(report.status == 3)
    #expect(report.json.summary.checked == 0)
    #expect(report.junit.all("testcase").allSatisfy { !$0.children.isEmpty })
  }
}
