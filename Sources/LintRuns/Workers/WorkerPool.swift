import HLSLinting
import HLSLoading
import HLSReporting
import SourceText

/// The worker processes of a run: a target that ends its process loses its own result only.
///
/// One process checks the targets in parallel, as connections and the limits for each host belong to a
/// process. If it ends, each of its targets is checked once more by a second process, which has no other
/// target at that time and is replaced if it ends, too. Each process has half of the memory.
final class WorkerPool: Sendable {
  private let request: TargetRunRequest
  private let writer: TargetLineWriter
  /// The limit of a process.
  private let memory: Int
  private let parallel = Exclusive<Worker?>(nil)
  private let single = Exclusive<Worker?>(nil)

  /// Creates a pool without processes, which are started when they are needed.
  init(_ request: TargetRunRequest, _ writer: TargetLineWriter) {
    (self.request, self.writer) = (request, writer)
    memory = request.memory.inBytes / 2
  }

  /// The time after which a process is killed: twice the time for loading, ten seconds, and the time for
  /// which a target is observed.
  private func seconds(for entry: TargetEntry) -> Int {
    let observed = if case .target(let target) = entry { target.observed ?? 0 } else { 0 }
    return 2 * min(request.seconds, 1 << 30) + 10 + observed
  }

  /// The answer for an entry.
  func answer(for entry: TargetEntry) throws(JSONReportError) -> TargetAnswer {
    let line = try JSONLine.bytes(of: entry)
    do throws(WorkerEnd) {
      let worker = try parallel.withValue { worker throws(WorkerEnd) in
        try running(&worker, jobs: request.jobs)
      }
      return try worker.answer(to: line, within: seconds(for: entry))
    } catch {
      do throws(WorkerEnd) {
        return try single.withValue { worker throws(WorkerEnd) in
          try running(&worker, jobs: 1).answer(to: line, within: seconds(for: entry))
        }
      } catch {
        return TargetAnswer(
          entry.unchecked(error.reason(memory: memory)), for: entry, request, writer)
      }
    }
  }

  /// Ends the processes; every entry must have its answer.
  func end() {
    for worker in [parallel, single] {
      worker.withValue { worker in
        worker?.end()
        worker = nil
      }
    }
  }

  private func running(_ worker: inout Worker?, jobs: Int) throws(WorkerEnd) -> Worker {
    if let worker, worker.isRunning { return worker }
    var request = request
    request.jobs = jobs
    request.memory = .bytes(memory)
    let line: [UInt8]
    do throws(JSONReportError) {
      line = try JSONLine.bytes(of: request)
    } catch {
      throw .exit(status: 0, message: error.description)
    }
    let new = try Worker(line)
    worker = new
    return new
  }
}
