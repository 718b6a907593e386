import Glibc

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
