public import HLSPlaylist
public import SourceText

/// An attribute of a date range whose hexadecimal digits are a splice_info_section of SCTE 35.
///
/// Source: rfc8216bis-22, section 4.4.5.1.1.
public struct SpliceSignal: Sendable {
  /// SCTE35-CMD, SCTE35-OUT or SCTE35-IN.
  public let name: AttributeName
  /// The decoded section.
  public let section: SpliceInfoSection
  /// The range of the digits with their prefix.
  public let range: ByteRange

  /// The event numbers of the command and of its segmentation descriptors.
  public var eventIDs: [UInt32] {
    var ids = section.segmentationDescriptors.compactMap(\.eventID)
    if case .insert(let insert) = section.command, let id = insert.eventID { ids.append(id) }
    return ids
  }

  /// The lengths that the section plans for what begins with it; a length of 0 means unknown.
  public var plannedLengths: [Seconds] {
    var ticks = section.segmentationDescriptors.compactMap(\.duration)
    if case .insert(let insert) = section.command, let length = insert.breakDuration?.ticks {
      ticks.append(length)
    }
    // Ticks of 90 kHz fill 40 bits at most, so that nothing overflows.
    return ticks.filter { $0 > 0 }.map { Seconds(nanoseconds: Int64(clamping: $0) * 100_000 / 9) }
  }

  private static let names: [AttributeName] = [.scte35CMD, .scte35Out, .scte35In]

  static func all(
    in playlist: Playlist, _ find: (AttributeName) -> Attribute?
  ) -> [SpliceSignal] {
    names.compactMap { name in
      guard let attribute = find(name),
        case .value(let bytes, let range) = playlist.hexadecimal(attribute)
      else { return nil }
      return SpliceSignal(name: name, section: SpliceInfoSection(bytes), range: range)
    }
  }
}
