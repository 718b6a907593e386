/// A time_signal; its segmentation descriptors give its meaning (ANSI/SCTE 35, section 9.7.4).
public struct TimeSignal: Equatable, Sendable, SpliceRecord {
  /// The pts_time in 90 kHz ticks; nil if it applies immediately.
  public internal(set) var pts: UInt64?

  init() {}

  mutating func read(_ reader: inout SpliceReader) throws(SpliceReader.Ended) {
    pts = try reader.spliceTime()
  }
}
