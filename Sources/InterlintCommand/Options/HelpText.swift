extension OptionTable {
  /// The help for the program or for one of its commands, in lines of at most 80 columns.
  func helpText(for command: Command? = nil) -> String {
    var lines = ["\(program)\(command.map { " \($0.name)" } ?? ""): \(command?.summary ?? summary)"]
    if command == nil { lines += section("Examples", examples, indent: 46) }
    lines += [""] + usageLines(of: command)
    if command == nil {
      lines += section("Commands", commands.map { ($0.name, $0.summary) }, indent: 15)
    }
    let options = options(of: command)
    for group in CommandOption.Group.allCases {
      let rows = options.filter { $0.group == group }.map { ($0.helpLabel, $0.explanation) }
      lines += section(group.rawValue, rows, indent: 32)
    }
    if command == nil {
      lines += section("Exit status", exitStatuses.map { ("\($0.code)", $0.meaning) }, indent: 5)
      lines += ["", "Run '\(program) COMMAND --help' for the options of a command."]
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The usage in lines of at most 80 columns, divided between alternatives.
  private func usageLines(of command: Command?) -> [String] {
    var lines = ["Usage: \(usage(of: command))"]
    while let last = lines.last, last.count > 80, let bar = last.prefix(80).lastIndex(of: "|") {
      lines[lines.count - 1] = String(last[...bar])
      lines.append(String(repeating: " ", count: 7) + last[last.index(after: bar)...])
    }
    return lines
  }

  /// The usage line without the word "Usage".
  func usage(of command: Command?) -> String {
    guard let command else { return "\(program) COMMAND [OPTION …]" }
    let options = command.options.isEmpty ? [] : ["[OPTION …]"]
    return ([program, command.name] + options + command.operands.map(\.usage))
      .joined(separator: " ")
  }

  /// A heading and its rows, the second column beginning after `indent` columns.
  private func section(
    _ heading: String, _ rows: [(label: String, text: String)], indent: Int
  ) -> [String] {
    guard !rows.isEmpty else { return [] }
    var lines = ["", "\(heading):"]
    for row in rows {
      let margin = String(repeating: " ", count: indent)
      var text = wrapped(row.text, columns: 80 - indent).map { margin + $0 }
      let label = "  " + row.label
      if label.count + 2 <= indent, let first = text.first {
        text[0] = label + first.dropFirst(label.count)
      } else {
        text.insert(label, at: 0)
      }
      lines += text
    }
    return lines
  }

  private func wrapped(_ text: String, columns: Int) -> [String] {
    var lines = [""]
    for word in text.split(separator: " ") {
      let line = lines[lines.count - 1]
      if line.isEmpty {
        lines[lines.count - 1] = String(word)
      } else if line.count + 1 + word.count <= columns {
        lines[lines.count - 1] = line + " " + word
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }
}

extension CommandOption {
  fileprivate var helpLabel: String {
    let short = letter.map { "-\($0), " } ?? "    "
    return short + "--\(name)" + (placeholder.map { "=\($0)" } ?? "")
  }
}
