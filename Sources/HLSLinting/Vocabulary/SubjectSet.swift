import HLSPlaylist

/// The subjects that a document contains.
public struct SubjectSet: Sendable, Hashable {
  private var tags = CaseSet<TagName>()
  private var others: Set<Subject> = []
  /// Whether the document is JSON.
  var isJSON = false

  /// Creates a set of subjects; every playlist that decodes has ``Subject/playlist``.
  public init(_ subjects: [Subject] = []) {
    for subject in subjects { insert(subject) }
    isJSON = [.assetList, .steeringManifest, .exchanges].contains(where: contains)
  }

  mutating func insert(_ subject: Subject) {
    if case .tag(let name) = subject {
      tags.insert(name)
    } else {
      others.insert(subject)
    }
  }

  mutating func formUnion(_ other: SubjectSet) {
    tags.formUnion(other.tags)
    others.formUnion(other.others)
  }

  /// The reason why a rule about a subject does not apply, as words after "not applicable: "; nil if
  /// it applies.
  public func absence(of subject: Subject) -> String? {
    if contains(subject) { return nil }
    // Text that does not decode was not searched for subjects.
    guard contains(.playlist) else {
      return isJSON
        ? (subject == .playlist ? "not a playlist" : subject.absence) : Subject.playlist.absence
    }
    return subject.absence
  }

  /// Whether the document contains a subject.
  public func contains(_ subject: Subject) -> Bool {
    if case .tag(let name) = subject { return tags.contains(name) }
    return others.contains(subject)
  }
}
