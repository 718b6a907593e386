import HLSInterstitials
import Testing

/// A splice_info_section in the making: command and descriptors in, a section with its CRC out.
private struct Section {
  var tableID: UInt8 = 0xFC
  var encryptionAndTime: [UInt8] = [0, 0, 0, 0, 0]
  var tier: UInt16 = 0xFFF
  var commandLength: Int?
  var type: UInt8
  var command: [UInt8] = []
  var descriptors: [UInt8] = []

  var bytes: [UInt8] {
    let length = commandLength ?? command.count
    var body: [UInt8] = [0] + encryptionAndTime + [0]
    body += [UInt8(tier >> 4), UInt8(tier & 0xF) << 4 | UInt8(length >> 8), UInt8(length & 0xFF)]
    body += [type] + command + [0, UInt8(descriptors.count)] + descriptors
    let section = [tableID, 0x30, UInt8(body.count + 4)] + body
    let crc = bitwiseCRC(section)
    return section + (0..<4).map { UInt8(truncatingIfNeeded: crc >> (24 - 8 * $0)) }
  }
}

/// CRC-32/MPEG-2, a bit at a time.
///
/// Source: ISO/IEC 13818-1, annex A.
private func bitwiseCRC(_ bytes: [UInt8]) -> UInt32 {
  var register: UInt32 = 0xFFFF_FFFF
  for byte in bytes {
    for bit in (0..<8).reversed() {
      let feedback = (register >> 31) ^ UInt32(byte >> bit & 1)
      register = register << 1 ^ (feedback == 1 ? 0x04C1_1DB7 : 0)
    }
  }
  return register
}

private let outHexadecimal =
  "0xFC302500000000000000FFF014054800008F7FEFFE7369C02EFE002932E0000000000000AA61BC98"
private let outBase64 = "/DAlAAAAAAAAAP/wFAVIAACPf+/+c2nALv4AKTLgAAAAAAAAqmG8mA=="

private func spliceInsert(_ section: SpliceInfoSection?) -> SpliceInsert? {
  if case .insert(let insert) = section?.command { insert } else { nil }
}

@Suite struct `Splice info section` {
  @Test func `of a splice_insert gives every field`() throws {
    // ANSI/SCTE 35, section 14.2.
    let section = try SpliceInfoSection(
      base64: "/DAvAAAAAAAA///wFAVIAACPf+/+c2nALv4AUsz1AAAAAAAKAAhDVUVJAAABNWLbowo=")
    #expect(section.tableID == 0xFC)
    #expect(section.sectionLength == 47)
    #expect(section.surplusBytes == 0)
    #expect(section.protocolVersion == 0)
    #expect(section.ptsAdjustment == 0)
    #expect(section.tier == 0xFFF)
    #expect(section.commandLength == 20)
    #expect(section.commandType == 5)
    #expect(!section.isEncrypted && !section.isTruncated)
    #expect(section.storedCRC == 0x62DB_A30A)
    #expect(section.isCRCValid == true)
    #expect(section.descriptors == [.avail(providerAvailID: 0x135)])
    #expect(section.directions == [.out])
    #expect(section.breakDuration == 0x52_CCF5)
    let insert = try #require(spliceInsert(section))
    #expect(insert.eventID == 0x4800_008F)
    #expect(!insert.isCancelled)
    #expect(insert.isOutOfNetwork == true)
    #expect(insert.isProgramSplice == true)
    #expect(insert.isImmediate == false)
    #expect(insert.pts == 0x0_7369_C02E)
    #expect(insert.components == [])
    #expect(insert.breakDuration?.autoReturn == true)
    #expect(insert.breakDuration?.ticks == 0x52_CCF5)
    #expect(insert.uniqueProgramID == 0)
    #expect(insert.availNumber == 0)
    #expect(insert.availsExpected == 0)
  }

