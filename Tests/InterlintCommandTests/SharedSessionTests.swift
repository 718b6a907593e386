import Foundation
import Testing
import XMLReading

/// `interlint session --participant` as its users meet it.
struct SharedSessionTests {
  private static func event(_ name: String, _ time: Double, _ more: String = "") -> String {
    "{\"event\":\"\(name)\",\"t\":\(1_774_464_000 + time)\(more)}\n"
  }

  /// A folder with the sessions of two phones, of which the second one does not pause.
  private static func phones() throws -> Folder {
    let folder = try Folder()
    let setup = event("setup", 0, ",\"interstitialEvents\":{\"contentMayVary\":false}")
    let promo = event(
      "schedule", 1,
      ",\"identifier\":\"promo\",\"position\":0,\"start\":10,\"url\":\"https://vod.example.com/p.m3u8\""
    )
    let start = setup + promo + event("contentPlay", 2)
    try folder.write(
      start + event("pause", 20) + event("resume", 50) + event("end", 90), to: "a.jsonl")
    try folder.write(start + event("end", 90), to: "b.jsonl")
    return folder
  }

  private static let participants = [
    "session", "--participant", "a.jsonl", "--participant=b.jsonl",
  ]

  @Test func `the report says where two participants part, and by what`() throws {
    let outcome = try Interlint.run(Self.participants, in: try Self.phones())
    #expect(outcome.status == 0 && outcome.errors == "")
    #expect(
      outcome.output.contains("The participants part at 20 s: only a.jsonl pauses."),
      "\(outcome.output)")
    #expect(outcome.output.contains("'promo': coordinated"))
    #expect(outcome.output.contains("coordination/pause-not-followed"))
  }

  struct Output: Decodable {
    struct Step: Decodable, Equatable {
      struct Move: Decodable, Equatable {
        let line: Int
        let time: Double
      }

      let kind: String
      let first, second: Move?
      let parting: String?
    }

    struct Verdict: Decodable {
      let event, verdict: String
    }

    let schema: String
    let participants: [String]
    let partAt: Double?
    let steps: [Step]
    let events: [Verdict]
  }

  @Test func `JSON has the steps of both in one time`() throws {
    let outcome = try Interlint.run(
      Self.participants + ["--format=json"], in: try Self.phones())
    let output = try JSONDecoder().decode(Output.self, from: Data(outcome.output.utf8))
    #expect(output.schema == "interlint-session/1")
    #expect(output.participants == ["a.jsonl", "b.jsonl"] && output.partAt == 20)
    #expect(
      output.steps == [
        Output.Step(
          kind: "contentPlay", first: .init(line: 3, time: 2), second: .init(line: 3, time: 2),
          parting: nil),
        Output.Step(
          kind: "pause", first: .init(line: 4, time: 20), second: nil, parting: "alone"),
        Output.Step(kind: "resume", first: .init(line: 5, time: 50), second: nil, parting: nil),
      ])
    #expect(output.events.map(\.verdict) == ["coordinated"])
  }

  @Test(arguments: ["svg", "html"])
  func `both sessions are drawn with one scale`(format: String) throws {
    let outcome = try Interlint.run(
      Self.participants + ["--format", format], in: try Self.phones())
    #expect(outcome.status == 0 && outcome.errors == "")
    #expect(outcome.output.contains("a.jsonl") && outcome.output.contains("b.jsonl"))
    if format == "svg" { _ = try XMLElement(parsing: Array(outcome.output.utf8)) }
  }

  @Test(
    arguments: [
      (["--participant", "a.jsonl"], "exactly twice"),
      (["--participant=a.jsonl", "--participant=b.jsonl", "a.jsonl"], "exactly twice"),
      (["--participant=a.jsonl", "--participant=b.jsonl", "--har=x"], "--har"),
      ([], "PATH|URL"), (["a.jsonl", "b.jsonl"], "'b.jsonl'"),
    ] as [([String], String)])
  func `a wrong command line is explained`(arguments: [String], message: String) throws {
    let outcome = try Interlint.run(["session"] + arguments, in: try Self.phones())
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains(message), "\(outcome.errors)")
  }

  @Test func `a document of another kind is named`() throws {
    let folder = try Self.phones()
    try folder.write(Sample.clean, to: "film.m3u8")
    let outcome = try Interlint.run(
      ["session", "--participant", "a.jsonl", "--participant", "film.m3u8"], in: folder)
    #expect(outcome.status == 3 && outcome.output == "")
    #expect(outcome.errors.contains("film.m3u8: not a recorded session: a media playlist"))
  }
}
