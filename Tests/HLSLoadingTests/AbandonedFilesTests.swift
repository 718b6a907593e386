import Glibc
import HLSLoading
import Testing

/// What killed processes were writing is removed, and nothing else.
struct AbandonedFilesTests {
  /// The number of a process that was there and is no more.
  private static func deadProcess() throws -> pid_t {
    var process: pid_t = 0
    var arguments: [UnsafeMutablePointer<CChar>?] = unsafe [strdup("true"), nil]
    defer { unsafe free(arguments[0]) }
    try #require(unsafe posix_spawnp(&process, "true", nil, nil, &arguments, nil) == 0)
    var status: CInt = 0
    try #require(unsafe waitpid(process, &status, 0) == process)
    return process
  }

  @Test func `files of processes that are gone are removed, and those of others stay`() throws {
    let directory = try TemporaryDirectory()
    let dead = try Self.deadProcess()
    let gone = [".interlint-\(dead)-0", ".interlint-\(dead)-12", ".interlint-\(getpid())-7"]
    let kept = [
      ".interlint-\(getppid())-0", ".interlint-\(dead)", ".interlint-\(dead)-0.txt",
      ".interlint--0", ".interlint-0-0", ".interlint-x-0", ".interlint-99999999999999999999-0",
      "interlint-\(dead)-0", "index.html",
    ]
    for name in gone + kept { try directory.file(name) }
    try directory.link(".interlint-\(dead)-1", to: "index.html")
    try directory.directory(".interlint-\(dead)-2")
    FileReplacement.removeAbandoned(in: directory.path)
    for name in gone { #expect(unsafe access(directory.path + "/" + name, F_OK) != 0, "\(name)") }
    for name in kept + [".interlint-\(dead)-1", ".interlint-\(dead)-2"] {
      #expect(unsafe access(directory.path + "/" + name, F_OK) == 0, "\(name)")
    }
  }

  /// As in another container, where numbers of processes mean others.
  @Test func `a file that somebody has locked stays`() throws {
    let directory = try TemporaryDirectory()
    let path = try directory.file(".interlint-\(Self.deadProcess())-0")
    let writer = unsafe open(path, O_WRONLY)
    try #require(flock(writer, LOCK_EX | LOCK_NB) == 0)
    FileReplacement.removeAbandoned(in: directory.path)
    #expect(unsafe access(path, F_OK) == 0)
    _ = close(writer)
    FileReplacement.removeAbandoned(in: directory.path)
    #expect(unsafe access(path, F_OK) != 0)
  }

  @Test func `a folder that is not there is no failure`() throws {
    let directory = try TemporaryDirectory()
    FileReplacement.removeAbandoned(in: directory.path + "/none")
    #expect(unsafe rmdir(directory.path) == 0)
  }
}
