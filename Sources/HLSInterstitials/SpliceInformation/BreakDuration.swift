/// The planned length of a break.
public struct BreakDuration: Equatable, Sendable {
  /// Whether the splicer returns by itself at the end.
  public let autoReturn: Bool
  /// The length in ticks of 90 kHz.
  public let ticks: UInt64
}
