import Glibc
import HLSPlaylist
import SourceText

/// Why there is no file at a path that was named.
enum MissingFile {
  /// What is wrong with a path at which no file exists.
  static func failure(for path: String) -> LoadFailure {
    if let scheme = scheme(of: path) { return scheme }
    if let target = linkTarget(of: path) { return .danglingLink(target: target) }
    if let file = fileAbove(path) { return .notADirectory(file: file) }
    let url = WebAddress.completed(path)
    // Names in which a character of a pattern is meant are rare, and reach this line only if there is no such file.
    if path.contains(where: { "*?[{".contains($0) }), url == nil || path.contains("*") {
      return .unexpandedPattern(matches: isExpanded(path))
    }
    if let nearest = NearestFile.path(for: path) { return .misspelt(nearest: nearest) }
    return url.map { .missingScheme(url: $0) } ?? .notFound
  }

  /// The failure for a path that begins as a URL does; nil for any other.
  ///
  /// Source: RFC 3986, 3.1; RFC 8089, 2.
  private static func scheme(of path: String) -> LoadFailure? {
    let scheme = path.prefix { $0 != ":" && $0 != "/" }
    let rest = path.dropFirst(scheme.count)
    guard scheme.utf8.count > 1, scheme.utf8.first?.isLetter == true,
      scheme.utf8.allSatisfy({ $0.isLetterOrDigit || "+-.".utf8.contains($0) })
    else { return nil }
    let name = scheme.lowercased()
    if ["http", "https"].contains(name), rest.hasPrefix(":") || rest.hasPrefix("//"),
      let start = rest.firstIndex(where: { !":/".contains($0) }),
      start != rest.startIndex
    {
      return .missingScheme(url: "\(name)://\(rest[start...])")
    }
    guard name != "file" else {
      let address = rest.dropFirst().trimmingPrefix("//").trimmingPrefix("localhost/")
      guard rest.hasPrefix(":") else { return nil }
      let file = address.first == "/" || !rest.hasPrefix("://") ? "\(address)" : "/\(address)"
      return .otherScheme(name, path: file)
    }
    return rest.hasPrefix("://") ? .otherScheme(name, path: nil) : nil
  }

  /// The path that a symbolic link contains; nil if the path is no link.
  private static func linkTarget(of path: String) -> String? {
    var target = [CChar](repeating: 0, count: Int(PATH_MAX))
    let length = unsafe readlink(path, &target, target.count)
    guard length > 0 else { return nil }
    return String(decoding: target.prefix(length).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// The component of a path that is a file; nil if all that exist before the last one are folders.
  private static func fileAbove(_ path: String) -> String? {
    path.indices.filter { path[$0] == "/" && $0 > path.startIndex }.map { String(path[..<$0]) }
      .first { (try? FileStatus(ofPath: $0)).map { !$0.isDirectory } ?? false }
  }

  /// Whether a shell expands a pattern that is not quoted: it has braces, or matches a file.
  private static func isExpanded(_ pattern: String) -> Bool {
    guard !pattern.contains("{") else { return true }
    let name = pattern.split(separator: "/").last.map(String.init) ?? ""
    let folder = String(pattern.dropLast(name.count))
    let entries = (try? DirectoryEntry.all(in: folder.isEmpty ? "." : folder)) ?? []
    return entries.compactMap(\.name).contains { unsafe fnmatch(name, $0, FNM_PERIOD) == 0 }
  }
}

/// Suggests an existing path for a mistyped one.
enum NearestFile {
  /// The path with its first missing component replaced by the most similar existing name, up to the
  /// first component that exists; nil if no name is similar.
  static func path(for path: String) -> String? {
    var known = path.hasPrefix("/") ? "/" : ""
    var parts = path.split(separator: "/")[...]
    while let part = parts.popFirst() {
      if (try? FileStatus(ofPath: known + part)) != nil {
        known += part + "/"
        continue
      }
      let names = (try? DirectoryEntry.all(in: known.isEmpty ? "." : known)) ?? []
      guard let near = Spelling.nearest(to: String(part), among: names.compactMap(\.name)) else {
        return nil
      }
      let whole = ([known + near] + parts.map(String.init)).joined(separator: "/")
      return (try? FileStatus(ofPath: whole)) == nil ? known + near : whole
    }
    return nil
  }
}
