import HLSPlaylist
public import SourceText

/// Compares a JSON document with its shape.
///
/// The contents of a value of the wrong type are not checked.
public struct JSONShapeCheck {
  private let text: JSONText
  private var path: [String] = []
  private var found = BoundedList<Kind, JSONShapeFault>()

  private struct Kind: Hashable {
    let aspect: JSONShapeFault.Aspect
    let path: String
    /// Whether it is an unknown key that begins with `X-`, as private keys do.
    let isPrivate: Bool
  }

  /// The deviations of `text` from `shape`, in document order; empty if the document could not be
  /// parsed completely.
  public static func faults(in text: JSONText, _ shape: JSONShape) -> [JSONShapeFault] {
    guard text.isComplete, let root = text.root else { return [] }
    return faults(in: text, root, shape)
  }

  /// The deviations of a single value from `shape`, in document order; paths begin at that value.
  static func faults(
    in text: JSONText, _ value: JSONValue, _ shape: JSONShape
  ) -> [JSONShapeFault] {
    var check = JSONShapeCheck(text: text)
    check.compare(value, shape)
    return check.found.elements
  }

  private init(text: JSONText) { self.text = text }

  private mutating func report(
    _ aspect: JSONShapeFault.Aspect, at range: ByteRange, _ value: JSONValue?, _ shape: JSONShape,
    key: String? = nil
  ) {
    let path = path.joined()
    let isPrivate =
      aspect == .unknownKey && text.source.bytes[range.offsets].starts(with: "\"X-".utf8)
    found.add(kind: Kind(aspect: aspect, path: path, isPrivate: isPrivate)) { _ in
      JSONShapeFault(
        aspect: aspect, path: path, range: range, value: value, shape: shape, key: key)
    }
  }

  private mutating func compare(_ value: JSONValue, _ shape: JSONShape) {
    switch (shape, value.content) {
    case (.either, _):
      if let chosen = shape.shape(of: value.content) {
        // Another word can be meant as a value of another type.
        if case (.text(let form), .string(let string)) = (chosen, value.content),
          form.fault(in: string) == .unknownWord
        {
          report(
            .unknownWord, at: value.innerRange.isEmpty ? value.range : value.innerRange, value,
            shape)
        } else {
          compare(value, chosen)
        }
      } else if value.content != .unreadable {
        report(.kind, at: value.head, value, shape)
      }
    // The parser reports unreadable values.
    case (.anything, _), (_, .unreadable), (.boolean, .boolean): break
    case (.text(let form), .string(let string)):
      if let aspect = form.fault(in: string) {
        // Report only the bad character of an address, such as a space.
        let place = aspect == .badURI ? JSONTextForm.badPart(of: string).map(value.place) : nil
        let whole = value.innerRange.isEmpty ? value.range : value.innerRange
        report(aspect, at: place ?? whole, value, shape)
      }
    case (.number(let form), .number):
      if let number = text.number(value), let aspect = form.fault(in: number) {
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
}
