/// An entry of a list of targets.
public enum TargetEntry: Sendable {
  /// A target.
  case target(ListedTarget)
  /// A line that is not a target.
  case unreadable(name: String, reason: String)

  /// The name of the target, or of the invalid line.
  public var name: String {
    switch self {
    case .target(let target): target.name
    case .unreadable(let name, _): name
    }
  }
}
