import HLSLoading
import SourceText
import Testing

/// What is left out of folders.
struct InputFilterTests {
  private static func found(
    _ root: String, _ arguments: [String] = [""], _ filter: InputFilter? = nil
  ) -> [String] {
    var standard = InputFilter()
    standard.leavesOutIgnored = true
    return InputDiscovery.inputs(
      for: arguments.map { $0.isEmpty ? root : "\(root)/\($0)" }, leavingOut: filter ?? standard
    ).map {
      switch $0 {
      case .file(let path): String(path.dropFirst(root.count + 1))
      case .failure(let path, let failure):
        "\(path == root ? "" : String(path.dropFirst(root.count + 1))): \(failure)"
      default: "\($0)"
      }
    }
  }

  private static let leftOut = "contains no playlist besides what is left out, such as "

  @Test func `hidden folders and packages of Node are left out, hidden files are not`() throws {
    let directory = try TemporaryDirectory()
    for name in ["a.m3u8", ".b.m3u8", ".git/c.m3u8", "node_modules/d/d.m3u8", "x/.y/e.m3u8"] {
      try directory.file(name)
    }
    #expect(Self.found(directory.path) == [".b.m3u8", "a.m3u8"])
    #expect(Self.found(directory.path, [".git", "x/.y/e.m3u8"]) == [".git/c.m3u8", "x/.y/e.m3u8"])
    #expect(
      Self.found(directory.path, ["x"])[0].hasPrefix(
        "x: " + Self.leftOut + "\(directory.path)/x/.y:"))
  }

  @Test func `what git ignores is left out, unless it is named`() throws {
    let directory = try TemporaryDirectory()
    for name in [
      ".git/HEAD", "a.m3u8", "tmp.m3u8", "keep.m3u8", "build/b.m3u8", "x/build/c.m3u8",
      "x/only/d.m3u8", "only/e.m3u8", "x/f.tmp.m3u8", "x/secret/g.m3u8",
    ] {
      try directory.file(name)
    }
    try directory.file(
      ".gitignore", "# comment\nbuild/\n/only\n*tmp*  \n!keep.m3u8\n\nkeep.m3u8\n!keep.m3u8\r\n")
    try directory.file("x/.gitignore", "!f.tmp.m3u8\n")
    try directory.file(".git/info/exclude", "secret\n")
    #expect(
      Self.found(directory.path) == ["a.m3u8", "keep.m3u8", "x/f.tmp.m3u8", "x/only/d.m3u8"])
    #expect(Self.found(directory.path, ["tmp.m3u8"]) == ["tmp.m3u8"])
    #expect(Self.found(directory.path, ["build"]) == ["build/b.m3u8"])
    #expect(Self.found(directory.path, ["x"]) == ["x/f.tmp.m3u8", "x/only/d.m3u8"])
  }

  @Test func `what git tracks is not left out, and nothing else of an ignored folder`() throws {
    let directory = try TemporaryDirectory()
    for name in [".git/HEAD", "a.m3u8", "b.m3u8", "gen/c.m3u8", "gen/d/e.m3u8", "sub/f.m3u8"] {
      try directory.file(name)
    }
    try directory.file(".gitignore", "*.m3u8\ngen/\nsub\n")
    let root = directory.path
    var filter = InputFilter()
    filter.leavesOutIgnored = true
    filter.tracked = { root in
      var tracked = TrackedPlaylists()
      tracked.add(root + "/b.m3u8")
      tracked.add(root + "/gen/d/e.m3u8")
      return tracked
    }
    #expect(Self.found(root, [""], filter) == ["b.m3u8", "gen/d/e.m3u8"])
    let discovery = InputDiscovery(for: [root], leavingOut: filter)
    #expect(discovery.leftOut.files == ["\(root)/a.m3u8", "\(root)/gen/c.m3u8"])
    #expect(discovery.leftOut.folders == ["\(root)/sub"])
    #expect(
      discovery.leftOut.summary
        == "2 playlists and 1 folder left out: hidden, ignored by git or excluded by the configuration"
    )
  }

  @Test func `excluded patterns are left out of folders, and everywhere if forced`() throws {
    let directory = try TemporaryDirectory()
    for name in ["a.m3u8", "vendor/b.m3u8", "x/c.m3u8"] { try directory.file(name) }
    var filter = InputFilter()
    filter.excluded = [(directory.path + "/", PathPattern("vendor/"))]
    #expect(Self.found(directory.path, [""], filter) == ["a.m3u8", "x/c.m3u8"])
    #expect(Self.found(directory.path, ["vendor/b.m3u8"], filter) == ["vendor/b.m3u8"])
    filter.isForced = true
    #expect(Self.found(directory.path, ["vendor/b.m3u8", "a.m3u8"], filter) == ["a.m3u8"])
  }
}