  @Test func `of a time_signal gives its segmentation`() throws {
    // ANSI/SCTE 35, section 14.1.
    let section = try SpliceInfoSection(
      base64: "/DA0AAAAAAAA///wBQb+cr0AUAAeAhxDVUVJSAAAjn/PAAGlmbAICAAAAAAsoKGKNAIAmsnRfg==")
    guard case .timeSignal(let signal) = section.command else {
      Issue.record("the command is no time_signal")
      return
    }
    #expect(signal.pts == 0x0_72BD_0050)
    #expect(section.isCRCValid == true)
    #expect(!section.isTruncated)
    #expect(section.directions == [.out])
    #expect(section.breakDuration == 0x1_A599B0)
    let segmentation = try #require(section.segmentationDescriptors.first)
    #expect(section.descriptors == [.segmentation(segmentation)])
    #expect(segmentation.eventID == 0x4800_008E)
    #expect(!segmentation.isCancelled)
    #expect(segmentation.isProgramSegmentation == true)
    #expect(segmentation.restrictions?.allowsWebDelivery == false)
    #expect(segmentation.restrictions?.hasNoRegionalBlackout == true)
    #expect(segmentation.restrictions?.allowsArchive == true)
    #expect(segmentation.restrictions?.devices == 3)
    #expect(segmentation.duration == 0x1_A599B0)
    #expect(segmentation.upidType == 8)
    #expect(segmentation.upid == [0, 0, 0, 0, 0x2C, 0xA0, 0xA1, 0x8A])
    #expect(segmentation.type == SegmentationType(rawValue: 0x34))
    #expect(segmentation.segmentNumber == 2)
    #expect(segmentation.segmentsExpected == 0)
    #expect(segmentation.subSegmentNumber == nil)
  }

  @Test(
    arguments: [
      // ANSI/SCTE 35, sections 14.3 and 14.5.
      (
        "/DAvAAAAAAAA///wBQb+dGKQoAAZAhdDVUVJSAAAjn+fCAgAAAAALKChijUCAKnMZ1g=", [0x35],
        [SpliceDirection.in]
      ),
      (
        "/DBIAAAAAAAA///wBQb+ek2ItgAyAhdDVUVJSAAAGH+fCAgAAAAALMvDRBEAAAIXQ1VFSUgAABl/nwgIAAAAACyk"
          + "26AQAACZcuND", [0x11, 0x10], []
      ),
    ] as [(String, [UInt8], Set<SpliceDirection>)])
  func `points where its segmentation types lead`(
    base64: String, types: [UInt8], directions: Set<SpliceDirection>
  ) throws {
    let section = try SpliceInfoSection(base64: base64)
    #expect(section.segmentationDescriptors.compactMap(\.type?.rawValue) == types)
    #expect(section.directions == directions)
    #expect(section.isCRCValid == true)
    #expect(section.breakDuration == nil)
    #expect(!section.isTruncated)
  }

  @Test(
    arguments: [
      (outHexadecimal, true, 2_700_000),
      (
        "0xFC302500000000000000FFF014054800008F7FEFFE7369C02EFE005265C00000000000002280E5C4", true,
        5_400_000
      ),
      ("0xFC302000000000000000FFF00F054800008F7F4FFE7369C02E0000000000002208547B", false, nil),
      (
        "0XFC302500000000000000FFF01405000003E77FEFFE0011FB9EFE002932E00001010100004D192A59", true,
        2_700_000
      ),
    ] as [(String, Bool, UInt64?)])
  func `is read from the hexadecimal sequence of a date range`(
    text: String, isOut: Bool, duration: UInt64?
  ) throws {
    let section = try #require(SpliceInfoSection(hexadecimal: text))
    #expect(spliceInsert(section)?.isOutOfNetwork == isOut)
    #expect(section.directions == [isOut ? .out : .in])
    #expect(section.breakDuration == duration)
    #expect(section.isCRCValid == true)
    #expect(section.surplusBytes == 0)
    #expect(!section.isTruncated)
  }

