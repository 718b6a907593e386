import HLSInterstitials
import HLSLinting
import SourceText

/// How faults of a JSON shape are fixed.
struct JSONFix: Sendable {
  /// The fix of a fault; nil if it has none.
  let make: @Sendable (JSONShapeFault, JSONText) -> [Fix.Edit]?

  /// Removes the quotes around a number.
  static let number = JSONFix { fault, text in
    guard fault.aspect == .kind, case .number = fault.shape, let value = fault.value,
      case .string(let written) = value.content,
      written.wholeMatch(of: /(?:0|[1-9][0-9]*)(?:\.[0-9]+)?/) != nil
    else { return nil }
    return [Fix.Edit(value.range, with: written)]
  }

  /// Writes the key that was meant.
  static let key = JSONFix { fault, _ in
    fault.key.map { [Fix.Edit(fault.range, with: "\"\($0)\"")] }
  }

  /// Encodes a character that an address cannot have.
  static let encoding = JSONFix { fault, text in
    guard let value = fault.value else { return nil }
    return text.source.encoding(value.range.slice(1, value.range.count - 1))
  }
}

extension JSONText {
  /// The edits after which a strict parser reads the document; nil if it is not known what one of its faults means.
  var syntaxEdits: [Fix.Edit]? {
    var edits: [Fix.Edit] = []
    for fault in faults where fault.kind.isSyntax {
      guard fault.count == 1, let made = self.edits(for: fault) else { return nil }
      edits += made
    }
    return edits
  }

  private func edits(for fault: JSONFault) -> [Fix.Edit]? {
    let written = text(fault.range)
    switch fault.kind {
    case .trailingComma, .comment: return [.remove(fault.range)]
    case .missingComma: return [.insert(",", at: fault.range.start)]
    case .missingColon: return [.insert(":", at: fault.range.start)]
    case .unquotedName:
      return [.insert("\"", at: fault.range.start), .insert("\"", at: fault.range.end)]
    case .singleQuotes:
      guard written.utf8.count > 1, !written.contains("\""), !written.contains("\\") else {
        return nil
      }
      return [
        Fix.Edit(fault.range.slice(0, 1), with: "\""),
        Fix.Edit(fault.range.slice(fault.range.count - 1, fault.range.count), with: "\""),
      ]
    case .badNumber:
      guard let match = written.wholeMatch(of: /\+?0*([0-9]+(?:\.[0-9]+)?)/) else { return nil }
      return [Fix.Edit(fault.range, with: String(match.output.1))]
    default: return nil
    }
  }
}
