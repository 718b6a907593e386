import Glibc

/// The locks of runs in progress, which distinguish them from killed ones: the system or the server
/// releases the lock of a process however that process ends.
enum RunLocks: Sendable {
  /// Locked files next to the store at that path.
  case files(String)
  /// Advisory locks of the connection to a server.
  case sessions

  init(_ location: HistoryLocation) {
    switch location {
    case .file(let path): self = .files(path)
    case .server, .unknown: self = .sessions
    }
  }

  static var failure: HistoryError { .failed(reason: "the run cannot be locked") }

  /// Locks an attempt inside the transaction that records it, and returns the file descriptor that
  /// holds the lock; -1 if the connection does.
  func lock(
    _ attempt: Int64, in database: any Database
  ) throws(HistoryError) -> CInt {
    switch self {
    case .files(let store):
      let descriptor = unsafe open(
        Self.path(store, attempt), O_RDWR | O_CREAT | O_CLOEXEC, 0o666)
      guard descriptor >= 0, flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
        Self.release(descriptor)
        throw Self.failure
      }
      return descriptor
    case .sessions:
      let isLocked = try database.number(
        "SELECT pg_try_advisory_lock(?::int, ?::int)", Self.numbers(attempt))
      guard isLocked == 1 else { throw Self.failure }
      return -1
    }
  }

  /// Releases a lock; -1 is ignored, since the connection releases its own.
  static func release(_ held: CInt) {
    if held >= 0 { close(held) }
  }

  /// Whether a run still holds the lock of that attempt; must be called inside a transaction.
  func isHeld(_ attempt: Int64, in database: any Database) throws(HistoryError) -> Bool {
    switch self {
    case .files(let store):
      let descriptor = unsafe open(Self.path(store, attempt), O_RDWR | O_CLOEXEC)
      guard descriptor >= 0 else { return false }
      defer { close(descriptor) }
      return flock(descriptor, LOCK_EX | LOCK_NB) != 0
    case .sessions:
      let isFree = try database.number(
        "SELECT pg_try_advisory_xact_lock(?::int, ?::int)", Self.numbers(attempt))
      return isFree != 1
    }
  }

  /// Removes the lock file of an attempt that is no longer recorded.
  func remove(_ attempt: Int64) {
    if case .files(let store) = self { _ = unsafe unlink(Self.path(store, attempt)) }
  }

  private static func path(_ store: String, _ attempt: Int64) -> String {
    "\(store)-run\(attempt)"
  }

  private static func numbers(_ attempt: Int64) -> [Value] {
    // Unique, since fewer than 2^31 attempts are recorded at the same time.
    [.integer(PostgreSQLDatabase.lock), .integer(attempt % Int64(Int32.max) + 1)]
  }
}

/// The lock of a run in progress, released with this value or with the connection.
struct RunLock: ~Copyable {
  private let held: CInt

  init(held: CInt) { self.held = held }

  deinit { RunLocks.release(held) }
}
