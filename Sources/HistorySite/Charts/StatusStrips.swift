import LintHistory
import XMLWriting

/// The strips of the pages of targets, each turned into bytes once for all targets with these results.
struct StatusStrips: Sendable {
  /// What a strip shows of a target.
  private struct Results: Hashable {
    private struct Result: Hashable {
      let first: Int64
      let end: Int64?
      let style, state: String
    }

    private let results: [Result]

    init(_ target: HistorySnapshot.Target, since first: Int64) {
      results = target.outcomes.filter { $0.runs.end.map { $0 > first } ?? true }.map {
        Result(
          first: max(first, $0.runs.first), end: $0.runs.end, style: $0.style, state: $0.state)
      }
    }
  }

  private let first: Int64
  private var strips: [Results: Markup] = [:]

  init(_ content: SiteContent) throws(XMLWritingError) {
    let recent = content.timeline.recent
    first =
      recent.compactMap { if case .complete(let run, _) = $0 { run.id } else { nil } }.min() ?? 0
    for target in content.snapshot.targets {
      let results = Results(target, since: first)
      guard strips[results] == nil else { continue }
      strips[results] = try .shared(StatusStrip(target, recent).large(root: "../"))
    }
  }

  /// The strip of a target of the history.
  subscript(target: HistorySnapshot.Target) -> Markup {
    strips[Results(target, since: first)] ?? ""
  }
}

extension Markup {
  /// A bar whose length is the share of `count` in `most`; the number itself is next to it.
  static func bar(_ count: Int64, of most: Int64) -> Markup {
    let share = Int(100 * Double(max(0, count)) / Double(max(1, most)))
    return .tag(
      "svg", "bar",
      ["viewBox": "0 0 100 8", "preserveAspectRatio": "none", "aria-hidden": "true"],
      [.tag("rect", "", ["width": "\(max(1, min(100, share)))", "height": "8"])])
  }
}
