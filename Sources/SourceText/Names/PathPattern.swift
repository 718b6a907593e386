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
