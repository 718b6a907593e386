package import HLSLinting

/// The share of requirements that rules check.
package struct Coverage: Sendable, Hashable {
  /// How the rules cover a requirement.
  package enum State: String, Sendable, CaseIterable {
    /// A rule checks it.
    case checked
    /// The rule is missing.
    case planned
    /// There is intentionally no rule.
    case declined
    /// The requirement limits other rules; it has no finding of its own.
    case guarded = "guard"
    /// No document shows it.
    case uncheckable
  }

  /// A requirement, and the sections that state it.
  package struct Entry: Sendable, Hashable {
    /// The ID of the rule that checks it, or would check it.
    package let id: RuleID
    /// How the rules cover it.
    package let state: State
    /// Why it is not checked; empty if it is.
    package let why: String
    /// The sections that state it.
    package let sections: [CitedSection]
  }

  /// The requirements, sorted by ID.
  package let entries: [Entry]
  /// The committed share in per mille; nil if there is none.
  package let floor: Int?

  /// The counts of all requirements; each counts once.
  package var totals: Counts { Counts(entries) }
  /// Whether the share is below the committed one.
  package var isBelowFloor: Bool { floor.map { totals.perMille ?? 1000 < $0 } ?? false }

  init(entries: [Entry], floor: Int?) {
    self.entries = entries
    self.floor = floor
  }

  /// Counts the rows of `catalog`.
  package init(_ catalog: RequirementCatalog, floor: Int? = nil) {
    self.init(
      entries: catalog.rows.map { row in
        let state: State =
          switch row.status {
          case .rule: .checked
          case .planned: .planned
          case .declined: .declined
          case .guarded: .guarded
          case .uncheckable: .uncheckable
          }
        let why = row.why == RequirementCatalog.onlyTheRule ? "needs its rule" : row.why
        return Entry(
          id: row.id, state: state, why: why, sections: CitedSection.parse(row.source))
      }, floor: floor)
  }

  /// Creates the coverage without a catalog, from the requirements of `rules`.
  package init(of rules: some Sequence<Rule>) {
    self.init(
      entries: rules.sorted { $0.id < $1.id }.map { rule in
        Entry(
          id: rule.id, state: .checked, why: "",
          sections: CitedSection.parse(rule.requirement.source))
      }, floor: nil)
  }

  /// The requirements at `addresses`, each an ID or a category, without a floor; all if there are
  /// no addresses.
  ///
  /// Throws the first address that matches no requirement.
  package func at(_ addresses: [String]) throws(UnknownRequirement) -> Coverage {
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

  /// The reasons of the requirements in `state` with their counts, the most common reason first.
  ///
  /// Text after a semicolon concerns only one requirement and is omitted.
  package func reasons(for state: State) -> [(why: String, count: Int)] {
    Dictionary(grouping: entries.filter { $0.state == state }) { $0.why.prefix { $0 != ";" } }
      .map { (why: String($0.key), count: $0.value.count) }
      .sorted { ($1.count, $0.why) < ($0.count, $1.why) }
  }
}

extension Coverage {
  /// The number of requirements in each state.
  package struct Counts: Sendable, Hashable {
    private var counts: [State: Int] = [:]

    init(_ entries: some Sequence<Entry>) {
      for entry in entries { counts[entry.state, default: 0] += 1 }
    }

    /// The number of requirements in that state.
    package subscript(state: State) -> Int { counts[state] ?? 0 }

    /// The number of requirements whose violation is visible in a document.
    package var checkable: Int { self[.checked] + self[.planned] + self[.declined] }
    /// The share of checkable requirements that are checked, in per mille, rounded down; nil if
    /// there are none.
    package var perMille: Int? { checkable == 0 ? nil : self[.checked] * 1000 / checkable }
  }
}

/// The error if an address matches no requirement.
package struct UnknownRequirement: Error, Sendable, Hashable, CustomStringConvertible {
  /// The address as given.
  package let address: String

  /// The error in one line.
  package var description: String { "no requirement and no category is called \(address)" }
}

/// The committed share in per mille, stored in `coverage-floor`.
enum CoverageFloor {
  /// The share in `bytes`; nil if it is not an integer from 0 to 1000.
  private static func parse(_ bytes: [UInt8]) -> Int? {
    var text = String(decoding: bytes, as: UTF8.self)[...]
    while text.last?.isNewline == true { text.removeLast() }
    guard let value = Int(text), (0...1000).contains(value) else { return nil }
    return value
  }

  /// The share of the suite in `directory`; nil if it has none.
  static func read(_ directory: String) throws(SuiteProblem) -> Int? {
    let path = "\(directory)/\(SuiteLayout.coverageFloor)"
    guard let bytes = try SuiteFiles.bytesIfPresent(of: path) else { return nil }
    guard let floor = parse(bytes) else {
      throw SuiteProblem(path: path, message: "is not a number from 0 to 1000")
    }
    return floor
  }

  static func bytes(_ perMille: Int) -> [UInt8] { Array("\(perMille)\n".utf8) }
}
