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
