import SourceText

/// The bytes of a document that is written line by line.
struct PlaylistText {
  private(set) var bytes: [UInt8] = []

  /// Adds a line and its line feed.
  mutating func line(_ line: String) {
    bytes += line.utf8
    bytes.append(0x0A)
  }

  mutating func lines(_ lines: [String]) {
    for line in lines { self.line(line) }
  }

  mutating func reserve(_ size: Int) { bytes.reserveCapacity(size) }

  /// The document under a name.
  func named(_ name: String) -> SourceFile { SourceFile(name: name, bytes: bytes) }
}
