import HLSLinting

extension Coverage {
  /// The coverage as text: documents and sections, the reasons, and the verdict.
  ///
  /// With `isDetailed`, all requirements that are not checked are listed by state.
  package func text(isDetailed: Bool = false) -> String {
    var rows = [[""] + State.columns.map(\.title) + ["share"]]
    for document in documents {
      rows.append([document.name] + document.counts.cells)
      let sections = document.sections
      guard sections.count > 1 || sections.first?.name != nil else { continue }
      rows += sections.map { ["  " + Self.shortened($0.name ?? "no section")] + $0.counts.cells }
    }
    rows.append(["each requirement once"] + totals.cells)
    var text = TextTable.lines(rows)
    for state in State.columns where state != .checked && totals[state] > 0 {
      text += "\n\(state.heading)\n"
      text += isDetailed ? list(of: state) : summary(of: state)
    }
    return text + "\n" + verdict + "\n"
  }

  /// `name`, shortened so that the line has fewer than 100 columns.
  private static func shortened(_ name: String) -> String {
    name.count > 28 ? name.prefix(27) + "…" : name
  }

  private func summary(of state: State) -> String {
    TextTable.lines(
      reasons(for: state).map { ["  ", String($0.count), $0.why] }, leading: [0, 2])
  }

  private func list(of state: State) -> String {
    TextTable.lines(
      entries.filter { $0.state == state }.map { ["  " + $0.id.description, $0.why] },
      leading: [0, 1])
  }

  /// One line: the checked share, compared with the committed share.
  package var verdict: String {
    let counts = totals
    let share =
      counts.perMille.map { ", \(Self.percent($0))" } ?? ""
    let text =
      "\(counts[.checked]) of \(counts.checkable) checkable requirements are checked\(share)"
    guard let floor else { return text }
    return text
      + (isBelowFloor
        ? "; this is below the committed \(Self.percent(floor))"
        : "; the committed share is \(Self.percent(floor))")
  }

  static func percent(_ perMille: Int) -> String { "\(perMille / 10).\(perMille % 10) %" }
}

extension Coverage.Counts {
  fileprivate var cells: [String] {
    Coverage.State.columns.map { self[$0] == 0 ? "-" : String(self[$0]) }
      + [perMille.map(Coverage.percent) ?? "-"]
  }
}

extension Coverage.State {
  static let columns = allCases

  fileprivate var title: String {
    switch self {
    case .checked, .planned, .declined, .uncheckable: rawValue
    case .guarded: "guards"
    }
  }

  fileprivate var heading: String {
    switch self {
    case .checked: "checked"
    case .planned: "planned"
    case .declined: "declined: a correct document would be reported, or another rule reports it"
    case .guarded: "guards: correct input that must not be reported"
    case .uncheckable: "cannot be checked"
    }
  }
}
