import Foundation
import Testing

/// A list of targets that is cut into shares is what it is as a whole.
struct ShareTests {
  private static let torn = #"{"name": "torn", "url":"#

  /// The names in the lines that a worker writes.
  private static func names(_ list: String) throws -> [String] {
    let outcome = try Interlint.run(
      ["lint", "--targets=-", "--output=jsonl"], in: Folder(), input: list)
    #expect(outcome.status == 3)
    return try outcome.output.split(separator: "\n").map { line in
      let members = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      return try #require(members?["target"] as? String)
    }
  }

  @Test func `a line that is no target has the same name in every share`() throws {
    // The hash of the line: Fowler-Noll-Vo, 64 bits, variant 1a.
    let name = "line-d42a9474708953e9"
    #expect(try Self.names("\(Self.torn)\n") == [name])
    let whole = try Self.names("# two\n\nabsent.m3u8\n  \(Self.torn)\r\n")
    #expect(Set(whole) == ["absent.m3u8", name])
  }

  @Test func `the place of such a line is reported beside it`() throws {
    let outcome = try Interlint.run(
      ["lint", "--targets=-", "--output=jsonl"], in: Folder(), input: "\n\(Self.torn)\n")
    #expect(outcome.errors.hasPrefix("interlint: <stdin>:2: not a target: "))
  }
}
