import Dispatch
import HLSLinting
import HLSLoading
import HLSReporting
import SourceText
import Synchronization

/// Lints the targets of a list, many at a time.
public enum TargetRun {
  /// More threads than that would wait for each other rather than for the network.
  public static let mostJobs = 128

  /// Lints each entry on one of so many threads, and delivers each result as it comes, with the number of
  /// its entry, on the thread that made it; no further target is begun once `deliver` returns false.
  ///
  /// A thread asks for an entry when it has nothing to do, so that none waits. Returns why no further
  /// entry came, where that was a failure.
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
        // A thread that has work leaves the wait for the next entry to another one.
        if isFirst, others > 0 { start(others - 1) }
        isFirst = false
        if !deliver(number, entry, linter.result(for: entry)) {
          isStopped.store(true, ordering: .relaxed)
        }
      }
    }
    @Sendable func start(_ others: Int) {
      // A queue each, since each gets a thread at once, and a concurrent one has few.
      DispatchQueue(label: "target").async(group: group) { work(true, others) }
    }
    start(min(max(1, jobs), mostJobs) - 1)
    group.wait()
    return feed.withValue { $0.failure }
  }

  /// Lints all, with a line for each in `file` as it ends; results are kept where that is wanted.
  public static func collect(
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
  /// The address or path as the list has it.
  fileprivate var url: String {
    switch self {
    case .target(let target): target.url
    case .unreadable(let name, _): name
    }
  }
}
