package import HLSLinting
package import LintHistory
package import XMLWriting

/// A static site about a history: it needs no script and no server.
///
/// Equal histories give equal bytes. Secrets are masked when runs are stored; `XMLWriter` escapes all
/// text, and addresses consist of numbers and known names.
package struct Site {
  /// A file of the site.
  package struct File: Sendable, Equatable {
    /// Relative to the root of the site.
    package let path: String
    /// The content of the file.
    package let bytes: [UInt8]
  }

  private let content: SiteContent

  /// Creates the site of `snapshot`; `rules` and `coverage` are needed for the pages about them.
  package init(
    _ snapshot: HistorySnapshot, rules: [Rule] = [], coverage: RequirementCoverage? = nil
  ) {
    content = SiteContent(snapshot, rules: rules, coverage: coverage)
  }

  /// All files of the site, `index.html` last.
  package func files() throws(XMLWritingError) -> [File] {
    var files: [File] = []
    func add(_ path: String, _ bytes: [UInt8]) { files.append(File(path: path, bytes: bytes)) }
    for artifact in content.snapshot.artifacts
    where ["junit.xml", "report.json"].contains(artifact.name) {
      add("runs/\(artifact.run)/\(artifact.name)", artifact.bytes)
    }
    var differences = Differences()
    for after in content.runs {
      for (place, before) in content.earlierRuns(comparedWith: after).enumerated() {
        let areNeighbors = place == 0
        let snapshot =
          areNeighbors ? content.snapshot : content.changedTargets(from: before, to: after)
        let comparison = RunComparison(before, after, in: snapshot)
        differences.add(comparison, areNeighbors: areNeighbors)
        add(
          SitePath.comparison(before, after),
          areNeighbors
            ? try content.comparisonPage(comparison) : try content.briefComparisonPage(comparison))
      }
    }
    for run in content.snapshot.runs {
      add(SitePath.run(run), try content.runPage(run, differences))
    }
    for target in content.snapshot.targets {
      add(SitePath.target(target), try content.targetPage(target))
    }
    for rule in content.ruleCounts.rules { add(SitePath.rule(rule), try content.rulePage(rule)) }
    add("data/v1/history.json", try SiteData(content).json())
    add("data/v1/schema.json", Array(SiteData.jsonSchema.utf8))
    let badge = Badge(content)
    add("badge/playlists.svg", try badge.svg())
    add("badge/playlists.json", Array(badge.json.utf8))
    add("diff/index.html", try content.comparisonsPage(differences))
    add("rules/index.html", try content.rulesPage())
    add("runs/index.html", try content.runsPage(differences))
    add("targets/index.html", try content.targetsPage())
    add("requirements.html", try content.requirementsPage())
    add("feed.atom", try AtomFeed(content: content, differences: differences).render())
    add("index.html", try content.indexPage())
    return files
  }
}
