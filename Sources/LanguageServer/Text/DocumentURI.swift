import SourceText

/// The address of a document as clients write it.
struct DocumentURI: Hashable, Sendable {
  /// The text.
  let text: String
  /// The absolute path of a file without `.` and `..`; nil for another scheme.
  let path: String?

  /// Reads an address; any text is one.
  init(_ text: String) {
    self.text = text
    path = Self.path(of: URIReference(text))
  }

  /// Writes the address of the file at an absolute path.
  init(path: String) {
    text = "file://" + path.percentEncoded { !$0.isUnreserved && $0 != UInt8(ascii: "/") }
    self.path = path
  }

  private static func path(of reference: URIReference) -> String? {
    guard let scheme = reference.scheme,
      reference.characters(scheme).lowercased() == "file",
      ["", "localhost"].contains(reference.authority.map(reference.characters) ?? "")
    else { return nil }
    return absolutePath(reference)
  }

  /// The absolute path in a reference, decoded and without `.` and `..`; nil if it has none.
  static func absolutePath(_ reference: URIReference) -> String? {
    let decoded = reference.decoded(reference.path)
    guard decoded.isUTF8, decoded.text.hasPrefix("/"), !decoded.text.utf8.contains(0) else {
      return nil
    }
    var parts: [Substring] = []
    for part in decoded.text.split(separator: "/") where part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    return "/" + parts.joined(separator: "/")
  }

  // A client and this program may encode one path differently.
  static func == (left: Self, right: Self) -> Bool {
    left.path == right.path && (left.path != nil || left.text == right.text)
  }

  func hash(into hasher: inout Hasher) { hasher.combine(path ?? text) }
}
