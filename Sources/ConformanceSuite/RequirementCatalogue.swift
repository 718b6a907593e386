public import HLSConformance

/// `Catalogue.tsv`: every requirement there is, and what became of it.
public struct RequirementCatalogue: Sendable, Hashable {
  public enum Status: String, Sendable, CaseIterable {
    /// A rule checks it.
    case rule
    /// A rule is to check it; `why` says what is missing.
    case planned
    /// A document would show it, but no rule could tell it from what is correct, or another rule
    /// already tells it; `why` says so.
    case declined
    /// Nothing to report: something that must not be mistaken for a defect.
    case guarded = "guard"
    /// No document shows it; `why` says so.
    case uncheckable
  }

  public struct Row: Sendable, Hashable {
    public let id: RuleID
    public let severity: Severity
    public let profile: Profile
    /// What a check needs, such as `media` or `reload-pair`.
    public let input: String
    /// Document and section, several joined by `; `; see `CitedSection`.
    public var source: String
    public var status: Status
    /// One line; empty for a rule.
    public var why: String
  }

  private static let header = "id\tseverity\tprofile\tinput\tsource\tstatus\twhy"

  /// The reason of a planned row that lacks nothing but the rule.
  static let onlyTheRule = "next"

  /// In the order of the IDs, each once.
  public private(set) var rows: [Row]
  private let numbers: [RuleID: Int]

  /// Reads the table; the problem says in which line it is wrong and what is allowed there.
  public init(parsing bytes: [UInt8], path: String) throws(SuiteProblem) {
    var lines = String(decoding: bytes, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    func problem(_ line: Int, _ message: String) -> SuiteProblem {
      SuiteProblem(path: path, message: "line \(line + 1): \(message)")
    }
    guard lines.first.map(String.init) == Self.header else {
      throw problem(0, "the columns are \(Self.header.replacing("\t", with: ", "))")
    }
    var rows: [Row] = []
    var numbers: [RuleID: Int] = [:]
    for (number, line) in lines.enumerated().dropFirst() {
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard fields.count == 7, let severity = Severity(rawValue: fields[1]),
        let profile = Profile(rawValue: fields[2]), let status = Status(rawValue: fields[5])
      else {
        throw problem(
          number, "seven columns, a severity, a profile and a status that exist are needed")
      }
      let id = RuleID(fields[0])
      if let last = rows.last, last.id >= id {
        throw problem(number, "\(id) does not follow \(last.id) in the order of IDs")
      }
      guard !fields[4].isEmpty else {
        throw problem(number, "a document is needed as the source, or the words no document")
      }
      guard (status == .rule) == fields[6].isEmpty else {
        throw problem(number, "the last column says why there is no rule, and only then")
      }
      numbers[id] = rows.count
      rows.append(
        Row(
          id: id, severity: severity, profile: profile, input: fields[3], source: fields[4],
          status: status, why: fields[6]))
    }
    self.rows = rows
    self.numbers = numbers
  }

  public subscript(id: RuleID) -> Row? { numbers[id].map { rows[$0] } }

  /// The table with the status of each planned row that has become a rule, and the reverse, and with
  /// the sources that the rules give.
  public func updated(from book: RuleBook) -> RequirementCatalogue {
    var catalogue = self
    for (number, row) in rows.enumerated() {
      let rule = book[row.id]
      if let rule { catalogue.rows[number].source = rule.requirement.source }
      switch row.status {
      case .planned where rule != nil:
        catalogue.rows[number].status = .rule
        catalogue.rows[number].why = ""
      case .rule where rule == nil:
        catalogue.rows[number].status = .planned
        catalogue.rows[number].why = Self.onlyTheRule
      default: break
      }
    }
    return catalogue
  }

  /// Where the table and the rules differ, one sentence each; empty when they are in step.
  public func disagreements(with book: RuleBook) -> [String] {
    var found: [String] = []
    let ids = Set(book.rules.map(\.id))
    for rule in book.rules {
      guard let row = self[rule.id] else {
        found.append("\(rule.id) has no row")
        continue
      }
      if row.status != .rule { found.append("\(rule.id) is a rule, not \(row.status.rawValue)") }
      if row.severity != rule.severity {
        found.append("\(rule.id) is \(rule.severity) as a rule and \(row.severity) in the table")
      }
      if row.profile != rule.profile {
        found.append(
          "\(rule.id) is of \(rule.profile.rawValue) as a rule and \(row.profile.rawValue) in the table"
        )
      }
    }
    found += rows.filter { $0.status == .rule && !ids.contains($0.id) }.map {
      "\($0.id) is no rule"
    }
    return found
  }

  /// The table as it is written.
  public var bytes: [UInt8] {
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
