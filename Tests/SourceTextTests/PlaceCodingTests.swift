import Foundation
import SourceText
import Testing

/// Ranges and positions in JSON.
struct PlaceCodingTests {
  @Test func `a range and a position are read as they were written`() throws {
    let ranges = [ByteRange(3, 7), ByteRange(0, 0)]
    let positions = [Position(line: 5, column: 197)]
    #expect(
      try JSONDecoder().decode([ByteRange].self, from: JSONEncoder().encode(ranges)) == ranges)
    #expect(
      try JSONDecoder().decode([Position].self, from: JSONEncoder().encode(positions))
        == positions)
    let json = Data(#"{"line": 5, "column": 197}"#.utf8)
    #expect(try JSONDecoder().decode(Position.self, from: json) == positions[0])
  }

  @Test(arguments: [#"{"start": 7, "end": 3}"#, #"{"start": -1, "end": 3}"#, #"{"start": 3}"#])
  func `a range that cannot be is not read`(json: String) {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(ByteRange.self, from: Data(json.utf8))
    }
  }
}
