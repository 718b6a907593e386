import SourceText

/// An incident in a mail.
extension Incident {
  /// The incident in a line, without its cause.
  var line: String {
    "\(names): \(words)"
      + [begin.map { " \($0)" }, ownersText.map { "; \($0)" }].compactMap(\.self).joined()
  }

  /// The cause that the channels have in common, with what to do.
  var block: [String] {
    let facts: [String?] = [
      extent + (begin.map { " \($0)" } ?? ""), changeWords, party.map { "to act: \($0)" },
      ownersText,
    ]
    let lines: [String?] = [
      facts.compactMap(\.self).joined(separator: "; "),
      cause.messages.first?.shortened(to: 300), cause.remedy.map { "fix: \($0)" },
    ]
    return ["\(names): \(words)"] + lines.compactMap(\.self).map { "  \($0)" }
  }

  private var begin: String? { since.map { "since \(LocalTime($0, in: zone).readable)" } }

  private var ownersText: String? {
    let owners = owners
    guard !owners.isEmpty else { return nil }
    return "\(owners.count == 1 ? "owner" : "owners"): \(NameList.text(owners))"
  }
}
