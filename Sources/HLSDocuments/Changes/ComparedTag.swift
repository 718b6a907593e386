import HLSPlaylist

/// A tag of playlists that is compared, with the kinds of its changes.
struct ComparedTag: Sendable {
  /// What a tag has that makes it the same in both versions.
  enum Key: Sendable, Hashable {
    case attribute(AttributeName)
    /// The URI line or the URI attribute.
    case address
  }

  let name: TagName
  /// What it is for readers, such as `variant stream`.
  let noun: String
  /// The keys by which tags of both versions are paired, the strictest first; none pairs them by order.
  let keys: [[Key]]
  /// The kinds of changes of single attributes; all others are of the kind `rest`.
  let attributes: [AttributeName: ChangeKind]
  let rest: ChangeKind
  let added: ChangeKind
  let removed: ChangeKind
  /// The attribute whose value names it for readers.
  let label: Key

  /// The kind of a change of an attribute.
  func kind(of name: AttributeName) -> ChangeKind { attributes[name] ?? rest }

  private static let streamAttributes: [AttributeName: ChangeKind] = [
    .codecs: .playabilityChanged, .hdcpLevel: .playabilityChanged, .allowedCPC: .playabilityChanged,
    .reqVideoLayout: .playabilityChanged, .videoRange: .playabilityChanged,
    .averageBandwidth: .descriptionChanged, .programID: .descriptionChanged,
    .name: .descriptionChanged, .unknown: .descriptionChanged, .uri: .linkChanged,
    .audio: .choiceChanged, .video: .choiceChanged, .subtitles: .choiceChanged,
    .closedCaptions: .choiceChanged,
  ]

  /// The tags of multivariant playlists.
  static let multivariant = [
    ComparedTag(
      name: .streamInf, noun: "variant stream",
      keys: [
        [.address, .attribute(.audio), .attribute(.subtitles)], [.address],
        [.attribute(.stableVariantID), .attribute(.pathwayID)],
        [.attribute(.resolution), .attribute(.codecs), .attribute(.bandwidth)],
        [.attribute(.resolution), .attribute(.frameRate), .attribute(.videoRange)],
      ],
      attributes: streamAttributes, rest: .qualityChanged, added: .streamAdded,
      removed: .streamRemoved, label: .address),
    ComparedTag(
      name: .iFrameStreamInf, noun: "I-frame stream",
      keys: [[.address], [.attribute(.resolution), .attribute(.codecs)]],
      attributes: streamAttributes, rest: .qualityChanged, added: .iFramesAdded,
      removed: .iFramesRemoved, label: .address),
    ComparedTag(
      name: .media, noun: "rendition",
      keys: [
        [.attribute(.type), .attribute(.groupID), .attribute(.name)],
        [.attribute(.type), .attribute(.groupID), .attribute(.language), .address],
        [.attribute(.type), .attribute(.language), .attribute(.name), .address],
      ],
      attributes: [
        .uri: .linkChanged, .instreamID: .inStreamChanged, .unknown: .descriptionChanged,
        .stableRenditionID: .descriptionChanged,
      ],
      rest: .choiceChanged, added: .renditionAdded, removed: .renditionRemoved,
      label: .attribute(.name)),
    ComparedTag(
      name: .sessionData, noun: "session data",
      keys: [[.attribute(.dataID), .attribute(.language)]], attributes: [:],
      rest: .sessionDataChanged, added: .sessionDataChanged, removed: .sessionDataChanged,
      label: .attribute(.dataID)),
    ComparedTag(
      name: .sessionKey, noun: "session key", keys: [[.attribute(.keyFormat), .address]],
      attributes: [:], rest: .sessionKeyChanged, added: .sessionKeyChanged,
      removed: .sessionKeyChanged, label: .address),
    single(.contentSteering, "content steering", .steeringChanged),
  ]

  /// The tags of media playlists, except those of segments and date ranges.
  static let media = [
    single(.serverControl, "EXT-X-SERVER-CONTROL", .controlChanged),
    single(.partInf, "EXT-X-PART-INF", .controlChanged),
    single(.iFramesOnly, "EXT-X-I-FRAMES-ONLY", .framesOnlyChanged),
  ]

  /// The tags of both kinds of playlists.
  static let common = [
    single(.start, "EXT-X-START", .startChanged),
    single(.independentSegments, "EXT-X-INDEPENDENT-SEGMENTS", .independenceChanged),
  ]

  /// A tag that a playlist has at most once.
  private static func single(_ name: TagName, _ noun: String, _ kind: ChangeKind) -> ComparedTag {
    ComparedTag(
      name: name, noun: noun, keys: [], attributes: [:], rest: kind, added: kind, removed: kind,
      label: .attribute(.unknown))
  }
}
