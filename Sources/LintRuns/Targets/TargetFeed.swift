/// The targets of a run as they are asked for, one after the other.
public struct TargetFeed: Sendable {
  private enum Source: Sendable {
    case list([TargetEntry])
    case lines(TargetLines)
  }

  private var source: Source
  private var number = 0
  /// Why no further target came, where that was not the end.
  public private(set) var failure: RunFailure?

  public init(_ entries: [TargetEntry]) { source = .list(entries) }

  public init(_ lines: TargetLines) { source = .lines(lines) }

  /// Waits for the next target, with its number from 0; nil at the end, at a failure, or soon after
  /// `isStopped` says so.
  mutating func next(
    unless isStopped: () -> Bool
  ) -> (number: Int, entry: TargetEntry)? {
    guard failure == nil, !isStopped(), let entry = entry(unless: isStopped) else { return nil }
    defer { number += 1 }
    return (number, entry)
  }

  private mutating func entry(unless isStopped: () -> Bool) -> TargetEntry? {
    switch source {
    case .list(let entries): return entries.indices.contains(number) ? entries[number] : nil
    case .lines(var lines):
      // The buffer is changed where it is, and not copied for each line.
      source = .list([])
      defer { source = .lines(lines) }
      do {
        return try lines.next(unless: isStopped)?.entry
      } catch {
        failure = error
        return nil
      }
    }
  }
}
