public import Foundation

/// What a history can be in.
public enum HistoryBackend: String, CaseIterable, Sendable, CustomStringConvertible {
  case sqlite = "SQLite"
  case postgresql = "PostgreSQL"

  /// Those of this machine; in continuous integration a missing server fails.
  public static let available = allCases.filter {
    $0 == .sqlite || LocalPostgreSQL.isInstalled
      || ProcessInfo.processInfo.environment["CI"] == "true"
  }

  public var description: String { rawValue }

  /// A place for a history that nobody else uses, the file of that name or a database.
  public func place(at file: URL) throws -> String {
    switch self {
    case .sqlite: file.path
    case .postgresql: try LocalPostgreSQL.shared.get().database()
    }
  }
}
