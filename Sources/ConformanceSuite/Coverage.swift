public import HLSConformance

/// How much of what the documents ask for is checked.
public struct Coverage: Sendable, Hashable {
  /// What became of a requirement, as far as this account tells it apart.
  public enum State: String, Sendable, CaseIterable {
    case checked
    /// The rule is missing.
    case planned
    /// There is no rule on purpose.
    case declined
    /// The rule is missing, and so is the reading of the documents that it is about.
    case unread
    /// Nothing to report.
    case guarded = "guard"
    /// No document shows it.
    case uncheckable
  }

  /// A requirement, and each section that asks for it.
  public struct Entry: Sendable, Hashable {
    public let id: RuleID
    public let state: State
    /// Why it is not checked; empty where it is.
    public let why: String
    public let sections: [CitedSection]
  }

  /// How many requirements are in which state.
  public struct Counts: Sendable, Hashable {
    private var counts: [State: Int] = [:]

    init(_ entries: some Sequence<Entry>) {
      for entry in entries { counts[entry.state, default: 0] += 1 }
    }

    public subscript(state: State) -> Int { counts[state] ?? 0 }

    /// How many there are that the documents which are read can show.
    public var checkable: Int { self[.checked] + self[.planned] + self[.declined] }
    /// How many of a thousand checkable ones are checked, rounded down; nil where there are none.
    public var perMille: Int? { checkable == 0 ? nil : self[.checked] * 1000 / checkable }
  }

  /// What one document asks for, with its sections.
  public struct Document: Sendable, Hashable {
    public let name: String
    /// A requirement that several sections ask for counts once.
    public let counts: Counts
    /// In natural order, the whole document first; nil is the name of what names no section.
    public let sections: [Section]
  }

  public struct Section: Sendable, Hashable {
    public let name: String?
    public let entries: [Entry]
    public var counts: Counts { Counts(entries) }
  }

  /// The documents that are not read yet, as the catalogue calls them.
  public static let unreadInputs: Set = ["schedule", "session-log", "session-pair", "info-plist"]

  /// In the order of the IDs.
  public let entries: [Entry]
  /// The share in per mille that may not be missed; nil where none is committed or to be compared.
  public let floor: Int?

  /// Each requirement counts once.
  public var totals: Counts { Counts(entries) }
  /// Whether less is checked than is committed.
  public var isBelowFloor: Bool { floor.map { totals.perMille ?? 1000 < $0 } ?? false }

  init(entries: [Entry], floor: Int?) {
    self.entries = entries
    self.floor = floor
  }

  /// Counts the rows of `catalogue`.
  public init(_ catalogue: RequirementCatalogue, floor: Int? = nil) {
    self.init(
      entries: catalogue.rows.map { row in
        let state: State =
          switch row.status {
          case .rule: .checked
          case .planned: Self.unreadInputs.contains(row.input) ? .unread : .planned
          case .declined: .declined
          case .guarded: .guarded
          case .uncheckable: .uncheckable
          }
        let why = row.why == RequirementCatalogue.onlyTheRule ? "needs its rule" : row.why
        return Entry(
          id: row.id, state: state, why: why, sections: CitedSection.parse(row.source))
      }, floor: floor)
  }

  /// What is known without a catalogue: that `rules` check what they are about.
  public init(of rules: some Sequence<Rule>) {
    self.init(
      entries: rules.sorted { $0.id < $1.id }.map { rule in
        Entry(
          id: rule.id, state: .checked, why: "",
          sections: CitedSection.parse(rule.requirement.source))
      }, floor: nil)
  }

  /// The part that is about `addresses`, each an ID or its category, with no floor of its own; all
  /// of it where none is given.
  ///
  /// Throws the first address at which there is no requirement.
  public func at(_ addresses: [String]) throws(UnknownRequirement) -> Coverage {
    guard !addresses.isEmpty else { return self }
    func matches(_ entry: Entry, _ address: String) -> Bool {
      entry.id.description == address || entry.id.category == address
    }
    for address in addresses where !entries.contains(where: { matches($0, address) }) {
      throw UnknownRequirement(address: address)
    }
    return Coverage(
      entries: entries.filter { entry in addresses.contains { matches(entry, $0) } }, floor: nil)
  }

  /// The documents, specifications first.
  ///
  /// A requirement counts in each that asks for it.
  public var documents: [Document] {
    var names: [String: [String?: [Entry]]] = [:]
    var whole: [String: [Entry]] = [:]
    for entry in entries {
      for section in entry.sections {
        names[section.document, default: [:]][section.section, default: []].append(entry)
      }
      for name in Set(entry.sections.map(\.document)) { whole[name, default: []].append(entry) }
    }
    let ordered = names.keys.sorted {
      (CitedDocument.rank($0), $0) < (CitedDocument.rank($1), $1)
    }
    return ordered.map { name in
      Document(
        name: name, counts: Counts(whole[name] ?? []),
        sections: (names[name] ?? [:]).map { Section(name: $0.key, entries: $0.value) }
          .sorted { Natural(section: $0.name) < Natural(section: $1.name) })
    }
  }

  /// How many requirements in `state` have which reason, the commonest first.
  ///
  /// What follows a semicolon is about the one requirement and left out.
  public func reasons(for state: State) -> [(why: String, count: Int)] {
    Dictionary(grouping: entries.filter { $0.state == state }) { $0.why.prefix { $0 != ";" } }
      .map { (why: String($0.key), count: $0.value.count) }
      .sorted { ($1.count, $0.why) < ($0.count, $1.why) }
  }
}

/// An address at which there is no requirement.
public struct UnknownRequirement: Error, Sendable, Hashable, CustomStringConvertible {
  public let address: String

  public var description: String { "no requirement and no category is called \(address)" }
}

/// A section as it sorts, by the numbers in it: `§4.9` before `§4.10` before `App B`.
struct Natural: Comparable {
  private let parts: [Part]

  private enum Part: Comparable {
    case number(Int)
    case text(String)
  }

  init(section: String?) {
    var parts: [Part] = []
    var rest = (section ?? "").drop { $0 == "§" }
    while let first = rest.first {
      let isDigit = ("0"..."9").contains(first)
      let run = rest.prefix { ("0"..."9").contains($0) == isDigit }
      rest = rest.dropFirst(run.count)
      parts.append(isDigit ? .number(Int(run) ?? .max) : .text(String(run)))
    }
    self.parts = parts
  }

  static func < (left: Natural, right: Natural) -> Bool {
    left.parts.lexicographicallyPrecedes(right.parts)
  }
}

/// The committed share, in `coverage-floor`.
enum CoverageFloor {
  /// The per mille that `bytes` hold; nil where they hold anything but a number up to 1000.
  private static func parse(_ bytes: [UInt8]) -> Int? {
    var text = String(decoding: bytes, as: UTF8.self)[...]
    while text.last?.isNewline == true { text.removeLast() }
    guard let value = Int(text), (0...1000).contains(value) else { return nil }
    return value
  }

  /// The figure of the suite in `directory`; nil where it has none.
  static func read(_ directory: String) throws(SuiteProblem) -> Int? {
    let path = "\(directory)/\(SuiteLayout.coverageFloor)"
    guard let bytes = try SuiteLayout.contents(of: path) else { return nil }
    guard let floor = parse(bytes) else {
      throw SuiteProblem(path: path, message: "is no number of per mille, 0 to 1000")
    }
    return floor
  }

  static func bytes(_ perMille: Int) -> [UInt8] { Array("\(perMille)\n".utf8) }
}
