/// A time_signal: its meaning is in the segmentation descriptors.
public struct TimeSignal: Equatable, Sendable, SpliceRecord {
  /// The pts_time in ticks of 90 kHz; nil for at once.
  public internal(set) var pts: UInt64?

  init() {}

  mutating func read(_ reader: inout SpliceReader) throws(SpliceReader.Ended) {
    pts = try reader.spliceTime()
  }
}
