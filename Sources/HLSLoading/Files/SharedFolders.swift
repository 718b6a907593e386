import Glibc
import SourceText

/// A lock of a folder that one process holds at a time; the system releases it however that process ends.
package struct FolderLock: ~Copyable {
  private let folder: FileDescriptor?

  /// Waits until no other process holds the lock of the folder, which must exist.
  ///
  /// Without a lock where the file system has none, as some network file systems.
  package init(of path: String) {
    let opened = try? FileDescriptor(opening: path, O_RDONLY | O_DIRECTORY)
    if let opened {
      _ = try? SystemError.check { flock(opened.number, LOCK_EX) }
      folder = consume opened
    } else {
      folder = nil
    }
  }
}

/// Additions to the end of a file that others write, too.
package enum FileAppending {
  /// Appends what `bytes` makes for the current size of the file, which must exist.
  package static func append(
    to path: String, _ bytes: (_ size: Int) throws(SystemError) -> [UInt8]
  ) throws(WriteFailure) {
    do throws(SystemError) {
      let file = try FileDescriptor(opening: path, O_WRONLY | O_APPEND)
      let size = try SystemError.check { lseek(file.number, 0, SEEK_END) }
      try FileReplacement.write(try bytes(Int(size)), to: file.number)
      try file.close()
    } catch {
      throw WriteFailure(error)
    }
  }
}

extension FileReplacement {
  /// Removes the temporary files that killed processes left in a folder.
  ///
  /// A file is removed if its name is one this program gives, the process in the name is not running,
  /// and nobody holds a lock on it (process numbers mean nothing across containers). Files that cannot
  /// be read or removed are skipped.
  package static func removeAbandoned(in folder: String) {
    guard let stream = unsafe opendir(folder.isEmpty ? "." : folder) else { return }
    var names: [String] = []
    while let entry = unsafe readdir(stream) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { name in
        unsafe name.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) {
          unsafe String(cString: $0)
        }
      }
      if isTemporary(name) { names.append(name) }
    }
    unsafe closedir(stream)
    for name in names {
      guard let writer = writer(of: name), writer == getpid() || !isAlive(writer) else { continue }
      removeUnlocked((folder.isEmpty || folder.hasSuffix("/") ? folder : folder + "/") + name)
    }
  }

  /// The process that created the file; nil if the name is not one this program gives.
  private static func writer(of name: String) -> pid_t? {
    let parts = name.dropFirst(temporaryPrefix.count)
      .split(separator: "-", omittingEmptySubsequences: false)
    let isNumbers = parts.allSatisfy { part in
      !part.isEmpty && part.utf8.allSatisfy(\.isDigit)
    }
    guard parts.count == 2, isNumbers, let writer = pid_t(parts[0]), writer > 0 else { return nil }
    return writer
  }

  private static func isAlive(_ process: pid_t) -> Bool { kill(process, 0) == 0 || errno != ESRCH }

  private static func removeUnlocked(_ path: String) {
    let descriptor = unsafe open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    defer { _ = close(descriptor) }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      flock(descriptor, LOCK_EX | LOCK_NB) == 0
    else { return }
    _ = unsafe unlink(path)
  }
}
