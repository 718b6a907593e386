/// A segmentation_type_id: what begins or ends at a time_signal.
///
/// Any value is a type. Source: ANSI/SCTE 35, section 10.3.3.1, table of segmentation_type_id.
public struct SegmentationType: RawRepresentable, Hashable, Sendable {
  /// Whether the type begins something or ends it.
  public enum Edge: Equatable, Sendable {
    /// The first moment.
    case start
    /// The moment after the last.
    case end
  }

  /// The segmentation_type_id.
  public let rawValue: UInt8

  /// The type of that value, reserved or not.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The name of the type in the standard; nil for a reserved value.
  public var name: String? {
    if let name = Self.singleNames[rawValue] { return name }
    return Self.pairs[rawValue & ~1].map { $0.name + (edge == .start ? " Start" : " End") }
  }

  /// Whether the type marks a start or an end; nil if neither.
  public var edge: Edge? {
    if let edge = Self.programEdges[rawValue] { return edge }
    guard Self.pairs[rawValue & ~1] != nil else { return nil }
    return rawValue.isMultiple(of: 2) ? .start : .end
  }

  /// The direction of the type: into or out of a break, an advertisement, a promotion, a block of them
  /// or a placement opportunity for them; nil for all other types, overlays included.
  public var direction: SpliceDirection? {
    guard Self.pairs[rawValue & ~1]?.isBreak == true else { return nil }
    return edge == .start ? .out : .in
  }

  /// Whether sub_segment_num and sub_segments_expected may follow.
  var hasSubSegments: Bool {
    [0x30, 0x32, 0x34, 0x36, 0x38, 0x3A, 0x44, 0x46].contains(rawValue)
  }

  private static let singleNames: [UInt8: String] = [
    0x00: "Not Indicated", 0x01: "Content Identification", 0x02: "Private",
    0x12: "Program Early Termination", 0x13: "Program Breakaway", 0x14: "Program Resumption",
    0x15: "Program Runover Planned", 0x16: "Program Runover Unplanned",
    0x17: "Program Overlap Start", 0x18: "Program Blackout Override", 0x19: "Program Join",
    0x1A: "Program Immediate Resumption",
  ]

  private static let programEdges: [UInt8: Edge] = [0x12: .end, 0x17: .start]

  /// Types that come as an even start and the odd end after it, by the start.
  private static let pairs: [UInt8: (name: String, isBreak: Bool)] = [
    0x10: ("Program", false),
    0x20: ("Chapter", false),
    0x22: ("Break", true),
    0x24: ("Opening Credit", false),
    0x26: ("Closing Credit", false),
    0x30: ("Provider Advertisement", true),
    0x32: ("Distributor Advertisement", true),
    0x34: ("Provider Placement Opportunity", true),
    0x36: ("Distributor Placement Opportunity", true),
    0x38: ("Provider Overlay Placement Opportunity", false),
    0x3A: ("Distributor Overlay Placement Opportunity", false),
    0x3C: ("Provider Promo", true),
    0x3E: ("Distributor Promo", true),
    0x40: ("Unscheduled Event", false),
    0x42: ("Alternate Content Opportunity", false),
    0x44: ("Provider Ad Block", true),
    0x46: ("Distributor Ad Block", true),
    0x50: ("Network", false),
  ]
}
