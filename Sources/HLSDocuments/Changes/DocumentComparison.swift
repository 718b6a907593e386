import HLSInterstitials
import HLSPlaylist
import SourceText

/// Compares two versions of documents, with the documents that they link to.
///
/// A document that several others link to is compared once.
package struct DocumentComparison: Sendable {
  private struct NamePair: Hashable {
    let before: String
    let after: String
  }

  /// Why two documents cannot be compared.
  package struct Obstacle: Sendable, Hashable {
    /// The name of the document.
    package let source: String
    /// The reason as one line.
    package let reason: String

    /// Creates an obstacle of a document.
    package init(source: String, reason: String) {
      self.source = source
      self.reason = reason
    }
  }

  private var found: [PlaylistChange] = []
  private var compared: Set<NamePair> = []
  /// The documents of both versions that were compared, or that belong to one of them.
  package private(set) var known: (before: Set<String>, after: Set<String>) = ([], [])
  /// The documents that could not be compared.
  package private(set) var obstacles: [Obstacle] = []

  /// What changed on the timelines of viewers, for each playlist of which something did.
  package private(set) var timelines: [TimelineComparison] = []

  /// Creates a comparison of nothing.
  package init() {}

  /// The number of compared documents.
  package var count: Int { compared.count }

  /// What changed, with one entry for each cause, the worst grade first.
  package var changes: [PlaylistChange] {
    let merged = PlaylistChange.merged(found)
    return ChangeGrade.allCases.flatMap { grade in
      merged.filter { $0.kind.grade == grade }
    }
  }

  /// Adds a document that only one version has.
  package mutating func addUnpaired(_ name: String, isNew: Bool) {
    let place = PlaylistChange.Place(source: name, line: 1, value: nil)
    found.append(
      PlaylistChange(
        isNew ? .documentAdded : .documentRemoved, "\(name) was \(isNew ? "added" : "removed")",
        before: isNew ? nil : place, after: isNew ? place : nil))
  }

  /// Compares two versions of a document and of all documents that it links to.
  package mutating func compare(_ before: DocumentGraph, _ after: DocumentGraph) {
    for member in before.members { known.before.insert(member.text.source.name) }
    for member in after.members { known.after.insert(member.text.source.name) }
    compare(before, 0, after, 0)
    guard let old = try? ViewerTimeline(before), let new = try? ViewerTimeline(after) else {
      return
    }
    let comparison = TimelineComparison(old, new)
    if comparison.isSegmentsChanged { timelines.append(comparison) }
  }

  private mutating func compare(
    _ before: DocumentGraph, _ first: Int, _ after: DocumentGraph, _ second: Int
  ) {
    let (old, new) = (before.members[first], after.members[second])
    let names = NamePair(before: old.text.source.name, after: new.text.source.name)
    guard compared.insert(names).inserted else { return }
    let isSame = old.text.source.bytes == new.text.source.bytes
    var partners: [String: String] = [:]
    switch (old.content, new.content) {
    case (.playlist(let old), .playlist(let new)):
      for playlist in [old.playlist, new.playlist] where !isSame {
        guard let reason = playlist.obstacleToComparison else { continue }
        obstacles.append(Obstacle(source: playlist.source.name, reason: reason))
        return
      }
      guard old.playlist.kind == new.playlist.kind else {
        return addKinds(before.members[first], after.members[second])
      }
      partners = compare(old, new, isSame)
    case (.json(let old), .json(let new)):
      for text in [old.text, new.text] where !isSame {
        guard let reason = text.obstacle else { continue }
        obstacles.append(Obstacle(source: text.source.name, reason: reason))
        return
      }
      guard old.kind.name == new.kind.name else {
        return addKinds(before.members[first], after.members[second])
      }
      if !isSame { compare(old, new) }
    default:
      guard old.kind == new.kind else { return addKinds(old, new) }
      if !isSame { addObstacle(of: new.text.source.name, new.kind) }
    }
    var links: [String: Link] = [:]
    for link in after.links(from: second) {
      if let key = key(of: link, in: after), links[key] == nil { links[key] = link }
    }
    for link in before.links(from: first) {
      guard let target = link.member, let key = key(of: link, in: before),
        let partner = links[partners[key] ?? key]
      else { continue }
      switch partner.target {
      case .member(let other): compare(before, target, after, other)
      case .absent where !URIReference(partner.location).isAbsolute:
        addMissing(partner, before.members[target], after.members[second])
      case .absent, .ignored: continue
      }
    }
  }

  /// Compares two playlists of one kind, and returns the keys of links that have another one in the new
  /// version.
  private mutating func compare(_ old: Document, _ new: Document, _ isSame: Bool) -> [String:
    String]
  {
    guard !isSame else { return [:] }
    found += PlaylistHeadChanges(old, new).changes
    var partners: [String: String] = [:]
    for row in ComparedTag.common + (old.isMedia ? ComparedTag.media : ComparedTag.multivariant) {
      let comparison = TagComparison(row, old.playlist, new.playlist)
      found += comparison.changes
      for (line, other) in comparison.partners { partners["\(line)"] = "\(other)" }
    }
    guard old.isMedia else { return partners }
    found += Self.changes(of: SegmentVersions(old.playlist, new.playlist))
    found += DateRangeChanges(old, new).changes
    return [:]
  }

  /// Compares two JSON documents of one kind.
  private mutating func compare(_ old: JSONDocument, _ new: JSONDocument) {
    switch (old.kind, new.kind) {
    case (.assetList(let old), .assetList(let new)): found += AssetListChanges(old, new).changes
    case (.schedule(let old), .schedule(let new)): found += ScheduleChanges(old, new).changes
    case (.dateRangeSchedule(let old), .dateRangeSchedule(let new)):
      found += ScheduleChanges(old, new).changes
    default: addObstacle(of: new.text.source.name, new.kind.name)
    }
  }

  private mutating func addObstacle(of name: String, _ kind: String) {
    obstacles.append(
      Obstacle(
        source: name,
        reason:
          "documents of the kind \(kind) are not compared; expected playlists, asset lists or schedules"
      ))
  }

  /// What changed in the media segments.
  private static func changes(of segments: SegmentVersions) -> [PlaylistChange] {
    let (before, after) = (segments.before.count, segments.after.count)
    guard before + after > 0 else { return [] }
    if segments.alignment.isDisjoint, before > 0, after > 0 {
      return [SegmentListChanges.disjoint(segments)]
    }
    return SegmentListChanges(segments).changes + SegmentChanges(segments).changes
      + SegmentDateChanges(segments).changes
  }

  /// What makes a link the same in both versions; nil if its target is not compared.
  private func key(of link: Link, in graph: DocumentGraph) -> String? {
    switch link.role {
    case .variantStream, .iFrameStream, .rendition: return link.tag.map { "\($0.line)" }
    case .asset, .assetList:
      guard let interstitials = graph.members[link.source].schedule?.interstitials,
        interstitials.indices.contains(link.index)
      else { return nil }
      return "\(link.role) \(interstitials[link.index].id ?? "")"
    case .listedAsset: return "asset \(link.index)"
    case .dateRangeSchedule:
      guard let ranges = graph.members[link.source].schedule?.dateRanges else { return nil }
      return "schedule \(ranges[link.index].id ?? "")"
    case .steeringManifest, .sessionData, .primaryContent: return nil
    }
  }

  private mutating func addKinds(_ old: Member, _ new: Member) {
    func place(_ member: Member) -> PlaylistChange.Place {
      PlaylistChange.Place(source: member.text.source.name, line: 1, value: member.kind)
    }
    found.append(
      PlaylistChange(
        .kindChanged, "\(old.nounPhrase) became \(new.nounPhrase)", before: place(old),
        after: place(new)))
  }

  private mutating func addMissing(_ link: Link, _ old: Member, _ source: Member) {
    let text = source.text
    let place = PlaylistChange.Place(
      source: text.source.name, line: text.lineNumber(at: link.range.start) + 1, value: link.uri)
    found.append(
      PlaylistChange(
        .documentRemoved, "the \(link.role.noun) \(link.uri.quoted) is missing",
        before: PlaylistChange.Place(source: old.text.source.name, line: 1, value: nil),
        after: place))
  }
}

extension Playlist {
  /// Why the playlist cannot be compared with another one; nil if it can.
  fileprivate var obstacleToComparison: String? {
    if let obstacle { return obstacle }
    if unread != nil { return "too large to be read to its end" }
    return census.count(of: .skip) > 0
      ? "a delta update (EXT-X-SKIP), not a complete playlist" : nil
  }
}
