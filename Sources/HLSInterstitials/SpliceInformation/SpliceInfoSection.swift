import SourceText

/// A decoded SCTE-35 splice_info_section.
///
/// Any bytes can be decoded: a section that ends early keeps the fields read so far and is marked
/// as truncated. Only the first three bytes of a section with another table_id are read, and only
/// the header of an encrypted section. Times are in 90 kHz ticks. Source: ANSI/SCTE 35, section
/// 9.6.
public struct SpliceInfoSection: Equatable, Sendable {
  /// The table_id of a splice_info_section.
  static let standardTableID: UInt8 = 0xFC

  /// The original bytes.
  public let bytes: [UInt8]
  /// The table_id, `0xFC` for a splice_info_section; nil if there are no bytes.
  public internal(set) var tableID: UInt8?
  /// The section_length: the number of bytes after the third byte.
  public internal(set) var sectionLength: Int?
  /// The protocol_version; 0 in all editions so far.
  public internal(set) var protocolVersion: UInt8?
  /// Whether everything from the command on is encrypted.
  public internal(set) var isEncrypted = false
  /// The pts_adjustment, to be added to all times of the section.
  public internal(set) var ptsAdjustment: UInt64?
  /// The tier; `0xFFF` if there is none.
  public internal(set) var tier: UInt16?
  /// The splice_command_length in bytes; `0xFFF` if it is not specified.
  public internal(set) var commandLength: Int?
  /// The splice_command_type; nil if the section is encrypted.
  public internal(set) var commandType: UInt8?
  /// The command; nil if the section is encrypted or ends before it.
  public internal(set) var command: SpliceCommand?
  /// The descriptors in order, as far as they could be read.
  public internal(set) var descriptors: [SpliceDescriptor] = []
  /// The CRC_32 at the end of the section; nil if its bytes are missing.
  public internal(set) var storedCRC: UInt32?
  /// Whether the section, or a structure in it, ends before all its fields.
  public internal(set) var isTruncated = false

  /// Decodes a section; never fails.
  public init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var reader = SpliceReader(bytes)
    do throws(SpliceReader.Ended) {
      try readSection(&reader)
    } catch {
      isTruncated = true
    }
  }

  /// Whether the table_id is that of a splice_info_section.
  public var hasStandardTableID: Bool { tableID == Self.standardTableID }

  /// The number of bytes after the end given by section_length; negative if bytes are missing, nil
  /// if the length is unknown.
  public var surplusBytes: Int? { sectionLength.map { bytes.count - $0 - 3 } }

  /// Whether the CRC over the section is zero, as required; nil if bytes are missing.
  ///
  /// Source: ISO/IEC 13818-1, annex A.
  public var isCRCValid: Bool? {
    guard hasStandardTableID, let sectionLength, let surplusBytes, surplusBytes >= 0,
      sectionLength >= 4
    else { return nil }
    return CRC32MPEG2.remainder(of: bytes.prefix(sectionLength + 3)) == 0
  }
}

extension SpliceInfoSection {
  private mutating func readSection(_ reader: inout SpliceReader) throws(SpliceReader.Ended) {
    tableID = UInt8(try reader.integer(bytes: 1))
    let length = Int(try reader.integer(bytes: 2) & 0xFFF)
    sectionLength = length
    guard hasStandardTableID else { return }
    var body = reader.part(length)
    let isCut = body.count < length
    if !isCut, length >= 4 { storedCRC = body.crc() }
    try readBody(&body)
    if isCut { throw SpliceReader.Ended() }
  }

  private mutating func readBody(_ reader: inout SpliceReader) throws(SpliceReader.Ended) {
    protocolVersion = UInt8(try reader.integer(bytes: 1))
    let encryptionAndTime = try reader.integer(bytes: 5)
    isEncrypted = encryptionAndTime >> 39 == 1
    ptsAdjustment = encryptionAndTime & SpliceReader.timeMask
    _ = try reader.integer(bytes: 1)
    let tierAndLength = try reader.integer(bytes: 3)
    tier = UInt16(tierAndLength >> 12)
    let length = Int(tierAndLength & 0xFFF)
    commandLength = length
    if isEncrypted { return }
    let type = UInt8(try reader.integer(bytes: 1))
    commandType = type
    var part = length == 0xFFF ? reader : reader.part(length)
    command = SpliceCommand(type: type, from: &part, isTruncated: &isTruncated)
    if length == 0xFFF { reader = part }
    let loopLength = Int(try reader.integer(bytes: 2))
    var loop = reader.part(loopLength)
    let isCut = loop.count < loopLength
    while loop.count > 0 {
      descriptors.append(try SpliceDescriptor(from: &loop, isTruncated: &isTruncated))
    }
    if isCut { throw SpliceReader.Ended() }
  }
}

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

/// The CRC of MPEG-2 sections.
///
/// The polynomial is 0x04C11DB7, most significant bit first; the initial value is all ones, without
/// final inversion. Source: ISO/IEC 13818-1, annex A.
enum CRC32MPEG2 {
  private static let table: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index) << 24) { crc, _ in
      crc & 0x8000_0000 == 0 ? crc << 1 : crc << 1 ^ 0x04C1_1DB7
    }
  }

  /// The register after all bytes; zero for a section that ends with its own CRC.
  static func remainder(of bytes: some Sequence<UInt8>) -> UInt32 {
    let table = table
    return bytes.reduce(.max) { crc, byte in
      crc << 8 ^ table[Int(UInt8(truncatingIfNeeded: crc >> 24) ^ byte)]
    }
  }
}

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
