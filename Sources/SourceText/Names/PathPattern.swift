/// A pattern for paths or URLs, as lines of `.gitignore` are.
///
/// `*` and `?` match within a name, and `**` any folders. A pattern without a slash, except at its end,
/// matches a name in any folder. What matches a folder matches all that it contains.
package struct PathPattern: Sendable, Hashable {
  /// The pattern as written.
  package let text: String
  /// Whether it matches only folders, and so what they contain.
  package let isOfFolders: Bool
  /// The names; nil for `**`.
  let names: [[UInt8]?]

  /// Whether it is a pattern for URLs.
  package var isOfAddresses: Bool { text.contains("://") }

  /// Creates a pattern.
  package init(_ text: String) {
    self.text = text
    var body = Substring(text)
    if body.hasPrefix("./") { body = body.dropFirst(2) }
    isOfFolders = body.hasSuffix("/")
    if isOfFolders { body = body.dropLast() }
    let isAnywhere = !body.contains("/")
    if body.hasPrefix("/") { body = body.dropFirst() }
    names =
      (isAnywhere ? [nil] : [])
      + body.split(separator: "/", omittingEmptySubsequences: false).map {
        $0 == "**" ? nil : Array($0.utf8)
      }
  }

  /// Whether a path relative to the folder of the pattern matches, or a folder that contains it.
  package func matches(_ path: some StringProtocol, isFolder: Bool = false) -> Bool {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
      .map { Array($0.utf8)[...] }
    var (next, place) = (0, 0)
    var retry: (next: Int, place: Int)?
    while true {
      if next == names.count {
        if place < parts.count || !isOfFolders || isFolder { return true }
      } else if let name = names[next] {
        if place < parts.count, Wildcard.matches(name[...], parts[place]) {
          (next, place) = (next + 1, place + 1)
          continue
        }
      } else {
        if next == names.count - 1 { return place < parts.count }
        next += 1
        retry = (next, place)
        continue
      }
      guard let last = retry, last.place < parts.count else { return false }
      (next, place) = (last.next, last.place + 1)
      retry = (next, place)
    }
  }
}

extension PathPattern: Codable {
  /// Reads the text of a pattern.
  package init(from decoder: any Decoder) throws {
    self.init(try decoder.singleValueContainer().decode(String.self))
  }

  /// Writes the text of the pattern.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}

/// Finds which of many patterns may match a path by the names that it must have, without comparing all patterns.
package struct PathPatternIndex: Sendable {
  /// The numbers of the patterns that begin with these names, which are separated by slashes.
  private var beginnings: [String: [Int]] = [:]
  /// The numbers of the patterns of a name in any folder.
  private var names: [String: [Int]] = [:]
  /// The numbers of the patterns that begin with a wildcard.
  private var others: [Int] = []

  /// Creates an index without patterns.
  package init() {}

  /// Adds a pattern with its number.
  package mutating func add(_ pattern: PathPattern, _ number: Int) {
    switch pattern.beginning {
    case .names(let text): beginnings[text, default: []].append(number)
    case .anywhere(let name): names[name, default: []].append(number)
    case .wildcard: others.append(number)
    }
  }

  /// The numbers of the patterns that may match a path or a folder that contains it, in no order; some
  /// repeatedly.
  package func candidates(for path: Substring) -> [Int] {
    var found = others
    guard !beginnings.isEmpty || !names.isEmpty else { return found }
    var start = path.startIndex
    while true {
      let end = path[start...].utf8.firstIndex(of: UInt8(ascii: "/")) ?? path.endIndex
      if !names.isEmpty { found += names[String(path[start..<end])] ?? [] }
      if !beginnings.isEmpty { found += beginnings[String(path[..<end])] ?? [] }
      guard end < path.endIndex else { return found }
      start = path.utf8.index(after: end)
    }
  }
}

extension PathPattern {
  /// What every path that matches must have.
  enum Beginning: Sendable, Hashable {
    /// These first names, which are separated by slashes.
    case names(String)
    /// This name in any folder.
    case anywhere(String)
    /// No certain name.
    case wildcard
  }

  /// What every path that matches must have.
  var beginning: Beginning {
    let literal = names.prefix { $0?.isLiteral == true }.compactMap { $0 }
    if !literal.isEmpty {
      return .names(literal.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "/"))
    }
    guard names.count > 1, names[0] == nil, let name = names[1], name.isLiteral else {
      return .wildcard
    }
    return .anywhere(String(decoding: name, as: UTF8.self))
  }
}

extension [UInt8] {
  /// Whether the name of a pattern matches itself only.
  fileprivate var isLiteral: Bool { !contains { "*?[\\".utf8.contains($0) } }
}
