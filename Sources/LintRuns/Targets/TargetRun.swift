import Dispatch
import HLSLinting
import HLSLoading
import HLSReporting
import SourceText
import Synchronization

/// Lints the targets of a list in parallel.
package enum TargetRun {
  /// The maximum number of threads; more would wait for each other rather than for the network.
  package static let mostJobs = 128

  /// Lints each entry on one of `jobs` threads, and passes each result and the index of its entry to
  /// `deliver` on the same thread; no further target is started once `deliver` returns false.
  ///
  /// A thread requests an entry when it is free. Returns the failure that ended the feed, if any.
  static func lint(
    _ entries: TargetFeed, jobs: Int, by linter: TargetLinter,
    deliver: @escaping @Sendable (Int, TargetEntry, TargetResult) -> Bool
  ) -> RunFailure? {
    let feed = Exclusive(entries)
    let isStopped = Atomic(false)
    let group = DispatchGroup()
    @Sendable func work(_ isFirst: Bool, _ others: Int) {
      var isFirst = isFirst
      while let (number, entry) = feed.withValue({ feed in
        feed.next { isStopped.load(ordering: .relaxed) }
      }) {
        // A thread with work lets another one wait for the next entry.
        if isFirst, others > 0 { start(others - 1) }
        isFirst = false
        if !deliver(number, entry, linter.result(for: entry)) {
          isStopped.store(true, ordering: .relaxed)
        }
      }
    }
    @Sendable func start(_ others: Int) {
      // One queue per thread: each starts immediately, while a concurrent queue has few threads.
      DispatchQueue(label: "target").async(group: group) { work(true, others) }
    }
    start(min(max(1, jobs), mostJobs) - 1)
    group.wait()
    return feed.withValue { $0.failure }
  }

  /// Lints all targets and writes a line for each to `file`; keeps the results if requested.
  package static func collect(
    _ entries: TargetFeed, jobs: Int, by linter: TargetLinter, to file: TargetLineFile?,
    threshold: FailureThreshold, keeping: Bool
  ) -> TargetCollection {
    let rules = linter.linter.rules
    let writer = TargetLineWriter(
      toolVersion: ToolVersion.current, rules: rules, hash: RuleSetHash.of(rules))
    let collection = Exclusive(
      TargetCollection(to: file, threshold: threshold, keeping: keeping))
    let failure = Self.lint(entries, jobs: jobs, by: linter) { number, entry, result in
      let line = Result { () throws(JSONReportError) in
        file == nil ? [] : try writer.line(result.redacted(), url: entry.url)
      }
      return collection.withValue { $0.add(result, number: number, line: line) }
    }
    return collection.withValue { collection in
      if let failure { collection.fail(failure) }
      collection.end()
      return collection
    }
  }
}

extension TargetEntry {
  /// The URL or path as listed.
  fileprivate var url: String {
    switch self {
    case .target(let target): target.url
    case .unreadable(let name, _): name
    }
  }
}
