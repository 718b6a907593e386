import Glibc
import HLSLoading
import Testing

struct InputDiscoveryTests {
  @Test func `a named file is taken whatever it is called, and a directory for its playlists`()
    throws
  {
    let directory = try TemporaryDirectory()
    let root = directory.path
    for name in ["b.m3u8", "a.M3U", "a/z.m3u8", ".hidden/c.m3u8", "x.txt", "m3u8", "n.m3u8.bak"] {
      try directory.file(name)
    }
    #expect(
      InputDiscovery.inputs(for: ["\(root)/x.txt", "-", root + "/", "-"])
        == [
          .file(path: "\(root)/x.txt"), .standardInput, .file(path: "\(root)/.hidden/c.m3u8"),
          .file(path: "\(root)/a/z.m3u8"), .file(path: "\(root)/a.M3U"),
          .file(path: "\(root)/b.m3u8"),
        ])
  }

  @Test func `a file is taken once, under its first name`() throws {
    let directory = try TemporaryDirectory()
    let root = directory.path
    try directory.file("d/a.m3u8")
    try directory.link("b.m3u8", to: "d/a.m3u8")
    try directory.link("e", to: "d")
    try #require(unsafe Glibc.link("\(root)/d/a.m3u8", "\(root)/c.m3u8") == 0)
    #expect(
      InputDiscovery.inputs(for: ["\(root)/c.m3u8", root, "\(root)/b.m3u8", "\(root)/d"])
        == [.file(path: "\(root)/c.m3u8")])
  }

  @Test func `what is also reached without a link is taken by that path, in order`() throws {
    let directory = try TemporaryDirectory()
    let root = directory.path
    for name in ["data/f.m3u8", "m.m3u8", "out/z.m3u8"] { try directory.file(name) }
    try directory.link("alias", to: "data")
    try directory.link("b.m3u8", to: "out/z.m3u8")
    try directory.link("x.m3u8", to: "/dev/null")
    #expect(
      InputDiscovery.inputs(for: [root])
        == [
          .file(path: "\(root)/data/f.m3u8"), .file(path: "\(root)/m.m3u8"),
          .file(path: "\(root)/out/z.m3u8"),
          .failure(path: "\(root)/x.m3u8", .specialFile(kind: "device")),
        ])
  }

  @Test func `a link back to a directory it is in is followed no further`() throws {
    let directory = try TemporaryDirectory()
    let root = directory.path
    try directory.file("a/b/p.m3u8")
    try directory.link("a/b/back", to: "..")
    try directory.link("a/b/self", to: ".")
    #expect(InputDiscovery.inputs(for: [root]) == [.file(path: "\(root)/a/b/p.m3u8")])
  }

  @Test func `a directory without playlists is reported`() throws {
    let directory = try TemporaryDirectory()
    try directory.file("a/x.txt")
    try directory.link("dangling", to: "nowhere")
    try directory.link("a/back", to: "..")
    #expect(
      InputDiscovery.inputs(for: [directory.path])
        == [.failure(path: directory.path, .emptyDirectory)])
  }

  @Test(arguments: [
    ("multivarient.m3u8", "multivariant.m3u8"), ("Flim/v1.m3u8", "film/v1.m3u8"),
    ("flim/v2.m3u8", "film"), ("film/v9.m3u8", "film/v1.m3u8"), ("film/v9.m3u8/x", "film/v1.m3u8"),
  ])
  func `a name that is not there leads to the one that is most like it`(
    given: String, nearest: String
  ) throws {
    let directory = try TemporaryDirectory()
    for name in ["multivariant.m3u8", "film/v1.m3u8"] { try directory.file(name) }
    let path = "\(directory.path)/\(given)"
    #expect(
      InputDiscovery.inputs(for: [path])
        == [.failure(path: path, .misspelt(nearest: "\(directory.path)/\(nearest)"))])
  }

  @Test func `what cannot be reached is reported among the rest, and nothing is left out`() throws {
    let directory = try TemporaryDirectory()
    let root = directory.path
    try directory.file("good.m3u8")
    try directory.link("dangling.m3u8", to: "nowhere")
    try directory.pipe("pipe.m3u8")
    let missing = (0..<2_000).map { "\(root)/missing\($0)" }
    #expect(
      InputDiscovery.inputs(for: missing + [root])
        == missing.map { .failure(path: $0, .notFound) } + [
          .failure(path: "\(root)/dangling.m3u8", .danglingLink(target: "nowhere")),
          .file(path: "\(root)/good.m3u8"),
          .failure(path: "\(root)/pipe.m3u8", .specialFile(kind: "pipe")),
        ])
  }

  @Test func `a name that is not UTF-8 is reported`() throws {
    let directory = try TemporaryDirectory()
    let bytes = Array("\(directory.path)/".utf8) + [0xFF] + Array(".m3u8".utf8) + [0]
    let created = unsafe bytes.map(CChar.init(bitPattern:)).withUnsafeBufferPointer { name in
      unsafe name.baseAddress.map { unsafe mkfifo($0, 0o666) }
    }
    try #require(created == 0)
    #expect(
      InputDiscovery.inputs(for: [directory.path])
        == [
          .failure(
            path: "\(directory.path)/\u{FFFD}.m3u8",
            .notReadable(reason: "the file name is not valid UTF-8"))
        ])
  }

  @Test func `directories nested without end come to one`() throws {
    let directory = try TemporaryDirectory()
    var path = directory.path
    for _ in 0..<250 {
      path += "/d"
      try #require(unsafe mkdir(path, 0o777) == 0)
    }
    let deepest = directory.path + String(repeating: "/d", count: 200)
    #expect(
      InputDiscovery.inputs(for: [directory.path]) == [
        .failure(path: deepest, .tooDeep(levels: 200))
      ])
  }
}
