import Glibc

/// The names of files in reports: relative to the repository of the current directory for a file inside
/// it, and as given otherwise.
///
/// A file has one name wherever it is checked from, so that fingerprints stay the same.
public struct SourceNaming: Sendable {
  private let current: String
  private let root: String?

  public init() {
    current = Self.currentDirectory ?? "/"
    root = Self.repositoryRoot(above: current)
  }

  /// The repository of the current directory, or the current directory.
  public var workFolders: [String] { [root ?? current] }

  /// The name of the file at `path`; an address keeps its own.
  public func name(_ path: String) -> String {
    // The slashes of an address tell where its user information is, which is masked.
    guard let root, !path.contains("://") else { return path }
    let absolute = absolute(path)
    guard absolute.hasPrefix(root + "/") else { return path }
    return String(absolute.dropFirst(root.count + 1))
  }

  /// The path from `/` without empty, `.` and `..` parts.
  public func absolute(_ path: String) -> String {
    var parts: [Substring] = []
    for part in (path.hasPrefix("/") ? path : current + "/" + path).split(separator: "/")
    where part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    return "/" + parts.joined(separator: "/")
  }

  private static var currentDirectory: String? {
    guard let path = unsafe getcwd(nil, 0) else { return nil }
    defer { unsafe free(path) }
    return unsafe String(cString: path)
  }

  /// The nearest directory at or above `path` that holds `.git`.
  private static func repositoryRoot(above path: String) -> String? {
    var path = path
    while !path.isEmpty {
      if unsafe access(path + "/.git", F_OK) == 0 { return path }
      guard let slash = path.lastIndex(of: "/") else { return nil }
      path = String(path[..<slash])
    }
    return nil
  }
}
