import SourceText

extension SessionLog {
  /// Whether bytes are a recorded session: the first object on a line by itself has an `event` with a known
  /// name, or with one that a known one is similar to, or with a time `t`.
  ///
  /// The first lines may be damaged; longer lines than those of events are not read.
  package static func isSession(_ bytes: some RandomAccessCollection<UInt8>) -> Bool {
    guard let (object, event) = firstEvent(in: bytes) else { return false }
    return SessionEvent.Kind(named: event) != .unknown || object["t"]?.content == .number
      || Spelling.nearest(to: event, among: SessionEvent.Kind.allCases.map(\.rawValue)) != nil
  }

  /// The first object on a line by itself and the name of its event; nil if it has none.
  static func firstEvent(
    in bytes: some RandomAccessCollection<UInt8>
  ) -> (object: JSONValue, event: String)? {
    let mark = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    var rest = bytes.prefix(mostBytes).dropFirst(mark)
    for number in 0..<16 {
      guard !rest.isEmpty else { return nil }
      let line = rest.prefix { $0 != 0x0A }
      rest = rest[line.endIndex...].dropFirst()
      let text = line.drop(while: \.isWhitespace)
      guard let first = text.first else { continue }
      guard first == UInt8(ascii: "{") else {
        // An array, a playlist or a page.
        if number == 0, "[#<".utf8.contains(first) { return nil }
        continue
      }
      let json = JSONText(parsing: SourceFile(name: "", bytes: Array(text)))
      guard json.isWellFormed, let root = json.root, let event = root["event"]?.string else {
        if json.isWellFormed || number == 0 && text.dropFirst().allSatisfy(\.isWhitespace) {
          return nil
        }
        continue
      }
      return (root, event)
    }
    return nil
  }

  private static var mostBytes: Int { 65_536 }
}
