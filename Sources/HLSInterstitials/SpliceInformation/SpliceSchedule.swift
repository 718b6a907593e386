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