  @Test func `is the same from hexadecimal digits and from Base64`() throws {
    #expect(
      try SpliceInfoSection(base64: outBase64) == SpliceInfoSection(hexadecimal: outHexadecimal))
  }

  @Test func `with one bit changed has an invalid CRC`() throws {
    let section = try #require(
      SpliceInfoSection(
        hexadecimal:
          "0xFC302500000000000000FFF014054800008F7FEFFE7369C02EFE002932E0000000000000AA61BC99"))
    #expect(section.isCRCValid == false)
    #expect(section.storedCRC == 0xAA61_BC99)
  }

  @Test func `of the example in RFC 8216 lacks a byte and a CRC`() throws {
    // Section 8.10. The printed text has 49 bytes where section_length asks for 50.
    let section = try #require(
      SpliceInfoSection(
        hexadecimal: "0xFC002F0000000000FF000014056FFFFFF000E011622DCAFF0000526362"
          + "00000000000A0008029896F50000008700000000"))
    #expect(section.surplusBytes == -1)
    #expect(section.isTruncated)
    #expect(section.isCRCValid == nil)
    #expect(section.storedCRC == nil)
  }

  @Test func `with a CRC of zeros is complete but invalid`() throws {
    let zeroed = Section(type: 0).bytes.dropLast(4) + [0, 0, 0, 0]
    let section = SpliceInfoSection(Array(zeroed))
    #expect(section.command == .null)
    #expect(section.storedCRC == 0)
    #expect(section.isCRCValid == false)
    #expect(!section.isTruncated)
  }

  @Test func `that ends early keeps what was read`() throws {
    let section = try #require(
      SpliceInfoSection(
        hexadecimal: "0xFC302500000000000000FFF014054800008F7FEFFE7369C02EFE002932E0000000000000"))
    #expect(section.isTruncated)
    #expect(section.surplusBytes == -4)
    #expect(section.isCRCValid == nil)
    #expect(section.breakDuration == 2_700_000)
  }

  @Test func `is a value for every cut, and truncated for each`() throws {
    let whole = try Base64.decode(
      "/DA0AAAAAAAA///wBQb+cr0AUAAeAhxDVUVJSAAAjn/PAAGlmbAICAAAAAAsoKGKNAIAmsnRfg==")
    for count in 0..<whole.count {
      let section = SpliceInfoSection(Array(whole.prefix(count)))
      #expect(section.isTruncated, "of \(count) bytes")
      #expect(section.isCRCValid == nil)
      #expect(section.tableID == whole.prefix(count).first)
    }
    #expect(!SpliceInfoSection(whole).isTruncated)
    #expect(SpliceInfoSection(whole + [0, 0]).surplusBytes == 2)
    #expect(SpliceInfoSection(whole + [0, 0]).isCRCValid == true)
  }

  @Test func `is a value for every changed byte`() throws {
    let whole = try Base64.decode(outBase64)
    for place in whole.indices {
      for byte: UInt8 in [0, 0x7F, 0x80, 0xFF] where whole[place] != byte {
        var changed = whole
        changed[place] = byte
        #expect(SpliceInfoSection(changed).isCRCValid != true, "with \(byte) at \(place)")
      }
    }
  }

  @Test func `of another table is not read beyond its length`() throws {
    let section = try #require(
      SpliceInfoSection(
        hexadecimal:
          "0x00302500000000000000FFF014054800008F7FEFFE7369C02EFE002932E0000000000000AA61BC98"))
    #expect(section.tableID == 0)
    #expect(!section.hasStandardTableID)
    #expect(section.surplusBytes == 0)
    #expect(section.command == nil)
    #expect(section.isCRCValid == nil)
    #expect(!section.isTruncated)
  }

  @Test func `that is encrypted shows its header only`() {
    var made = Section(type: 5, command: Array(repeating: 0xAA, count: 20))
    made.encryptionAndTime = [0x83, 0x12, 0x34, 0x56, 0x78]
    let section = SpliceInfoSection(made.bytes)
    #expect(section.isEncrypted)
    #expect(section.ptsAdjustment == 0x1_1234_5678)
    #expect(section.commandLength == 20)
    #expect(section.commandType == nil)
    #expect(section.command == nil)
    #expect(section.isCRCValid == true)
    #expect(!section.isTruncated)
  }

  @Test func `with an open command length is read by its syntax`() {
    var made = Section(
      type: 6, command: [0xFE, 0, 0, 0, 9], descriptors: [0, 8, 0x43, 0x55, 0x45, 0x49, 0, 0, 0, 7])
    made.commandLength = 0xFFF
    let section = SpliceInfoSection(made.bytes)
    #expect(section.commandLength == 0xFFF)
    #expect(section.descriptors == [.avail(providerAvailID: 7)])
    #expect(!section.isTruncated)
  }

  @Test func `with a command length too small loses the command, not the descriptors`() {
    var made = Section(
      type: 5, command: [0, 0, 0, 1, 0x7F, 0x4F],
      descriptors: [0, 8, 0x43, 0x55, 0x45, 0x49, 0, 0, 0, 7])
    made.commandLength = 6
    let section = SpliceInfoSection(made.bytes)
    #expect(section.isTruncated)
    #expect(spliceInsert(section)?.eventID == 1)
    #expect(spliceInsert(section)?.isOutOfNetwork == false)
    #expect(spliceInsert(section)?.availNumber == nil)
    #expect(section.descriptors == [.avail(providerAvailID: 7)])
    #expect(section.isCRCValid == true)
  }
}

