import HLSDocuments
import HLSInterstitials
import HLSPlaylist

extension DocumentGraph {
  /// The subjects of each member, including those that it has together with others.
  ///
  /// `session` is the context of the first document if it is a recorded session.
  func subjects(
    podServingHosts hosts: [String], _ session: SessionContext?
  ) -> [SubjectSet] {
    var subjects = members.map { member in
      member.number == 0
        ? session?.subjects ?? member.subjects(podServingHosts: hosts)
        : member.subjects(podServingHosts: hosts)
    }
    for member in members where member.document?.isLive == true && loadTime(of: member) != nil {
      subjects[member.number].insert(.loadTimes)
    }
    guard !links.isEmpty else { return subjects }
    for link in links { subjects[link.source].insert(.links) }
    guard members.count > 1 else { return subjects }
    for presentation in presentations where !presentation.mediaPlaylists.isEmpty {
      subjects[presentation.root.number].insert(.presentation)
      for playlist in presentation.mediaPlaylists {
        subjects[playlist.member.number].insert(.presentation)
      }
    }
    forEachAsset { asset in
      let numbers =
        [asset.primary.number, asset.link.source, asset.asset.number]
        + asset.mediaPlaylists.map(\.member.number)
      for number in numbers { subjects[number].insert(.assets) }
    }
    return subjects
  }
}

extension Member {
  /// The subjects of the document by itself.
  func subjects(podServingHosts hosts: [String]) -> SubjectSet {
    switch content {
    case .playlist(let document): return document.subjects
    case .other: return SubjectSet()
    case .session(let log): return SessionContext(log, podServingHosts: hosts).subjects
    case .infoPlist: return SubjectSet([.infoPlist])
    case .exchanges:
      var subjects = SubjectSet()
      subjects.isJSON = true
      subjects.insert(.exchanges)
      return subjects
    case .json(let document):
      var subjects = SubjectSet()
      subjects.isJSON = true
      switch document.kind {
      case .assetList(let list):
        subjects.insert(.assetList)
        if !PodReference.all(in: list, hosts: hosts).isEmpty {
          subjects.insert(.podURLs)
        }
      case .steeringManifest: subjects.insert(.steeringManifest)
      case .schedule(let schedule):
        subjects.insert(.schedule)
        if !schedule.events.isEmpty { subjects.formUnion(Self.scheduled) }
      case .dateRangeSchedule(let schedule):
        subjects.insert(.dateRangeSchedule)
        if !schedule.entries.isEmpty { subjects.formUnion(Self.scheduled) }
      case .other: break
      }
      return subjects
    }
  }
}

extension SessionContext {
  /// The subjects of the session.
  var subjects: SubjectSet {
    var subjects = SubjectSet([.session])
    for document in schedules {
      if !document.podReferences.isEmpty { subjects.insert(.podURLs) }
      if !document.dateRanges.isEmpty {
        subjects.formUnion(SubjectSet([.dateRanges, .interstitials]))
      }
    }
    return subjects
  }
}

extension Member {
  /// What rules find in a schedule with events.
  fileprivate static let scheduled = SubjectSet([.dateRanges, .interstitials, .podURLs])
}

extension Document {
  /// The subjects of the playlist by itself.
  var subjects: SubjectSet {
    var subjects = SubjectSet()
    guard playlist.isWhole else { return subjects }
    subjects.insert(.playlist)
    if isMedia { subjects.insert(.mediaPlaylist) }
    if isMultivariant { subjects.insert(.multivariantPlaylist) }
    for name in TagName.allCases where playlist.census.count(of: name) > 0 {
      subjects.insert(.tag(name))
    }
    if isMedia, !playlist.segments.isEmpty { subjects.insert(.segments) }
    if !dateRanges.isEmpty { subjects.insert(.dateRanges) }
    if !interstitials.isEmpty { subjects.insert(.interstitials) }
    if dateRanges.contains(where: { $0.category == .preload }) { subjects.insert(.preloads) }
    if dateRanges.contains(where: { $0.has(.scte35CMD) || $0.has(.scte35Out) || $0.has(.scte35In) })
    {
      subjects.insert(.spliceInformation)
    }
    if !podReferences.isEmpty { subjects.insert(.podURLs) }
    if !playlist.variables.isEmpty { subjects.insert(.variables) }
    return subjects
  }
}
