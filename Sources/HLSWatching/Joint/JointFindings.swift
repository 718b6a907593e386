import HLSDocuments
import HLSLinting
import SourceText

/// The findings about the playlists of a channel and the documents of its interstitials together, in
/// addition to the findings of each playlist.
package struct JointFindings: Sendable {
  /// The index that represents the multivariant playlist.
  package static let multivariant = -1

  private let linter: Linter
  /// The rules that compare the playlists of a presentation.
  private let presentationRules: Set<RuleID>
  private var wasJudged = false
  /// The findings about playlists that involve other documents, by playlist index.
  private var ofPlaylists: [Int: FindingLedger] = [:]
  /// The expected findings of the same kind, by playlist index.
  private var expected: [Int: [SuppressedFinding]] = [:]
  /// The loads in which findings appeared or disappeared, by playlist index.
  private var loads: [Int: [SourceLoad]] = [:]
  /// The results of the documents that interstitials reference, in the order of their first check.
  private var judged: [SourceResult] = []
  private var ofDocuments: [String: FindingLedger] = [:]
  private var numbers: [String: Int] = [:]
  /// The names of the documents that the latest loads reference.
  private var referenced: Set<String> = []
  /// The documents that could not be loaded, by URL.
  private var unloaded: [(address: String, name: String, reason: String)] = []
  /// The fingerprints of the findings that report such documents, by URL.
  private var reports: [String: String] = [:]

  init(_ linter: Linter) {
    self.linter = linter
    presentationRules = Set(
      linter.rules.filter { $0.rule.subject == .presentation }.map(\.rule.id))
  }

  /// The results of the documents that interstitials reference.
  var results: [SourceResult] {
    judged
      + unloaded.map { address, name, reason in
        SourceResult(source: name, unchecked: reason, reportedBy: reports[address])
      }
  }

  /// Whether there are findings that one of the next loads may resolve.
  var hasPresent: Bool { ofPlaylists.values.contains(where: \.hasPresent) }

  /// Whether the latest check reported a finding of this severity or a higher one.
  func hasPresent(atLeast severity: Severity) -> Bool {
    ofPlaylists.values.contains { $0.hasPresent(atLeast: severity) }
      || referenced.contains { ofDocuments[$0]?.hasPresent(atLeast: severity) ?? false }
  }

  /// The findings about a playlist that involve other documents.
  package func entries(of number: Int) -> [FindingLedger.Entry] {
    ofPlaylists[number]?.entries ?? []
  }

  /// The findings of the documents that interstitials reference.
  package var documentEntries: [FindingLedger.Entry] {
    judged.flatMap { ofDocuments[$0.source]?.entries ?? [] }
  }

  /// Sets why a document could not be loaded.
  mutating func setUnloaded(_ address: String, named name: String, because reason: String) {
    if let index = unloaded.firstIndex(where: { $0.address == address }) {
      unloaded[index] = (address, name, reason)
    } else {
      unloaded.append((address, name, reason))
    }
  }

  /// Records that a document was loaded after all.
  mutating func setLoaded(_ address: String) { unloaded.removeAll { $0.address == address } }

  /// Adds the findings that involve other documents to the result of a playlist.
  func completed(_ result: SourceResult, of number: Int = multivariant) -> SourceResult {
    let result = result.expecting(expected[number] ?? [])
    guard let others = ofPlaylists[number]?.findings, !others.isEmpty else { return result }
    return result.adding(others, in: loads[number] ?? [])
  }

  /// Checks the latest loads together; returns the findings that appeared and disappeared.
  ///
  /// If `isSettled` is false, one playlist may not yet have what is new in another, so the playlists are
  /// not compared.
  mutating func judge(
    _ graph: DocumentGraph, _ channel: ChannelPlaylists, isSettled: Bool, at time: DateTime
  ) -> [WatchEvent] {
    guard !linter.rules.isEmpty else { return [] }
    // At the end of an event, some playlists have ended while others have yet to be loaded.
    let finished = channel.all.count { $0.ending == .finished }
    let isEnding = wasJudged && finished > 0 && finished < channel.all.count
    wasJudged = true
    let isComparing = isSettled && !isEnding
    // Differences from a playlist that temporarily cannot be loaded stay present.
    let isWhole = isComparing && channel.all.allSatisfy { $0.failure == nil }
    var playlists: [Int: Int] = [:]
    for member in graph.members where member.document != nil {
      playlists[member.number] = channel.all.firstIndex { $0.location == member.location }
    }
    let found = linter.lint(graph, reloads: playlists.mapValues { channel.all[$0].reloads })
    reports.merge(graph.failureReports(in: found)) { $1 }
    let own = Set(channel.multivariant?.findings.map(\.fingerprint) ?? [])
    var events: [WatchEvent] = []
    referenced = []
    for (member, result) in zip(graph.members, found) {
      var label = ChannelPlaylists.lastPart(of: member.location)
      var load = 0
      let change: FindingLedger.Change
      if let number = playlists[member.number] ?? (member.number == 0 ? Self.multivariant : nil) {
        let reloads = number == Self.multivariant ? nil : channel.all[number].reloads
        expect(result.suppressed, of: number)
        change = ofPlaylists[number, default: FindingLedger()].record(
          result.findings.filter { !own.contains($0.fingerprint) }, inLoad: reloads?.last?.number,
          isOfSegment: { reloads?.isOfSegment($0) ?? false },
          isJudged: { isComparing || !presentationRules.contains($0) },
          canGo: { isWhole || !presentationRules.contains($0) })
        if let last = reloads?.last {
          label = channel.all[number].label
          load = last.number
          record(SourceLoad(number: last.number, source: last.name), of: number, change)
        }
      } else {
        referenced.insert(result.source)
        change = record(result)
      }
      events +=
        change.appeared.map {
          WatchEvent(time: time, playlist: label, load: load, kind: .appeared($0))
        }
        + change.gone.map { WatchEvent(time: time, playlist: label, load: load, kind: .gone($0)) }
    }
    return events
  }

  /// Adds expected findings to those of a playlist.
  private mutating func expect(_ found: [SuppressedFinding], of number: Int) {
    guard !found.isEmpty else { return }
    let known = Set((expected[number] ?? []).map(\.finding.fingerprint))
    expected[number, default: []] += found.filter { !known.contains($0.finding.fingerprint) }
  }

  private mutating func record(_ load: SourceLoad, of number: Int, _ change: FindingLedger.Change) {
    guard !change.appeared.isEmpty || !change.gone.isEmpty, loads[number]?.last != load else {
      return
    }
    loads[number, default: []].append(load)
  }

  /// Records the result of a document that an interstitial references.
  private mutating func record(_ result: SourceResult) -> FindingLedger.Change {
    let change = ofDocuments[result.source, default: FindingLedger()].record(result.findings)
    if let known = numbers[result.source] {
      judged[known] = judged[known].adding(change.new).expecting(result.suppressed)
    } else {
      numbers[result.source] = judged.count
      judged.append(result)
    }
    return change
  }
}
