package import SourceText

/// What turns the names of sources into absolute paths, with which patterns are compared.
package struct SourcePaths: Sendable, Hashable, Codable {
  /// The folder of relative names, without a slash at the end.
  private let root: String
  /// The folder of relative names that begin with `..`.
  private let current: String

  /// Creates the paths of sources whose relative names begin in `root`, except that those with leading `..`
  /// begin in `current`.
  package init(root: String = "", current: String = "") {
    self.root = root
    self.current = current
  }

  /// The absolute path of a source, or its URL without query and fragment.
  package func absolute(_ name: String) -> String {
    if name.contains("://") { return String(name.prefix { $0 != "?" && $0 != "#" }) }
    let path =
      name.hasPrefix("/") ? name : (name.hasPrefix("../") ? current : root) + "/" + name
    guard path.contains("./") else { return path }
    var parts: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    return "/" + parts.joined(separator: "/")
  }
}

/// A pattern for the sources in a folder, or for URLs.
package struct SourcePattern: Sendable, Hashable, Codable {
  /// The absolute path of the folder, with a slash at the end.
  package let folder: String
  /// The pattern.
  package let pattern: PathPattern

  /// Creates a pattern for the sources in a folder, whose path ends with a slash.
  package init(_ pattern: PathPattern, in folder: String) {
    self.pattern = pattern
    self.folder = folder
  }

  /// Whether it matches an absolute path or a URL.
  package func matches(_ source: String) -> Bool {
    guard !source.contains("://") else {
      return pattern.isOfAddresses && pattern.matches(source)
    }
    return !pattern.isOfAddresses && source.hasPrefix(folder)
      && pattern.matches(source.dropFirst(folder.count))
  }
}

/// Finds which of many things that patterns of sources are given to may be about a source, without comparing all
/// patterns.
package struct SourcePatternIndex: Sendable {
  private var folders: [String: PathPatternIndex] = [:]
  private var addresses = PathPatternIndex()
  private var withoutPatterns: [Int] = []

  /// Creates an index of the patterns of each thing.
  package init(_ patterns: some Sequence<[SourcePattern]>) {
    for (number, patterns) in patterns.enumerated() {
      if patterns.isEmpty { withoutPatterns.append(number) }
      for one in patterns {
        if one.pattern.isOfAddresses {
          addresses.add(one.pattern, number)
        } else {
          folders[one.folder, default: PathPatternIndex()].add(one.pattern, number)
        }
      }
    }
  }

  /// The numbers of the things of which a pattern may match an absolute path or a URL, and of those without
  /// patterns, in order.
  package func candidates(for source: String) -> [Int] {
    var found = withoutPatterns
    if source.contains("://") {
      found += addresses.candidates(for: source[...])
    } else {
      for (folder, patterns) in folders where source.hasPrefix(folder) {
        found += patterns.candidates(for: source.dropFirst(folder.count))
      }
    }
    return Set(found).sorted()
  }
}
