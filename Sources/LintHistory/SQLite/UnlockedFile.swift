import Glibc

/// A database file that is read without locks, since nobody writes it.
struct UnlockedFile {
  private let path: String
  private let state: [Int]

  /// Nil for a file with a write-ahead log, which has changes that are not in the file.
  init?(_ path: String) {
    guard Self.size(path + "-wal") ?? 0 == 0 else { return nil }
    self.path = path
    state = Self.state(of: path)
  }

  /// Whether the file was written since this value was created, or is about to be.
  var hasChanged: Bool { Self.size(path + "-wal") ?? 0 > 0 || Self.state(of: path) != state }

  private static func size(_ path: String) -> Int? {
    var status = stat()
    return unsafe stat(path, &status) == 0 ? Int(status.st_size) : nil
  }

  private static func state(of path: String) -> [Int] {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return [] }
    return [Int(status.st_size), status.st_mtim.tv_sec, status.st_mtim.tv_nsec]
  }
}
