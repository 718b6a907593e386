/// One entry of a list of targets.
public enum TargetEntry: Sendable {
  case target(ListedTarget)
  /// A line that is no target.
  case unreadable(name: String, reason: String)

  public var name: String {
    switch self {
    case .target(let target): target.name
    case .unreadable(let name, _): name
    }
  }
}
