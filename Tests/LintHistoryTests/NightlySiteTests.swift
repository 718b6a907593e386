import Foundation
import HLSLinting
@testable import HistorySite
@testable import LintHistory
import LocalPostgreSQL
import Testing

/// A site that is published night by night is the one that is published once.
struct NightlySiteTests {
  /// Nights in which targets appear, are fixed, break again, cannot be read or only in part, and go.
  private static func night(_ number: Int64) -> [(name: String, text: String?)] {
    [
      ("always", SampleRun.faulty), ("a", number % 2 == 0 ? SampleRun.clean : SampleRun.faulty),
      ("b", number % 3 == 0 ? nil : SampleRun.faulty), ("c", SampleRun.clean),
    ] + (number > 3 ? [("late", number == 5 ? SampleRun.faulty : SampleRun.clean)] : [])
      + (number < 5 ? [("early", SampleRun.faulty)] : [])
  }

  private static func store(_ number: Int64, in folder: StoreFolder) throws {
    let channel = SampleRun.target(
      [
        ("m", SampleRun.clean), ("v", number % 3 == 1 ? nil : SampleRun.faulty),
        ("w", number == 4 ? SampleRun.faulty : SampleRun.clean),
      ], named: "channel")
    let others = SampleRun.of(night(number)).value.targets
    try folder.store(SampleRun.of(others + [channel]), day: number)
  }

  private static func files(in folder: URL) throws -> [String: Data] {
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    var files: [String: Data] = [:]
    for path in paths { files[path] = try? Data(contentsOf: folder.appending(path: path)) }
    return files
  }

  @Test(arguments: HistoryBackend.available)
  func `each night has the pages of a site that is published for the first time`(
    backend: HistoryBackend
  ) throws {
    let folder = try StoreFolder(backend)
    let nightly = folder.url.appending(path: "nightly")
    for number in 1...7 as ClosedRange<Int64> {
      try Self.store(number, in: folder)
      if number == 6 {
        let store = try HistoryStore(opening: folder.path)
        try store.remove([try store.snapshot([]).runs[1]])
      }
      let fresh = folder.url.appending(path: "fresh-\(number)")
      for site in [nightly, fresh] { try Site(folder.snapshot()).publish(into: site.path) }
      let (expected, found) = (try Self.files(in: fresh), try Self.files(in: nightly))
      #expect(Set(found.keys) == Set(expected.keys))
      for (path, bytes) in expected { #expect(found[path] == bytes, "\(path) of \(number)") }
    }
  }

  @Test func `only targets with a result that begins or ends between two runs differ`() throws {
    let folder = try StoreFolder()
    for number in 1...8 as ClosedRange<Int64> { try Self.store(number, in: folder) }
    let content = SiteContent(try folder.snapshot())
    var hasChanges = false
    for after in content.runs {
      for before in content.runs where before.id < after.id {
        let whole = RunComparison(before, after, in: content.snapshot)
        let changed = RunComparison(
          before, after, in: content.changedTargets(from: before, to: after))
        func parts(_ comparison: RunComparison) -> [[Int64]] {
          [comparison.appeared, comparison.fixed, comparison.unknown, comparison.newlyChecked]
            .map { $0.map(\.finding.id) }
            + [comparison.targetChanges.map(\.target.id)]
        }
        #expect(parts(whole) == parts(changed), "\(before.id) to \(after.id)")
        hasChanges = hasChanges || parts(whole).contains { !$0.isEmpty }
      }
    }
    #expect(hasChanges)
  }
}
