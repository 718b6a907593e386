/// Why the store of runs could not be used.
public enum HistoryError: Error, Sendable, Equatable, CustomStringConvertible {
  /// There is nothing at the path.
  case missing
  /// An address that is none of PostgreSQL.
  case unknownScheme
  /// A database or other file that holds no history of this program.
  case notAHistory
  /// The store was written by a later version, whose schema this one does not know.
  case newer(schema: Int64)
  /// Another process writes and did not end in time.
  case busy
  /// No room is left for what was to be stored; what was stored before is whole.
  case full
  /// Anything else, as SQLite, libpq or the server tell it.
  case failed(reason: String)

  public var description: String {
    switch self {
    case .missing: "does not exist; 'interlint lint … --history FILE' makes it"
    case .unknownScheme:
      "is of another scheme; allowed are a file and postgresql://USER@HOST/DATABASE"
    case .notAHistory: "is no history of interlint"
    case .newer(let schema):
      "has schema \(schema) of a newer interlint; this one knows up to \(SQLiteSchema.current)"
    case .busy: "is being written by another process, which does not end"
    case .full: "has no room left on its disk; nothing was stored, and nothing stored was lost"
    case .failed(let reason): "cannot be used: \(reason)"
    }
  }
}
