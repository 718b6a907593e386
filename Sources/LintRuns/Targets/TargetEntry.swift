/// An entry of a list of targets.
package enum TargetEntry: Sendable {
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
}
