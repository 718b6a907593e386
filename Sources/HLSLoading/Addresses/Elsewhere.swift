package import SourceText

/// Which linked documents are deliberately not loaded, such as ads on the network.
package struct Elsewhere: Sendable, Codable {
  /// A pattern of URLs, or of paths in a folder.
  private struct Pattern: Codable {
    /// The absolute path of the folder, with a slash at its end.
    let folder: String
    let pattern: PathPattern
    /// The pattern as somebody wrote it.
    let written: String
    /// Whether it is for all that a configuration is for, not for one run.
    let isOfConfiguration: Bool
  }

  private var patterns: [Pattern] = []

  /// Creates an empty set.
  package init() {}

  /// Whether there is no pattern.
  package var isEmpty: Bool { patterns.isEmpty }

  /// Adds a pattern of URLs, or of paths in a folder, whose absolute path ends with a slash.
  package mutating func insert(
    _ pattern: PathPattern, in folder: String, ofConfiguration isOfConfiguration: Bool = false
  ) {
    let text = pattern.isOfAddresses ? Self.normalized(pattern.text) : pattern.text
    patterns.append(
      Pattern(
        folder: folder, pattern: PathPattern(text), written: pattern.text,
        isOfConfiguration: isOfConfiguration))
  }

  /// A URL or pattern of URLs with scheme and host in lower case and without the default port of the scheme (RFC 3986,
  /// sections 6.2.2.1 and 6.2.3).
  private static func normalized(_ address: String) -> String {
    guard let mark = address.firstRange(of: "://") else { return address }
    let scheme = address[..<mark.lowerBound].lowercased()
    let rest = address[mark.upperBound...]
    let authority = rest.prefix { !"/?#".contains($0) }
    let user = authority.lastIndex(of: "@").map { authority[...$0] } ?? ""
    var host = authority.dropFirst(user.count).lowercased()
    let port = ["http": ":80", "https": ":443"][scheme]
    if let port, host.hasSuffix(port) { host.removeLast(port.count) }
    return "\(scheme)://\(user)\(host)\(rest.dropFirst(authority.count))"
  }

  /// The patterns that match none of some absolute addresses and paths, each in one line.
  ///
  /// Those of a configuration are meant for its whole folder: they are named only if that is in one of `folders`, whose
  /// absolute paths end with slashes.
  func unmatched(
    by addresses: Set<String>, of folders: [String], absolute: (String) -> String
  ) -> [String] {
    patterns.compactMap { entry in
      let isChecked = folders.contains { entry.folder.hasPrefix($0) }
      guard isChecked || !entry.isOfConfiguration else { return nil }
      var single = Elsewhere()
      single.patterns = [entry]
      guard !addresses.contains(where: { single.contains($0, absolute: absolute) }) else {
        return nil
      }
      let words = "elsewhere \(entry.written.quoted) matched no link"
      guard !entry.pattern.isOfAddresses else { return words }
      // A URL matches only patterns with a scheme.
      let meant = ["https", "http"].map { "\($0)://\(entry.written)" }.first { text in
        var other = Elsewhere()
        other.insert(PathPattern(text), in: "/")
        return addresses.contains { other.contains($0, absolute: absolute) }
      }
      return words + (meant.map { "; did you mean \($0)?" } ?? "")
    }
  }

  /// Whether a pattern matches a URL, with or without its query, or the absolute path of a file.
  func contains(_ address: String, absolute: (String) -> String) -> Bool {
    guard !patterns.isEmpty else { return false }
    let address = Self.normalized(address)
    let plain = String(address.prefix { $0 != "?" && $0 != "#" })
    guard !address.contains("://") else {
      return patterns.contains { entry in
        entry.pattern.isOfAddresses
          && (entry.pattern.matches(address) || entry.pattern.matches(plain))
      }
    }
    let reference = URIReference(plain)
    let path = absolute(reference.decoded(reference.path).text)
    return patterns.contains { entry in
      !entry.pattern.isOfAddresses && path.hasPrefix(entry.folder)
        && entry.pattern.matches(path.dropFirst(entry.folder.count))
    }
  }
}
