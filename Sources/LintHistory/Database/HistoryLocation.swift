import SourceText

/// The location of a history, as given by `--history`.
package enum HistoryLocation: Sendable, Equatable {
  /// The path of an SQLite file. Memory databases and file URIs are not supported.
  case file(String)
  /// The URI of a PostgreSQL database, as libpq reads it: `postgresql://user@host/database`.
  case server(String)
  /// An address with another scheme.
  case unknown

  /// Reads text with a scheme as an address, and any other as the path of a file.
  package init(_ text: String) {
    if text.hasPrefix("postgresql://") || text.hasPrefix("postgres://") {
      self = .server(text)
    } else if text.contains("://") {
      self = .unknown
    } else {
      // SQLite gives names with these prefixes a special meaning.
      self = .file(text.hasPrefix(":") || text.hasPrefix("file:") ? "./" + text : text)
    }
  }

  /// The location for messages: an address without password and options.
  package static func redacted(_ text: String) -> String {
    guard text.contains("://"), let scheme = text.firstIndex(of: "/") else { return text }
    let rest = text[scheme...].dropFirst(2).prefix { $0 != "?" && $0 != "#" }
    let at = rest.lastIndex(of: "@")
    let user = at.map { "\(rest[..<$0].prefix { $0 != ":" })@" } ?? ""
    let location = at.map { rest[$0...].dropFirst() } ?? rest
    let host = location.prefix { $0 != "/" }
    // In a malformed address, a password can be in place of the port.
    let hosts = host.split(separator: ",", omittingEmptySubsequences: false).map { host in
      let port = host.last == "]" ? "" : host.split(separator: ":").last ?? ""
      return port.utf8.allSatisfy(\.isDigit) ? host : host.prefix { $0 != ":" }
    }
    return text[..<scheme] + "//" + user + hosts.joined(separator: ",")
      + location.dropFirst(host.count)
  }
}
