import Glibc

/// What tells a run under way from one that was killed: the system or the server lets go of the lock
/// of a process however that ends.
enum RunLocks: Sendable {
  /// Locked files beside the store at that path.
  case files(String)
  /// Locks of the connection to a server.
  case sessions

  init(_ place: HistoryPlace) {
    switch place {
    case .file(let path): self = .files(path)
    case .server, .unknown: self = .sessions
    }
  }

  static var failure: HistoryError { .failed(reason: "no lock can be made for the run") }

  /// Locks an attempt inside the transaction that notes it, and gives what holds the lock.
  func lock(
    _ attempt: Int64, in database: borrowing Database
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

  /// Lets go of a lock, where that is not what the connection does.
  static func release(_ held: CInt) {
    if held >= 0 { close(held) }
  }

  /// Whether a run still holds the lock of that attempt; asked inside a transaction.
  func isHeld(_ attempt: Int64, in database: borrowing Database) throws(HistoryError) -> Bool {
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

  /// Removes what was left of the lock of an attempt that is noted no more.
  func remove(_ attempt: Int64) {
    if case .files(let store) = self { _ = unsafe unlink(Self.path(store, attempt)) }
  }

  private static func path(_ store: String, _ attempt: Int64) -> String {
    "\(store)-run\(attempt)"
  }

  private static func numbers(_ attempt: Int64) -> [Value] {
    // Of 2^31 attempts at one time no two are there.
    [.integer(PostgreSQLSchema.lock), .integer(attempt % Int64(Int32.max) + 1)]
  }
}

/// The lock of a run under way, held while this is there or the connection is.
struct RunLock: ~Copyable {
  private let held: CInt

  init(held: CInt) { self.held = held }

  deinit { RunLocks.release(held) }
}
