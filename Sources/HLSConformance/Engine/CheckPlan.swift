import HLSInterstitials

/// The checks of the rules that run, sorted by what they look at.
///
/// Each date range is looked at by all its rules before the next one is.
struct CheckPlan: Sendable {
  private struct Numbered<Decide: Sendable>: Sendable {
    let number: Int
    let decide: Decide
  }

  let severities: [Severity]
  /// Each shared traversal once.
  private(set) var traversals: [Traversal] = []
  private var documents: [Numbered<@Sendable (Document, inout Report) -> Void>] = []
  private var dateRanges: [Numbered<@Sendable (DateRange, Document, inout Report) -> Void>] = []
  private var interstitials: [Numbered<@Sendable (Interstitial, Document, inout Report) -> Void>] =
    []
  private var podURLs: [Numbered<@Sendable (PodReference, Document, inout Report) -> Void>] = []

  init(_ rules: [ActiveRule]) {
    severities = rules.map(\.severity)
    for (number, active) in rules.enumerated() {
      switch active.rule.check {
      case .document(let decide): documents.append(Numbered(number: number, decide: decide))
      case .dateRange(let decide): dateRanges.append(Numbered(number: number, decide: decide))
      case .interstitial(let decide):
        interstitials.append(Numbered(number: number, decide: decide))
      case .podURL(let decide): podURLs.append(Numbered(number: number, decide: decide))
      case .shared(let traversal):
        if !traversals.contains(where: { $0.name == traversal.name }) {
          traversals.append(traversal)
        }
      }
    }
  }

  func run(_ document: Document, _ report: inout Report) {
    for check in documents {
      select(check.number, &report)
      check.decide(document, &report)
    }
    run(dateRanges, over: document.dateRanges, document, &report)
    run(interstitials, over: document.interstitials, document, &report)
    run(podURLs, over: document.podReferences, document, &report)
  }

  private func run<Subject>(
    _ checks: [Numbered<@Sendable (Subject, Document, inout Report) -> Void>],
    over subjects: [Subject], _ document: Document, _ report: inout Report
  ) {
    for subject in subjects {
      for check in checks {
        select(check.number, &report)
        check.decide(subject, document, &report)
      }
    }
  }

  private func select(_ number: Int, _ report: inout Report) {
    report.rule = number
    report.severity = severities[number]
  }
}
