package import HLSLinting

/// A test of one requirement: examples, and the findings that a validator must report for each.
package struct ConformanceCase: Sendable, Hashable, Identifiable {
  /// The ID of the rule, such as `interstitial/asset-missing`, which is followed by a slash and a name if the
  /// case was written by hand; `malformed/…` for unusual bytes.
  package let id: String
  /// The rule under test; nil if a case only tests that any bytes can be read.
  package let rule: RuleID?
  /// The severity of the rule; `error` without a rule.
  package let severity: Severity
  /// The profile of the rule, which is enabled for the case.
  package let profile: Profile
  /// The force and source of the requirement.
  package let requirement: Requirement
  /// The requirement in one sentence.
  package let says: String
  /// Settings that a validator needs in addition to the documents.
  package let settings: CaseSettings
  /// Examples that violate or meet the requirement.
  package let examples: [ConformanceExample]

  /// The first part of the ID.
  package var category: String { String(id.prefix { $0 != "/" }) }

  /// Whether `address` is the ID of this case, or its beginning up to a slash.
  package func isAt(_ address: String) -> Bool {
    id == address || id.hasPrefix(address.hasSuffix("/") ? address : address + "/")
  }
}

/// One or more documents that violate or meet the requirement of a case.
package struct ConformanceExample: Sendable, Hashable {
  /// Whether an example violates the requirement of its case or meets it.
  package enum Role: Sendable, Hashable {
    /// It violates the requirement of its case.
    case failing
    /// It meets the requirement and differs from a failing example in one thing.
    case passing
    /// It has unusual bytes.
    case odd
  }

  /// Whether a validator can check the example.
  package enum Status: String, Sendable, Codable {
    /// It can be checked.
    case checked
    /// It cannot be checked, because it is not a playlist or another supported document.
    case unchecked
  }

  /// The name of the file, or of the folder with several files.
  package let name: String
  /// The file or folder that contains it, starting with the given suite directory.
  package let path: String
  /// What the example demonstrates.
  package let role: Role
  /// Whether it can be checked.
  package let status: Status
  /// How its documents belong together.
  package let arrangement: Example.Arrangement
  /// The documents: the one that links to the others first, or successive loads in order.
  package let files: [ConformanceFile]

  /// Whether a validator must reject it, because it violates a requirement or is no playlist.
  package var mustBeRejected: Bool {
    role == .failing || status == .unchecked || files.contains { !$0.findings.isEmpty }
  }
}

/// A document of an example, and the findings expected in it.
package struct ConformanceFile: Sendable, Hashable {
  /// The path in the folder of its example.
  package let name: String
  /// The address by which other documents link to it; nil if they use its name.
  package let address: String?
  /// The time of the load; nil if it does not matter.
  package let time: String?
  /// The bytes of the document.
  package let bytes: [UInt8]
  /// The expected findings, sorted.
  package let findings: [ExpectedFinding]
}

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
