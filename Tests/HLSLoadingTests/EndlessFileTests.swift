import Foundation
@testable import HLSLoading
import Testing

/// Files that have no end are refused without waiting for it.
struct EndlessFileTests {
  @Test(.enabled(if: unsafe access("/proc/kmsg", R_OK) == 0))
  func `a file whose data has yet to come is refused`() throws {
    // Reading it waits for messages of the kernel.
    let path = "/proc/kmsg"
    #expect(throws: LoadFailure.endless) { try LoadedFile(reading: path) }
    #expect(throws: LoadFailure.endless) {
      var lines = try LineStream(reading: path)
      _ = try lines.head()
    }
  }

  @Test func `a file that grows while it is read has a bound`() throws {
    // It always has more data than expected.
    let descriptor = unsafe open("/dev/zero", O_RDONLY | O_CLOEXEC)
    defer { close(descriptor) }
    #expect(throws: LoadFailure.endless) {
      try LoadedFile.contents(of: descriptor, expecting: 10, limit: 1 << 32, waits: false)
    }
    #expect(throws: LoadFailure.tooLarge(bytes: 1_001)) {
      try LoadedFile.contents(of: descriptor, expecting: 10, limit: 1_000, waits: false)
    }
  }

  @Test func `lines that are appended while a file is read are not part of it`() throws {
    let path = FileManager.default.temporaryDirectory.path + "/growing-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: path) }
    try Data("1\n2".utf8).write(to: URL(fileURLWithPath: path))
    var lines = try LineStream(reading: path)
    let file = try #require(FileHandle(forWritingAtPath: path))
    try file.seekToEnd()
    try file.write(contentsOf: Data("3\n4\n".utf8))
    var found: [String] = []
    while let line = try lines.next() { found.append(String(decoding: line.bytes, as: UTF8.self)) }
    #expect(found == ["1", "2"])
  }

  @Test func `a line without an end is skipped only so far`() throws {
    let path = FileManager.default.temporaryDirectory.path + "/sparse-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: path) }
    try Data("1\n".utf8).write(to: URL(fileURLWithPath: path))
    try #require(unsafe truncate(path, 100 << 30) == 0)
    var lines = try LineStream(reading: path)
    #expect(try lines.next()?.number == 1)
    #expect(throws: LoadFailure.longLine(number: 2)) { try lines.next() }
  }
}
