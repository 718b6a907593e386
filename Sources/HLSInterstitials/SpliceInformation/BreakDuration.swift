/// The planned length of a break (ANSI/SCTE 35, section 9.8.2).
public struct BreakDuration: Equatable, Sendable {
  /// Whether the splicer returns automatically at the end.
  public let autoReturn: Bool
  /// The length in 90 kHz ticks.
  public let ticks: UInt64
}
