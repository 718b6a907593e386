extension JSONReader {
  /// Reads the array or object at `index` without recursion: its faults are recorded, its values are
  /// not kept, and repeated names are not found.
  mutating func skipContainer() {
    // The closing brackets of the open arrays and objects.
    var open: [UInt8] = []
    var comma: Int?
    while let byte = next {
      if let closing = open.last, byte == closing {
        if let comma { record(.trailingComma, comma..<comma + 1) }
        index += 1
        open.removeLast()
        guard let outer = open.last else { return }
        comma = skipComma(before: outer)
        continue
      }
      if open.last == UInt8(ascii: "}") {
        guard name() != nil else { continue }
        skipColon()
      }
      switch next {
      case UInt8(ascii: "["), UInt8(ascii: "{"):
        open.append(next == UInt8(ascii: "[") ? UInt8(ascii: "]") : UInt8(ascii: "}"))
        index += 1
        skipWhitespace()
        comma = nil
      default:
        _ = value(depth: 0)
        if let closing = open.last { comma = skipComma(before: closing) }
      }
    }
    stopHere()
  }
}
