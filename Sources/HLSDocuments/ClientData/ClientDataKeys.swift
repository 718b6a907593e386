/// The reserved keys of CMCD.
///
/// Source: CTA-5004-A section 4.3, table 1; version 1 of a key: CTA-5004.
extension MediaClientData {
  /// What a value of a key is.
  enum ValueType {
    case boolean, decimal, string(most: Int), tokens([String])
    /// A whole number, of a multiple.
    case integer(multiple: Int)
    /// Since version 2 a list, before one value.
    case integers(multiple: Int), strings
  }

  /// A reserved key.
  struct Key {
    /// The header field of the key without its prefix, such as `Request`; nil for a key of events.
    let header: String?
    let type: ValueType
  }

  /// The reserved key with a name; nil for another name.
  static func reserved(_ name: String) -> Key? { keys[name] }

  private static let keys: [String: Key] = {
    var keys: [String: Key] = [:]
    func add(_ header: String?, _ type: ValueType, _ names: String) {
      for name in names.split(separator: " ") {
        keys[String(name)] = Key(header: header, type: type)
      }
    }
    add("Object", .integers(multiple: 1), "ab br lab lb tab tb tpb")
    add("Object", .integer(multiple: 1), "d")
    add("Object", .tokens(ObjectType.allCases.map(\.rawValue)), "ot")
    add("Request", .integers(multiple: 1), "bl pb tbl")
    add("Request", .integers(multiple: 100), "mtp")
    add("Request", .integer(multiple: 100), "dl")
    add("Request", .integer(multiple: 1), "dfa ltc sn")
    add("Request", .string(most: .max), "cs nrr")
    add("Request", .strings, "nor")
    add("Request", .tokens(["s", "p", "k", "r", "a", "w", "e", "f", "q", "d"]), "sta")
    add("Request", .boolean, "su")
    add("Session", .string(most: 128), "cid")
    add("Session", .string(most: 64), "sid")
    add("Session", .integer(multiple: 1), "msd v")
    add("Session", .tokens(["d", "h", "e", "s", "o"]), "sf")
    add("Session", .tokens(StreamType.allCases.map(\.rawValue)), "st")
    add("Status", .boolean, "bg bs nr")
    add("Status", .integers(multiple: 1), "bsa bsd bsda")
    add("Status", .strings, "ec")
    add("Status", .decimal, "pr")
    add("Status", .integer(multiple: 1), "pt")
    add("Status", .integer(multiple: 100), "rtp")
    add(nil, .string(most: .max), "cen cmsdd cmsds e h rc smrt ts ttfb ttfbb ttlb url")
    return keys
  }()
}

extension MediaClientData {
  /// Why the name of an item is not one that a request may have, in words; nil if it is.
  package func nameFault(of item: Item) -> String? {
    if let key = Self.reserved(item.key) {
      return key.header == nil ? "the key \(item.key) is for reports of events only" : nil
    }
    if item.key.contains("-") { return nil }
    return "the key \(item.key.shortened) is not reserved; expected a prefix with a hyphen"
  }

  /// Why an item does not belong to the version that the request names, in words; nil if it does.
  ///
  /// Source: CTA-5004-B, table 1, by the Common Media Library.
  package func versionFault(of item: Item) -> String? {
    switch version {
    case 1? where Self.keysOfVersion2.contains(item.key):
      "the key \(item.key) is of version 2, but v is "
        + (self["v"] == nil ? "missing" : "1") + "; expected v=2"
    case 2? where item.key == "nrr":
      "the key nrr is of version 1, but v is 2; expected the range in nor"
    default: nil
    }
  }

  private static let keysOfVersion2 = Set(
    """
    ab bg bsa bsd bsda cs dfa ec lab lb ltc msd nr pb pt sn sta tab tbl tpb
    """.split(separator: " ").map(String.init))

  /// The name of the header field to which an item belongs; nil if it is in that field, or in a query.
  package func expectedHeader(of item: Item) -> String? {
    guard let header = item.header, let expected = Self.reserved(item.key)?.header,
      header.lowercased() != "cmcd-\(expected.lowercased())"
    else { return nil }
    return "CMCD-\(expected)"
  }

  /// What is wrong with the value of an item, in words; nil if nothing is, or if its version is unknown.
  package func valueFault(of item: Item) -> String? {
    guard let version, (1...2).contains(version) else { return nil }
    guard let key = Self.reserved(item.key) else {
      if case .string(let text) = item.value, text.count > 64 {
        return "\(item.key.shortened) has \(text.count) characters; expected at most 64"
      }
      return nil
    }
    // What a request does not report has no value to check.
    guard key.header != nil else { return nil }
    let name = item.key
    switch (key.type, item.value) {
    case (.boolean, .boolean): return nil
    case (.boolean, _): return "\(name) has a value; expected the key only, which means true"
    case (.string(let most), .string(let text)):
      return text.count > most
        ? "\(name) has \(text.count) characters; expected at most \(most)" : nil
    case (.string, _): return "\(name) is not a string in quotation marks"
    case (.tokens(let words), .bare(let text)):
      return words.contains(text)
        ? nil : "\(name) is \(text.shortened); expected \(words.joined(separator: ", "))"
    case (.tokens, _): return "\(name) is not a token; expected a word without quotation marks"
    case (.decimal, .bare(let text)):
      return Double(text)?.isFinite == true
        ? nil : "\(name) is \(text.shortened); expected a number"
    case (.decimal, _): return "\(name) is not a number"
    case (.integer(let multiple), .bare(let text)):
      return Self.integerFault(text, name, multiple)
    case (.integer, _): return "\(name) is not an integer"
    case (.integers(let multiple), .bare(let text)) where version == 1:
      return Self.integerFault(text, name, name == "bl" ? 100 : multiple)
    case (.integers(let multiple), .list(let elements)) where version == 2:
      return elements.lazy.compactMap { Self.integerFault($0, name, multiple) }.first
    case (.strings, .string) where version == 1: return nil
    case (.strings, .list) where version == 2: return nil
    case (.integers, _):
      return "\(name) is not \(version == 1 ? "an integer" : "a list of integers in parentheses")"
    case (.strings, _):
      return "\(name) is not "
        + (version == 1 ? "a string in quotation marks" : "a list of strings in parentheses")
    }
  }

  private static func integerFault(_ text: String, _ name: String, _ multiple: Int) -> String? {
    guard let number = Int(text) else { return "\(name) is \(text.shortened); expected an integer" }
    return number % multiple == 0
      ? nil : "\(name) is \(number); expected a multiple of \(multiple)"
  }
}
