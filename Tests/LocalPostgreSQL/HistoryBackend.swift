package import Foundation

/// What a history can be in.
package enum HistoryBackend: String, CaseIterable, Sendable, CustomStringConvertible {
  case sqlite = "SQLite"
  case postgresql = "PostgreSQL"

  /// Those of this machine; in continuous integration a missing server fails.
  package static let available = allCases.filter {
    $0 == .sqlite || LocalPostgreSQL.isInstalled
      || ProcessInfo.processInfo.environment["CI"] == "true"
  }

  package var description: String { rawValue }

  /// A place for a history that nobody else uses, the file of that name or a database.
  package func place(at file: URL) throws -> String {
    switch self {
    case .sqlite: file.path
    case .postgresql: try LocalPostgreSQL.shared.get().database()
    }
  }
}
