import HLSReporting

/// JSON with its members in a given order and line breaks where a reader of differences wants them.
indirect enum LaidOutJSON {
  /// A value on one line, which is JSON already.
  case line([UInt8])
  /// An array with a line, or several, for each element.
  case array([LaidOutJSON])
  /// An object with a line, or several, for each member.
  case object([(name: String, value: LaidOutJSON)])

  /// A string, with the escapes of reports.
  static func string(_ text: String) -> LaidOutJSON {
    var json = JSONWriter()
    json.string(text)
    return .line(json.bytes)
  }

  /// The text, indented by two spaces per level, with a line feed at the end.
  var bytes: [UInt8] {
    var text: [UInt8] = []
    write(to: &text, indent: "\n")
    return text + [UInt8(ascii: "\n")]
  }

  /// Appends the text; `indent` is a line feed and the spaces at this level.
  private func write(to text: inout [UInt8], indent: String) {
    func list<Element>(
      _ brackets: (String, String), _ elements: [Element], _ write: (Element, String) -> Void
    ) {
      text += brackets.0.utf8
      for (number, element) in elements.enumerated() {
        text += "\(number == 0 ? "" : ",")\(indent)  ".utf8
        write(element, indent + "  ")
      }
      text += "\(elements.isEmpty ? "" : indent)\(brackets.1)".utf8
    }
    switch self {
    case .line(let bytes): text += bytes
    case .array(let values):
      list(("[", "]"), values) { value, indent in value.write(to: &text, indent: indent) }
    case .object(let members):
      list(("{", "}"), members) { member, indent in
        text += "\"\(member.name)\": ".utf8
        member.value.write(to: &text, indent: indent)
      }
    }
  }
}
