import Foundation
import Testing

/// What a repository says is written and read inside it only.
struct RepositoryFileTests {
  /// A repository with a faulty playlist, and a folder next to it that is none of its business.
  private static func folders() throws -> (all: Folder, repository: Folder) {
    let all = try Folder()
    try all.write("precious\n", to: "out/file")
    let repository = try all.inner("repository")
    try repository.makeFolder(".git")
    try repository.write(Sample.faulty, to: "a.m3u8")
    return (all, repository)
  }

  private static func link(_ name: String, to target: String, in folder: Folder) throws {
    try FileManager.default.createSymbolicLink(
      atPath: folder.url(name).path, withDestinationPath: target)
  }

  @Test(arguments: [
    (".github", "../out", ".github/workflows/interlint.yml is a link to "),
    (".interlint-baseline.json", "../out/new", ".interlint-baseline.json"),
  ])
  func `init writes through no link out of the repository`(
    name: String, target: String, reason: String
  ) throws {
    let (all, repository) = try Self.folders()
    try Self.link(name, to: target, in: repository)
    let outcome = try Interlint.run(["init", "--yes", "--ci=github"], in: repository)
    #expect(outcome.errors.contains(reason) || outcome.output.contains(reason), "\(outcome)")
    #expect(try all.inner("out").names == ["file"])
    if name == ".github" {
      #expect(outcome.status == 2)
      #expect(!repository.has(".interlint.yaml"))
    }
  }

  @Test(
    arguments: [
      ("b.json", "../out/new", "b.json is a link to "),
      ("sub/b.json", "../out", "sub/b.json is a link to "),
      ("sub/../b.json", "../out", "sub/../b.json is a link to "),
      ("none/b.json", nil, "the folder none/ does not exist"),
    ] as [(String, String?, String)])
  func `a baseline is written in a folder of the repository that exists`(
    path: String, target: String?, reason: String
  ) throws {
    let (all, repository) = try Self.folders()
    if let target { try Self.link(String(path.prefix { $0 != "/" }), to: target, in: repository) }
    try repository.write("baseline: \(path)\n", to: ".interlint.yaml")
    let outcome = try Interlint.run(["baseline", "create", "a.m3u8"], in: repository)
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains(reason), "\(outcome.errors)")
    #expect(try all.inner("out").names == ["file"])
    #expect(!repository.has("none"))
  }

  @Test func `a report is written through no link out of the repository, unless of a folder`()
    throws
  {
    let (all, repository) = try Self.folders()
    try Self.link("report.xml", to: "../out/file", in: repository)
    try Self.link("new.xml", to: "../out/new", in: repository)
    try Self.link("build", to: "../out", in: repository)
    for name in ["report.xml", "new.xml"] {
      let outcome = try Interlint.run(["lint", "a.m3u8", "--output=junit=\(name)"], in: repository)
      #expect(outcome.status == 2)
      #expect(outcome.errors.contains("\(name) is a link to "), "\(outcome.errors)")
    }
    #expect(try all.text("out/file") == "precious\n")
    let built = try Interlint.run(["lint", "a.m3u8", "--output=junit=build/r.xml"], in: repository)
    #expect(built.status == 1)
    #expect(try all.inner("out").names == ["file", "r.xml"])
  }

  @Test func `lines of a list of targets out of the repository are not shown`() throws {
    let (all, repository) = try Self.folders()
    try Self.link("list.txt", to: "../out/file", in: repository)
    let arguments = ["lint", "--targets", "list.txt", "--output=jsonl"]
    let refused = try Interlint.run(arguments, in: repository)
    #expect(refused.status == 2)
    #expect(refused.errors.contains("list.txt: it is a link to "))
    #expect(!(refused.output + refused.errors).contains("precious"))
    let named = try Interlint.run(
      ["lint", "--targets", "out/file", "--output=jsonl"], in: all)
    #expect(named.output.contains("precious"))
  }

  @Test(
    arguments: [("m.prom", "../out/new"), ("sub/m.prom", "../out"), ("none/m.prom", nil)]
      as [(String, String?)])
  func `metrics are written in a folder of the repository that exists`(
    path: String, target: String?
  ) throws {
    let (all, repository) = try Self.folders()
    if let target { try Self.link(String(path.prefix { $0 != "/" }), to: target, in: repository) }
    try repository.write(
      "targets: [a.m3u8]\nhistory: h.sqlite\nmetrics: \(path)\n", to: "n.yaml")
    let outcome = try Interlint.run(["nightly", "--config=n.yaml"], in: repository)
    #expect(outcome.errors.contains("metrics: \(path) "), "\(outcome.errors)")
    #expect(outcome.status == 2)
    #expect(try all.inner("out").names == ["file"])
    #expect(!repository.has("none"))
  }

  private static let secret = "hunter2secret"

  @Test(
    arguments: [true, false],
    [
      secret, "\(secret): 1", "\(secret):\n  - a: [", "lint: {\(secret): 1}",
      "lint: {rules: [\(secret)]}", "lint: {fail-on: \(secret)}", "- \(secret)",
      "exceptions: [{rules: [\(secret)], reason: a}]", "extends: \(secret)", "'\(secret)': {",
    ])
  func `an error about a file outside of the repository shows nothing of it`(
    isLink: Bool, text: String
  ) throws {
    let (all, repository) = try Self.folders()
    try all.write(text + "\n", to: "out/file")
    if isLink {
      try Self.link(".interlint.yaml", to: "../out/file", in: repository)
    } else {
      try repository.write("extends: ../out/file\n", to: ".interlint.yaml")
    }
    for command in [["lint", "a.m3u8"], ["config", "verify"]] {
      let outcome = try Interlint.run(command, in: repository)
      #expect(outcome.status == 2)
      #expect(!(outcome.output + outcome.errors).contains(Self.secret), "\(outcome)")
    }
  }

  @Test func `an error about a file that is extended in the repository names the word`() throws {
    let (_, repository) = try Self.folders()
    try repository.write("extends: shared/base.yaml\n", to: ".interlint.yaml")
    try repository.write("lnt: {}\n", to: "shared/base.yaml")
    let outcome = try Interlint.run(["lint", "a.m3u8"], in: repository)
    #expect(outcome.errors.contains("shared/base.yaml:1:1: unknown key 'lnt'"))
  }
}
