/// The reason why a history could not be read or written.
package enum HistoryError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The path does not exist.
  case missing
  /// The address is not one of PostgreSQL.
  case unknownScheme
  /// The file or database exists and is not a history of interlint.
  case notAHistory
  /// A later version wrote the history; this one knows schemas up to `known`.
  case newer(schema: Int64, known: Int64)
  /// Another process has been writing for longer than ten seconds.
  case busy
  /// The disk is full; everything stored before is intact.
  case full
  /// Any other failure, with the message of SQLite, libpq or the server.
  case failed(reason: String)

  /// The reason as the end of a sentence that begins with the location of the history.
  package var description: String {
    switch self {
    case .missing: "does not exist; 'interlint lint … --history FILE' creates it"
    case .unknownScheme:
      "has an unknown scheme; expected a file or postgresql://USER@HOST/DATABASE"
    case .notAHistory: "is not a history of interlint"
    case .newer(let schema, let known):
      "has schema \(schema) of a newer interlint; this one knows schemas up to \(known)"
    case .busy: "is locked by another process that is still writing"
    case .full: "is on a full disk; nothing was stored, and earlier runs are intact"
    case .failed(let reason): "cannot be used: \(reason)"
    }
  }
}
