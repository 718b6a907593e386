import HLSLinting
import HLSReporting
import HLSRules

extension Definition {
  /// All definitions of a word, in any case, with or without the `#` of a tag or the hyphens of an option, and of
  /// the errors that it names.
  static func all(of word: String) -> [Definition] {
    let name = word.drop { $0 == "#" }.lowercased()
    guard !name.isEmpty else { return [] }
    return everything.filter { ["", "--"].map { $0 + name }.contains($0.word.lowercased()) }
      + ReportedError.meant(by: word).map(Definition.init)
  }

  /// The words that have a definition.
  static var known: [String] { everything.map(\.word) + ReportedError.words }

  /// The definition of an error, with its causes.
  init(_ error: ReportedError) {
    self.init(
      word: error.names[0],
      meaning: "error of \(error.reporter): \(error.meaning); \(error.source)",
      details: error.causes.map { cause in
        let rules = cause.rules.map(\.description).joined(separator: ", ")
        return "\(cause.fault): \(rules.isEmpty ? "no rule finds it" : rules)"
      })
  }

  /// The definitions of all words but those of errors.
  static var everything: [Definition] {
    tags + attributes + words + ValueWords.definitions + ProductWords.definitions
      + ConfigurationKeys.definitions + options
  }

  /// Commands, their options and the words that these take.
  private static var options: [Definition] {
    var uses: [(word: String, text: String, commands: [String])] = []
    func add(_ word: String, _ text: String, of command: String) {
      if let known = uses.firstIndex(where: { $0.word == word && $0.text == text }) {
        uses[known].commands.append(command)
      } else {
        uses.append((word, text, [command]))
      }
    }
    let table = OptionTable.interlint
    for command in table.commands {
      add(command.name, "command: \(command.summary)", of: "")
      for operand in command.operands {
        for word in operand.allowed { add(word, "\(operand.placeholder) of", of: command.name) }
      }
      for option in table.options(of: command) {
        add("--\(option.name)", "option: \(option.help) Of", of: command.name)
        for word in option.allowed { add(word, "value of --\(option.name) of", of: command.name) }
      }
    }
    return uses.map { use in
      Definition(
        word: use.word,
        meaning: use.text
          + (use.commands == [""]
            ? "" : " " + use.commands.map { "interlint \($0)" }.joined(separator: ", ")))
    }
  }
}
