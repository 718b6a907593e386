package import HLSLinting
import HLSLoading
package import LintHistory
import SourceText
package import XMLWriting

/// A static site about a history: it needs no server, and can be read without its only script.
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
    let content = content
    let compared = try Self.parallel(content.runs) { after throws(XMLWritingError) in
      try content.comparisons(with: after)
    }
    var differences = Differences()
    for (pages, others) in compared {
      files += pages
      differences.add(others)
    }
    let known = differences
    files += try Self.parallel(content.snapshot.runs) { run throws(XMLWritingError) in
      File(path: SitePath.run(run), bytes: try content.runPage(run, known))
    }
    let strips = try StatusStrips(content)
    files += try Self.parallel(content.snapshot.targets) { target throws(XMLWritingError) in
      File(path: SitePath.target(target), bytes: try content.targetPage(target, strips))
    }
    files += try Self.parallel(content.ruleCounts.rules) { rule throws(XMLWritingError) in
      File(path: SitePath.rule(rule), bytes: try content.rulePage(rule))
    }
    files += try Self.parallel(content.evidence.pages) { page throws(XMLWritingError) in
      File(path: SitePath.evidence(page.version), bytes: try content.evidencePage(page))
    }
    files += try Self.parallel(content.breaks.pages) { page throws(XMLWritingError) in
      File(path: SitePath.breakPage(page.stored), bytes: try content.breakPage(page))
    }
    add("data/v1/history.json", SiteData(content).json)
    add("data/v1/schema.json", Array(SiteData.jsonSchema.utf8))
    add("data/v1/breaks.csv", AvailTable(content).csv)
    let badge = Badge(content)
    add("badge/playlists.svg", try badge.svg())
    add("badge/playlists.json", Array(badge.json.utf8))
    add("diff/index.html", try content.comparisonsPage(differences))
    add("rules/index.html", try content.rulesPage())
    add("runs/index.html", try content.runsPage(differences))
    add("targets/index.html", try content.targetsPage())
    if let page = try content.channelsPage() { add(SitePath.channels, page) }
    add("requirements.html", try content.requirementsPage())
    add("feed.atom", try AtomFeed(content: content).render())
    add("index.html", try content.indexPage())
    return files
  }

  /// What `make` makes of each element, in order, on all processors.
  private static func parallel<Element: Sendable, Made: Sendable>(
    _ elements: [Element],
    _ make: @escaping @Sendable (Element) throws(XMLWritingError) -> Made
  ) throws(XMLWritingError) -> [Made] {
    let results = Parallel.onThreads(elements, count: Processors.count) { element in
      Result { () throws(XMLWritingError) in try make(element) }
    }
    var made: [Made] = []
    for result in results { made.append(try result.get()) }
    return made
  }
}

extension SiteContent {
  /// The pages of the comparisons of a run with earlier ones, and the numbers of changes.
  fileprivate func comparisons(
    with after: HistorySnapshot.Run
  ) throws(XMLWritingError) -> ([Site.File], Differences) {
    var files: [Site.File] = []
    var differences = Differences()
    for (place, before) in earlierRuns(comparedWith: after).enumerated() {
      let areNeighbors = place == 0
      let comparison = RunComparison(
        before, after, in: areNeighbors ? snapshot : changedTargets(from: before, to: after))
      differences.add(comparison)
      files.append(
        Site.File(
          path: SitePath.comparison(before, after),
          bytes: areNeighbors
            ? try comparisonPage(comparison) : try briefComparisonPage(comparison)))
    }
    return (files, differences)
  }
}