@Suite struct `Splice command` {
  @Test func `that cancels says nothing else`() throws {
    let section = try #require(
      SpliceInfoSection(hexadecimal: "0xFC301600000000000000FFF005054800008FFF0000CDBAC052"))
    let insert = try #require(spliceInsert(section))
    #expect(insert.isCancelled)
    #expect(insert.eventID == 0x4800_008F)
    #expect(insert.isOutOfNetwork == nil)
    #expect(section.isCancellation)
    #expect(section.directions == [])
    #expect(section.isCRCValid == true)
  }

  @Test func `for single components lists them with their times`() throws {
    let section = SpliceInfoSection(
      Section(
        type: 5,
        command: [
          0, 0, 0, 9, 0x7F, 0x8F, 2, 0x11, 0xFF, 0, 0, 0, 5, 0x22, 0x7F, 0x12, 0x34, 3, 4,
        ]
      ).bytes)
    let insert = try #require(spliceInsert(section))
    #expect(insert.isProgramSplice == false)
    #expect(insert.components.map(\.tag) == [0x11, 0x22])
    #expect(insert.components.map(\.pts) == [0x1_0000_0005, nil])
    #expect(insert.breakDuration == nil)
    #expect(insert.uniqueProgramID == 0x1234)
    #expect(insert.availNumber == 3)
    #expect(insert.availsExpected == 4)
    #expect(!section.isTruncated)
  }

  @Test func `without delay has no time`() throws {
    let section = SpliceInfoSection(
      Section(type: 5, command: [0, 0, 0, 9, 0x7F, 0xFF, 0x7E, 0, 0, 0, 1, 0, 1, 0, 0]).bytes)
    let insert = try #require(spliceInsert(section))
    #expect(insert.isImmediate == true)
    #expect(insert.pts == nil)
    #expect(insert.breakDuration?.autoReturn == false)
    #expect(insert.breakDuration?.ticks == 1)
    #expect(!section.isTruncated)
  }

  @Test func `of a schedule lists splices by clock time`() {
    let section = SpliceInfoSection(
      Section(
        type: 4,
        command: [3]
          + [0, 0, 0, 1, 0x7F, 0xFF, 0x50, 0, 0, 0, 0xFE, 0, 0x29, 0x32, 0xE0, 0, 7, 1, 2]
          + [0, 0, 0, 2, 0xFF]
          + [0, 0, 0, 3, 0x7F, 0x1F, 1, 0x33, 0x60, 0, 0, 0, 0, 0, 0, 0]
      ).bytes)
    guard case .schedule(let schedule) = section.command else {
      Issue.record("the command is no splice_schedule")
      return
    }
    #expect(schedule.splices.map(\.eventID) == [1, 2, 3])
    #expect(schedule.splices.map(\.isCancelled) == [false, true, false])
    #expect(schedule.splices.map(\.isOutOfNetwork) == [true, nil, false])
    #expect(schedule.splices.map(\.time) == [0x5000_0000, nil, nil])
    #expect(schedule.splices.map(\.breakDuration?.ticks) == [2_700_000, nil, nil])
    #expect(schedule.splices.map { $0.components.map(\.tag) } == [[], [], [0x33]])
    #expect(schedule.splices.map { $0.components.map(\.time) } == [[], [], [0x6000_0000]])
    #expect(schedule.splices.map(\.availsExpected) == [2, nil, 0])
    #expect(!section.isTruncated)
    #expect(section.directions == [])
  }

  @Test(
    arguments: [
      (0x00, [], .null), (0x07, [], .bandwidthReservation),
      (0x01, [1, 2], .reserved(type: 1, bytes: [1, 2])),
    ] as [(UInt8, [UInt8], SpliceCommand)])
  func `without fields is known by its type`(
    type: UInt8, bytes: [UInt8], command: SpliceCommand
  ) {
    let section = SpliceInfoSection(Section(type: type, command: bytes).bytes)
    #expect(section.command == command)
    #expect(section.commandType == type)
    #expect(section.directions == [])
    #expect(!section.isTruncated)
  }

  @Test func `that is private keeps its bytes`() {
    let section = SpliceInfoSection(
      Section(type: 0xFF, command: [0x41, 0x42, 0x43, 0x44, 9, 8]).bytes)
    guard case .privateCommand(let command) = section.command else {
      Issue.record("the command is no private_command")
      return
    }
    #expect(command.identifier == 0x4142_4344)
    #expect(command.bytes == [9, 8])
  }

  @Test func `of a time_signal without time is immediate`() {
    let section = SpliceInfoSection(Section(type: 6, command: [0x7F]).bytes)
    guard case .timeSignal(let signal) = section.command else {
      Issue.record("the command is no time_signal")
      return
    }
    #expect(signal.pts == nil)
    #expect(!section.isTruncated)
  }
}
