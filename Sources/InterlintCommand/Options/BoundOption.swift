import LintRuns
import SourceText

/// An option and the part of a request that it sets.
struct BoundOption<Request>: Sendable {
  let option: CommandOption
  /// Sets the value, which is empty for an option without a value.
  let set: @Sendable (inout Request, String) throws -> Void

  init(
    _ option: CommandOption, set: @escaping @Sendable (inout Request, String) throws -> Void
  ) {
    self.option = option
    self.set = set
  }

  /// The same option for a request that contains this one.
  func lifted<Whole>(
    to path: any WritableKeyPath<Whole, Request> & Sendable
  ) -> BoundOption<Whole> {
    let set = set
    return BoundOption<Whole>(option) { whole, value in try set(&whole[keyPath: path], value) }
  }
}

extension [CommandOption] {
  init<Request>(_ options: [BoundOption<Request>]) { self = options.map(\.option) }
}

extension Array {
  /// The same options for a request that contains theirs.
  func lifted<Part, Whole>(
    to path: any WritableKeyPath<Whole, Part> & Sendable
  ) -> [BoundOption<Whole>] where Element == BoundOption<Part> {
    map { $0.lifted(to: path) }
  }
}

/// The kinds of options. Defaults shown in help are those of an empty request.
extension BoundOption {
  /// An option without a value.
  static func flag(
    _ name: String, letter: Character? = nil, in group: CommandOption.Group,
    _ help: @autoclosure @escaping @Sendable () -> String,
    set: @escaping @Sendable (inout Request) -> Void
  ) -> BoundOption {
    BoundOption(CommandOption(name, letter: letter, in: group, help())) { request, _ in
      set(&request)
    }
  }

  /// A path.
  ///
  /// If it is repeated, the last one counts.
  static func path(
    _ name: String, _ placeholder: String, in group: CommandOption.Group,
    default fallback: String? = nil, _ help: @autoclosure @escaping @Sendable () -> String,
    set: @escaping @Sendable (inout Request, String) throws -> Void
  ) -> BoundOption {
    BoundOption(
      CommandOption(name, takes: .path(placeholder), in: group, default: fallback, help()), set: set
    )
  }

  /// A text.
  ///
  /// Unless it is repeatable, the last one counts.
  static func text(
    _ name: String, _ placeholder: String, in group: CommandOption.Group,
    repeatable: Bool = false, _ help: @autoclosure @escaping @Sendable () -> String,
    set: @escaping @Sendable (inout Request, String) throws -> Void
  ) -> BoundOption {
    BoundOption(
      CommandOption(name, takes: .text(placeholder), in: group, repeatable: repeatable, help()),
      set: set)
  }

  /// A whole number from 1.
  static func number(
    _ name: String, _ placeholder: String, in group: CommandOption.Group,
    default fallback: Int? = nil, _ help: @autoclosure @escaping @Sendable () -> String,
    set: @escaping @Sendable (inout Request, Int) -> Void
  ) -> BoundOption {
    let option = CommandOption(
      name, takes: .number(placeholder), in: group, default: fallback.map(String.init), help())
    return BoundOption(option) { request, value in
      // Other values were refused before.
      if let number = Int(value) { set(&request, number) }
    }
  }

  /// The memory for documents that are checked at the same time.
  static func memory(
    set: @escaping @Sendable (inout Request, MemoryAmount) -> Void
  ) -> BoundOption {
    .text(
      "max-memory", "SIZE", in: .run,
      "Memory for documents that are checked at the same time, such as 800M, 4G or 25% of the "
        + "available memory (default: 50%)."
    ) { request, value in
      guard let amount = MemoryAmount(value) else {
        throw RunFailure(
          .usage,
          "--max-memory cannot be \(value.quoted); \(MemoryAmount.expected)")
      }
      set(&request, amount)
    }
  }

  /// The environment variable that holds a key; a key itself is refused and not repeated.
  static func key(
    _ name: String, in group: CommandOption.Group,
    _ help: @autoclosure @escaping @Sendable () -> String,
    set: @escaping @Sendable (inout Request, String) -> Void
  ) -> BoundOption {
    .text(name, "env:NAME", in: group, help()) { request, text in
      guard let variable = ProcessEnvironment.variable(in: text) else {
        throw RunFailure(
          .usage,
          "--\(name) is a secret; expected env:NAME with the name of an environment variable")
      }
      set(&request, variable)
    }
  }

  /// One of the words of an enumeration.
  static func choice<Choice: RawRepresentable & CaseIterable & Sendable>(
    _ name: String, _ placeholder: String, in group: CommandOption.Group,
    among choices: [Choice] = Array(Choice.allCases), default fallback: Choice,
    _ help: @autoclosure @escaping @Sendable () -> String,
    set: @escaping @Sendable (inout Request, Choice) -> Void
  ) -> BoundOption where Choice.RawValue == String {
    let option = CommandOption(
      name, takes: .choice(placeholder, choices.map(\.rawValue)), in: group,
      default: fallback.rawValue, help())
    return BoundOption(option) { request, value in
      if let choice = Choice(rawValue: value) { set(&request, choice) }
    }
  }
}
