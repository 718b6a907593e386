import Dispatch
import Glibc
import HLSLinting
import HLSLoading
import HLSReporting
import SourceText
import Synchronization

/// The work of a worker process: it reads a request and then targets, one a line, from standard input, and
/// writes their answers to standard output.
package enum WorkerSession {
  /// Answers targets until standard input ends.
  ///
  /// Throws if there is no request, or it cannot be fulfilled.
  package static func run() throws(RunFailure) {
    var input = PipeLines(of: STDIN_FILENO)
    guard let first = input.next(),
      let request = try? JSONLine.value(TargetRunRequest.self, in: first)
    else {
      throw RunFailure(.usage, "worker is started by other commands only")
    }
    limitMemory(request)
    let linter = try TargetLinter(request)
    let writer = TargetLineWriter(linter.linter)
    let applicability = RuleApplicability(linter.linter)
    let output = Exclusive(())
    let running = RunningTargets()
    let failure = TargetRun.lint(TargetFeed(input), jobs: request.jobs) { entry in
      running.count.add(1, ordering: .relaxed)
      let result = linter.result(for: entry)
      return TargetAnswer(
        result, for: entry, request, writer,
        isJudged: applicability?.applies(to: result.sources, areObserved: entry.isObserved) ?? true)
    } deliver: { number, answer in
      running.count.subtract(1, ordering: .relaxed)
      return output.withValue { _ in
        let line = Array("\(number) ".utf8) + answer.bytes
        return (try? FileReplacement.write(line, toDescriptor: STDOUT_FILENO)) != nil
      }
    }
    if let failure { throw failure }
  }

  /// Ends this process if it needs more memory than its limit, apart from what it has by now and from the
  /// stacks of its threads.
  ///
  /// RLIMIT_DATA counts memory that can be written. RLIMIT_AS would also count what the C library reserves
  /// for each thread.
  private static func limitMemory(_ request: TargetRunRequest) {
    var stack = rlimit()
    unsafe getrlimit(__rlimit_resource_t(RLIMIT_STACK.rawValue), &stack)
    let threads = rlim_t(min(request.jobs, TargetRun.mostJobs) + 16)
    let bytes =
      rlim_t(AvailableMemory.used + request.memory.inBytes) + threads * min(stack.rlim_cur, 8 << 20)
    var limit = rlimit(rlim_cur: bytes, rlim_max: bytes)
    unsafe setrlimit(__rlimit_resource_t(RLIMIT_DATA.rawValue), &limit)
  }
}

/// The number of targets that are being checked.
///
/// If standard input ends meanwhile, the process that wanted the answers is gone, and this one ends.
private final class RunningTargets: Sendable {
  let count = Atomic(0)

  init() {
    DispatchQueue(label: "parent").async {
      var request = pollfd(fd: STDIN_FILENO, events: 0, revents: 0)
      while unsafe poll(&request, 1, -1) < 1 {}
      while self.count.load(ordering: .relaxed) == 0 { usleep(100_000) }
      _exit(0)
    }
  }
}
