import Glibc

/// Why a file could not be written.
public enum WriteFailure: Error, Sendable, Hashable, CustomStringConvertible {
  case isDirectory
  /// A folder that was to be new or empty.
  case notEmpty
  /// Whoever was to read it has gone, as `head` does.
  case closedPipe
  /// What the system gave as reason, such as `permission denied`.
  case notWritable(reason: String)

  public var description: String {
    switch self {
    case .isDirectory: "is a directory, not a file"
    case .notEmpty: "is not empty; a new or an empty folder is needed"
    case .closedPipe: "nobody reads it any more"
    case .notWritable(let reason): "cannot be written: \(reason)"
    }
  }

  init(_ error: SystemError) {
    self =
      switch error.number {
      case EISDIR: .isDirectory
      case EPIPE: .closedPipe
      case ENOTEMPTY: .notEmpty
      default: .notWritable(reason: error.reason)
      }
  }
}

/// Writing of whole files, so that a reader meets the old contents or the new and nothing between.
public enum FileReplacement {
  /// Writes `bytes` to `path`, creating the directories it lies in.
  ///
  /// An existing file keeps its permissions; a symbolic link stays, and what it leads to is
  /// replaced. A pipe or device, and `/dev/stdout` and its like, are written to as they are;
  /// flush what was printed to standard output before. A new file has the permissions `mode`, as far
  /// as the process may give them.
  public static func write(
    _ bytes: [UInt8], to path: String, mode: UInt32 = 0o666
  ) throws(WriteFailure) {
    do throws(SystemError) {
      if let descriptor = standardDescriptor(path) {
        return try write(bytes, to: descriptor)
      }
      let existing = try status(of: path)
      if let existing, existing.isDirectory { throw SystemError(number: EISDIR) }
      if let existing, !existing.isRegular {
        let file = try FileDescriptor(opening: path, O_WRONLY)
        try write(bytes, to: file.number)
        return try file.close()
      }
      let target = try destination(of: path)
      if existing == nil { try createDirectories(above: target) }
      try replace(target, with: bytes, existing: existing?.mode, new: mode)
    } catch {
      throw WriteFailure(error)
    }
  }

  /// Writes `bytes` to an open descriptor, such as 1 for standard output.
  public static func write(
    _ bytes: [UInt8], toDescriptor descriptor: CInt
  ) throws(WriteFailure) {
    do throws(SystemError) { try write(bytes, to: descriptor) } catch { throw WriteFailure(error) }
  }

  private static func replace(
    _ target: String, with bytes: [UInt8], existing: mode_t?, new: mode_t
  ) throws(SystemError) {
    let file = try createTemporary(beside: target, new)
    let temporary = file.path
    do throws(SystemError) {
      if let existing {
        _ = try SystemError.check { fchmod(file.descriptor.number, existing) }
      }
      try write(bytes, to: file.descriptor.number)
      // Only a close tells all that went wrong, and the lock is to last until the file has its name.
      let other = try SystemError.check { dup(file.descriptor.number) }
      guard close(other) == 0 || errno == EINTR else { throw SystemError(number: errno) }
      _ = try SystemError.check { unsafe rename(temporary, target) }
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
        // By which it is known that somebody writes it; a file system without locks has none.
        _ = flock(descriptor.number, LOCK_EX | LOCK_NB)
        return TemporaryFile(path: path, descriptor: descriptor)
      } catch  where error.number == EEXIST {
        continue
      }
    }
    throw SystemError(number: EEXIST)
  }

  static let temporaryPrefix = ".interlint-"

  /// Whether a file of that name is the beginning of another one.
  static func isTemporary(_ name: String) -> Bool { name.hasPrefix(temporaryPrefix) }

  private struct TemporaryFile: ~Copyable {
    let path: String
    let descriptor: FileDescriptor
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

  /// The descriptor that `path` is another name of.
  ///
  /// Opening that name anew would begin at the start of the file it was redirected to.
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

  /// The status of what is at `path` or where its links lead; nil if there is nothing.
  private static func status(of path: String) throws(SystemError) -> FileStatus? {
    do throws(SystemError) {
      return try FileStatus(ofPath: path)
    } catch  where error.number == ENOENT {
      return nil
    }
  }

  /// Where the symbolic links at `path` lead, be there a file or not.
  private static func destination(of path: String) throws(SystemError) -> String {
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

  /// The path up to and with its last slash; empty for a name alone.
  private static func directory(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "" }
    return String(path[...slash])
  }

  /// Creates the directory at `path` with those permissions, and those it lies in, unless it is there.
  public static func createFolder(_ path: String, mode: UInt32) throws(WriteFailure) {
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
        // It may be there already; if not, creating the file tells why.
      }
    }
  }
}
