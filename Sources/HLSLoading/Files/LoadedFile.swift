import Glibc
public import SourceText

/// A file that was read whole.
public struct LoadedFile: Sendable, Equatable {
  public var path: String
  public var bytes: [UInt8]

  public init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
  }

  /// Reads the regular file at `path`.
  ///
  /// A directory, pipe, socket or device is refused without waiting for it, and so is a file of
  /// more than `limit` bytes.
  public init(
    reading path: String, limit: Int = SourceFile.largestSize
  ) throws(LoadFailure) {
    let file = try LoadFailure.telling { () throws(SystemError) in
      try FileDescriptor(opening: path)
    }
    let status = try LoadFailure.telling { () throws(SystemError) in
      try FileStatus(of: file.number)
    }
    guard !status.isDirectory else { throw .isDirectory }
    guard status.isRegular else { throw .specialFile(kind: status.specialKind) }
    self.path = path
    bytes = try Self.contents(of: file.number, expecting: status.size, limit: limit)
  }

  /// Reads standard input to its end, and calls it `name`.
  public static func standardInput(
    named name: String, limit: Int = SourceFile.largestSize
  ) throws(LoadFailure) -> LoadedFile {
    LoadedFile(
      path: name, bytes: try contents(of: STDIN_FILENO, expecting: 64 << 10, limit: limit))
  }

  /// All bytes from `descriptor`, in one exact piece when there are `expected` of them.
  ///
  /// A file that shrinks or grows meanwhile is read as far as it then goes.
  static func contents(
    of descriptor: CInt, expecting expected: Int, limit: Int
  ) throws(LoadFailure) -> [UInt8] {
    guard expected <= limit else { throw .tooLarge(bytes: expected) }
    do throws(SystemError) {
      var bytes = try chunk(of: descriptor, size: expected)
      guard bytes.count == expected else { return bytes }
      var size = 4 << 10
      while true {
        let more = try chunk(of: descriptor, size: min(size, limit - bytes.count + 1))
        guard !more.isEmpty else { return bytes }
        bytes += more
        guard bytes.count <= limit else { break }
        size = min(size * 2, 16 << 20)
      }
    } catch {
      throw LoadFailure(error)
    }
    throw .tooLarge(bytes: limit + 1)
  }

  /// The next `size` bytes from `descriptor`, or fewer at its end.
  private static func chunk(of descriptor: CInt, size: Int) throws(SystemError) -> [UInt8] {
    // An array without room would write its length into the empty array that all threads share.
    guard size > 0 else { return [] }
    var failure: SystemError?
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      do throws(SystemError) {
        while count < size, let start = buffer.baseAddress {
          let read = try SystemError.check(waitingFor: descriptor, POLLIN) {
            unsafe Glibc.read(descriptor, start + count, size - count)
          }
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
}
