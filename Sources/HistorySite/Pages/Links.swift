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

  /// A link to the page of a run on a page of a channel, on which times have offsets if it has a time zone.
  func link(_ run: HistorySnapshot.Run, of target: Int64) -> Markup {
    let zone = channels[target]?.zone == nil ? [] : [Markup.text(" UTC")]
    return .tag(
      "a", "w", ["href": "../" + SitePath.run(run)], [.time(run.startTime)] + zone)
  }

  /// A link to the page of a rule; only its ID if it has no page.
  func link(rule: String, root: String) -> Markup {
    let id = Markup.tag("code", "", [:], [.text(rule)])
    return hasPage(rule: rule) ? .tag("a", "", ["href": root + SitePath.rule(rule)], [id]) : id
  }

  /// The start time of the run with that ID, which may have been removed, as the clock of the channel of a
  /// target shows it; empty for nil.
  func start(ofRun run: Int64?, of target: Int64) -> Markup {
    guard let run else { return "" }
    return startTime(ofRun: run, of: target) ?? "before the oldest kept run"
  }
}
