/// What a section means for a break.
extension SpliceInfoSection {
  /// The segmentation descriptors, which say what a time_signal is about.
  public var segmentationDescriptors: [SegmentationDescriptor] {
    descriptors.compactMap { descriptor in
      if case .segmentation(let segmentation) = descriptor { segmentation } else { nil }
    }
  }

  /// Whether the section cancels a splice: a cancelled splice_insert, or a time_signal all of
  /// whose segmentation events are cancelled.
  public var isCancellation: Bool {
    switch command {
    case .insert(let insert): insert.isCancelled
    case .timeSignal:
      !segmentationDescriptors.isEmpty && segmentationDescriptors.allSatisfy(\.isCancelled)
    case .null, .schedule, .bandwidthReservation, .privateCommand, .reserved, nil: false
    }
  }

  /// The planned length of the break, in ticks of 90 kHz.
  ///
  /// It is the break_duration of a splice_insert, or the segmentation_duration of the first
  /// descriptor of a time_signal whose direction is out and that has one.
  public var breakDuration: UInt64? {
    switch command {
    case .insert(let insert): insert.breakDuration?.ticks
    case .timeSignal:
      segmentationDescriptors.lazy.filter { $0.direction == .out }.compactMap(\.duration).first
    case .null, .schedule, .bandwidthReservation, .privateCommand, .reserved, nil: nil
    }
  }
}
