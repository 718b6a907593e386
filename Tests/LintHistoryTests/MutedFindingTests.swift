import HLSLinting
import HLSReporting
import LocalPostgreSQL
import Testing

@testable import HistorySite
@testable import InterlintCommand
@testable import LintHistory

/// Muted findings are kept apart from those that count, until their exception ends.
struct MutedFindingTests {
  private static let muting = Muting(
    reason: "the packager is replaced", owner: "Ads", expires: "1970-01-03")

  /// A target whose only error is muted, or counts.
  private static func run(isMuted: Bool) -> RedactedRun {
    let target = SampleRun.target([("main.m3u8", SampleRun.faulty)])
    var source = target.sources[0]
    if isMuted {
      source = SourceResult(source: "main.m3u8", kind: "media playlist", findings: [])
      source.suppressed = target.sources[0].findings.map {
        SuppressedFinding(
          $0, by: .configuration, because: muting.reason, owner: muting.owner,
          expires: muting.expires)
      }
    }
    return SampleRun.of([TargetResult(name: "news", sources: [source])])
  }

  /// Counted, muted twice, counted again, gone.
  private static func history(_ backend: HistoryBackend = .sqlite) throws -> StoreFolder {
    let folder = try StoreFolder(backend)
    for (day, isMuted) in [false, true, true, false].enumerated() {
      try folder.store(run(isMuted: isMuted), day: Int64(day) + 1)
    }
    return folder
  }

  @Test(arguments: HistoryBackend.available)
  func `a finding keeps its age while it is muted`(backend: HistoryBackend) throws {
    let folder = try Self.history(backend)
    var target = try folder.snapshot().targets[0]
    #expect(
      target.findings.map(\.runs) == [
        RunInterval(first: 1, end: 2), RunInterval(first: 4, end: nil),
      ])
    #expect(target.muted.map(\.finding.runs) == [RunInterval(first: 2, end: 4)])
    #expect(target.muted.map(\.muting) == [Self.muting])
    let all = target.findings + target.muted.map(\.finding)
    #expect(Set(all.map(\.firstSeen)) == [86_400] && Set(all.map(\.fingerprint)).count == 1)
    #expect(target.outcomes.map(\.errors) == [1, 0, 1])
    try folder.store(
      SampleRun.of([SampleRun.target([("main.m3u8", SampleRun.clean)])]), day: 5)
    target = try folder.snapshot().targets[0]
    #expect(target.findings.allSatisfy { $0.runs.end != nil })
    let store = try HistoryStore(opening: folder.path)
    try store.remove(Array(try store.snapshot().runs.prefix(4)))
    #expect(try store.snapshot(.all).targets[0].muted.isEmpty)
  }

  @Test func `a muted finding is neither a loss nor fixed, and counts again`() throws {
    let snapshot = try Self.history().snapshot()
    let reports = snapshot.runs.map { ChannelReport(of: $0, in: snapshot) }
    #expect(
      reports.map { $0.channels[0].loss } == [.playlistErrors, .nothing, .nothing, .playlistErrors])
    #expect(reports.map(\.muted) == [0, 1, 1, 0])
    #expect(reports[1].channels[0].changeWords == "muted, was playlist errors")
    #expect(
      ChannelMail(reports[1], site: nil).lines.contains("Muted: 1 finding in news"))
    #expect(
      ChannelMail(reports[1], site: nil).lines.contains("Newly muted: news (was playlist errors)"))
    #expect(!reports[1].isSame && reports[2].isSame)
    #expect(
      ChannelMail(reports[3], site: nil).lines.contains(
        "  muted until 1970-01-03, counted again since"))
    let muting = RunComparison(snapshot.runs[0], snapshot.runs[1], in: snapshot)
    #expect(muting.fixed.isEmpty && muting.muted.count == 1)
    #expect(HistoryText(snapshot).describe(muting).contains("\nmuted: 1\n"))
    let unmuting = RunComparison(snapshot.runs[2], snapshot.runs[3], in: snapshot)
    #expect(unmuting.appeared.count == 1 && unmuting.muted.isEmpty)
    #expect(OpenMetrics(reports[2]).text.contains(#"_muted_findings{channel="news"} 1"#))
    #expect(NightNotice(reports[2], site: nil).text(.json).contains(#""muted":1"#))
  }

  @Test func `pages show muted findings apart and count them`() throws {
    let folder = try StoreFolder()
    try folder.store(Self.run(isMuted: true), day: 1)
    let snapshot = try folder.snapshot()
    func text(_ path: String) throws -> String {
      let file = try #require(try Site(snapshot).files().first { $0.path == path })
      return String(decoding: file.bytes, as: UTF8.self)
    }
    let page = try text("targets/1.html")
    let section = try #require(page.split(separator: "id=\"muted\"").last)
    #expect(page.contains("id=\"muted\""))
    #expect(section.contains("Muted until 1970-01-03 by Ads: the packager is replaced"))
    #expect(section.contains("EXT-X-TARGETDURATION"))
    let index = try text("index.html")
    #expect(index.contains("<h1>The channel is fine</h1>"))
    #expect(index.contains("1 finding muted in 1 channel."))
    #expect(index.contains("<a href=\"targets/1.html#muted\">news</a> (1 finding)."))
  }

  @Test func `findings of a baseline are not stored`() throws {
    let target = SampleRun.target([("main.m3u8", SampleRun.faulty)])
    var source = SourceResult(source: "main.m3u8", kind: "media playlist", findings: [])
    source.suppressed = target.sources[0].findings.map {
      SuppressedFinding($0, by: .baseline, because: "in the baseline")
    }
    let folder = try StoreFolder()
    try folder.store(SampleRun.of([TargetResult(name: "news", sources: [source])]), day: 1)
    let stored = try folder.snapshot().targets[0]
    #expect(stored.muted.isEmpty && stored.findings.isEmpty)
  }
}
