import HLSLinting

/// A part of the suite that a validator can be graded with.
package enum CaseKind: String, CaseIterable, Sendable {
  /// The whole suite.
  case all
  /// What any validator of playlists can judge: requirements of the protocol whose examples are only playlists,
  /// without settings, addresses or times of loads that no document contains.
  case playlists

  /// The profiles that are about the protocol, rather than a service, a player or a recording.
  private static let protocolProfiles: Set<Profile> = [.spec, .recommended, .live, .pedantic]

  /// Whether a case belongs to it.
  func includes(_ entry: ConformanceCase) -> Bool {
    switch self {
    case .all: true
    case .playlists:
      entry.rule != nil && Self.protocolProfiles.contains(entry.profile)
        && entry.settings == CaseSettings()
        && entry.examples.flatMap(\.files).allSatisfy {
          $0.name.hasSuffix(".m3u8") && $0.address == nil && $0.time == nil
        }
    }
  }
}
