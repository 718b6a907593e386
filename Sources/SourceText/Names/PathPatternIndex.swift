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
