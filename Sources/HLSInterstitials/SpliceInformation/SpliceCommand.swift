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
  /// A reserved type, with its bytes.
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
