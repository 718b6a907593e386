import Glibc
import Testing

@testable import HLSLoading

/// Replacing files that were read: what is replaced, and what stays as it is.
struct FileRevisionTests {
  private static let (old, new) = ("old\r\n", "new\r\n")

  /// Replaces the file at a path; returns why it stays as it is, or nil.
  private func write(_ path: String, below named: [String]) -> FileRevision.Obstacle? {
    do throws(FileRevision.Obstacle) {
      try FileRevision(of: path, from: Array(Self.old.utf8), to: Array(Self.new.utf8))
        .write(below: named)
      return nil
    } catch {
      return error
    }
  }

  private func text(_ path: String) throws -> String {
    String(decoding: try LoadedFile(reading: path).bytes, as: UTF8.self)
  }

  @Test func `a file is replaced and keeps its permissions`() throws {
    let directory = try TemporaryDirectory()
    let path = try directory.file("a.m3u8", Self.old)
    try #require(unsafe chmod(path, 0o640) == 0)
    #expect(write(path, below: [directory.path]) == nil)
    #expect(try text(path) == Self.new)
    #expect(try FileStatus(ofPath: path).mode == 0o640)
    #expect(try DirectoryEntry.all(in: directory.path).map(\.shownName) == ["a.m3u8"])
  }

  @Test func `a file that is named itself is replaced`() throws {
    let directory = try TemporaryDirectory()
    let path = try directory.file("a.m3u8", Self.old)
    #expect(write(path, below: [directory.path + "/b", path]) == nil)
    #expect(try text(path) == Self.new)
  }

  @Test func `a file that another program changed stays as it is`() throws {
    let directory = try TemporaryDirectory()
    let path = try directory.file("a.m3u8", "other")
    #expect(write(path, below: [directory.path]) == .hasChanged)
    #expect(try text(path) == "other")
  }

  @Test func `a file that was removed is not made again`() throws {
    let directory = try TemporaryDirectory()
    let path = directory.path + "/a.m3u8"
    #expect(write(path, below: [directory.path]) == .notReadable(.notFound))
    #expect(!SourceNaming.exists(path))
  }

  @Test func `a symbolic link and its target stay as they are, even if the link is named`() throws {
    let directory = try TemporaryDirectory()
    let path = try directory.file("a.m3u8", Self.old)
    let link = try directory.link("link.m3u8", to: path)
    #expect(write(link, below: [directory.path]) == .isLink)
    #expect(write(link, below: [link]) == .isLink)
    #expect(try text(path) == Self.old)
  }

  @Test func `a file with two names stays as it is`() throws {
    let directory = try TemporaryDirectory()
    let path = try directory.file("a.m3u8", Self.old)
    try #require(unsafe Glibc.link(path, directory.path + "/b.m3u8") == 0)
    #expect(write(path, below: [directory.path]) == .hasOtherNames)
    #expect(try text(path) == Self.old)
  }

  @Test func `a file outside of the named folder stays as it is`() throws {
    let directory = try TemporaryDirectory()
    let path = try directory.file("outside/a.m3u8", Self.old)
    let named = try directory.directory("named")
    try directory.link("named/linked", to: directory.path + "/outside")
    #expect(write(named + "/linked/a.m3u8", below: [named]) == .isOutside)
    // The name of another folder begins in the same way.
    #expect(write(path, below: [directory.path + "/out"]) == .isOutside)
    #expect(try text(path) == Self.old)
  }

  @Test func `links above the named folder do not matter`() throws {
    let directory = try TemporaryDirectory()
    let path = try directory.file("real/named/a.m3u8", Self.old)
    let link = try directory.link("link", to: directory.path + "/real")
    #expect(write(link + "/named/a.m3u8", below: [link + "/named"]) == nil)
    #expect(try text(path) == Self.new)
  }

  @Test func `a write-protected file stays as it is`() throws {
    let directory = try TemporaryDirectory()
    let path = try directory.file("a.m3u8", Self.old)
    try #require(unsafe chmod(path, 0o444) == 0)
    #expect(write(path, below: [directory.path]) == .isProtected)
    #expect(try text(path) == Self.old)
  }

  @Test func `a folder and a pipe are no files`() throws {
    let directory = try TemporaryDirectory()
    let pipe = try directory.pipe("a.m3u8")
    #expect(write(directory.path, below: [directory.path]) == .notReadable(.isDirectory))
    #expect(write(pipe, below: [directory.path]) == .notReadable(.specialFile(kind: "pipe")))
  }

  @Test func `only what prevents writing is a failure`() {
    let expected: [(FileRevision.Obstacle, Bool)] = [
      (.isLink, false), (.hasOtherNames, false), (.isOutside, false), (.isProtected, false),
      (.hasChanged, true), (.notReadable(.notFound), true), (.notWritable(.closedPipe), true),
    ]
    for (obstacle, isFailure) in expected { #expect(obstacle.isFailure == isFailure) }
  }
}
