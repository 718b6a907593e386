import Glibc

/// What tells a run under way from one that was killed: a locked file beside the store.
///
/// The system lets go of the lock however the process ends.
struct RunLock: ~Copyable {
  private let descriptor: CInt

  /// Nil where the file cannot be made.
  init?(store: String, attempt: Int64) {
    descriptor = unsafe open(Self.path(store, attempt), O_RDWR | O_CREAT | O_CLOEXEC, 0o666)
    guard descriptor >= 0, flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      if descriptor >= 0 { close(descriptor) }
      return nil
    }
  }

  deinit { close(descriptor) }

  /// Whether a run still holds the lock of that attempt.
  static func isHeld(store: String, attempt: Int64) -> Bool {
    let descriptor = unsafe open(path(store, attempt), O_RDWR | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    return flock(descriptor, LOCK_EX | LOCK_NB) != 0
  }

  static func remove(store: String, attempt: Int64) { _ = unsafe unlink(path(store, attempt)) }

  private static func path(_ store: String, _ attempt: Int64) -> String {
    "\(store)-run\(attempt)"
  }
}
