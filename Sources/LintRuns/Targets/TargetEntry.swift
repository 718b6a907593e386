package import HLSDocuments
package import HLSLinting
import HLSLoading

/// An entry of a list of targets.
package enum TargetEntry: Sendable, Equatable, Codable {
  /// A target.
  case target(ListedTarget)
  /// A line that is not a target.
  case unreadable(name: String, reason: String)

  /// The name of the target, or of the invalid line.
  package var name: String {
    switch self {
    case .target(let target): target.name
    case .unreadable(let name, _): name
    }
  }

  /// Whether the target is observed for a time.
  var isObserved: Bool {
    if case .target(let target) = self { target.observed != nil } else { false }
  }

  /// The URL or path as listed.
  var url: String {
    switch self {
    case .target(let target): target.url
    case .unreadable(let name, _): name
    }
  }

  /// Whom the target belongs to and where it is; nothing for an invalid line.
  package var details: TargetDetails {
    switch self {
    case .target(let target): target.details
    case .unreadable: TargetDetails()
    }
  }

  /// The result if the target cannot be checked.
  func unchecked(_ reason: String) -> TargetResult {
    let source: String
    switch self {
    case .unreadable(let name, _): source = name
    case .target(let target):
      switch target.location {
      case .address(let address): source = AddressNames.plainName(of: address)
      case .file(let path): source = SourceNaming().name(path)
      }
    }
    var result = TargetResult(
      name: name, sources: [SourceResult(source: source, unchecked: reason)])
    result.details = details
    return result
  }
}

/// A target in a list: a channel given by the URL of its playlist, or a file.
package struct ListedTarget: Sendable, Equatable, Codable {
  /// Where the target is.
  package enum Location: Sendable, Equatable, Codable {
    /// A URL, including the parameters from `query`, which may be secret.
    case address(String)
    /// A file.
    case file(path: String)
  }

  /// The name, unique in the list.
  package let name: String
  /// The URL or path as written in the list, without values from the environment.
  package let url: String
  /// Where the target is.
  package let location: Location
  /// Header fields for requests to the host of the URL.
  package let fields: [HeaderField]
  /// The kind, the liveness and the least numbers that the list of targets expects.
  package var expectations: TargetExpectations
  /// The seconds for which it is observed if it is live; nil to look at it once.
  package let observed: Int?
  /// What earlier runs measured of the target; nil if not enough is known.
  package var usual: UsualFacts?
  /// Whom the target belongs to and where it is.
  package let details: TargetDetails
  /// The findings of the target that are expected.
  package let exceptions: [FindingException]
  /// The first environment variable that is not set; the target is not loaded then.
  let missingValue: YAMLProblem?
  /// The values from the environment, as they are and as they appear in a URL.
  let secrets: [String]
}
