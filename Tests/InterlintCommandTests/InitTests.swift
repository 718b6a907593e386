import Foundation
import Testing

/// `interlint init` shows what it will write, writes it if asked, and changes nothing that is there.
struct InitTests {
  private static let configuration = ".interlint.yaml"
  private static let baseline = ".interlint-baseline.json"
  private static let systems = [
    ("github", ".github/workflows/interlint.yml"), ("gitlab", ".gitlab-ci.yml"),
    ("jenkins", "Jenkinsfile"), ("buildkite", ".buildkite/pipeline.yml"),
    ("azure", "azure-pipelines.yml"), ("circleci", ".circleci/config.yml"),
  ]

  private static func initialize(_ folder: Folder, _ arguments: String...) throws
    -> Interlint.Outcome
  {
    try Interlint.run(["init"] + arguments, in: folder)
  }

  /// Runs git in a folder.
  private static func git(_ words: String, in folder: Folder) throws {
    let outcome = try Interlint.shell(
      "git -c user.name=a -c user.email=a@example.com \(words) 2>&1", in: folder)
    try #require(outcome.status == 0, "\(outcome.output)")
  }

  private static func repository(remote: String? = nil) throws -> Folder {
    let folder = try Folder()
    try git("init --quiet --initial-branch trunk", in: folder)
    if let remote { try git("remote add origin \(remote)", in: folder) }
    try folder.write(Sample.faulty, to: "a/faulty.m3u8")
    try folder.write(Sample.clean, to: "b/clean.m3u8")
    return folder
  }

