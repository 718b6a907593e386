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

/// A splice_schedule command: future splices by wall-clock time.
///
/// Fields missing in a truncated one are nil. Source: ANSI/SCTE 35, section 9.7.2.
public struct SpliceSchedule: Equatable, Sendable, SpliceRecord {
  /// A splice of the schedule.
  public struct Splice: Equatable, Sendable, SpliceRecord {
    /// A component of a splice that does not apply to the whole program.
    public struct Component: Equatable, Sendable {
      /// The component_tag.
      public let tag: UInt8
      /// The utc_splice_time: seconds since 1980-01-06T00:00:00Z, including leap seconds.
      public let time: UInt32
    }

    /// The splice_event_id.
    public internal(set) var eventID: UInt32?
    /// The splice_event_cancel_indicator.
    public internal(set) var isCancelled = false
    /// The out_of_network_indicator; nil if the event is cancelled.
    public internal(set) var isOutOfNetwork: Bool?
    /// The program_splice_flag: all components splice together.
    public internal(set) var isProgramSplice: Bool?
    /// The utc_splice_time: seconds since 1980-01-06T00:00:00Z, including leap seconds.
    public internal(set) var time: UInt32?
    /// The components of a splice that does not apply to the whole program.
    public internal(set) var components: [Component] = []
    /// The planned length of the break.
    public internal(set) var breakDuration: BreakDuration?
    /// The unique_program_id.
    public internal(set) var uniqueProgramID: UInt16?
    /// The avail_num.
    public internal(set) var availNumber: UInt8?
    /// The avails_expected.
    public internal(set) var availsExpected: UInt8?

    init() {}

    mutating func read(_ reader: inout SpliceReader) throws(SpliceReader.Ended) {
      eventID = UInt32(try reader.integer(bytes: 4))
      isCancelled = try reader.integer(bytes: 1) & 0x80 != 0
      if isCancelled { return }
      let flags = try reader.integer(bytes: 1)
      let (isProgram, hasDuration) = (flags & 0x40 != 0, flags & 0x20 != 0)
      isOutOfNetwork = flags & 0x80 != 0
      isProgramSplice = isProgram
      if isProgram {
        time = UInt32(try reader.integer(bytes: 4))
      } else {
        for _ in 0..<(try reader.integer(bytes: 1)) {
          let tag = UInt8(try reader.integer(bytes: 1))
          components.append(Component(tag: tag, time: UInt32(try reader.integer(bytes: 4))))
        }
      }
      if hasDuration { breakDuration = try reader.breakDuration() }
      uniqueProgramID = UInt16(try reader.integer(bytes: 2))
      availNumber = UInt8(try reader.integer(bytes: 1))
      availsExpected = UInt8(try reader.integer(bytes: 1))
    }
  }

  /// The splices in order.
  public internal(set) var splices: [Splice] = []

  init() {}

  mutating func read(_ reader: inout SpliceReader) throws(SpliceReader.Ended) {
    for _ in 0..<(try reader.integer(bytes: 1)) {
      var splice = Splice()
      defer { splices.append(splice) }
      try splice.read(&reader)
    }
  }
}

/// A splice_insert command; fields missing in a truncated one are nil.
///
/// Source: ANSI/SCTE 35, section 9.7.3.
public struct SpliceInsert: Equatable, Sendable, SpliceRecord {
  /// A component of a splice that does not apply to the whole program.
  public struct Component: Equatable, Sendable {
    /// The component_tag.
    public let tag: UInt8
    /// The pts_time in 90 kHz ticks; nil for an immediate splice.
    public let pts: UInt64?
  }

  /// The splice_event_id.
  public internal(set) var eventID: UInt32?
  /// The splice_event_cancel_indicator; if true, an earlier event is cancelled and the other fields
  /// are absent.
  public internal(set) var isCancelled = false
  /// The out_of_network_indicator; nil if the event is cancelled.
  public internal(set) var isOutOfNetwork: Bool?
  /// The program_splice_flag: all components splice together.
  public internal(set) var isProgramSplice: Bool?
  /// The splice_immediate_flag: the splice has no time.
  public internal(set) var isImmediate: Bool?
  /// The pts_time of a program splice in 90 kHz ticks.
  public internal(set) var pts: UInt64?
  /// The components of a splice that does not apply to the whole program.
  public internal(set) var components: [Component] = []
  /// The planned length of the break.
  public internal(set) var breakDuration: BreakDuration?
  /// The unique_program_id.
  public internal(set) var uniqueProgramID: UInt16?
  /// The avail_num.
  public internal(set) var availNumber: UInt8?
  /// The avails_expected.
  public internal(set) var availsExpected: UInt8?

  /// The direction of the splice; nil if the event is cancelled or the field is missing.
  public var direction: SpliceDirection? { isOutOfNetwork.map { $0 ? .out : .in } }

  init() {}

  mutating func read(_ reader: inout SpliceReader) throws(SpliceReader.Ended) {
    eventID = UInt32(try reader.integer(bytes: 4))
    isCancelled = try reader.integer(bytes: 1) & 0x80 != 0
    if isCancelled { return }
    let flags = try reader.integer(bytes: 1)
    let (isProgram, hasDuration, isNow) = (flags & 0x40 != 0, flags & 0x20 != 0, flags & 0x10 != 0)
    isOutOfNetwork = flags & 0x80 != 0
    (isProgramSplice, isImmediate) = (isProgram, isNow)
    if isProgram {
      if !isNow { pts = try reader.spliceTime() }
    } else {
      for _ in 0..<(try reader.integer(bytes: 1)) {
        let tag = UInt8(try reader.integer(bytes: 1))
        components.append(Component(tag: tag, pts: isNow ? nil : try reader.spliceTime()))
      }
    }
    if hasDuration { breakDuration = try reader.breakDuration() }
    uniqueProgramID = UInt16(try reader.integer(bytes: 2))
    availNumber = UInt8(try reader.integer(bytes: 1))
    availsExpected = UInt8(try reader.integer(bytes: 1))
  }
}

/// A private_command (ANSI/SCTE 35, section 9.7.6).
public struct PrivateCommand: Equatable, Sendable, SpliceRecord {
  /// The registered identifier of its owner; nil if the bytes end before it.
  public internal(set) var identifier: UInt32?
  /// The bytes after the identifier.
  public internal(set) var bytes: [UInt8] = []

  init() {}

  mutating func read(_ reader: inout SpliceReader) throws(SpliceReader.Ended) {
    identifier = UInt32(try reader.integer(bytes: 4))
    bytes = reader.remainder()
  }
}

/// A time_signal; its segmentation descriptors give its meaning (ANSI/SCTE 35, section 9.7.4).
public struct TimeSignal: Equatable, Sendable, SpliceRecord {
  /// The pts_time in 90 kHz ticks; nil if it applies immediately.
  public internal(set) var pts: UInt64?

  init() {}

  mutating func read(_ reader: inout SpliceReader) throws(SpliceReader.Ended) {
    pts = try reader.spliceTime()
  }
}
