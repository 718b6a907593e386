extension OptionTable {
  /// The completions of the command line, in the language of `shell`.
  func completion(for shell: CompletionShell) -> String {
    switch shell {
    case .bash: bashCompletion()
    case .zsh: zshCompletion()
    case .fish: fishCompletion()
    }
  }

  private func bashCompletion() -> String {
    var values: [String] = []
    var words: [String] = []
    for command in commands {
      for option in options(of: command) where option.placeholder != nil {
        let words = option.takesRules ? ruleNames : option.allowed.joined(separator: " ")
        let reply =
          words.isEmpty
          ? "" : "COMPREPLY=($(compgen -W \"\(words)\" -- \"$cur\")); "
        values.append("    \(command.name),--\(option.name)) \(reply)return ;;")
      }
      words.append("    \(command.name),-*) words='\(flags(of: command))' ;;")
      let operands = operandWords(of: command)
      if !operands.isEmpty { words.append("    \(command.name),*) words=\"\(operands)\" ;;") }
    }
    return """
      # Completions of \(program) for bash.
      _\(program)() {
        local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]} command= words= word
        if [[ $cur == = ]]; then cur=
        elif [[ $prev == = ]]; then prev=${COMP_WORDS[COMP_CWORD-2]}
        fi
        for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
          if [[ $word != -* ]]; then command=$word; break; fi
        done
        COMPREPLY=()
        case $command,$prev in
      \(values.joined(separator: "\n"))
        esac
        case $command,$cur in
          ,-*) words='\(flags(of: nil))' ;;
          ,*) words='\(commands.map(\.name).joined(separator: " "))' ;;
      \(words.joined(separator: "\n"))
        esac
        COMPREPLY=($(compgen -W "$words" -- "$cur"))
      }
      complete -o bashdefault -o default -F _\(program) \(program)

      """
  }

  private func zshCompletion() -> String {
    var lines = [
      "#compdef \(program)", "# Completions of \(program) for zsh.",
      "_\(program)_rules() { compadd -- ${(f)\"\(ruleNames)\"} }", "_\(program)() {",
      "  local context state state_descr line", "  typeset -A opt_args", "  _arguments -C \\",
    ]
    lines += options(of: nil).map { "    \(zshSpecification($0)) \\" }
    lines += [
      "    '1:command:->command' '*::argument:->argument'", "  case $state in", "  command)",
    ]
    lines += ["    local -a commands=("]
    lines += commands.map { "      \(quoted("\($0.name):\($0.summary)"))" }
    lines += ["    )", "    _describe command commands ;;", "  argument)", "    case $words[1] in"]
    for command in commands {
      let options = options(of: command).map(zshSpecification)
      let operands = command.operands.map { operand in
        let action =
          operand.isPath
          ? "_files"
          : operand.isRule
            ? zshRules(operand.suggested()) : operand.allowed.isEmpty ? " " : list(operand.allowed)
        return quoted("\(operand.count == .any ? "*" : ""):\(operand.placeholder):\(action)")
      }
      lines.append("    \(command.name)) _arguments \\")
      lines.append((options + operands).map { "      \($0)" }.joined(separator: " \\\n") + " ;;")
    }
    lines += ["    esac ;;", "  esac", "}"]
    lines += ["if [[ $funcstack[1] == _\(program) ]]; then _\(program) \"$@\""]
    lines += ["else compdef _\(program) \(program); fi"]
    return lines.joined(separator: "\n") + "\n"
  }

  private func zshSpecification(_ option: CommandOption) -> String {
    var text = ""
    for character in option.help {
      if "[]:\\".contains(character) { text.append("\\") }
      text.append(character)
    }
    let repeats = option.isRepeatable ? "*" : ""
    guard let placeholder = option.placeholder else {
      let long = quoted("\(repeats)--\(option.name)[\(text)]")
      return long + (option.letter.map { " " + quoted("-\($0)[\(text)]") } ?? "")
    }
    let action =
      option.isPath
      ? "_files"
      : option.takesRules
        ? "_\(program)_rules" : option.allowed.isEmpty ? " " : list(option.allowed)
    return quoted("\(repeats)--\(option.name)=[\(text)]:\(placeholder):\(action)")
  }

  /// What completes a rule or one of some other words.
  private func zshRules(_ words: [String]) -> String {
    words.isEmpty
      ? "_\(program)_rules"
      : "{_\(program)_rules; compadd -- \(words.joined(separator: " "))}"
  }

  private func fishCompletion() -> String {
    var lines = ["# Completions of \(program) for fish.", "complete -c \(program) -f"]
    for command in commands {
      lines.append(
        "complete -c \(program) -n __fish_use_subcommand -a \(command.name) "
          + "-d \(quoted(command.summary))")
    }
    lines += shared.map { fishLine($0, condition: nil) }
    lines += bare.map { fishLine($0, condition: "__fish_use_subcommand") }
    for command in commands {
      let condition = "'__fish_seen_subcommand_from \(command.name)'"
      for operand in command.operands
      where operand.isPath || operand.isRule || !operand.allowed.isEmpty {
        let words =
          operand.isPath
          ? "-F"
          : operand.isRule
            ? "-a '(\(ruleCommand)) \(operand.suggested().joined(separator: " "))'"
            : "-a \(quoted(operand.allowed.joined(separator: " ")))"
        lines.append("complete -c \(program) -n \(condition) \(words)")
      }
      lines += command.options.map { fishLine($0, condition: condition) }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func fishLine(_ option: CommandOption, condition: String?) -> String {
    var words = ["complete -c \(program)"]
    if let condition { words.append("-n \(condition)") }
    if let letter = option.letter { words.append("-s \(letter)") }
    words.append("-l \(option.name)")
    if option.isPath {
      words.append("-r -F")
    } else if option.placeholder != nil {
      words.append("-x")
    }
    if option.takesRules { words.append("-a '(\(ruleCommand))'") }
    if !option.allowed.isEmpty {
      words.append("-a \(quoted(option.allowed.joined(separator: " ")))")
    }
    return (words + ["-d \(quoted(option.help))"]).joined(separator: " ")
  }

  /// The command that prints the names of all rules.
  private var ruleCommand: String { "\(program) rules --format ids" }

  /// The names of all rules, for a shell to insert.
  private var ruleNames: String { "$(\(ruleCommand))" }

  /// The words that may follow a command.
  private func operandWords(of command: Command) -> String {
    if command.name == "help" { return commands.map(\.name).joined(separator: " ") }
    let words = command.operands.flatMap { $0.allowed + $0.suggested() }
    return (command.operands.contains(where: \.isRule) ? [ruleNames] + words : words)
      .joined(separator: " ")
  }

  private func flags(of command: Command?) -> String {
    options(of: command).map { "--\($0.name)" }.joined(separator: " ")
  }

  private func list(_ words: [String]) -> String { "(" + words.joined(separator: " ") + ")" }

  /// `text` in single quotes; the texts of the table have neither quotes nor backslashes in them.
  private func quoted(_ text: String) -> String { "'" + text + "'" }
}
