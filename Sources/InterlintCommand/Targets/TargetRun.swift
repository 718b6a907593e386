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
  static func judge(
    _ entries: [TargetList.Entry], jobs: Int, by judge: TargetJudge,
    deliver: @escaping @Sendable (Int, TargetResult) -> Bool
  ) {
    let next = Atomic(0)
    let isStopped = Atomic(false)
    @Sendable func work() {
      while !isStopped.load(ordering: .relaxed) {
        let number = next.wrappingAdd(1, ordering: .relaxed).oldValue
        guard entries.indices.contains(number) else { return }
        if !deliver(number, judge.result(for: entries[number])) {
          isStopped.store(true, ordering: .relaxed)
        }
      }
    }
    let group = DispatchGroup()
    for _ in 0..<min(max(1, jobs), mostJobs, entries.count) {
      // A queue each, since each gets a thread at once, and a concurrent one has few.
      DispatchQueue(label: "target").async(group: group) { work() }
    }
    group.wait()
  }

  /// Judges all, with a line for each in `file` as it ends; results are there where they are kept.
  static func collect(
    _ entries: [TargetList.Entry], jobs: Int, by judge: TargetJudge, _ linter: Linter,
    to file: TargetLineFile?, verdict: Verdict, keeping: Bool
  ) -> TargetCollection {
    let writer = TargetLineWriter(
      toolVersion: Interlint.version, rules: linter.rules, hash: RuleSetHash.of(linter.rules))
    let collection = Exclusive(
      TargetCollection(of: entries.count, to: file, verdict: verdict, keeping: keeping))
    Self.judge(entries, jobs: jobs, by: judge) { number, result in
      let line = Result { () throws(JSONReportError) in
        file == nil ? [] : try writer.line(result, url: entries[number].url)
      }
      return collection.withValue { $0.add(result, number: number, line: line) }
    }
    return collection.withValue { $0 }
  }
}
