import Glibc
import HLSLoading
import Testing

struct LoadedFileTests {
  @Test(arguments: [0, 1, 4_095, 4_096, 4_097, 1_000_000])
  func `a file is read whole`(size: Int) throws {
    let directory = try TemporaryDirectory()
    let text = String(repeating: "x", count: size)
    let path = try directory.file("a", text)
    #expect(try LoadedFile(reading: path) == LoadedFile(path: path, bytes: Array(text.utf8)))
  }

  @Test func `a file that tells no size is read to its end`() throws {
    let file = try LoadedFile(reading: "/proc/self/status")
    #expect(file.bytes.starts(with: "Name:".utf8))
  }

  @Test func `a file of more than the limit is refused`() throws {
    let directory = try TemporaryDirectory()
    let path = try directory.file("a", "12345")
    #expect(throws: LoadFailure.tooLarge(bytes: 5)) { try LoadedFile(reading: path, limit: 4) }
    #expect(try LoadedFile(reading: path, limit: 5).bytes.count == 5)
    #expect(throws: LoadFailure.tooLarge(bytes: 5)) {
      try LoadedFile(reading: "/proc/self/status", limit: 4)
    }
  }

  @Test func `a file of four gibibytes is refused before it is read`() throws {
    let directory = try TemporaryDirectory()
    let path = try directory.file("sparse")
    try #require(unsafe truncate(path, 1 << 32) == 0)
    #expect(throws: LoadFailure.tooLarge(bytes: 1 << 32)) { try LoadedFile(reading: path) }
  }

  @Test func `what is no file is refused without waiting for it`() throws {
    let directory = try TemporaryDirectory()
    let pipe = try directory.pipe("pipe")
    #expect(throws: LoadFailure.specialFile(kind: "pipe")) { try LoadedFile(reading: pipe) }
    #expect(throws: LoadFailure.specialFile(kind: "device")) {
      try LoadedFile(reading: "/dev/zero")
    }
    #expect(throws: LoadFailure.isDirectory) { try LoadedFile(reading: directory.path) }
  }

  @Test func `what is not there is distinguished from what may not be read`() throws {
    let directory = try TemporaryDirectory()
    let path = try directory.file("a")
    #expect(throws: LoadFailure.notFound) { try LoadedFile(reading: path + "b") }
    #expect(throws: LoadFailure.notFound) { try LoadedFile(reading: path + "/b") }
    #expect(throws: LoadFailure.notFound) { try LoadedFile(reading: "") }
    let loop = try directory.link("loop", to: "loop")
    #expect(throws: LoadFailure.notReadable(reason: "too many levels of symbolic links")) {
      try LoadedFile(reading: loop)
    }
    #expect(throws: LoadFailure.notReadable(reason: "file name too long")) {
      try LoadedFile(reading: String(repeating: "a", count: 300))
    }
  }
}
