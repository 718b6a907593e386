import Foundation
import Testing

/// `interlint conformance run` and `list`, as their users start them.
struct ConformanceCommandTests {
  private static let directory = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Conformance").path
  /// One case of documents that lead to each other, and one of single documents.
  private static let several = "playlist/session-data-not-json"
  private static let single = "text/tab-character"

  private static func run(_ arguments: String...) throws -> Interlint.Outcome {
    try Interlint.run(["conformance"] + arguments + ["--directory", directory], in: Folder())
  }

  @Test(arguments: [several, single])
  func `a case of one document or of several is run and listed`(id: String) throws {
    let outcome = try Self.run("run", id)
    #expect(outcome.status == 0 && outcome.errors == "")
    let last = outcome.output.split(separator: "\n").last?.split(separator: " ").prefix(3)
    #expect(last == ["all", "1", "1"])
    #expect(try Self.run("list", id).output.hasPrefix("\(id)\terror\t"))
  }

  @Test(arguments: [
    ("test -f {file} && test -d {folder}; exit 1", ["pass", "fail"]),
    ("for f in {files}; do test -f $f || exit 2; done; exit 1", ["pass", "fail"]),
    ("case {file} in {folder}/*) exit 0;; esac; exit 2", ["fail", "pass"]),
  ])
  func `another validator gets the paths of a folder of documents`(
    command: String, expected: [String]
  ) throws {
    struct Result: Decodable {
      struct Case: Decodable {
        struct File: Decodable {
          let name: String
          let outcome: String
        }
        let files: [File]
      }
      let cases: [Case]
    }
    let outcome = try Self.run("run", Self.several, "--command", command, "--output", "json")
    #expect(outcome.status == 1 && outcome.errors == "")
    let result = try JSONDecoder().decode(Result.self, from: Data(outcome.output.utf8))
    let files = try #require(result.cases.first).files
    #expect(files.map(\.name).contains("fail") && files.map(\.name).contains("pass"))
    #expect(
      files.map(\.outcome) == files.map { $0.name.hasPrefix("fail") ? expected[0] : expected[1] })
  }

  @Test func `a validator of playlists gets a sentence to publish`() throws {
    let outcome = try Self.run(
      "run", "playlist/extm3u-first-line", "session", "--kind", "playlists", "--command",
      "head -n 1 {file} | grep -q '^#EXTM3U'")
    #expect(
      outcome.status == 2
        && outcome.errors.contains("no case of the kind playlists is called session"))
    let graded = try Self.run(
      "run", "playlist/extm3u-first-line", "--kind", "playlists", "--command", "exit 1; {file}")
    let last = try #require(graded.output.split(separator: "\n").last)
    #expect(last == "of 1 must about playlists rejects 1; of 1 correct one accepts 0")
  }

  @Test func `a command without a place for paths is refused`() throws {
    let outcome = try Self.run("run", "--command", "their-tool")
    #expect(outcome.status == 2 && outcome.output == "")
    #expect(outcome.errors.contains("{files}"))
  }
}
