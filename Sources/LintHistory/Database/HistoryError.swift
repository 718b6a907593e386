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
  /// The history is of an older version, and this process may only read it.
  case needsUpgrade(schema: Int64, known: Int64)
  /// Rows differ from what was stored, which texts such as `the findings of run 3` describe.
  case damaged(rows: [String])
  /// The connection to the server was lost, with the message of libpq.
  case lost(reason: String)
  /// The connection was lost before the server confirmed a change, which may be stored or not.
  case unconfirmed(reason: String)
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
    case .needsUpgrade(let schema, let known):
      "has schema \(schema), which is only upgraded to \(known) with the right to write"
    case .damaged(let rows):
      "is damaged, so nothing of it is shown; what was read is not what was stored: "
        + rows.prefix(Self.mostRows).joined(separator: ", ")
        + (rows.count > Self.mostRows ? " and \(rows.count - Self.mostRows) more" : "")
    case .unconfirmed:
      "may or may not have what was written last: \(reason); 'interlint history list' shows the "
        + "stored runs"
    case .lost, .failed: "cannot be used: \(reason)"
    }
  }

  /// The description as the end of a sentence that says that a run is stored.
  package var afterStoring: String {
    switch self {
    case .lost, .unconfirmed: reason
    case .failed: "the history cannot be read: \(reason)"
    default: "the history \(self)"
    }
  }

  private var reason: String {
    switch self {
    case .lost(let reason): "the connection to the server was lost (\(reason))"
    case .unconfirmed(let reason):
      "the connection to the server was lost before it confirmed a change (\(reason))"
    case .failed(let reason): reason
    default: description
    }
  }

  private static let mostRows = 5
}
