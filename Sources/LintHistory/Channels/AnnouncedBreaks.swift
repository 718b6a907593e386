import HLSDocuments
import SourceText

/// The ad breaks that a run found announced, without those that are only signaled for splicing.
struct AnnouncedBreaks {
  /// The number of breaks.
  let count: Int
  /// The last run before with a break; nil if no run is known to have seen one.
  let lastSeen: Int64?
  /// The number of those that reference an asset list, and not their ad itself.
  private let listed: Int
  /// The number of those of which an ad could be loaded; nil if it is not known.
  private let played: Int?

  /// The part of the breaks without any ad, in percent; nil if it is not known.
  var lostShare: Int64? {
    played.flatMap { count > 0 ? Int64((count - min(count, $0)) * 100 / count) : nil }
  }

  init(_ target: HistorySnapshot.Target, in run: HistorySnapshot.Run) {
    let known = target.breaks.filter { $0.scheduled.content != .signal && $0.firstRun <= run.id }
    let announced = known.filter { $0.lastRun >= run.id }
    count = announced.count
    lastSeen = known.map(\.lastRun).filter { $0 < run.id }.max()
    listed = announced.count { $0.scheduled.content != .asset }
    let facts = target.facts.last { $0.run == run.id }?.facts
    // A channel that is observed announces more breaks than the last load of its playlists has.
    played = facts.flatMap { facts in
      facts.breaks == Int64(announced.count) ? facts.played.map { Int(clamping: $0) } : nil
    }
  }

  /// What fails if requests for ads and asset lists do, such as `every ad of 3 breaks fails`.
  ///
  /// A failing asset list, or ad without a list, is that of a whole break; a failing ad of a list is not, and
  /// there is none if every list fails. The link to an ad without a list is in a playlist. An ad that several lists
  /// reference fails once, but if no ad could be loaded, every break is without.
  func words(onFailures findings: [HistorySnapshot.Finding]) -> String {
    func isList(_ finding: HistorySnapshot.Finding) -> Bool {
      finding.rule == LossTable.unreadableList
        || finding.message.hasPrefix("the request for the \(Link.Role.assetList.noun) ")
    }
    let lists = findings.count(where: isList)
    let ads = findings.count - lists
    let linked = findings.count { !isList($0) && Self.isInPlaylist($0) }
    let direct = lists >= listed ? ads : linked <= count - listed ? linked : 0
    let failing = lists + direct
    if count > 0, failing >= count || played == 0 {
      return count == 1 ? "every ad of the only break fails" : "every ad of \(count) breaks fails"
    }
    guard failing == findings.count, count > 0 else {
      return findings.count == 1 ? "an ad fails" : "\(findings.count) ads fail"
    }
    return "the ads of \(failing) of \(count) breaks fail"
  }

  /// Whether the document of a finding is certainly a playlist, by its name.
  private static func isInPlaylist(_ finding: HistorySnapshot.Finding) -> Bool {
    finding.source.prefix { $0 != "?" && $0 != "#" }.lowercased().hasSuffix(".m3u8")
  }
}
