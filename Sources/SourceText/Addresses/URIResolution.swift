extension URIReference {
  /// The address to which `reference` resolves, with this address as the base.
  ///
  /// File paths resolve in the same way; `..` at the start of a relative path is kept. Source: RFC
  /// 3986, section 5.2.
  public func resolving(_ reference: String) -> String {
    let other = URIReference(reference)
    if other.scheme != nil { return reference }
    let schemePart = scheme.map { "\(characters($0)):" } ?? ""
    if other.authority != nil { return schemePart + reference }
    let origin = schemePart + (authority.map { "//\(characters($0))" } ?? "")
    let tail = String(other.text.utf8.dropFirst(other.path.upperBound)) ?? ""
    let target = other.characters(other.path)
    if target.isEmpty {
      let ownQuery = other.query == nil ? query.map { "?\(characters($0))" } ?? "" : ""
      return origin + characters(path) + ownQuery + tail
    }
    let base = characters(path)
    let merged: String
    if target.hasPrefix("/") {
      merged = String(target)
    } else if base.isEmpty, authority != nil {
      merged = "/" + target
    } else {
      let folder = base.lastIndex(of: "/").map { base[...$0] } ?? ""
      merged = String(folder + target)
    }
    return origin + Self.withoutDots(merged) + tail
  }

  /// The base of a document without a known address; references resolve to paths that can be compared.
  package static let unknownBase = URIReference("")

  /// Whether two references resolve to the same address; they are resolved only if their texts differ.
  package func resolvesAlike(_ one: String, _ other: String) -> Bool {
    one == other || resolving(one) == resolving(other)
  }

  /// The path without `.` and `..` segments; `..` segments that go above the start of a relative
  /// path are kept.
  private static func withoutDots(_ path: String) -> String {
    let isRooted = path.hasPrefix("/")
    let pieces = path.split(separator: "/", omittingEmptySubsequences: false)
      .dropFirst(isRooted ? 1 : 0)
    var kept: [Substring] = []
    for (number, piece) in pieces.enumerated() {
      let isLast = number == pieces.count - 1
      switch piece {
      case ".":
        if isLast { kept.append("") }
      case "..":
        if kept.last.map({ $0 != ".." }) ?? isRooted {
          _ = kept.popLast()
        } else {
          kept.append(piece)
        }
        if isLast, kept.last != ".." { kept.append("") }
      default:
        kept.append(piece)
      }
    }
    return (isRooted ? "/" : "") + kept.joined(separator: "/")
  }

  /// The text without the query and the fragment.
  package var withoutQuery: Substring { text.prefix { $0 != "?" && $0 != "#" } }

  /// The decoded query parameters by name; the first value if a name is repeated.
  ///
  /// Parameters without an equals sign are omitted. Nil for a file path, because its original
  /// address is unknown.
  public var queryValues: [String: String]? {
    guard isAbsolute else { return nil }
    var values: [String: String] = [:]
    for parameter in queryParameters {
      let name = decoded(parameter.name).text
      guard let value = parameter.value, values[name] == nil else { continue }
      values[name] = decoded(value).text
    }
    return values
  }
}

extension String {
  /// The address without its fragment.
  package var withoutFragment: String {
    let bytes = utf8.span
    guard let end = bytes.firstIndex(of: "#", in: 0..<bytes.count) else { return self }
    return String(characters(0..<end))
  }
}
