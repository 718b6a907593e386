/// A segmentation_descriptor; fields missing in a truncated one are nil.
///
/// Source: ANSI/SCTE 35, section 10.3.3.
public struct SegmentationDescriptor: Equatable, Sendable, SpliceRecord {
  /// A component of a segmentation that does not apply to the whole program.
  public struct Component: Equatable, Sendable {
    /// The component_tag.
    public let tag: UInt8
    /// The pts_offset in 90 kHz ticks.
    public let ptsOffset: UInt64
  }

  /// The delivery restrictions of a segment.
  public struct Restrictions: Equatable, Sendable {
    /// The web_delivery_allowed_flag.
    public let allowsWebDelivery: Bool
    /// The no_regional_blackout_flag.
    public let hasNoRegionalBlackout: Bool
    /// The archive_allowed_flag.
    public let allowsArchive: Bool
    /// The device_restrictions, 0 to 3.
    public let devices: UInt8
  }

  /// The segmentation_event_id.
  public internal(set) var eventID: UInt32?
  /// The segmentation_event_cancel_indicator; if true, the other fields are absent.
  public internal(set) var isCancelled = false
  /// The program_segmentation_flag: all components change together.
  public internal(set) var isProgramSegmentation: Bool?
  /// The delivery restrictions; nil if there are none.
  public internal(set) var restrictions: Restrictions?
  /// The components of a segmentation that does not apply to the whole program.
  public internal(set) var components: [Component] = []
  /// The segmentation_duration in 90 kHz ticks (40 bits); nil if absent.
  public internal(set) var duration: UInt64?
  /// The segmentation_upid_type.
  public internal(set) var upidType: UInt8?
  /// The segmentation_upid.
  public internal(set) var upid: [UInt8] = []
  /// The segmentation_type_id; nil if the event is cancelled.
  public internal(set) var type: SegmentationType?
  /// The segment_num.
  public internal(set) var segmentNumber: UInt8?
  /// The segments_expected.
  public internal(set) var segmentsExpected: UInt8?
  /// The sub_segment_num, which only some types have and old encoders omit.
  public internal(set) var subSegmentNumber: UInt8?
  /// The sub_segments_expected.
  public internal(set) var subSegmentsExpected: UInt8?

  /// The direction of the type; nil if it has none, or if the event is cancelled.
  public var direction: SpliceDirection? { type?.direction }

  init() {}

  mutating func read(_ reader: inout SpliceReader) throws(SpliceReader.Ended) {
    eventID = UInt32(try reader.integer(bytes: 4))
    isCancelled = try reader.integer(bytes: 1) & 0x80 != 0
    if isCancelled { return }
    let flags = UInt8(try reader.integer(bytes: 1))
    let isProgram = flags & 0x80 != 0
    isProgramSegmentation = isProgram
    if flags & 0x20 == 0 {
      restrictions = Restrictions(
        allowsWebDelivery: flags & 0x10 != 0, hasNoRegionalBlackout: flags & 0x08 != 0,
        allowsArchive: flags & 0x04 != 0, devices: flags & 0x03)
    }
    if !isProgram {
      for _ in 0..<(try reader.integer(bytes: 1)) {
        let bits = try reader.integer(bytes: 6)
        components.append(
          Component(tag: UInt8(bits >> 40), ptsOffset: bits & SpliceReader.timeMask))
      }
    }
    if flags & 0x40 != 0 { duration = try reader.integer(bytes: 5) }
    upidType = UInt8(try reader.integer(bytes: 1))
    upid = Array(try reader.bytes(Int(try reader.integer(bytes: 1))))
    let type = SegmentationType(rawValue: UInt8(try reader.integer(bytes: 1)))
    self.type = type
    segmentNumber = UInt8(try reader.integer(bytes: 1))
    segmentsExpected = UInt8(try reader.integer(bytes: 1))
    guard type.hasSubSegments, reader.count >= 2 else { return }
    subSegmentNumber = UInt8(try reader.integer(bytes: 1))
    subSegmentsExpected = UInt8(try reader.integer(bytes: 1))
  }
}
