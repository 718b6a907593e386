import Glibc
import HLSLoading
import Testing

struct FileReplacementTests {
  @Test func `a new file is written with the directories it lies in`() throws {
    let directory = try TemporaryDirectory()
    let path = directory.path + "/a//b/c"
    try FileReplacement.write(Array("x".utf8), to: path)
    #expect(try LoadedFile(reading: path).bytes == Array("x".utf8))
  }

  @Test func `an existing file is replaced as a whole and keeps its permissions`() throws {
    let directory = try TemporaryDirectory()
    let path = try directory.file("a", "a long text")
    try #require(unsafe chmod(path, 0o640) == 0)
    let reader = unsafe open(path, O_RDONLY)
    defer { _ = close(reader) }
    try FileReplacement.write([], to: path)
    var status = stat()
    try #require(unsafe stat(path, &status) == 0)
    #expect((status.st_mode & 0o7777, status.st_size) == (0o640, 0))
    try #require(unsafe fstat(reader, &status) == 0)
    #expect(status.st_size == 11, "whoever had the old file open still has it whole")
  }

  @Test func `contents in pieces replace a file when all of them are written`() throws {
    let directory = try TemporaryDirectory()
    let path = try directory.file("a", "old")
    var seen: [[UInt8]] = []
    try FileReplacement.write(
      { write throws(SystemError) in
        for piece in [[1], [], [2, 3]] as [[UInt8]] {
          try write(piece)
          seen.append((try? LoadedFile(reading: path).bytes) ?? [])
        }
      }, to: path)
    #expect(seen == Array(repeating: Array("old".utf8), count: 3))
    #expect(try LoadedFile(reading: path).bytes == [1, 2, 3])
    var count = 0
    #expect(throws: WriteFailure.notWritable(reason: "no space left on device")) {
      try FileReplacement.write(
        { write throws(SystemError) in
          for _ in 0..<3 {
            count += 1
            try write([1])
          }
        }, to: "/dev/full")
    }
    #expect(count == 1)
  }

  @Test func `nothing but the file is left behind`() throws {
    let directory = try TemporaryDirectory()
    try FileReplacement.write([1], to: directory.path + "/a.m3u8")
    #expect(throws: WriteFailure.isDirectory) {
      try FileReplacement.write([1], to: directory.path)
    }
    let long = directory.path + "/" + String(repeating: "n", count: 256)
    #expect(throws: WriteFailure.notWritable(reason: "file name too long")) {
      try FileReplacement.write([1], to: long)
    }
    #expect(unsafe rmdir(directory.path) == -1)
    try #require(unsafe unlink(directory.path + "/a.m3u8") == 0)
    #expect(unsafe rmdir(directory.path) == 0)
  }

  @Test func `a link stays, and the file it leads to is replaced or made`() throws {
    let directory = try TemporaryDirectory()
    let target = try directory.file("d/a", "old")
    let link = try directory.link("link", to: "d/a")
    let dangling = try directory.link("dangling", to: "new/b")
    try FileReplacement.write([1], to: link)
    try FileReplacement.write([2], to: dangling)
    #expect(try LoadedFile(reading: target).bytes == [1])
    #expect(try LoadedFile(reading: directory.path + "/new/b").bytes == [2])
    var status = stat()
    try #require(unsafe lstat(link, &status) == 0)
    #expect(status.st_mode & S_IFMT == S_IFLNK)
  }

  @Test func `links that lead in a circle are reported`() throws {
    let directory = try TemporaryDirectory()
    let link = try directory.link("a", to: "a")
    #expect(throws: WriteFailure.notWritable(reason: "too many levels of symbolic links")) {
      try FileReplacement.write([1], to: link)
    }
  }

  @Test func `devices, pipes and descriptors are written to as they are`() throws {
    let directory = try TemporaryDirectory()
    try FileReplacement.write([1], to: "/dev/null")
    #expect(throws: WriteFailure.notWritable(reason: "no space left on device")) {
      try FileReplacement.write([1], to: "/dev/full")
    }
    let pipe = try directory.pipe("pipe")
    let reader = unsafe open(pipe, O_RDONLY | O_NONBLOCK)
    defer { _ = close(reader) }
    try FileReplacement.write([7, 8], to: pipe)
    var bytes: [UInt8] = [0, 0, 0]
    #expect(unsafe read(reader, &bytes, 3) == 2)
    #expect(bytes == [7, 8, 0])

    let file = directory.path + "/redirected"
    let descriptor = unsafe open(file, O_WRONLY | O_CREAT, 0o600)
    defer { _ = close(descriptor) }
    for byte: UInt8 in 1...3 {
      try FileReplacement.write([byte], to: "/dev/fd/\(descriptor)")
    }
    #expect(try LoadedFile(reading: file).bytes == [1, 2, 3])
  }
}
