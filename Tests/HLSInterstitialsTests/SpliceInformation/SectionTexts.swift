import HLSInterstitials

/// Sections as the standards print them, and where they lead.
extension SpliceInfoSection {
  /// The section of an even number of hexadecimal digits after `0x`; nil for another text.
  init?(hexadecimal text: String) {
    let digits = Array(text.dropFirst(2))
    var bytes: [UInt8] = []
    for place in stride(from: 0, to: digits.count - 1, by: 2) {
      guard let byte = UInt8(String(digits[place...place + 1]), radix: 16) else { return nil }
      bytes.append(byte)
    }
    self.init(bytes)
  }

  init(base64 text: String) throws {
    self.init(try Base64.decode(text))
  }

  /// The direction of a splice_insert, or those of the segmentation descriptors of a time_signal.
  var directions: Set<SpliceDirection> {
    switch command {
    case .insert(let insert): insert.direction.map { [$0] } ?? []
    case .timeSignal: Set(segmentationDescriptors.compactMap(\.direction))
    default: []
    }
  }
}
