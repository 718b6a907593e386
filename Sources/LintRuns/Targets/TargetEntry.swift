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
