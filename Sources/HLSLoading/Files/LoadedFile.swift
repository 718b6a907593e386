import Glibc
import SourceText

/// A file and its contents.
package struct LoadedFile: Sendable, Equatable {
  /// The path of the file, or the name of standard input.
  package var path: String
  /// The contents.
  package var bytes: [UInt8]

  /// Creates a value from its parts.
  package init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
  }

  /// Reads the regular file at `path`.
  ///
  /// Throws without waiting for a directory, pipe, socket or device, and for a file of more than
  /// `limit` bytes. A large file is read on so many `processors` at a time.
  package init(
    reading path: String, limit: Int = SourceFile.largestSize, processors: Int = 1
  ) throws(LoadFailure) {
    let file = try LoadFailure.converting { () throws(SystemError) in
      try FileDescriptor(opening: path)
    }
    let status = try LoadFailure.converting { () throws(SystemError) in
      try FileStatus(of: file.number)
    }
    guard !status.isDirectory else { throw .isDirectory }
    guard status.isRegular else { throw .specialFile(kind: status.specialKind) }
    self.path = path
    bytes = try Self.contents(
      of: file.number, expecting: status.size, limit: limit, waits: false, processors: processors)
  }

  /// The first bytes of an open file, at most `size`.
  static func head(of descriptor: CInt, size: Int) throws(SystemError) -> [UInt8] {
    try chunk(of: descriptor, size: size, waits: false)
  }

  /// Whether the file at a path can be read; nil if there is none, or a directory.
  package static func isReadable(at path: String) -> Bool? {
    guard let status = try? FileStatus(ofPath: path) else {
      return SourceNaming.exists(path) ? false : nil
    }
    guard !status.isDirectory else { return nil }
    return unsafe status.isRegular && access(path, R_OK) == 0
  }

  /// Reads standard input to its end; `name` becomes its path.
  package static func standardInput(
    named name: String, limit: Int = SourceFile.largestSize
  ) throws(LoadFailure) -> LoadedFile {
    LoadedFile(
      path: name,
      bytes: try contents(of: STDIN_FILENO, expecting: 64 << 10, limit: limit, waits: true))
  }

  /// All bytes from `descriptor`, in a single allocation if there are `expected` of them.
  ///
  /// If the file shrinks or grows meanwhile, it is read to its current end. A file, which does not wait
  /// for data, must not exceed the expected size by more than `mostGrowth`.
  static func contents(
    of descriptor: CInt, expecting expected: Int, limit: Int, waits: Bool, processors: Int = 1
  ) throws(LoadFailure) -> [UInt8] {
    guard expected <= limit else { throw .tooLarge(bytes: expected) }
    do throws(SystemError) {
      var bytes = try chunk(
        of: descriptor, size: expected, waits: waits,
        processors: expected < smallestInParts ? 1 : processors)
      guard bytes.count == expected else { return bytes }
      var size = 4 << 10
      while true {
        let more = try chunk(of: descriptor, size: min(size, limit - bytes.count + 1), waits: waits)
        guard !more.isEmpty else { return bytes }
        bytes += more
        guard bytes.count <= limit else { break }
        guard waits || bytes.count - expected <= Self.mostGrowth else { throw SystemError.endless }
        size = min(size * 2, 16 << 20)
      }
    } catch {
      throw LoadFailure(error)
    }
    throw .tooLarge(bytes: limit + 1)
  }

  /// How much a file may grow while it is read, and the most that is read of one whose size the system
  /// does not know, such as those in `/proc`.
  static let mostGrowth = 16 << 20

  /// The size in bytes from which a file is read in parts.
  private static let smallestInParts = 8 << 20

  /// The next `size` bytes from `descriptor`, or fewer at the end of the file.
  private static func chunk(
    of descriptor: CInt, size: Int, waits: Bool, processors: Int = 1
  ) throws(SystemError) -> [UInt8] {
    // An array without capacity would write its count into the empty array that all threads share.
    guard size > 0 else { return [] }
    var failure: SystemError?
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      unsafe adviseHugePages(for: UnsafeMutableRawBufferPointer(buffer))
      if processors > 1 {
        count = unsafe readInParts(processors, of: descriptor, into: buffer)
      }
      do throws(SystemError) {
        while count < size, let start = buffer.baseAddress {
          let part = { unsafe Glibc.read(descriptor, start + count, size - count) }
          let read =
            waits
            ? try SystemError.check(waitingFor: descriptor, POLLIN, part)
            : try SystemError.check(part)
          guard read > 0 else { return }
          count += read
        }
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return bytes
  }

  /// Reads the beginning of a file in parts, and returns how many bytes of it were read; the next read
  /// continues behind them.
  ///
  /// Filling fresh memory takes longer than copying, and the system does it for each processor.
  private static func readInParts(
    _ parts: Int, of descriptor: CInt, into buffer: UnsafeMutableBufferPointer<UInt8>
  ) -> Int {
    let size = buffer.count
    nonisolated(unsafe) let start = buffer.baseAddress
    let ends = Concurrent.map(parts) { part in
      var place = size * part / parts
      let end = size * (part + 1) / parts
      while place < end, let start = unsafe start {
        let read = unsafe pread(descriptor, start + place, end - place, off_t(place))
        // What is missing is read again, with its reason.
        guard read > 0 else { break }
        place += read
      }
      return place
    }
    var count = 0
    for (part, end) in ends.enumerated() {
      count = end
      guard end == size * (part + 1) / parts else { break }
    }
    lseek(descriptor, off_t(count), SEEK_SET)
    return count
  }

  /// Asks for pages of 2 MB instead of 4 kB, which makes filling a large buffer faster; without effect
  /// where the system has none.
  private static func adviseHugePages(for buffer: UnsafeMutableRawBufferPointer) {
    #if os(Linux)
      let page = Int(sysconf(CInt(_SC_PAGESIZE)))
      guard buffer.count >= 8 << 20, page > 0, let start = buffer.baseAddress
      else { return }
      let first = unsafe start.alignedUp(toMultipleOf: page)
      let length = unsafe buffer.count - start.distance(to: first)
      _ = unsafe madvise(first, length - length % page, MADV_HUGEPAGE)
    #endif
  }
}
