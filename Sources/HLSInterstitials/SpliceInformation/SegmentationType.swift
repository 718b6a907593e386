/// A segmentation_type_id: what begins or ends at a time_signal.
///
/// Reserved values are also allowed. Source: ANSI/SCTE 35, section 10.3.3.1, table of
/// segmentation_type_id.
public struct SegmentationType: RawRepresentable, Hashable, Sendable {
  /// Whether a type marks a start or an end.
  public enum Edge: Equatable, Sendable {
    /// The start of something.
    case start
    /// The end of something.
    case end
  }

  /// The segmentation_type_id.
  public let rawValue: UInt8

  /// Creates the type with that value, which may be reserved.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Whether the type marks a start or an end; nil if neither.
  public var edge: Edge? {
    if let edge = Self.programEdges[rawValue] { return edge }
    guard Self.pairs[rawValue & ~1] != nil else { return nil }
    return rawValue.isMultiple(of: 2) ? .start : .end
  }

  /// Whether the type begins (out) or ends (in) a break; nil for types that are not breaks.
  ///
  /// Breaks are also advertisements, promotions, blocks of them, and placement opportunities for
  /// them, but not overlays.
  public var direction: SpliceDirection? {
    guard Self.pairs[rawValue & ~1] == true else { return nil }
    return edge == .start ? .out : .in
  }

  /// Whether sub_segment_num and sub_segments_expected may follow.
  var hasSubSegments: Bool {
    [0x30, 0x32, 0x34, 0x36, 0x38, 0x3A, 0x44, 0x46].contains(rawValue)
  }

  private static let programEdges: [UInt8: Edge] = [0x12: .end, 0x17: .start]

  /// The even start values of types whose end is the next odd value; true for breaks.
  private static let pairs: [UInt8: Bool] = [
    // Program and chapter.
    0x10: false, 0x20: false,
    // Break.
    0x22: true,
    // Opening and closing credit.
    0x24: false, 0x26: false,
    // Advertisement of the provider and of the distributor, and placement opportunities for them.
    0x30: true, 0x32: true, 0x34: true, 0x36: true,
    // Placement opportunities for overlays.
    0x38: false, 0x3A: false,
    // Promotion of the provider and of the distributor.
    0x3C: true, 0x3E: true,
    // Unscheduled event and alternate content opportunity.
    0x40: false, 0x42: false,
    // Block of advertisements of the provider and of the distributor.
    0x44: true, 0x46: true,
    // Network.
    0x50: false,
  ]
}

/// The direction of a splice.
public enum SpliceDirection: Equatable, Sendable {
  /// Out of the network feed, into a break.
  case out
  /// Back into the network feed.
  case `in`
}
