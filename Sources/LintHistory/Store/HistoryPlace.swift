/// Where a history is, as `--history` says it.
public enum HistoryPlace: Sendable, Equatable {
  /// An SQLite file. Memory databases and file URIs are not understood.
  case file(String)
  /// A PostgreSQL database, by a URI as libpq understands it: `postgresql://user@host/database`.
  case server(String)
  /// An address of another scheme.
  case unknown

  /// What begins with no scheme is the path of a file.
  public init(_ text: String) {
    if text.hasPrefix("postgresql://") || text.hasPrefix("postgres://") {
      self = .server(text)
    } else if text.contains("://") {
      self = .unknown
    } else {
      // SQLite gives names that begin so a meaning of their own.
      self = .file(text.hasPrefix(":") || text.hasPrefix("file:") ? "./" + text : text)
    }
  }

  /// The place as messages may show it: without password and options.
  public static func shown(_ text: String) -> String {
    guard text.contains("://"), let scheme = text.firstIndex(of: "/") else { return text }
    let rest = text[scheme...].dropFirst(2).prefix { $0 != "?" && $0 != "#" }
    let at = rest.lastIndex(of: "@")
    let user = at.map { "\(rest[..<$0].prefix { $0 != ":" })@" } ?? ""
    let place = at.map { rest[$0...].dropFirst() } ?? rest
    let host = place.prefix { $0 != "/" }
    // A password that was not written as it should be may stand where the port does.
    let hosts = host.split(separator: ",", omittingEmptySubsequences: false).map { host in
      let port = host.last == "]" ? "" : host.split(separator: ":").last ?? ""
      return port.allSatisfy { $0.isNumber } ? host : host.prefix { $0 != ":" }
    }
    return text[..<scheme] + "//" + user + hosts.joined(separator: ",")
      + place.dropFirst(host.count)
  }
}
