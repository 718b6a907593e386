/// A member of an object that is laid out.
package typealias LaidOutMember = (name: String, value: LaidOutJSON)

/// JSON with its members in a given order and line breaks where readers want them.
package indirect enum LaidOutJSON: Sendable {
  /// A value on one line, which is JSON already.
  case line([UInt8])
  /// Values in their order.
  case array([LaidOutJSON])
  /// Members in their order.
  case object([LaidOutMember])

  /// A string, with the escapes of reports.
  package static func string(_ text: String) -> LaidOutJSON {
    var json = JSONWriter()
    json.string(text)
    return .line(json.bytes)
  }

  /// A number.
  package static func number(_ number: Int) -> LaidOutJSON { .line(Array("\(number)".utf8)) }

  /// The text on lines of at most `width` characters where possible, of which all but the first are indented by
  /// two spaces per level after `indent`; each value has its own line if `width` is 0.
  package func text(width: Int = 100, indent: Int = 0) -> String {
    func list(_ brackets: (String, String), _ values: [String]) -> String {
      let start = "\n" + String(repeating: " ", count: indent)
      return brackets.0 + values.map { start + "  " + $0 }.joined(separator: ",")
        + (values.isEmpty ? "" : start) + brackets.1
    }
    if width > 0, line.utf8.count + indent <= width { return line }
    switch self {
    case .line: return line
    case .array(let values):
      return list(("[", "]"), values.map { $0.text(width: width, indent: indent + 2) })
    case .object(let members):
      return list(
        ("{", "}"),
        members.map {
          "\(Self.string($0.name).line): \($0.value.text(width: width, indent: indent + 2))"
        })
    }
  }

  /// The text without a line feed.
  private var line: String {
    switch self {
    case .line(let bytes): String(decoding: bytes, as: UTF8.self)
    case .array(let values): "[" + values.map(\.line).joined(separator: ", ") + "]"
    case .object(let members) where members.isEmpty: "{}"
    case .object(let members):
      "{ "
        + members.map { "\(Self.string($0.name).line): \($0.value.line)" }.joined(separator: ", ")
        + " }"
    }
  }
}

extension LaidOutJSON: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral
{
  package init(stringLiteral text: String) { self = .string(text) }
  package init(integerLiteral number: Int) { self = .number(number) }
  package init(arrayLiteral values: LaidOutJSON...) { self = .array(values) }
  package init(booleanLiteral isTrue: Bool) { self = .line(Array("\(isTrue)".utf8)) }
}
