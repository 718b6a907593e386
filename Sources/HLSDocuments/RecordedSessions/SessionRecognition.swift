import SourceText

extension SessionLog {
  /// Whether bytes are a recorded session: the first object on a line by itself has an `event` with a known
  /// name.
  ///
  /// The first lines may be damaged; longer lines than those of events are not read.
  package static func isSession(_ bytes: some RandomAccessCollection<UInt8>) -> Bool {
    let mark = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    var rest = bytes.prefix(mostBytes).dropFirst(mark)
    for number in 0..<16 {
      guard !rest.isEmpty else { return false }
      let line = rest.prefix { $0 != 0x0A }
      rest = rest[line.endIndex...].dropFirst()
      let text = line.drop(while: \.isWhitespace)
      guard let first = text.first else { continue }
      guard first == UInt8(ascii: "{") else {
        // An array, a playlist or a page.
        if number == 0, "[#<".utf8.contains(first) { return false }
        continue
      }
      let json = JSONText(parsing: SourceFile(name: "", bytes: Array(text)))
      guard json.isWellFormed, let event = json.root?["event"]?.string else {
        if json.isWellFormed || number == 0 && text.dropFirst().allSatisfy(\.isWhitespace) {
          return false
        }
        continue
      }
      return SessionEvent.Kind(named: event) != .unknown
    }
    return false
  }

  private static var mostBytes: Int { 65_536 }
}
