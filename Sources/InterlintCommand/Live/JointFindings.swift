import HLSConformance
import HLSDelivery
import HLSPlaylist

/// What is found when the playlists of a channel and what interstitials play are judged together, each
/// finding once, beside what is found of each playlist alone.
struct JointFindings: Sendable {
  /// What stands for the number of the multivariant playlist.
  static let multivariant = -1

  private let linter: Linter
  /// The rules that compare the playlists of a presentation.
  private let presentationRules: Set<RuleID>
  private var wasJudged = false
  private var fingerprints: Set<String> = []
  /// By the number of the playlist.
  private(set) var ofPlaylists: [Int: [Finding]] = [:]
  /// The loads of playlists that findings were told of.
  private var loads: [Int: [SourceLoad]] = [:]
  /// What came of the documents that interstitials lead to, in the order in which they were judged.
  private(set) var results: [SourceResult] = []
  private var resultNumbers: [String: Int] = [:]

  init(_ linter: Linter) {
    self.linter = linter
    presentationRules = Set(
      linter.rules.filter { $0.rule.subject == .presentation }.map(\.rule.id))
  }

  /// Adds the result for a document that could not be judged.
  mutating func add(_ result: SourceResult) { results.append(result) }

  /// The result for a playlist with what was found of it together with others.
  func completed(_ result: SourceResult, of number: Int = multivariant) -> SourceResult {
    guard let others = ofPlaylists[number], !others.isEmpty else { return result }
    return result.adding(others, in: loads[number] ?? [])
  }

  /// Judges the newest loads; gives what was not found before.
  ///
  /// Where they are not settled, so that one playlist may lack what is new in another one, the
  /// playlists are not compared.
  mutating func judge(
    _ graph: DocumentGraph, _ channel: WatchedChannel, isSettled: Bool, at time: DateTime
  ) -> [WatchEvent] {
    guard !linter.rules.isEmpty else { return [] }
    // At the end of an event some playlists have ended while others have yet to be loaded.
    let finished = channel.playlists.count { $0.ending == .finished }
    let isEnding = wasJudged && finished > 0 && finished < channel.playlists.count
    wasJudged = true
    var playlists: [Int: Int] = [:]
    for member in graph.members where member.document != nil {
      playlists[member.number] = channel.playlists.firstIndex { $0.location == member.location }
    }
    let found = linter.lint(graph, sessions: playlists.mapValues { channel.playlists[$0].session })
    fingerprints.formUnion(channel.multivariant?.findings.map(\.fingerprint) ?? [])
    var events: [WatchEvent] = []
    for (member, result) in zip(graph.members, found) {
      let new: [Finding]
      var label = WatchedChannel.lastPart(of: member.location)
      var load = 0
      if let number = playlists[member.number] ?? (member.number == 0 ? Self.multivariant : nil) {
        new = take(result, of: number, comparing: isSettled && !isEnding)
        if number != Self.multivariant {
          let playlist = channel.playlists[number]
          label = playlist.label
          load = playlist.session.last?.number ?? 0
          if let last = playlist.session.last, !new.isEmpty {
            loads[number, default: []].append(SourceLoad(number: last.number, source: last.name))
          }
        }
      } else {
        new = take(result)
      }
      events += new.map {
        WatchEvent(time: time, playlist: label, load: load, kind: .appeared($0))
      }
    }
    return events
  }

  /// Takes what was found of a document that an interstitial leads to, and gives what is new of it.
  private mutating func take(_ result: SourceResult) -> [Finding] {
    let new = result.findings.filter { fingerprints.insert($0.fingerprint).inserted }
    if let known = resultNumbers[result.source] {
      results[known] = results[known].adding(new)
    } else {
      resultNumbers[result.source] = results.count
      results.append(result)
    }
    return new
  }

  private mutating func take(
    _ result: SourceResult, of number: Int, comparing: Bool
  ) -> [Finding] {
    let new = result.findings.filter { finding in
      (comparing || !presentationRules.contains(finding.rule))
        && fingerprints.insert(finding.fingerprint).inserted
    }
    let again = Dictionary(
      result.findings.map { ($0.fingerprint, $0) }, uniquingKeysWith: { first, _ in first })
    ofPlaylists[number] =
      (ofPlaylists[number] ?? []).map { known in
        again[known.fingerprint].map(known.seen(again:)) ?? known
      } + new
    return new
  }
}
