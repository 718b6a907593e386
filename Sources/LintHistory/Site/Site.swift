public import HLSConformance
public import XMLWriting

/// The published pages of a history: static, without script, and working from a file.
///
/// Equal input gives equal bytes. Everything in them was masked when it was stored; all text is
/// escaped by the writer, and addresses are made of numbers and known names alone.
public struct Site {
  public struct File: Sendable, Equatable {
    /// Relative to the root of the site.
    public let path: String
    public let bytes: [UInt8]
  }

  let snapshot: HistorySnapshot
  let book: [String: Rule]
  let coverage: RequirementCoverage?
  /// Of whole runs, the newest first.
  let runs: [HistorySnapshot.Run]
  /// When runs began that are known.
  let begun: [Int64: Int64]
  let nights: Nights
  let ruleNights: RuleNights
  /// Those that have a page.
  let rules: Set<String>
  /// What came since the run before the last.
  let latest: RunComparison?

  /// Takes the texts of `rules`, and what is known of `coverage`, for the pages about them.
  public init(
    _ snapshot: HistorySnapshot, rules: [Rule] = [], coverage: RequirementCoverage? = nil
  ) {
    self.snapshot = snapshot
    self.coverage = coverage
    book = Dictionary(rules.map { ($0.id.description, $0) }, uniquingKeysWith: { $1 })
    let runs: [HistorySnapshot.Run] = snapshot.wholeRuns.reversed()
    self.runs = runs
    let nights = Nights(snapshot)
    self.nights = nights
    begun = Dictionary(
      snapshot.runs.map { ($0.id, nights.order.time(of: $0)) }, uniquingKeysWith: { $1 })
    ruleNights = RuleNights(snapshot, in: Array(runs.prefix(90)))
    self.rules = Set(ruleNights.rules)
    latest = runs.count > 1 ? RunComparison(runs[1], runs[0], in: snapshot) : nil
  }

  /// All files, the entrance last.
  public func files() throws(XMLWritingError) -> [File] {
    var files = snapshot.artifacts.compactMap { artifact in
      ["junit.xml", "report.json"].contains(artifact.name)
        ? File(path: "runs/\(artifact.run)/\(artifact.name)", bytes: artifact.bytes) : nil
    }
    func add(_ path: String, _ bytes: [UInt8]) { files.append(File(path: path, bytes: bytes)) }
    var differences = Differences()
    for after in runs {
      let earlier = earlier(than: after)
      for (place, before) in earlier.enumerated() {
        let comparison = RunComparison(
          before, after, in: place == 0 ? snapshot : changed(from: before, to: after))
        differences.add(comparison, isOfNeighbours: place == 0)
        add(
          Self.path(before, after),
          place == 0 ? try comparisonPage(comparison) : try briefComparisonPage(comparison))
      }
    }
    for run in snapshot.runs { add("runs/\(run.id).html", try runPage(run, differences)) }
    for target in snapshot.targets {
      add("targets/\(target.id).html", try targetPage(target))
    }
    for rule in ruleNights.rules { add("rules/\(Self.slug(rule)).html", try rulePage(rule)) }
    files += try SiteData(snapshot).files()
    files += try badges()
    add("diff/index.html", try comparisonsPage(differences))
    add("rules/index.html", try rulesPage())
    add("runs/index.html", try runsPage(differences))
    add("targets/index.html", try targetsPage())
    add("requirements.html", try requirementsPage())
    add("feed.atom", try feed(differences))
    add("index.html", try indexPage())
    return files
  }

  static func slug(_ rule: String) -> String {
    String(
      rule.utf8.prefix(100).map { byte in
        let isPlain = byte &- 0x61 < 26 || byte &- 0x30 < 10 || byte == 0x2D
        return isPlain ? Character(Unicode.Scalar(byte)) : "."
      })
  }
}
