import Testing

/// `--since` and `diff` judge what the bytes say, whatever git believes of them.
struct ChangedBytesTests {
  /// A way to have the playlist `f.m3u8` in a repository, and what is linted.
  struct Way: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// The commands before the first commit, with the playlist in `$F`.
    let before: String
    /// The commands that change the playlist to another `$F`.
    let after: String
    let path: String
    /// The place of the finding.
    let place: String
    /// Whether git has the bytes, so that nothing is new in them if they stay as they are.
    let isVouchedFor: Bool
    /// Whether git also has the earlier playlist at that path, to compare with.
    let isCompared: Bool

    init(
      _ name: String, _ before: String, _ after: String, lint path: String = ".",
      at place: String, isVouchedFor: Bool = true, isCompared: Bool = true
    ) {
      testDescription = name
      (self.before, self.after, self.path, self.place) = (before, after, path, place)
      (self.isVouchedFor, self.isCompared) = (isVouchedFor, isCompared)
    }
  }

  private static let submodule = """
    git init -q -b main ../lib; cp $F ../lib/f.m3u8; git -C ../lib add -A; git -C ../lib commit -qm 1
    git -c protocol.file.allow=always submodule --quiet add "$PWD/../lib" sub
    """
  private static let sibling = """
    git init -q -b main ../work-2; cp $F ../work-2/f.m3u8; git -C ../work-2 add -A
    git -C ../work-2 commit -qm 1; touch a
    """
  private static let pointer = """
    (echo version https://git-lfs.github.com/spec/v1; echo oid sha256:$(sha256sum <$F | cut -d' ' -f1)
    echo size $(wc -c <$F)) >f.m3u8
    """
  private static let clean =
    "git config filter.x.clean 'sed s/:9,/:6,/'; "
    + "git config filter.x.smudge cat; echo '*.m3u8 filter=x' >.gitattributes; "

  static let ways = [
    Way("a file", "cp $F f.m3u8", "cp $F f.m3u8", at: "f.m3u8"),
    Way(
      "a file that is assumed to be unchanged",
      "cp $F f.m3u8; git add f.m3u8; git update-index --assume-unchanged f.m3u8", "cp $F f.m3u8",
      at: "f.m3u8"),
    Way(
      "a file that is not looked at",
      "cp $F f.m3u8; git add f.m3u8; git update-index --skip-worktree f.m3u8", "cp $F f.m3u8",
      at: "f.m3u8"),
    Way(
      "a link to a file", "mkdir a; cp $F a/f; ln -s a/f latest.m3u8", "cp $F a/f",
      lint: "latest.m3u8", at: "a/f"),
    Way(
      "a link to a folder elsewhere", "mkdir a b; cp $F a/f.m3u8; ln -s ../a b/now",
      "cp $F a/f.m3u8", lint: "b", at: "a/f.m3u8"),
    Way(
      "a link out of the repository", "cp $F ../out.m3u8; ln -s ../out.m3u8 f.m3u8",
      "cp $F ../out.m3u8", lint: "f.m3u8", at: "f.m3u8", isVouchedFor: false),
    Way(
      "a file that is ignored and named", "echo gen >.gitignore; mkdir gen; cp $F gen/f.m3u8",
      "cp $F gen/f.m3u8", lint: "gen", at: "gen/f.m3u8", isVouchedFor: false),
    Way(
      "a tracked file that is ignored",
      "mkdir gen; cp $F gen/f.m3u8; git add -A; echo gen >.gitignore", "cp $F gen/f.m3u8",
      at: "gen/f.m3u8"),
    Way("a dirty submodule", submodule, "cp $F sub/f.m3u8", at: "sub/f.m3u8"),
    Way(
      "a submodule that moved", submodule,
      "cp $F sub/f.m3u8; git -C sub commit -q --allow-empty -am 2",
      lint: "sub", at: "sub/f.m3u8"),
    Way(
      "a file with a filter", clean + "cp $F f.m3u8", "cp $F f.m3u8", at: "f.m3u8",
      isVouchedFor: false),
    Way(
      "a renamed folder", "mkdir a; cp $F a/f.m3u8", "git mv a b; cp $F b/f.m3u8", at: "b/f.m3u8",
      isCompared: false),
    Way(
      "another repository, whose name begins with that of the current one", sibling,
      "cp $F ../work-2/f.m3u8", lint: "../work-2", at: "../work-2/f.m3u8"),
    Way("a file of Git LFS", pointer, "cp $F f.m3u8", at: "f.m3u8", isCompared: false),
  ]

  private static func playlist(_ seconds: Int) -> String {
    "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXT-X-PLAYLIST-TYPE:VOD\n#EXTINF:\(seconds),\na.ts\n#EXT-X-ENDLIST\n"
  }

  /// The result of a command in a repository whose first commit has one content, and which then has another.
  private static func outcome(
    _ way: Way, from before: Int, to after: Int, _ arguments: [String]
  ) throws -> (lines: [String], status: Int32) {
    let folder = try Folder()
    try folder.write(playlist(before), to: "before")
    try folder.write(playlist(after), to: "after")
    let script = """
      set -e; export GIT_AUTHOR_NAME=a GIT_AUTHOR_EMAIL=a@a GIT_COMMITTER_NAME=a GIT_COMMITTER_EMAIL=a@a
      mkdir work; cd work; git init -q -b main .; git commit -q --allow-empty -m 0
      F=$PWD/../before; \(way.before); git add -A; git commit -qm 1; F=$PWD/../after; \(way.after)
      """
    let setup = try Interlint.shell(script, in: folder)
    try #require(setup.status == 0, "\(setup.errors)")
    let outcome = try Interlint.run(arguments, in: try folder.inner("work"))
    let lines = outcome.output.split(separator: "\n").filter { $0.contains(": error: ") }.map {
      String($0.prefix { $0 != " " })
    }
    return (lines, outcome.status)
  }

  @Test(arguments: ways)
  func `a changed playlist is judged, and an unchanged one only if git does not have it`(way: Way)
    throws
  {
    let arguments = ["lint", way.path, "--since", "HEAD", "--output=concise"]
    let found = "\(way.place):4:9:"
    let changed = try Self.outcome(way, from: 6, to: 9, arguments)
    #expect(changed.lines == [found])
    #expect(changed.status == 1)
    let same = try Self.outcome(way, from: 9, to: 9, arguments)
    #expect(same.lines == (way.isVouchedFor ? [] : [found]))
    #expect(same.status == (way.isVouchedFor ? 0 : 1))
  }

  @Test func `a pointer whose object was not fetched is not unchanged`() throws {
    let folder = try Folder()
    let digest = String(repeating: "a", count: 64)
    try folder.write(
      "version https://git-lfs.github.com/spec/v1\noid sha256:\(digest)\nsize 5\n", to: "f.m3u8")
    try folder.write(Self.playlist(9), to: "g.m3u8")
    let setup = try Interlint.shell(
      "git init -q . && git add -A && git -c user.name=a -c user.email=a@a commit -qm 1", in: folder
    )
    try #require(setup.status == 0, "\(setup.errors)")
    let outcome = try Interlint.run(["lint", ".", "--since", "HEAD"], in: folder)
    #expect(outcome.status == 3)
    #expect(outcome.output.contains("1 input could not be checked"), "\(outcome.output)")
    #expect(!outcome.output.contains("g.m3u8"))
  }

  @Test(arguments: ways.filter { $0.isVouchedFor && $0.isCompared })
  func `a comparison with a commit sees the change, and none in the same bytes`(way: Way) throws {
    let arguments = ["diff", "HEAD", way.path]
    #expect(try Self.outcome(way, from: 6, to: 9, arguments).status == 1)
    #expect(try Self.outcome(way, from: 9, to: 9, arguments).status == 0)
  }
}
