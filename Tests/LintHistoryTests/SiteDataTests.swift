import Foundation
import HLSDocuments
import HLSLinting
@testable import HistorySite
@testable import LintHistory
import Testing

/// The history as JSON for other programs.
struct SiteDataTests {
  private struct Document: Decodable, Equatable {
    struct Run: Decodable, Equatable {
      let run: Int
      let begun: String
      let checked, partly, unchecked, missing: Int
      let settings: [String: String]?
    }
    struct Break: Decodable, Equatable {
      let id, content: String
      let start: String?
      let seconds: Double?
      let firstRun, lastRun: Int
    }
    struct Outcome: Decodable, Equatable {
      let status: String
    }
    struct Target: Decodable, Equatable {
      let name: String
      let breaks: [Break]
      let outcomes: [Outcome]
    }
    let interval: Int?
    let runs: [Run]
    let targets: [Target]
  }

  @Test func `the data has breaks, the interval, settings and partly checked targets`() throws {
    var run = SampleHistory.run(1)
    run.settings = RunSettings(["fail-on": "warning", "rule": ""])
    let snapshot = SampleHistory.snapshot(
      [run, SampleHistory.run(2)],
      [
        SampleHistory.target(
          1, "a", [SampleHistory.outcome(1, nil, .partly, reason: "404")],
          breaks: [
            HistorySnapshot.Break(
              ScheduledBreak(id: "x", content: .assetList, start: nil, duration: nil), firstRun: 1,
              lastRun: 1),
            HistorySnapshot.Break(
              ScheduledBreak(id: "y", content: .signal, start: 1_500, duration: 30_250),
              firstRun: 1, lastRun: 1),
          ])
      ])
    let files = try Site(snapshot).files()
    let file = try #require(files.first { $0.path == "data/v1/history.json" })
    let document = try JSONDecoder().decode(Document.self, from: Data(file.bytes))
    #expect(
      document
        == Document(
          interval: 86_400,
          runs: [
            .init(
              run: 1, begun: "2026-08-01T02:00:00Z", checked: 0, partly: 1, unchecked: 0,
              missing: 0, settings: ["fail-on": "warning"]),
            .init(
              run: 2, begun: "2026-08-02T02:00:00Z", checked: 0, partly: 1, unchecked: 0,
              missing: 0, settings: nil),
          ],
          targets: [
            .init(
              name: "a",
              breaks: [
                .init(
                  id: "x", content: "asset list", start: nil, seconds: nil, firstRun: 1, lastRun: 1),
                .init(
                  id: "y", content: "signal", start: "1970-01-01T00:00:01.500Z", seconds: 30.25,
                  firstRun: 1, lastRun: 1),
              ], outcomes: [.init(status: "partly")])
          ]))
  }

  @Test(
    arguments: [
      (0, "1970-01-01T00:00:00Z"), (999, "1970-01-01T00:00:00.999Z"),
      (1_001, "1970-01-01T00:00:01.001Z"), (-1, "1969-12-31T23:59:59.999Z"),
      (-1_000, "1969-12-31T23:59:59Z"),
    ] as [(Int64, String)])
  func `milliseconds are written unless they are zero`(milliseconds: Int64, text: String) {
    #expect(UTCTime.timestamp(milliseconds: milliseconds) == text)
  }
}
