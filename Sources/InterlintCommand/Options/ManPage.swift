extension OptionTable {
  /// The man page, in mdoc.
  func manPage() -> String {
    var lines = [
      ".Dd \(revised)", ".Dt \(program.uppercased()) 1", ".Os", ".Sh NAME", ".Nm \(program)",
      ".Nd \(escaped(summary))", ".Sh SYNOPSIS",
    ]
    for command in commands {
      lines += [".Nm", ".Cm \(command.name)"]
      if !command.options.isEmpty { lines.append(".Op Ar option ...") }
      lines += command.operands.map(synopsis)
    }
    lines += [
      ".Sh DESCRIPTION", ".Nm", "\(escaped(summary)).", "Its commands and their options are:",
    ]
    for command in commands {
      let operands = command.operands.map { " " + $0.usage }.joined()
      lines += [".Ss \(command.name)\(escaped(operands))", "\(escaped(sentence(command.summary)))"]
      lines += list(command.options.sorted { $0.group.order < $1.group.order }.map(item))
    }
    lines += [".Ss Options of every command"] + list(shared.map(item))
    lines += [".Ss Options without a command"] + list(bare.map(item))
    lines.append(".Sh EXIT STATUS")
    lines += list(exitStatuses.map { (".It \($0.code)", $0.meaning) })
    return lines.joined(separator: "\n") + "\n"
  }

  private func synopsis(_ operand: Operand) -> String {
    guard operand.allowed.isEmpty else {
      return ".Cm " + operand.allowed.joined(separator: " | ")
    }
    return operand.count == .any
      ? ".Op Ar \(operand.placeholder) ..." : ".Ar \(operand.placeholder)"
  }

  private func item(_ option: CommandOption) -> (String, String) {
    let short = option.letter.map { "Fl \($0) , " } ?? ""
    let value = option.placeholder.map { " Ns = Ns Ar \(escaped($0))" } ?? ""
    return (".It \(short)Fl \(escaped("-" + option.name))\(value)", option.explanation)
  }

  private func list(_ items: [(heading: String, text: String)]) -> [String] {
    guard !items.isEmpty else { return [] }
    let lines = items.flatMap { item in
      [item.heading]
        + item.text.split(separator: ". ").enumerated().map { index, part in
          escaped(part.hasSuffix(".") ? String(part) : part + ".")
        }
    }
    return [".Bl -tag -width Ds"] + lines + [".El"]
  }

  private func sentence(_ text: String) -> String {
    text.prefix(1).uppercased() + text.dropFirst() + "."
  }

  /// `text`, escaped so that roff shows it unchanged at any position in a line.
  private func escaped(_ text: String) -> String {
    var result = text.hasPrefix(".") || text.hasPrefix("'") ? "\\&" : ""
    for character in text {
      switch character {
      case "\\": result += "\\e"
      case "-": result += "\\-"
      case "…": result += "..."
      // A line may break here.
      case "|": result += "|\\:"
      default: result.append(character)
      }
    }
    return result
  }
}

extension CommandOption.Group {
  /// The position of the group among the others.
  fileprivate var order: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
