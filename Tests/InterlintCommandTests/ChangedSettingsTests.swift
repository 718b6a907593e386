import Testing

/// `--since` judges a changed setting by what it does to the files that it is about.
struct ChangedSettingsTests {
  private static let playlist =
    "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXT-X-PLAYLIST-TYPE:VOD\n#EXTINF:9,\na.ts\n#EXT-X-ENDLIST\n"
  private static let exception =
    "exceptions:\n- {rules: [segment/target-duration-exceeded], reason: x}\n"

  /// A change from some files to others; an empty text removes a file.
  struct Change: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let before, after: [String: String]

    init(_ name: String, _ before: [String: String], _ after: [String: String]) {
      (testDescription, self.before, self.after) = (name, before, after)
    }
  }

  static let uncovering = [
    Change(
      "an exception is removed", [".interlint.yaml": exception],
      [".interlint.yaml": "exceptions: []\n"]),
    Change("a configuration is removed", [".interlint.yaml": exception], [".interlint.yaml": ""]),
    Change(
      "an exception of an extended file is removed",
      [".interlint.yaml": "extends: base.yaml\n", "base.yaml": exception],
      ["base.yaml": "exceptions: []\n"]),
    Change(
      "a file is no longer excluded", [".interlint.yaml": "exclude: [f.m3u8]\n"],
      [".interlint.yaml": "exclude: []\n"]),
    Change(
      "a rule is no longer left out",
      [".interlint.yaml": "lint: {no-rules: [segment/target-duration-exceeded]}\n"],
      [".interlint.yaml": "lint: {}\n"]),
    Change(
      "a severity is raised",
      [".interlint.yaml": "lint: {severities: {segment/target-duration-exceeded: info}}\n"],
      [".interlint.yaml": ""]),
  ]

  static let covering = [
    Change("an exception is added", [:], [".interlint.yaml": exception]),
    Change(
      "an exception for everything is added", [:],
      [".interlint.yaml": "exceptions:\n- {rules: ['*/*'], reason: x}\n"]),
    Change(
      "an exception of an extended file is added",
      [".interlint.yaml": "extends: base.yaml\n", "base.yaml": "exceptions: []\n"],
      ["base.yaml": exception]),
    Change(
      "a rule is left out", [:],
      [".interlint.yaml": "lint: {no-rules: [segment/target-duration-exceeded]}\n"]),
    Change(
      "a severity is off", [:],
      [".interlint.yaml": "lint: {severities: {segment/target-duration-exceeded: 'off'}}\n"]),
    Change(
      "a severity is off in a file", [:],
      [
        ".interlint.yaml":
          "overrides:\n- {paths: f.m3u8, severities: {segment/target-duration-exceeded: 'off'}}\n"
      ]),
    Change(
      "a profile is left out", [:], [".interlint.yaml": "lint: {no-profiles: [spec]}\n"]),
    Change(
      "other rules are chosen", [:], [".interlint.yaml": "lint: {rules: ['interstitial/*']}\n"]),
  ]

  private static func outcome(
    _ change: Change, as format: String = "concise"
  ) throws -> (lines: [String], status: Int32) {
    let folder = try Folder()
    try folder.write(playlist, to: "f.m3u8")
    try folder.write(playlist.replacing(":9", with: ":6"), to: "good.m3u8")
    for (path, text) in change.before { try folder.write(text, to: path) }
    let setup = try Interlint.shell(
      "git init -q . && git add -A && git -c user.name=a -c user.email=a@a commit -qm 1", in: folder
    )
    try #require(setup.status == 0, "\(setup.errors)")
    for (path, text) in change.after {
      if text.isEmpty {
        _ = try Interlint.shell("rm \(path)", in: folder)
      } else {
        try folder.write(text, to: path)
      }
    }
    let outcome = try Interlint.run(
      ["lint", ".", "--since", "HEAD", "--output=\(format)"], in: folder)
    return (outcome.output.split(separator: "\n").map { String($0) }, outcome.status)
  }

  @Test(arguments: uncovering)
  func `what a setting no longer silences is new in an unchanged file`(change: Change) throws {
    let (lines, status) = try Self.outcome(change)
    #expect(
      lines.filter { $0.contains(": error: ") }.map { $0.prefix { $0 != " " } } == ["f.m3u8:4:9:"])
    #expect(status == 1)
  }

  @Test(arguments: covering)
  func `what a setting newly silences is counted in the last line`(change: Change) throws {
    let (lines, status) = try Self.outcome(change, as: "text")
    #expect(lines.last == "2 playlists checked: no findings; 1 expected")
    #expect(status == 0)
  }

  @Test func `an exception is not unused where the file that it is about is unchanged`() throws {
    let folder = try Folder()
    try folder.write(Self.playlist, to: "f.m3u8")
    try folder.write(Self.exception, to: ".interlint.yaml")
    let setup = try Interlint.shell(
      "git init -q . && git add -A && git -c user.name=a -c user.email=a@a commit -qm 1", in: folder
    )
    try #require(setup.status == 0, "\(setup.errors)")
    try folder.write(Self.playlist.replacing(":9", with: ":6"), to: "new.m3u8")
    func output(_ arguments: String...) throws -> String {
      try Interlint.run(["lint", ".", "--output=concise"] + arguments, in: folder).output
    }
    #expect(try !output("--since", "HEAD").contains("suppression/unused"))
    try folder.write(Self.playlist.replacing(":9", with: ":6"), to: "f.m3u8")
    #expect(try output().contains("suppression/unused"))
    // A page in place of a playlist cannot be checked.
    try folder.write("<html>", to: "f.m3u8")
    #expect(try !output().contains("suppression/unused"))
  }
}
