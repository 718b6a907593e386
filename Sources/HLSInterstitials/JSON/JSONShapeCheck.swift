import HLSPlaylist

/// Compares a JSON document with its shape.
///
/// Where a value is of another kind, nothing below it is looked at.
public struct JSONShapeCheck {
  private let text: JSONText
  private var path: [String] = []
  private var faults: [JSONShapeFault] = []

  /// What `shape` does not allow in `text`, in the order of the document; nothing where the document
  /// could not be read to its end.
  public static func faults(in text: JSONText, _ shape: JSONShape) -> [JSONShapeFault] {
    guard text.isComplete, let root = text.root else { return [] }
    return faults(in: text, root, shape)
  }

  /// The same for one value; the paths begin there.
  public static func faults(
    in text: JSONText, _ value: JSONValue, _ shape: JSONShape
  ) -> [JSONShapeFault] {
    var check = JSONShapeCheck(text: text)
    check.compare(value, shape)
    return check.faults
  }

  private init(text: JSONText) { self.text = text }

  private mutating func report(
    _ aspect: JSONShapeFault.Aspect, at range: ByteRange, _ value: JSONValue?, _ shape: JSONShape,
    key: String? = nil
  ) {
    faults.append(
      JSONShapeFault(
        aspect: aspect, path: path.joined(), range: range, value: value, shape: shape, key: key))
  }

  private mutating func compare(_ value: JSONValue, _ shape: JSONShape) {
    switch (shape, value.content) {
    // The reader has a fault of its own for what it cannot read.
    case (.anything, _), (_, .unreadable), (.boolean, .boolean): break
    case (.text(let form), .string(let string)):
      if let aspect = Self.fault(of: string, form) {
        // Of a blank or odd character inside an address the place is known.
        let place = aspect == .badURI ? Self.badPart(of: string).map(value.place) : nil
        let whole = value.innerRange.isEmpty ? value.range : value.innerRange
        report(aspect, at: place ?? whole, value, shape)
      }
    case (.number(let form), .number):
      if let number = text.number(value), let aspect = Self.fault(of: number, form) {
        report(aspect, at: value.range, value, shape)
      }
    case (.object(let keys), .object(let members)):
      compare(value, members, keys)
    case (.array(let element, let isFilled), .array(let elements)):
      if isFilled, elements.isEmpty { report(.empty, at: value.range, value, shape) }
      inside("[]") { check in for each in elements { check.compare(each, element) } }
    case (.map(let element), .object(let members)):
      inside("{}") { check in
        for member in members {
          if member.name.isEmpty {
            check.report(.emptyName, at: member.nameRange, nil, element)
          }
          check.compare(member.value, element)
        }
      }
    default:
      report(.kind, at: value.head, value, shape)
    }
  }

  private mutating func inside(_ step: String, _ body: (inout JSONShapeCheck) -> Void) {
    path.append(step)
    body(&self)
    path.removeLast()
  }

  private mutating func compare(_ value: JSONValue, _ members: [JSONMember], _ keys: [JSONKey]) {
    let names = keys.filter { $0.presence == .required || $0.presence == .optional }.map(\.name)
    var given: Set<String> = []
    var meant: Set<String> = []
    for member in members where keys.contains(where: { $0.name == member.name }) {
      given.insert(member.name)
    }
    for member in members {
      guard let key = keys.first(where: { $0.name == member.name }) else {
        let folded = names.first { $0.lowercased() == member.name.lowercased() }
        if let folded, !given.contains(folded) {
          meant.insert(folded)
          inside(step(folded)) {
            $0.report(.keyCase, at: member.nameRange, nil, .anything, key: folded)
          }
        } else {
          report(
            .unknownKey, at: member.nameRange, nil, .anything,
            key: Spelling.nearest(to: member.name, among: names))
        }
        continue
      }
      inside(step(key.name)) { check in
        switch key.presence {
        case .required, .optional: check.compare(member.value, key.shape)
        case .misplaced:
          check.report(.misplacedKey, at: member.nameRange, nil, key.shape, key: key.name)
        case .alias(let name):
          check.report(.alias, at: member.nameRange, nil, key.shape, key: name)
        }
      }
    }
    for key in keys
    where key.presence == .required && !given.contains(key.name) && !meant.contains(key.name) {
      inside(step(key.name)) { $0.report(.missing, at: value.head, nil, key.shape, key: key.name) }
    }
  }

  private func step(_ name: String) -> String { path.isEmpty ? name : "." + name }

  // MARK: Values

  private static func fault(of text: String, _ form: JSONTextForm) -> JSONShapeFault.Aspect? {
    if text.isEmpty { return form == .any ? nil : .empty }
    let bytes = Array(text.utf8)
    switch form {
    case .any, .filled: return nil
    case .uri: return badPart(of: text) == nil ? nil : .badURI
    case .absoluteURI:
      if badPart(of: text) != nil { return .badURI }
      return URIReference(text).isAbsolute ? nil : .relativeURI
    case .label:
      return bytes.allSatisfy { isLetter($0) || "-_".utf8.contains($0) } ? nil : .characters
    case .host: return isHost(text) ? nil : .characters
    case .words(let words): return words.contains(text) ? nil : .unknownWord
    }
  }

  private static func fault(
    of number: JSONNumber, _ form: JSONNumberForm
  ) -> JSONShapeFault.Aspect? {
    switch form {
    case .any: nil
    case .notNegative: number.decimal.isNegative ? .negative : nil
    case .positive: number.decimal.isNegative ? .negative : number.decimal.isZero ? .zero : nil
    case .count: number.decimal.isNegative ? .negative : number.isWhole ? nil : .fraction
    case .oneOf(let allowed):
      allowed.contains { DecimalNumber($0) == number.decimal } ? nil : .unknownNumber
    }
  }

  /// The first part that no URI reference may hold; variables are not replaced in JSON.
  private static func badPart(of text: String) -> Range<Int>? {
    let bytes = Array(text.utf8)
    if let part = URIScan.fault(in: 0..<bytes.count, of: bytes.span) { return part }
    return bytes.firstIndex(of: UInt8(ascii: "{")).map { $0..<$0 + 1 }
  }

  private static func isHost(_ text: String) -> Bool {
    if text.hasPrefix("["), text.hasSuffix("]") {
      return text.utf8.dropFirst().dropLast().allSatisfy {
        isLetter($0) || isDigit($0) || $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: ".")
      }
    }
    return text.utf8.allSatisfy {
      isLetter($0) || isDigit($0) || "-._~%!$&'()*+,;=".utf8.contains($0)
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 }
  private static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }
}
