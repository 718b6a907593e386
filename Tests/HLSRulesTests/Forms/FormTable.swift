import Foundation
import HLSLinting
import HLSRules

/// The table of rules and forms: where a rule holds, and why it does not elsewhere.
struct FormTable {
  /// The family of facts by which the table counts pairs of rule and form.
  enum Family: String, CaseIterable {
    case pods, identity, lengths, events
  }

  /// The cell of a rule and a form.
  enum Cell: Equatable, CustomStringConvertible {
    case holds
    case not(Reason)

    init?(_ text: String) {
      if text == "holds" {
        self = .holds
      } else if let reason = Reason(rawValue: text) {
        self = .not(reason)
      } else {
        return nil
      }
    }

    var description: String {
      switch self {
      case .holds: "holds"
      case .not(let reason): reason.rawValue
      }
    }
  }

  struct Row {
    let rule: RuleID
    let family: Family?
    /// One for each form; nil for a text that is neither `holds` nor a reason.
    let cells: [Cell?]
  }

  /// The forms, as the first line names them.
  let forms: [Form?]
  let rows: [Row]

  static let committed = FormTable(
    (try? String(
      contentsOf: URL(filePath: #filePath).deletingLastPathComponent().appending(
        path: "forms.tsv"), encoding: .utf8)) ?? "")

  init(_ text: String) {
    let lines = text.split(separator: "\n").map {
      $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    }
    forms = (lines.first ?? []).dropFirst(2).map { Form(rawValue: $0) }
    rows = lines.dropFirst().map { line in
      Row(
        rule: RuleID(line[0]), family: Family(rawValue: line[1]),
        cells: line.dropFirst(2).map { Cell($0) })
    }
  }

  /// The rules about events, breaks, pods, lengths and their identifiers.
  ///
  /// An announcement to the Ad Break API is a call of an app, and a recorded request of a VOD stream is none for
  /// a pod: neither is something that another form schedules.
  static let rules = RuleCatalog.all.filter { rule in
    rule.subject != .session
      && (categories.contains(rule.id.category) || others.contains(rule.id))
  }

  private static let categories: Set = [
    "ad-break", "pod-url", "interstitial", "timeline", "coordination",
  ]

  /// Rules about lengths and identity of other categories.
  private static let others: Set<RuleID> = [
    "date-range/duration-negative", "date-range/planned-duration-negative",
    "date-range/end-before-start", "date-range/duration-end-date-mismatch",
    "date-range/instant-duration", "date-range/unknown-duration",
    "date-range/end-on-next-needs-class", "date-range/end-on-next-with-duration",
    "date-range/end-on-next-with-end-date", "date-range/end-on-next-overlap",
    "date-range/end-on-next-without-following", "date-range/scte35-planned-duration",
    "date-range/scte35-premature-duration", "date-range/class-changes-for-id",
    "date-range/same-id-conflict", "date-range/same-id-different-spelling",
    "date-range/outside-timeline", "date-range/no-time-zone",
    "asset-list/total-vs-range", "asset-list/asset-duration-mismatch",
    "asset-list/duration-unit-suspect", "asset-list/duration-zero",
    "asset-list/skip-control-after-end", "live/ad-break-reused", "live/date-range-id-reused",
    "live/date-range-id-changed", "live/interstitial-asset-changed",
    "live/interstitial-order-changed", "live/interstitial-late",
  ]

  /// How many pairs there are, how many of them can be written, and how many of these hold.
  func counts(
    of families: Set<Family> = Set(Family.allCases), as form: Form? = nil
  ) -> (pairs: Int, writable: Int, holding: Int) {
    let cells = rows.filter { $0.family.map(families.contains) ?? false }.flatMap { row in
      zip(forms, row.cells).filter { form == nil || $0.0 == form }.compactMap(\.1)
    }
    let reasons: [Reason] = cells.compactMap {
      if case .not(let reason) = $0 { reason } else { nil }
    }
    return (
      cells.count - reasons.count { $0 == .own },
      cells.count - reasons.count(where: \.preventsWriting), cells.count { $0 == .holds }
    )
  }

  /// The counts by form, by family and by reason.
  var text: String {
    func line(_ name: String, _ counts: (pairs: Int, writable: Int, holding: Int)) -> String {
      "\(name): \(counts.pairs) pairs, \(counts.writable) can be written, \(counts.holding) hold"
    }
    let cells = rows.flatMap(\.cells)
    let lines =
      Form.allCases.map { line($0.rawValue, counts(as: $0)) }
      + Family.allCases.map { line($0.rawValue, counts(of: [$0])) }
      + Reason.allCases.map { reason in
        "\(reason.rawValue): \(cells.count { $0 == .not(reason) })"
      }
    return lines.joined(separator: "\n")
  }
}
