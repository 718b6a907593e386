import HLSLinting

/// The documents of a run that have no verdict of their own, because another entry is about them.
///
/// A linked document that could not be checked has none if a failing case of another document reports it. Of
/// several in one target that could not be loaded for the same reason, the first represents the others.
struct CombinedDocuments {
  private struct Key: Hashable {
    /// Nil if each document of the run is a target of its own.
    let target: Int?
    let reason: String
  }

  /// The findings of failing cases.
  let failing: ListedFindings
  /// The indices in the run of the documents without a verdict.
  private var combined: Set<Int> = []
  /// The names of the documents that others represent, by the indices of these.
  private var represented: [Int: [String]] = [:]

  init(_ run: ReportedRun, failingFrom least: Severity?) throws(ReportError) {
    failing = try ListedFindings(run, from: least)
    guard run.summary.unchecked > 0 else { return }
    var first: [Key: Int] = [:]
    var place = 0
    for number in 0..<run.targetCount {
      for source in try run.target(number).sources.lazy.map(\.digest) {
        defer { place += 1 }
        // What was found in a document is in its own suite.
        guard case .unchecked = source.status, source.findings.isEmpty else { continue }
        if failing.reportAll(of: source) {
          combined.insert(place)
          continue
        }
        guard let unloaded = source.unloaded else { continue }
        let key = Key(target: run.isOfDocuments ? nil : number, reason: unloaded.reason)
        if let other = first[key] {
          combined.insert(place)
          represented[other, default: []].append(source.source)
        } else {
          first[key] = place
        }
      }
    }
  }

  /// The number of documents without a verdict.
  var count: Int { combined.count }

  /// Whether the document with an index in the run has no verdict of its own.
  func contains(_ place: Int) -> Bool { combined.contains(place) }

  /// The names of the documents that the one with an index in the run represents.
  func others(of place: Int) -> [String] { represented[place] ?? [] }
}
