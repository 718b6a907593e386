import Dispatch
package import HLSLinting
import HLSLoading
package import HLSReporting
import SourceText
import Synchronization

/// Lints the targets of a list in parallel.
package enum TargetRun {
  /// The maximum number of threads; more would wait for each other rather than for the network.
  package static let mostJobs = 128

  /// Answers each entry on one of `jobs` threads, and passes each answer and the index of its entry to
  /// `deliver` on the same thread; no further target is started once `deliver` returns false.
  ///
  /// A thread requests an entry when it is free. Returns the failure that ended the feed, if any.
  static func lint<Answer: Sendable>(
    _ entries: TargetFeed, jobs: Int, answer: @escaping @Sendable (TargetEntry) -> Answer,
    deliver: @escaping @Sendable (Int, Answer) -> Bool
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
        if !deliver(number, answer(entry)) {
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

  /// Lints all targets in worker processes, writes a line for each to `file`, and keeps what `keep` makes of
  /// each result on one of several threads, if there is such a file or closure.
  ///
  /// Results have timelines if they are written as lines, which may be merged, or if `isStored` is true.
  package static func collect<Kept: Sendable>(
    _ entries: TargetFeed, _ request: TargetRunRequest, by linter: Linter,
    to file: TargetLineFile?, isStored: Bool,
    keeping keep: (@Sendable (PackedTarget) -> Kept)?
  ) -> TargetCollection<Kept> {
    var request = request
    request.answer = []
    if file != nil { request.answer.insert(.line) }
    if keep != nil { request.answer.insert(.result) }
    if file != nil || isStored { request.answer.insert(.timeline) }
    let workers = WorkerPool(request, TargetLineWriter(linter))
    let collection = Exclusive(TargetCollection<Kept>(to: file, keeping: keep != nil))
    let failure = Self.lint(entries, jobs: request.jobs) { entry in
      Result { () throws(JSONReportError) in
        let answer = try workers.answer(for: entry)
        return (answer, keep?(answer.result))
      }
    } deliver: { number, answer in
      collection.withValue { $0.add(answer, number: number) }
    }
    workers.end()
    return collection.withValue { collection in
      if let failure { collection.fail(failure) }
      collection.end()
      return collection
    }
  }
}

extension TargetLineWriter {
  /// The writer for results of a linter.
  init(_ linter: Linter) {
    self.init(
      toolVersion: ToolVersion.current, rules: linter.rules, hash: RuleSetHash.of(linter.rules))
  }
}
