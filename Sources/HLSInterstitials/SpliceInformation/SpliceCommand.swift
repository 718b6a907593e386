/// The command of a splice_info_section.
///
/// Source: ANSI/SCTE 35, section 9.7.
public enum SpliceCommand: Equatable, Sendable {
  /// splice_null (0x00).
  case null
  /// splice_schedule (0x04).
  case schedule(SpliceSchedule)
  /// splice_insert (0x05).
  case insert(SpliceInsert)
  /// time_signal (0x06).
  case timeSignal(TimeSignal)
  /// bandwidth_reservation (0x07).
  case bandwidthReservation
  /// private_command (0xFF).
  case privateCommand(PrivateCommand)
  /// A type that the standard reserves, with its bytes.
  case reserved(type: UInt8, bytes: [UInt8])

  init(type: UInt8, from reader: inout SpliceReader, isTruncated: inout Bool) {
    self =
      switch type {
      case 0x00: .null
      case 0x04: .schedule(reader.record(isTruncated: &isTruncated))
      case 0x05: .insert(reader.record(isTruncated: &isTruncated))
      case 0x06: .timeSignal(reader.record(isTruncated: &isTruncated))
      case 0x07: .bandwidthReservation
      case 0xFF: .privateCommand(reader.record(isTruncated: &isTruncated))
      default: .reserved(type: type, bytes: reader.remainder())
      }
  }
}

/// A time_signal: its meaning is in the segmentation descriptors.
public struct TimeSignal: Equatable, Sendable, SpliceRecord {
  /// The pts_time in ticks of 90 kHz; nil for at once.
  public internal(set) var pts: UInt64?

  init() {}

  mutating func read(_ reader: inout SpliceReader) throws(SpliceReader.Ended) {
    pts = try reader.spliceTime()
  }
}

/// A private_command.
public struct PrivateCommand: Equatable, Sendable, SpliceRecord {
  /// The registered identifier of its owner.
  public internal(set) var identifier: UInt32?
  /// What follows the identifier.
  public internal(set) var bytes: [UInt8] = []

  init() {}

  mutating func read(_ reader: inout SpliceReader) throws(SpliceReader.Ended) {
    identifier = UInt32(try reader.integer(bytes: 4))
    bytes = reader.remainder()
  }
}

/// The planned length of a break.
public struct BreakDuration: Equatable, Sendable {
  /// Whether the splicer returns by itself at the end.
  public let autoReturn: Bool
  /// The length in ticks of 90 kHz.
  public let ticks: UInt64
}