  @Test func `files are shown, and only written with --yes`() throws {
    let folder = try Self.repository()
    let shown = try Self.initialize(folder, "--ci=gitlab")
    #expect(shown.status == 1)
    #expect(shown.errors == "")
    for name in [Self.configuration, Self.baseline, ".gitlab-ci.yml"] {
      #expect(shown.output.contains("\(name) (new)\n"))
      #expect(!folder.has(name))
    }
    #expect(shown.output.contains("+ 1  segment/target-duration-required  in 1 source\n"))
    #expect(shown.output.hasSuffix("to write them, add --yes\nnothing was written\n"))
    let written = try Self.initialize(folder, "--ci=gitlab", "--yes")
    #expect(written.status == 0)
    for name in [Self.configuration, ".gitlab-ci.yml"] {
      // What was shown is what is written.
      let lines = try folder.text(name).split(separator: "\n", omittingEmptySubsequences: false)
      #expect(
        shown.output.contains(
          "\(name) (new)\n" + lines.dropLast().map { "+ \($0)\n" }.joined()))
      #expect(written.output.contains("wrote \(name)\n"))
    }
    #expect(try Interlint.run(["lint", "."], in: folder).status == 0)
    #expect(try Interlint.run(["lint", ".", "--isolated"], in: folder).status == 1)
    let verified = try Interlint.run(["config", "verify"], in: folder)
    #expect(verified.output == "\(Self.configuration): valid\n")
  }

  @Test func `a second run writes nothing, even if files were edited`() throws {
    let folder = try Self.repository()
    for (system, path) in Self.systems {
      _ = try Self.initialize(folder, "--ci=\(system)", "--yes")
      try folder.write(
        try folder.text(path).replacing("RELEASES", with: "packages.example.com"), to: path)
      let text = try folder.text(path)
      let again = try Self.initialize(folder, "--ci=\(system)", "--yes")
      #expect(again.status == 0)
      #expect(again.output.hasSuffix("nothing to write\n"))
      #expect(again.output.contains("note: \(path) exists and is left as it is\n"))
      #expect(try folder.text(path) == text)
    }
  }

  @Test(arguments: [
    ("gitlab", ".gitlab-ci.yml", ".gitlab/interlint.yml"),
    ("jenkins", "Jenkinsfile", "Jenkinsfile.interlint"),
    ("buildkite", ".buildkite/pipeline.yml", ".buildkite/interlint.yml"),
    ("azure", "azure-pipelines.yml", "azure-pipelines.interlint.yml"),
  ])
  func `a CI file that exists gets one beside it`(system: String, path: String, other: String)
    throws
  {
    let folder = try Self.repository()
    try folder.write("other\n", to: path)
    let outcome = try Self.initialize(folder, "--yes")
    #expect(outcome.status == 0)
    #expect(outcome.output.contains("note: \(path) exists and is left as it is\n"))
    #expect(outcome.output.contains("note: \(other): "))
    #expect(try folder.text(path) == "other\n")
    let fresh = try Self.repository()
    _ = try Self.initialize(fresh, "--ci=\(system)", "--yes")
    #expect(try folder.text(other) == fresh.text(path))
  }

  @Test func `where there is no place for a CI file, it is shown`() throws {
    let folder = try Self.repository()
    try folder.write("version: 2.1\n", to: ".circleci/config.yml")
    let outcome = try Self.initialize(folder, "--yes")
    #expect(outcome.status == 0)
    #expect(outcome.output.contains("note: add to it by hand:\n"))
    #expect(outcome.output.contains("      - store_test_results:\n"))
    #expect(try folder.text(".circleci/config.yml") == "version: 2.1\n")
  }

  @Test(arguments: [
    ("git@github.com:a/b.git", ".github/workflows/interlint.yml"),
    ("https://user@gitlab.example.com/a/b.git", ".gitlab-ci.yml"),
    ("https://dev.azure.com/a/b/_git/b", "azure-pipelines.yml"),
    ("https://git.example.com/github.com/b.git", nil),
  ])
  func `the CI system is recognized by the remote`(remote: String, path: String?) throws {
    let folder = try Self.repository(remote: remote)
    _ = try Self.initialize(folder, "--yes")
    #expect(Self.systems.map(\.1).filter(folder.has) == [path].compactMap { $0 })
  }

  @Test func `of several CI systems, one must be named`() throws {
    let folder = try Self.repository()
    for (_, path) in Self.systems.prefix(2) { try folder.write("a: b\n", to: path) }
    let outcome = try Self.initialize(folder, "--yes")
    #expect(
      outcome.output.contains(
        "note: there are several CI systems; for a CI file, add --ci github|gitlab\n"))
    #expect(try Self.initialize(folder, "--ci=none").output.contains("CI system") == false)
  }

  @Test func `a folder, the branch and profiles are written`() throws {
    let folder = try Self.repository()
    let inner = try folder.inner("a")
    let outcome = try Self.initialize(
      inner, "--ci=github", "--profile=pedantic", "--profile=portability=hls.js", "--yes")
    #expect(outcome.status == 0)
    #expect(outcome.output.hasPrefix("in \(folder.url.path):\n"))
    let text = try folder.text(".github/workflows/interlint.yml")
    #expect(text.contains("branches: [trunk]\n"))
    #expect(text.contains("arguments: |\n            a\n"))
    let configuration = try folder.text(Self.configuration)
    #expect(configuration.contains("profiles: ['pedantic', 'portability=hls.js']\n"))
    #expect(try Interlint.run(["lint", "a"], in: folder).status == 0)
    let strange = try folder.inner("a $(touch x)")
    try strange.write(Sample.clean, to: "a.m3u8")
    #expect(try Self.initialize(strange, "--ci=azure", "--yes").status == 2)
  }

  @Test func `a configuration that exists decides about the baseline`() throws {
    let folder = try Self.repository()
    try folder.write("lint: {fail-on: warning}\n", to: Self.configuration)
    let none = try Self.initialize(folder, "--yes")
    #expect(none.output.contains("\(Self.configuration) names no baseline"))
    #expect(!folder.has(Self.baseline))
    try folder.write("baseline: gate/base.json\n", to: Self.configuration)
    #expect(try Self.initialize(folder, "--yes").status == 0)
    #expect(try folder.text("gate/base.json").contains("segment/target-duration-required"))
    #expect(try folder.text(Self.configuration) == "baseline: gate/base.json\n")
    #expect(try Interlint.run(["lint", "."], in: folder).status == 0)
    try folder.write("lint: {fail-in: warning}\n", to: Self.configuration)
    let broken = try Self.initialize(folder, "--yes")
    #expect(broken.status == 2)
    #expect(broken.errors.contains("\(Self.configuration):1:8:"))
  }

  @Test func `nothing is written through a symbolic link`() throws {
    let folder = try Self.repository()
    func link(_ name: String) throws {
      try FileManager.default.createSymbolicLink(
        atPath: folder.url(name).path, withDestinationPath: "elsewhere-\(name.count)")
    }
    try folder.makeFolder(".gitlab")
    try folder.write("lint: {}\n", to: Self.configuration)
    for name in [Self.baseline, ".gitlab-ci.yml", ".gitlab/interlint.yml"] { try link(name) }
    let before = try folder.names
    let outcome = try Self.initialize(folder, "--ci=gitlab", "--yes")
    #expect(outcome.status == 0 && outcome.output.hasSuffix("nothing to write\n"))
    #expect(try folder.names == before)
    // A configuration that is a link to nothing cannot be read.
    try FileManager.default.removeItem(at: folder.url(Self.configuration))
    try link(Self.configuration)
    #expect(try Self.initialize(folder, "--ci=gitlab", "--yes").status == 2)
    #expect(try folder.names == before)
  }

  @Test func `a file that cannot be written is an error, and none is left half written`() throws {
    let folder = try Self.repository()
    try folder.write("a file\n", to: ".github")
    let outcome = try Self.initialize(folder, "--ci=github", "--yes")
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains(".github/workflows/interlint.yml cannot be written"))
    #expect(try folder.names.filter { $0.hasPrefix(".interlint-") } == [Self.baseline])
    #expect(try folder.text(".github") == "a file\n")
  }

  @Test func `only a folder with a work tree can be set up`() throws {
    let folder = try Folder()
    try Self.git("init --quiet --bare bare.git", in: folder)
    try folder.write("", to: "file")
    for (path, words) in [
      ("bare.git", "has no work tree"), ("missing", "no such folder"), ("file", "is not a folder"),
    ] {
      let outcome = try Self.initialize(folder, path, "--yes")
      #expect(outcome.status == 2)
      #expect(outcome.errors.contains(words), "\(outcome.errors)")
    }
    #expect(try folder.names == ["bare.git", "file"])
  }

  @Test func `an empty folder outside of repositories gets a configuration`() throws {
    let folder = try Folder()
    let outcome = try Self.initialize(folder, "--yes")
    #expect(outcome.status == 0)
    #expect(outcome.output.contains("contains no .m3u8 or .m3u file"))
    #expect(outcome.output.contains("no CI system is recognized"))
    #expect(try folder.names == [Self.configuration])
    #expect(try !folder.text(Self.configuration).contains("baseline"))
  }

  @Test func `the documented recipes are what is written`() throws {
    let page = try String(
      contentsOf: URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../Sources/InterlintCommand/InterlintCommand.docc/ci-recipes.md")
        .standardized, encoding: .utf8)
    for (system, path) in Self.systems {
      let folder = try Self.repository()
      try Self.git("checkout --quiet -b main", in: folder)
      _ = try Self.initialize(folder, "--ci=\(system)", "--yes")
      let language = system == "jenkins" ? "groovy" : "yaml"
      #expect(page.contains("```\(language)\n" + (try folder.text(path)) + "```\n"), "\(system)")
      #expect(page.contains("`\(path)`"))
    }
  }

  @Test(arguments: [
    ("n\n", false), ("\u{4}", false), ("\n", false), ("y\n", true), ("YES\n", true),
  ])
  func `a person at a terminal is asked`(answer: String, isWritten: Bool) throws {
    let folder = try Self.repository()
    var isAnswered = false
    let (status, text) = try Terminal.run(["init", "--ci=none"], in: folder) { text, terminal in
      guard !isAnswered, text.hasSuffix("Write 2 files? [y/N] ") else { return }
      isAnswered = true
      terminal.type(answer)
    }
    #expect(status == (isWritten ? 0 : 1))
    #expect(isAnswered, "\(text)")
    #expect(folder.has(Self.configuration) == isWritten)
    #expect(folder.has(Self.baseline) == isWritten)
  }
}
