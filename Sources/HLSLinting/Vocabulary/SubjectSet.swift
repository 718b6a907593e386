import HLSPlaylist

/// The subjects that a document contains.
public struct SubjectSet: Sendable, Hashable {
  private var tags = CaseSet<TagName>()
  /// One bit for each other subject.
  private var others: UInt32 = 0
  /// Whether the document is JSON.
  var isJSON = false

  /// Creates a set of subjects; every playlist that decodes has ``Subject/playlist``.
  public init(_ subjects: [Subject] = []) {
    for subject in subjects { insert(subject) }
    isJSON = [
      .assetList, .steeringManifest, .schedule, .dateRangeSchedule, .session, .exchanges,
    ].contains(where: contains)
  }

  /// The bits of the subjects, from which ``init(bits:)`` makes an equal set.
  package var bits: [UInt128] { tags.bits + [UInt128(others) << 1 | (isJSON ? 1 : 0)] }

  /// Creates a set from its bits.
  package init(bits: [UInt128]) {
    tags = CaseSet(bits: bits)
    others = UInt32(truncatingIfNeeded: bits[2] >> 1)
    isJSON = bits[2] & 1 != 0
  }

  mutating func insert(_ subject: Subject) {
    if case .tag(let name) = subject {
      tags.insert(name)
    } else {
      others |= subject.bit
    }
  }

  /// Adds the subjects of another set.
  package mutating func formUnion(_ other: SubjectSet) {
    tags.formUnion(other.tags)
    others |= other.others
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
    return others & subject.bit != 0
  }
}

extension Subject {
  /// The bit of a subject that is no tag.
  fileprivate var bit: UInt32 {
    switch self {
    case .tag: 0
    case .playlist: 1 << 0
    case .mediaPlaylist: 1 << 1
    case .multivariantPlaylist: 1 << 2
    case .segments: 1 << 3
    case .dateRanges: 1 << 4
    case .interstitials: 1 << 5
    case .preloads: 1 << 6
    case .spliceInformation: 1 << 7
    case .podURLs: 1 << 8
    case .variables: 1 << 9
    case .links: 1 << 10
    case .presentation: 1 << 11
    case .assets: 1 << 12
    case .assetList: 1 << 13
    case .steeringManifest: 1 << 14
    case .reloads: 1 << 15
    case .loadTimes: 1 << 16
    case .exchanges: 1 << 17
    case .viewers: 1 << 18
    case .expectations: 1 << 19
    case .suppressions: 1 << 20
    case .schedule: 1 << 21
    case .dateRangeSchedule: 1 << 22
    case .session: 1 << 23
    case .infoPlist: 1 << 24
    case .usualFacts: 1 << 25
    }
  }
}
