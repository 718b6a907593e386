import Dispatch
import HLSConformance
import HLSDelivery
import HLSReporting
import LintHistory
import Synchronization

/// Judges the targets of a list, many at a time.
enum TargetRun {
  /// More threads than that would wait for each other rather than for the network.
  static let mostJobs = 128
  static let usualJobs = 32

  /// Judges each entry on one of so many threads, and hands each result on as it comes, with the number
  /// of its entry, on the thread that made it; no further target is begun once `deliver` says false.
  ///
  /// A thread asks for an entry when it has nothing to do, so that none waits to be judged. Gives why
  /// no further entry came, where that was a failure.
  static func judge(
    _ entries: TargetFeed, jobs: Int, by judge: TargetJudge,
    deliver: @escaping @Sendable (Int, TargetList.Entry, TargetResult) -> Bool
  ) -> CommandFailure? {
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
        if !deliver(number, entry, judge.result(for: entry)) {
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

  /// Judges all, with a line for each in `file` as it ends; results are there where they are kept.
  static func collect(
    _ entries: TargetFeed, jobs: Int, by judge: TargetJudge, _ linter: Linter,
    to file: TargetLineFile?, verdict: Verdict, keeping: Bool
  ) -> TargetCollection {
    let writer = TargetLineWriter(
      toolVersion: Interlint.version, rules: linter.rules, hash: RuleSetHash.of(linter.rules))
    let collection = Exclusive(
      TargetCollection(to: file, verdict: verdict, keeping: keeping))
    let failure = Self.judge(entries, jobs: jobs, by: judge) { number, entry, result in
      let line = Result { () throws(JSONReportError) in
        file == nil ? [] : try writer.line(result, url: entry.url)
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
