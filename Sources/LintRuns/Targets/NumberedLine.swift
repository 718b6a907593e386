/// A line that begins with a number and a space.
struct NumberedLine {
  let number: Int
  let rest: ArraySlice<UInt8>

  init?(_ line: ArraySlice<UInt8>) {
    guard let space = line.firstIndex(of: 0x20),
      let number = Int(String(decoding: line[..<space], as: UTF8.self))
    else { return nil }
    (self.number, rest) = (number, line[(space + 1)...])
  }
}
