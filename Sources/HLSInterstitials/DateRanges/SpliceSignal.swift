public import HLSPlaylist
public import SourceText

/// A date range attribute whose value is an SCTE-35 splice_info_section in hexadecimal.
///
/// Source: rfc8216bis-22, section 4.4.5.1.1.
public struct SpliceSignal: Sendable {
  /// SCTE35-CMD, SCTE35-OUT or SCTE35-IN.
  public let name: AttributeName
  /// The decoded section.
  public let section: SpliceInfoSection
  /// The range of the hexadecimal digits, including their prefix.
  public let range: ByteRange

  /// The event IDs of the command and of its segmentation descriptors.
  public var eventIDs: [UInt32] {
    var ids = section.segmentationDescriptors.compactMap(\.eventID)
    if case .insert(let insert) = section.command, let id = insert.eventID { ids.append(id) }
    return ids
  }

  /// The planned lengths of what begins with the section, without lengths of 0, which mean unknown.
  public var plannedLengths: [Seconds] { section.plannedLengths }

  private static let names: [AttributeName] = [.scte35CMD, .scte35Out, .scte35In]

  static func all(
    in source: any AttributeSource, _ find: (AttributeName) -> Attribute?
  ) -> [SpliceSignal] {
    names.compactMap { name in
      guard let attribute = find(name),
        case .value(let bytes, let range) = source.hexadecimal(attribute)
      else { return nil }
      return SpliceSignal(name: name, section: SpliceInfoSection(bytes), range: range)
    }
  }
}
