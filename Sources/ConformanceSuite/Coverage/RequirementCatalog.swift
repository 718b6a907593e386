package import HLSLinting

/// All requirements of the documents, with their status; committed as `Catalogue.tsv`.
package struct RequirementCatalog: Sendable, Hashable {
  /// How the rules cover a requirement.
  package enum Status: String, Sendable, CaseIterable {
    /// A rule checks it.
    case rule
    /// A rule will check it; `why` says what is missing.
    case planned
    /// No rule could distinguish a violation from correct input, or another rule already reports
    /// it; `why` gives the reason.
    case declined
    /// Nothing to report: something correct that must not be reported.
    case guarded = "guard"
    /// No document can show a violation; `why` gives the reason.
    case uncheckable
  }

  /// One requirement.
  package struct Row: Sendable, Hashable {
    /// The ID of the rule that checks it, or would check it.
    package let id: RuleID
    /// The severity of that rule.
    package let severity: Severity
    /// The profile of that rule.
    package let profile: Profile
    /// The input that a check needs, such as `media` or `reload-pair`.
    package let input: String
    /// The document and section, several separated by `; `; see `CitedSection`.
    package var source: String
    /// How the rules cover it.
    package var status: Status
    /// Why there is no rule, in one line; empty if there is one.
    package var why: String
  }

  /// The reason of a planned row for which only the rule is missing.
  static let onlyTheRule = "next"

  /// The requirements, sorted by ID, without duplicates.
  package private(set) var rows: [Row]
  private let numbers: [RuleID: Int]

  init(_ rows: [Row]) {
    self.rows = rows
    numbers = Dictionary(
      rows.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The requirement with that ID; nil if there is none.
  package subscript(id: RuleID) -> Row? { numbers[id].map { rows[$0] } }

  /// The catalog with sources taken from the rules of `book`.
  ///
  /// A planned row whose rule exists becomes `rule`; a `rule` row without a rule becomes `planned`.
  package func updated(from book: RuleBook) -> RequirementCatalog {
    var catalog = self
    for (number, row) in rows.enumerated() {
      let rule = book[row.id]
      if let rule { catalog.rows[number].source = rule.requirement.source }
      switch (row.status, rule) {
      case (.planned, .some):
        catalog.rows[number].status = .rule
        catalog.rows[number].why = ""
      case (.rule, nil):
        catalog.rows[number].status = .planned
        catalog.rows[number].why = Self.onlyTheRule
      case (.planned, nil), (.rule, .some), (.declined, _), (.guarded, _), (.uncheckable, _):
        break
      }
    }
    return catalog
  }
}

/// The catalog as a table: one line per row, with columns separated by tabs.
extension RequirementCatalog {
  private static let header = "id\tseverity\tprofile\tinput\tsource\tstatus\twhy"

  /// Parses the table; throws the first invalid line and what is expected there.
  package init(parsing bytes: [UInt8], path: String) throws(SuiteProblem) {
    var lines = String(decoding: bytes, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    func problem(_ line: Int, _ message: String) -> SuiteProblem {
      SuiteProblem(path: path, message: "line \(line + 1): \(message)")
    }
    guard lines.first.map(String.init) == Self.header else {
      throw problem(0, "expected the columns \(Self.header.replacing("\t", with: ", "))")
    }
    var rows: [Row] = []
    for (number, line) in lines.enumerated().dropFirst() {
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard fields.count == 7, let severity = Severity(rawValue: fields[1]),
        let profile = Profile(rawValue: fields[2]), let status = Status(rawValue: fields[5])
      else {
        throw problem(
          number, "expected seven columns with a known severity, profile and status")
      }
      let id = RuleID(fields[0])
      if let last = rows.last, last.id >= id {
        throw problem(number, "\(id) does not follow \(last.id) in the order of IDs")
      }
      guard !fields[4].isEmpty else {
        throw problem(number, "expected a document as the source, or the words no document")
      }
      guard (status == .rule) == fields[6].isEmpty else {
        throw problem(number, "the last column must give a reason if and only if there is no rule")
      }
      rows.append(
        Row(
          id: id, severity: severity, profile: profile, input: fields[3], source: fields[4],
          status: status, why: fields[6]))
    }
    self.init(rows)
  }

  /// The table as UTF-8.
  package var bytes: [UInt8] {
    var text = Self.header + "\n"
    for row in rows {
      text += [
        row.id.description, row.severity.rawValue, row.profile.rawValue, row.input, row.source,
        row.status.rawValue, row.why,
      ].joined(separator: "\t")
      text += "\n"
    }
    return Array(text.utf8)
  }
}
