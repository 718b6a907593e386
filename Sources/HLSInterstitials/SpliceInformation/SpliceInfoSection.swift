/// A splice_info_section of SCTE 35, decoded.
///
/// Any bytes give a value: what ends early keeps the fields read so far and is marked as truncated.
/// A section of another table keeps its first three bytes only, and of an encrypted one nothing
/// from the command on can be told. Times are ticks of 90 kHz. Source: ANSI/SCTE 35, section 9.6.
public struct SpliceInfoSection: Equatable, Sendable {
  /// The table_id of a splice_info_section.
  public static let standardTableID: UInt8 = 0xFC

  /// The bytes as they were given.
  public let bytes: [UInt8]
  /// The table_id, `0xFC` in a splice_info_section; nil without bytes.
  public internal(set) var tableID: UInt8?
  /// The section_length: the number of bytes that should follow the third.
  public internal(set) var sectionLength: Int?
  /// The protocol_version, 0 in all editions so far.
  public internal(set) var protocolVersion: UInt8?
  /// Whether all from the command on is encrypted.
  public internal(set) var isEncrypted = false
  /// The pts_adjustment, to be added to every time of the section.
  public internal(set) var ptsAdjustment: UInt64?
  /// The tier, `0xFFF` for none.
  public internal(set) var tier: UInt16?
  /// The splice_command_length; `0xFFF` leaves it open.
  public internal(set) var commandLength: Int?
  /// The splice_command_type; nil when encrypted.
  public internal(set) var commandType: UInt8?
  /// The command; nil when encrypted or not reached.
  public internal(set) var command: SpliceCommand?
  /// The descriptors in order, as far as they were reached.
  public internal(set) var descriptors: [SpliceDescriptor] = []
  /// The CRC_32 that the section ends in; nil when its bytes are missing.
  public internal(set) var storedCRC: UInt32?
  /// Whether the section, or a structure inside it, ends before its fields do.
  public internal(set) var isTruncated = false

  /// Decodes a section.
  public init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var reader = SpliceReader(bytes)
    do throws(SpliceReader.Ended) {
      try readSection(&reader)
    } catch {
      isTruncated = true
    }
  }

  /// Decodes an HLS hexadecimal sequence, `0x` and digits of either case.
  ///
  /// Returns nil when the text is none or has an odd number of digits.
  /// Source: draft-pantos-hls-rfc8216bis, section 4.2 (attribute lists).
  public init?(hexadecimal text: String) {
    let utf8 = text.utf8
    let characters = utf8.span
    let all = 0..<characters.count
    guard characters.starts("0x", at: 0, in: all) || characters.starts("0X", at: 0, in: all),
      characters.count.isMultiple(of: 2), characters.count > 2
    else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(characters.count / 2 - 1)
    for place in stride(from: 2, to: characters.count, by: 2) {
      guard let high = characters[place].hexadecimalValue,
        let low = characters[place + 1].hexadecimalValue
      else { return nil }
      bytes.append(high << 4 | low)
    }
    self.init(bytes)
  }

  /// Decodes padded standard Base64; throws where the text is none.
  public init(base64 text: String) throws(Base64.Fault) {
    self.init(try Base64.decode(text))
  }

  /// Whether the first byte is that of a splice_info_section.
  public var hasStandardTableID: Bool { tableID == Self.standardTableID }

  /// How many bytes there are beyond what section_length tells; negative when some are missing.
  public var surplusBytes: Int? { sectionLength.map { bytes.count - $0 - 3 } }

  /// Whether the CRC over the section comes out as zero; nil when bytes of it are missing.
  ///
  /// Source: ISO/IEC 13818-1, annex A.
  public var isCRCValid: Bool? {
    guard hasStandardTableID, let sectionLength, let surplusBytes, surplusBytes >= 0,
      sectionLength >= 4
    else { return nil }
    return CRC32MPEG2.remainder(of: bytes.prefix(sectionLength + 3)) == 0
  }

  /// The segmentation descriptors, which say what a time_signal is about.
  public var segmentationDescriptors: [SegmentationDescriptor] {
    descriptors.compactMap { descriptor in
      if case .segmentation(let segmentation) = descriptor { segmentation } else { nil }
    }
  }

  /// The ways the section points: out of the network, back in, both, or neither.
  ///
  /// A splice_insert points by its out_of_network_indicator, a time_signal by the types of its
  /// segmentation descriptors; cancelled ones do not point.
  public var directions: Set<SpliceDirection> {
    switch command {
    case .insert(let insert): insert.direction.map { [$0] } ?? []
    case .timeSignal: Set(segmentationDescriptors.compactMap(\.direction))
    default: []
    }
  }

  /// Whether the section takes a splice back: a cancelled splice_insert, or a time_signal all of
  /// whose segmentation events are cancelled.
  public var isCancellation: Bool {
    switch command {
    case .insert(let insert): insert.isCancelled
    case .timeSignal:
      !segmentationDescriptors.isEmpty && segmentationDescriptors.allSatisfy(\.isCancelled)
    default: false
    }
  }

  /// The planned length of the break, in ticks of 90 kHz.
  ///
  /// It is the break_duration of a splice_insert, or the segmentation_duration of the first
  /// descriptor of a time_signal that points out and has one.
  public var breakDuration: UInt64? {
    switch command {
    case .insert(let insert): insert.breakDuration?.ticks
    case .timeSignal:
      segmentationDescriptors.lazy.filter { $0.direction == .out }.compactMap(\.duration).first
    default: nil
    }
  }
}

/// Where a splice leads.
public enum SpliceDirection: Equatable, Sendable {
  /// Away from the network feed, into a break.
  case out
  /// Back to the network feed.
  case `in`
}

extension SpliceInfoSection {
  private mutating func readSection(_ reader: inout SpliceReader) throws(SpliceReader.Ended) {
    tableID = UInt8(try reader.integer(bytes: 1))
    let length = Int(try reader.integer(bytes: 2) & 0xFFF)
    sectionLength = length
    guard hasStandardTableID else { return }
    var body = reader.part(length)
    let isCut = body.count < length
    if !isCut, length >= 4 { storedCRC = body.takeCRC() }
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
