/// The meaning of a section for a break.
extension SpliceInfoSection {
  /// The segmentation descriptors, which give a time_signal its meaning.
  public var segmentationDescriptors: [SegmentationDescriptor] {
    descriptors.compactMap { descriptor in
      if case .segmentation(let segmentation) = descriptor { segmentation } else { nil }
    }
  }

  /// Whether the section cancels a splice: a cancelled splice_insert, or a time_signal whose
  /// segmentation events are all cancelled.
  public var isCancellation: Bool {
    switch command {
    case .insert(let insert): insert.isCancelled
    case .timeSignal:
      !segmentationDescriptors.isEmpty && segmentationDescriptors.allSatisfy(\.isCancelled)
    case .null, .schedule, .bandwidthReservation, .privateCommand, .reserved, nil: false
    }
  }

  /// The planned length of the break in 90 kHz ticks; nil if there is none.
  ///
  /// It is the break_duration of a splice_insert, or the first segmentation_duration of a
  /// time_signal's descriptors with direction out.
  public var breakDuration: UInt64? {
    switch command {
    case .insert(let insert): insert.breakDuration?.ticks
    case .timeSignal:
      segmentationDescriptors.lazy.filter { $0.direction == .out }.compactMap(\.duration).first
    case .null, .schedule, .bandwidthReservation, .privateCommand, .reserved, nil: nil
    }
  }
}
