/// The work of the simplest reader of tags: a record for each line, and a table of the names of tags.
///
/// It uses the processor and the memory as the reading of playlists does, so that what slows one on a machine
/// slows the other, and has nothing in common with it otherwise.
enum LineRecords {
  /// A line of a text.
  private struct Record {
    let start: UInt32
    let end: UInt32
    /// A number for the name of its tag.
    let name: UInt64
  }

  /// Reads the lines of a text, and returns how many different names their tags have.
  static func countNames(_ bytes: [UInt8]) -> Int {
    var records: [Record] = []
    var uses: [UInt64: Int] = [:]
    var start = 0
    var name = seed
    var isName = true
    for index in bytes.indices {
      switch bytes[index] {
      case 0x0A:
        records.append(
          Record(
            start: UInt32(clamping: start), end: UInt32(clamping: index),
            name: name))
        (start, name, isName) = (index + 1, seed, true)
      case UInt8(ascii: ":"): isName = false
      case let byte where isName: name = (name ^ UInt64(byte)) &* prime
      default: break
      }
    }
    for record in records where bytes[Int(record.start)] == UInt8(ascii: "#") {
      uses[record.name, default: 0] += 1
    }
    return uses.count
  }

  // The constants of the FNV-1a hash of 64 bits.
  private static let seed: UInt64 = 0xCBF2_9CE4_8422_2325
  private static let prime: UInt64 = 0x0000_0100_0000_01B3
}
