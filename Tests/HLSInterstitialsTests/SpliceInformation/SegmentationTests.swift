import HLSInterstitials
import Testing

/// A section with a time_signal and the given segmentation_descriptors, each without tag, length
/// and identifier; the CRC is left at zero.
private func section(_ descriptors: [UInt8]...) -> SpliceInfoSection {
  let loop: [UInt8] = descriptors.flatMap { descriptor -> [UInt8] in
    [0x02, UInt8(descriptor.count + 4), 0x43, 0x55, 0x45, 0x49] + descriptor
  }
  let header: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0xFF, 0xF0, 1, 6, 0x7F, 0, UInt8(loop.count)]
  let body = header + loop + [0, 0, 0, 0]
  return SpliceInfoSection([0xFC, 0x30, UInt8(body.count)] + body)
}

/// A segmentation of a type, with or without a duration.
private func segmentation(_ type: UInt8, duration: UInt8? = nil) -> [UInt8] {
  [0, 0, 0, 1, 0x7F, duration == nil ? 0xBF : 0xFF] + (duration.map { [0, 0, 0, 0, $0] } ?? [])
    + [0, 0, type, 1, 1]
}

@Suite struct `Segmentation descriptor` {
  @Test func `that cancels says nothing else`() throws {
    let section = section([0, 0, 0, 5, 0xFF])
    let descriptor = try #require(section.segmentationDescriptors.first)
    #expect(descriptor.eventID == 5)
    #expect(descriptor.isCancelled)
    #expect(descriptor.type == nil)
    #expect(section.isCancellation)
    #expect(!section.isTruncated)
  }

  @Test func `has a duration of 40 bits, components and sub-segments`() throws {
    let section = section(
      [0, 0, 0, 5, 0x7F, 0x7F, 1, 0x44, 0xFF, 0, 0, 0, 2, 0x12, 0x34, 0x56, 0x78, 0x9A]
        + [1, 2, 0x41, 0x42, 0x36, 1, 2, 3, 4])
    let descriptor = try #require(section.segmentationDescriptors.first)
    #expect(descriptor.isProgramSegmentation == false)
    #expect(descriptor.restrictions == nil)
    #expect(descriptor.components.map(\.tag) == [0x44])
    #expect(descriptor.components.map(\.ptsOffset) == [0x1_0000_0002])
    #expect(descriptor.duration == 0x12_3456_789A)
    #expect(descriptor.upidType == 1)
    #expect(descriptor.upid == [0x41, 0x42])
    #expect(descriptor.type?.rawValue == 0x36)
    #expect(descriptor.segmentNumber == 1)
    #expect(descriptor.segmentsExpected == 2)
    #expect(descriptor.subSegmentNumber == 3)
    #expect(descriptor.subSegmentsExpected == 4)
    #expect(!section.isTruncated)
  }

  @Test func `that ends early keeps what was read, and those after it`() {
    let section = section(Array(segmentation(0x34).prefix(8)), segmentation(0x35))
    #expect(section.isTruncated)
    #expect(section.segmentationDescriptors.map(\.eventID) == [1, 1])
    #expect(section.segmentationDescriptors.map(\.type?.rawValue) == [nil, 0x35])
    #expect(section.directions == [.in])
  }

  @Test func `gives the length of a break only where it points out`() {
    #expect(section(segmentation(0x10, duration: 9)).breakDuration == nil)
    #expect(
      section(segmentation(0x10, duration: 9), segmentation(0x22), segmentation(0x30, duration: 8))
        .breakDuration == 8)
    #expect(section(segmentation(0x35), segmentation(0x34)).directions == [.in, .out])
  }

  @Test func `of another owner keeps its bytes`() {
    let loop: [UInt8] = [2, 5, 1, 2, 3, 4, 9, 7, 2, 1, 2]
    let body: [UInt8] =
      [0, 0, 0, 0, 0, 0, 0, 0xFF, 0xF0, 0, 0, 0, UInt8(loop.count)] + loop + [0, 0, 0, 0]
    let section = SpliceInfoSection([0xFC, 0x30, UInt8(body.count)] + body)
    #expect(
      section.descriptors == [
        .other(tag: 2, identifier: 0x0102_0304, bytes: [9]),
        .other(tag: 7, identifier: nil, bytes: []),
      ])
    #expect(section.isTruncated)
  }
}

@Suite struct `Segmentation type` {
  @Test(
    arguments: [
      // ANSI/SCTE 35, table of segmentation_type_id.
      (0x00, nil, nil), (0x01, nil, nil),
      (0x10, .start, nil), (0x11, .end, nil),
      (0x12, .end, nil), (0x13, nil, nil),
      (0x17, .start, nil), (0x20, .start, nil),
      (0x22, .start, .out), (0x23, .end, .in),
      (0x30, .start, .out),
      (0x31, .end, .in),
      (0x32, .start, .out),
      (0x33, .end, .in),
      (0x34, .start, .out),
      (0x35, .end, .in),
      (0x36, .start, .out),
      (0x37, .end, .in),
      (0x38, .start, nil),
      (0x3C, .start, .out), (0x3F, .end, .in),
      (0x41, .end, nil),
      (0x44, .start, .out),
      (0x47, .end, .in),
      (0x50, .start, nil), (0x51, .end, nil),
      (0x21, .end, nil), (0x03, nil, nil), (0x1B, nil, nil),
      (0x28, nil, nil), (0xFF, nil, nil),
    ] as [(UInt8, SegmentationType.Edge?, SpliceDirection?)])
  func `has the edge and the direction of the standard`(
    id: UInt8, edge: SegmentationType.Edge?, direction: SpliceDirection?
  ) {
    let type = SegmentationType(rawValue: id)
    #expect(type.edge == edge)
    #expect(type.direction == direction)
  }
}
