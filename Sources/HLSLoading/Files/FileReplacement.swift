import Glibc

/// Why a file could not be written.
package enum WriteFailure: Error, Sendable, Hashable, CustomStringConvertible {
  /// The path is a directory.
  case isDirectory
  /// The folder must be new or empty, and is not.
  case notEmpty
  /// There is something at the path, which must be new.
  case exists
  /// The reader closed the pipe, as `head` does.
  case closedPipe
  /// The system reported this error, such as `permission denied`.
  case notWritable(reason: String)

  /// The reason as one line, to follow the path.
  package var description: String {
    switch self {
    case .isDirectory: "is a directory, not a file"
    case .notEmpty: "is not empty; a new or empty folder is required"
    case .exists: "exists"
    case .closedPipe: "the reader closed the pipe"
    case .notWritable(let reason): "cannot be written: \(reason)"
    }
  }

  init(_ error: SystemError) {
    self =
      switch error.number {
      case EISDIR: .isDirectory
      case EEXIST: .exists
      case EPIPE: .closedPipe
      case ENOTEMPTY: .notEmpty
      default: .notWritable(reason: error.reason)
      }
  }
}

/// Atomic file writes: a reader sees the old contents or the new, never a mixture.
package enum FileReplacement {
  /// The contents of a file, passed to `write` in pieces.
  package typealias Contents = (
    _ write: ([UInt8]) throws(SystemError) -> Void
  ) throws(SystemError) -> Void

  /// Writes `bytes` to `path`; see `write(_:to:mode:)` for contents in pieces.
  package static func write(
    _ bytes: [UInt8], to path: String, mode: UInt32 = 0o666
  ) throws(WriteFailure) {
    try write({ write throws(SystemError) in try write(bytes) }, to: path, mode: mode)
  }

  /// Writes `contents` to `path`, creating parent directories.
  ///
  /// An existing file keeps its permissions; through a symbolic link, its target is replaced. Pipes,
  /// devices and paths such as `/dev/stdout` are written to directly; flush standard output before.
  /// A new file gets the permissions `mode`, reduced by the umask. Throws if the path is a directory or
  /// cannot be written; the old contents then remain.
  package static func write(
    _ contents: Contents, to path: String, mode: UInt32 = 0o666
  ) throws(WriteFailure) {
    do throws(SystemError) {
      if let descriptor = standardDescriptor(path) {
        return try write(contents, to: descriptor)
      }
      let existing = try status(of: path)
      if let existing, existing.isDirectory { throw SystemError(number: EISDIR) }
      if let existing, !existing.isRegular {
        let file = try FileDescriptor(opening: path, O_WRONLY)
        try write(contents, to: file.number)
        return try file.close()
      }
      let target = try destination(of: path)
      if existing == nil { try createDirectories(above: target) }
      try replace(target, with: contents, existing: existing?.mode, new: mode)
    } catch {
      throw WriteFailure(error)
    }
  }

  /// Whether writing to `path` replaces a file or creates one, and does not add to a pipe or a device.
  package static func replaces(_ path: String) -> Bool {
    guard standardDescriptor(path) == nil, let existing = try? status(of: path) else {
      return standardDescriptor(path) == nil
    }
    return existing.isRegular
  }

  /// Whether there is a file at `path` with exactly these bytes.
  package static func `is`(_ bytes: [UInt8], at path: String) -> Bool {
    guard (try? FileStatus(ofPath: path))?.size == bytes.count else { return false }
    return (try? LoadedFile(reading: path, limit: bytes.count))?.bytes == bytes
  }

  /// Writes a new file with `bytes` at `path`, creating parent directories.
  ///
  /// Throws if there is anything at the path, even a symbolic link without a target; a reader never sees a
  /// part of the file.
  package static func create(_ bytes: [UInt8], at path: String) throws(WriteFailure) {
    do throws(SystemError) {
      try createDirectories(above: path)
      try write(
        { write throws(SystemError) in try write(bytes) }, beside: path, permissions: nil,
        new: 0o666
      ) { temporary throws(SystemError) in
        // Unlike a rename, a link never replaces anything.
        _ = try SystemError.check { unsafe link(temporary, path) }
        _ = unsafe unlink(temporary)
      }
    } catch {
      throw WriteFailure(error)
    }
  }

  /// Writes `bytes` to an open file descriptor, such as 1 for standard output.
  package static func write(
    _ bytes: [UInt8], toDescriptor descriptor: CInt
  ) throws(WriteFailure) {
    do throws(SystemError) { try write(bytes, to: descriptor) } catch { throw WriteFailure(error) }
  }

  /// Writes `contents` to an open file descriptor, such as 1 for standard output.
  package static func write(
    _ contents: Contents, toDescriptor descriptor: CInt
  ) throws(WriteFailure) {
    do throws(SystemError) {
      try write(contents, to: descriptor)
    } catch {
      throw WriteFailure(error)
    }
  }

  private static func replace(
    _ target: String, with contents: Contents, existing: mode_t?, new: mode_t
  ) throws(SystemError) {
    try write(contents, beside: target, permissions: existing, new: new) {
      temporary throws(SystemError) in
      _ = try SystemError.check { unsafe rename(temporary, target) }
    }
  }

  /// Writes `contents` to a temporary file in the folder of `target`, and lets `move` put it in its place.
  private static func write(
    _ contents: Contents, beside target: String, permissions existing: mode_t?, new: mode_t,
    move: (_ temporary: String) throws(SystemError) -> Void
  ) throws(SystemError) {
    let file = try createTemporary(beside: target, new)
    let temporary = file.path
    do throws(SystemError) {
      if let existing {
        _ = try SystemError.check { fchmod(file.descriptor.number, existing) }
      }
      try write(contents, to: file.descriptor.number)
      // Only closing reports all errors, and the lock must last until the file is renamed.
      let other = try SystemError.check { dup(file.descriptor.number) }
      guard close(other) == 0 || errno == EINTR else { throw SystemError(number: errno) }
      try move(temporary)
    } catch {
      _ = unsafe unlink(temporary)
      throw error
    }
  }

  /// A new file in the directory of `target`, since a rename cannot cross file systems.
  private static func createTemporary(
    beside target: String, _ mode: mode_t
  ) throws(SystemError) -> TemporaryFile {
    let prefix = directory(of: target) + "\(temporaryPrefix)\(getpid())-"
    for attempt in 0..<1_000 {
      do throws(SystemError) {
        let path = prefix + String(attempt)
        let descriptor = try FileDescriptor(creating: path, mode)
        // The lock marks the file as being written; some file systems have no locks.
        _ = flock(descriptor.number, LOCK_EX | LOCK_NB)
        return TemporaryFile(path: path, descriptor: descriptor)
      } catch  where error.number == EEXIST {
        continue
      }
    }
    throw SystemError(number: EEXIST)
  }

  static let temporaryPrefix = ".interlint-"

  /// Whether a file name is one of a temporary file.
  static func isTemporary(_ name: String) -> Bool { name.hasPrefix(temporaryPrefix) }

  private struct TemporaryFile: ~Copyable {
    let path: String
    let descriptor: FileDescriptor
  }

  private static func write(_ contents: Contents, to descriptor: CInt) throws(SystemError) {
    try contents { bytes throws(SystemError) in try write(bytes, to: descriptor) }
  }

  static func write(_ bytes: [UInt8], to descriptor: CInt) throws(SystemError) {
    var failure: SystemError?
    unsafe bytes.withUnsafeBytes { buffer in
      var written = 0
      do throws(SystemError) {
        while written < buffer.count, let start = buffer.baseAddress {
          written += try SystemError.check(waitingFor: descriptor, POLLOUT) {
            unsafe Glibc.write(descriptor, start + written, buffer.count - written)
          }
        }
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
  }

  /// The descriptor that `path` is another name for; nil for other paths.
  ///
  /// Opening such a path again would write to the beginning of the file that output is redirected to.
  private static func standardDescriptor(_ path: String) -> CInt? {
    switch path {
    case "/dev/stdout": return STDOUT_FILENO
    case "/dev/stderr": return STDERR_FILENO
    default: break
    }
    for folder in ["/dev/fd/", "/proc/self/fd/"] where path.hasPrefix(folder) {
      return CInt(path.dropFirst(folder.count))
    }
    return nil
  }

  /// The status of the file at `path`, following links; nil if it does not exist.
  private static func status(of path: String) throws(SystemError) -> FileStatus? {
    do throws(SystemError) {
      return try FileStatus(ofPath: path)
    } catch  where error.number == ENOENT {
      return nil
    }
  }

  /// The path at the end of the symbolic links at `path`, whether a file exists there or not.
  static func destination(of path: String) throws(SystemError) -> String {
    var path = path
    for _ in 0..<40 {
      guard let link = readLink(path) else { return path }
      path = link.hasPrefix("/") ? link : directory(of: path) + link
    }
    throw SystemError(number: ELOOP)
  }

  private static func readLink(_ path: String) -> String? {
    let size = Int(PATH_MAX)
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      unsafe buffer.withMemoryRebound(to: CChar.self) { characters in
        guard let start = characters.baseAddress else { return }
        count = max(0, unsafe readlink(path, start, size))
      }
    }
    return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
  }

  /// The path up to and including its last slash; empty for a bare file name.
  private static func directory(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "" }
    return String(path[...slash])
  }

  /// Creates the directory at `path` with these permissions, and its parents, unless it exists; throws
  /// if that fails or if `path` is a file.
  package static func createFolder(_ path: String, mode: UInt32) throws(WriteFailure) {
    do throws(SystemError) {
      try createDirectories(above: path)
      guard unsafe mkdir(path, mode) != 0 else { return }
      let number = errno
      let isThere = try number == EEXIST ? FileStatus(ofPath: path).isDirectory : false
      guard isThere else { throw SystemError(number: number) }
    } catch {
      throw WriteFailure(error)
    }
  }

  static func createDirectories(above path: String) throws(SystemError) {
    for slash in path.indices.dropFirst() where path[slash] == "/" {
      do throws(SystemError) {
        _ = try SystemError.check { unsafe mkdir(String(path[..<slash]), 0o777) }
      } catch  where error.number == EEXIST || error.number == EROFS || error.number == EACCES {
        // It may exist already; if not, creating the file reports the error.
      }
    }
  }
}
