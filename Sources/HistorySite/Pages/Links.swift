import LintHistory
import SourceText
import XMLWriting

/// Links to pages; `root` is the relative address of the root of the site.
extension SiteContent {
  /// A link to the page of a target, with its name.
  func link(_ target: HistorySnapshot.Target, root: String) -> Markup {
    .link(target.name.shortened(), to: root + SitePath.target(target))
  }

  /// A link to the page of a run, with its start time.
  func link(_ run: HistorySnapshot.Run, root: String) -> Markup {
    .tag("a", "w", ["href": root + SitePath.run(run)], [.time(run.startTime)])
  }

  /// A link to the page of a rule; only its ID if it has no page.
  func link(rule: String, root: String) -> Markup {
    let id = Markup.tag("code", "", [:], [.text(rule)])
    return hasPage(rule: rule) ? .tag("a", "", ["href": root + SitePath.rule(rule)], [id]) : id
  }

  /// The start time of the run with that ID, which may have been removed; empty for nil.
  func start(ofRun run: Int64?) -> Markup {
    guard let run else { return "" }
    return startTime(ofRun: run) ?? "before the oldest kept run"
  }
}
