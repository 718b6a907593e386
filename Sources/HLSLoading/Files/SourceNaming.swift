import Glibc

/// Gives files the names they have in reports: relative to the repository of the current directory if
/// they are inside it, as given otherwise.
///
/// The name depends neither on the directory a file is checked from nor on the links through which it is
/// reached, which keeps fingerprints stable.
package struct SourceNaming: Sendable {
  private let current: String
  private let root: String?
  private var names: [String: String]
  /// A link that is a part of names: its target as an absolute path, and its own name.
  private var link: (target: String, name: String)?

  /// Finds the current directory and its repository; `names` are those of files with other names, by their
  /// absolute paths without links.
  package init(calling names: [String: String] = [:]) {
    self.names = names
    current = Self.currentDirectory ?? "/"
    root = Self.repositoryRoot(above: current)
  }

  /// Names the file at `path`, and all files in the folder that is the target of `link`, by their paths through the link.
  ///
  /// The link is the file itself or a folder around it.
  package init(of path: String, through link: String) {
    self.init()
    names = [Self.real(absolute(path)): literalName(path)]
    self.link = (Self.real(absolute(link)), literalName(link))
  }

  /// The repository of the current directory, or the current directory if there is none.
  package var workFolders: [String] { [root ?? current] }

  /// The current directory.
  package var currentFolder: String { current }

  /// The root of the repository that contains an absolute path; nil if there is none.
  package func repository(of path: String) -> String? { Self.repositoryRoot(above: path) }

  /// A short form of an absolute path: relative to the current directory if it is inside.
  package func shown(_ path: String) -> String {
    path.hasPrefix(current + "/") ? String(path.dropFirst(current.count + 1)) : path
  }

  /// The name of the file at `path`; a URL is returned unchanged.
  package func name(_ path: String) -> String {
    // The slashes of a URL delimit its user information, which is masked.
    guard root != nil || !names.isEmpty, !path.contains("://") else { return path }
    let absolute = absolute(path)
    let real = Self.real(absolute)
    if let name = names[real] { return name }
    if let link, real.hasPrefix(link.target + "/") {
      return link.name + real.dropFirst(link.target.count)
    }
    guard let root else { return path }
    for candidate in [real, absolute] where candidate.hasPrefix(root + "/") {
      return String(candidate.dropFirst(root.count + 1))
    }
    return path
  }

  /// The name of a path if nothing in it were a link.
  private func literalName(_ path: String) -> String {
    let absolute = literal(path)
    guard let root, absolute.hasPrefix(root + "/") else { return path }
    return String(absolute.dropFirst(root.count + 1))
  }

  /// An absolute path without links; of a file that does not exist, that of its folder.
  package static func real(_ path: String) -> String {
    if let found = unsafe realpath(path, nil) {
      defer { unsafe free(found) }
      return unsafe String(cString: found)
    }
    guard path.count > 1, let slash = path.lastIndex(of: "/") else { return path }
    let folder = real(slash == path.startIndex ? "/" : String(path[..<slash]))
    return (folder == "/" ? "" : folder) + path[slash...]
  }

  /// Whether there is something at a path.
  package static func exists(_ path: String) -> Bool { unsafe access(path, F_OK) == 0 }

  /// The absolute path without empty, `.` and `..` components, of the file that the system finds at a path: `..` after a
  /// link is the folder around its target.
  package func absolute(_ path: String) -> String { absolute(path, isLink: Self.isLink) }

  /// The absolute path without empty, `.` and `..` components, as if nothing in it were a link.
  package func literal(_ path: String) -> String { absolute(path) { _ in false } }

  /// A path of the same file from which references can be resolved by their text: its own, or the absolute one if two
  /// dots follow a link in it.
  package func base(_ path: String) -> String {
    let absolute = absolute(path)
    return absolute == literal(path) ? path : absolute
  }

  private func absolute(_ path: String, isLink: (String) -> Bool) -> String {
    let whole = path.hasPrefix("/") ? path : current + "/" + path
    guard !Self.isPlain(whole) else { return whole }
    // The system finds nothing at a longer path.
    let mayHaveLinks = whole.utf8.count < PATH_MAX
    var parts: [Substring] = []
    for part in whole.split(separator: "/") where part != "." {
      guard part == ".." else {
        parts.append(part)
        continue
      }
      let folder = mayHaveLinks ? "/" + parts.joined(separator: "/") : "/"
      if isLink(folder) { parts = Self.real(folder).split(separator: "/") }
      _ = parts.popLast()
    }
    return "/" + parts.joined(separator: "/")
  }

  private static func isLink(_ path: String) -> Bool {
    var first: CChar = 0
    return unsafe readlink(path, &first, 1) > 0
  }

  /// Whether no component of an absolute path is empty or begins with a dot.
  private static func isPlain(_ path: String) -> Bool {
    let bytes = path.utf8.span
    for index in bytes.indices where bytes[index] == UInt8(ascii: "/") {
      let next = index + 1
      guard next < bytes.count, bytes[next] != UInt8(ascii: "/"), bytes[next] != UInt8(ascii: ".")
      else { return false }
    }
    return true
  }

  private static var currentDirectory: String? {
    guard let path = unsafe getcwd(nil, 0) else { return nil }
    defer { unsafe free(path) }
    return unsafe String(cString: path)
  }

  /// The nearest directory at or above `path` that contains `.git`.
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
