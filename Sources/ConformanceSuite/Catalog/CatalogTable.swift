import HLSLinting

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
