import Dispatch
import HLSConformance
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
    for worker in 0..<min(max(1, jobs), mostJobs, entries.count) {
      // A queue each, since each gets a thread at once, and a concurrent one has few.
      DispatchQueue(label: "target \(worker)").async(group: group) { work() }
    }
    group.wait()
  }
}
