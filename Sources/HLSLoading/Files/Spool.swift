import Glibc

/// Bytes that wait until they are written: in memory, and from a limit on in a file without a name, which
/// is gone with the process.
///
/// Without room for the file all of them stay in memory.
package final class Spool: Sendable {
  /// Some bytes that wait.
  package enum Piece: Sendable {
    /// They are here.
    case memory([UInt8])
    /// They are in this part of the file.
    case file(Range<Int>)

    /// The number of bytes.
    package var count: Int {
      switch self {
      case .memory(let bytes): bytes.count
      case .file(let range): range.count
      }
    }
  }

  private struct State {
    var inMemory = 0
    var file: File?
  }

  /// The file, in which all before `end` is taken.
  private struct File {
    let descriptor: CInt
    var end = 0
  }

  private let mostInMemory: Int
  private let folder: String?
  private let state = Exclusive(State())

  /// Creates a spool that keeps up to `mostInMemory` bytes in memory, with its file in `folder`: by default
  /// that of `TMPDIR`, or `/var/tmp`.
  package init(mostInMemory: Int = 4_000_000, folder: String? = nil) {
    self.mostInMemory = mostInMemory
    self.folder = folder
  }

  deinit { state.withValue { if let file = $0.file { _ = close(file.descriptor) } } }

  /// Keeps `bytes` until the spool is released.
  package func keep(_ bytes: [UInt8]) -> Piece {
    state.withValue { state in
      if state.inMemory + bytes.count > mostInMemory {
        if state.file == nil {
          state.file = TemporaryFile.open(in: folder).map { File(descriptor: $0) }
        }
        if let file = state.file, Self.write(bytes, at: file.end, of: file.descriptor) {
          state.file?.end += bytes.count
          return .file(file.end..<file.end + bytes.count)
        }
      }
      state.inMemory += bytes.count
      return .memory(bytes)
    }
  }

  /// The bytes of a piece; throws if the file cannot be read.
  package func bytes(of piece: Piece) throws(SystemError) -> [UInt8] {
    try bytes(of: piece, 0..<piece.count)
  }

  /// A part of the bytes of a piece; throws if the file cannot be read.
  package func bytes(of piece: Piece, _ part: Range<Int>) throws(SystemError) -> [UInt8] {
    let place: Range<Int>
    switch piece {
    case .memory(let bytes): return part.count == bytes.count ? bytes : Array(bytes[part])
    case .file(let range):
      place = range.lowerBound + part.lowerBound..<range.lowerBound + part.upperBound
    }
    guard let descriptor = state.withValue({ $0.file?.descriptor }) else {
      throw SystemError(number: EBADF)
    }
    var bytes = [UInt8](repeating: 0, count: place.count)
    var done = 0
    while done < place.count {
      let count = try SystemError.check {
        unsafe bytes.withUnsafeMutableBytes { buffer in
          unsafe pread(
            descriptor, buffer.baseAddress.map { unsafe $0 + done }, buffer.count - done,
            place.lowerBound + done)
        }
      }
      guard count > 0 else { throw SystemError(number: EIO) }
      done += count
    }
    return bytes
  }

  /// Writes all bytes; false if there is no room for them.
  private static func write(_ bytes: [UInt8], at offset: Int, of descriptor: CInt) -> Bool {
    unsafe bytes.withUnsafeBytes { buffer in
      var done = 0
      while done < buffer.count {
        let count = try? SystemError.check {
          unsafe pwrite(
            descriptor, buffer.baseAddress.map { unsafe $0 + done }, buffer.count - done,
            offset + done)
        }
        guard let count, count > 0 else { return false }
        done += count
      }
      return true
    }
  }
}

/// A file without a name, which is gone when it is closed.
package enum TemporaryFile {
  /// Opens an empty file in `folder`: by default that of `TMPDIR`, or `/var/tmp`.
  ///
  /// Returns its descriptor, which the caller closes; nil if there is no room.
  package static func open(in folder: String? = nil) -> CInt? {
    let chosen = unsafe getenv("TMPDIR").map { unsafe String(cString: $0) }
    var path = Array("\(folder ?? chosen ?? "/var/tmp")/interlint-XXXXXX".utf8CString)
    let descriptor = unsafe mkstemp(&path)
    guard descriptor >= 0 else { return nil }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    _ = unsafe unlink(path)
    return descriptor
  }
}
