/// A descriptor of a splice_info_section.
///
/// Source: ANSI/SCTE 35, section 10.
public enum SpliceDescriptor: Equatable, Sendable {
  /// avail_descriptor (0x00): the provider_avail_id, or nil in a truncated one.
  case avail(providerAvailID: UInt32?)
  /// segmentation_descriptor (0x02).
  case segmentation(SegmentationDescriptor)
  /// Any other descriptor, with the bytes after its identifier.
  case other(tag: UInt8, identifier: UInt32?, bytes: [UInt8])

  /// The identifier of the descriptors in the standard: `CUEI` in ASCII.
  static let standardIdentifier: UInt32 = 0x4355_4549

  init(from reader: inout SpliceReader, isTruncated: inout Bool) throws(SpliceReader.Ended) {
    let tag = UInt8(try reader.integer(bytes: 1))
    let length = Int(try reader.integer(bytes: 1))
    var part = reader.part(length)
    if part.count < length { isTruncated = true }
    guard let identifier = part.optionalInteger() else {
      isTruncated = true
      self = .other(tag: tag, identifier: nil, bytes: part.remainder())
      return
    }
    switch (tag, identifier) {
    case (0x00, Self.standardIdentifier):
      let availID = part.optionalInteger()
      if availID == nil { isTruncated = true }
      self = .avail(providerAvailID: availID)
    case (0x02, Self.standardIdentifier):
      self = .segmentation(part.record(isTruncated: &isTruncated))
    default:
      self = .other(tag: tag, identifier: identifier, bytes: part.remainder())
    }
  }
}

extension SpliceReader {
  /// Reads four bytes; nil if there are fewer.
  fileprivate mutating func optionalInteger() -> UInt32? {
    (try? integer(bytes: 4)).map { UInt32($0) }
  }
}
