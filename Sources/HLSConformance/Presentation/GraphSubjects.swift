import HLSInterstitials
import HLSPlaylist

extension DocumentGraph {
  /// What each member holds and takes part in, as far as rules ask for it.
  var subjects: [SubjectSet] {
    var subjects = members.map(\.subjects)
    if expectations != nil { subjects[0].insert(.expectations) }
    guard !links.isEmpty else { return subjects }
    for link in links { subjects[link.source].insert(.links) }
    guard members.count > 1 else { return subjects }
    for presentation in presentations where !presentation.mediaPlaylists.isEmpty {
      subjects[presentation.root.number].insert(.presentation)
      for playlist in presentation.mediaPlaylists {
        subjects[playlist.member.number].insert(.presentation)
      }
    }
    for asset in assets {
      let numbers =
        [asset.primary.number, asset.link.source, asset.asset.number]
        + asset.mediaPlaylists.map(\.member.number)
      for number in numbers { subjects[number].insert(.assets) }
    }
    return subjects
  }
}

extension DocumentGraph {
  /// What must hold for the first document; nil where nothing is expected, or it cannot be judged.
  var expectations: TargetExpectations? {
    let settings = members[0].document?.settings ?? members[0].json?.settings
    return settings.flatMap {
      $0.expectations == TargetExpectations() ? nil : $0.expectations
    }
  }
}

extension Member {
  var subjects: SubjectSet {
    switch content {
    case .playlist(let document): return document.subjects
    case .other: return SubjectSet()
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
        if !PodReference.all(in: list, hosts: document.settings.podServingHosts).isEmpty {
          subjects.insert(.podURLs)
        }
      case .steeringManifest: subjects.insert(.steeringManifest)
      case .other: break
      }
      return subjects
    }
  }
}
