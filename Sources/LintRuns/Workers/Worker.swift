import Dispatch
import HLSLoading

/// A worker process that checks several targets at a time.
final class Worker: Sendable {
  /// A caller that waits for its answer.
  private final class Waiter: Sendable {
    let answer = Exclusive<Result<TargetAnswer, WorkerEnd>?>(nil)
    let isDone = DispatchSemaphore(value: 0)

    func finish(_ result: Result<TargetAnswer, WorkerEnd>) {
      answer.withValue { $0 = result }
      isDone.signal()
    }
  }

  private struct State: Sendable {
    /// The callers, by the numbers of their requests.
    var waiting: [Int: Waiter] = [:]
    var end: WorkerEnd?
  }

  private let process: WorkerProcess
  private let state = Exclusive(State())
  /// The number of requests that were written.
  private let sent = Exclusive(0)
  private let hasEnded = DispatchGroup()

  /// Starts a worker; throws if there are no more processes or files.
  init(_ first: [UInt8]) throws(WorkerEnd) {
    process = try WorkerProcess()
    process.write(first)
    let (process, state) = (process, state)
    DispatchQueue(label: "worker").async(group: hasEnded) {
      var lines = process.lines
      while let line = lines.next() {
        guard let line = NumberedLine(line),
          let answer = TargetAnswer(line.rest, from: &lines)
        else { continue }
        state.withValue { $0.waiting.removeValue(forKey: line.number) }?.finish(.success(answer))
      }
      let end = process.wait()
      let rest = state.withValue { state in
        defer { state = State(end: end) }
        return state.waiting
      }
      for waiter in rest.values { waiter.finish(.failure(end)) }
    }
  }

  /// Lets the process end and waits for it; every request must have its answer.
  func end() {
    process.endInput()
    hasEnded.wait()
  }

  /// Whether requests can be answered.
  var isRunning: Bool { state.withValue { $0.end == nil } }

  /// The answer to a request; throws if the process ends before, or is killed after `seconds`.
  func answer(to request: [UInt8], within seconds: Int) throws(WorkerEnd) -> TargetAnswer {
    let waiter = Waiter()
    // The process counts the requests, too.
    sent.withValue { sent in
      let number = sent
      sent += 1
      let end = state.withValue { state in
        if state.end == nil { state.waiting[number] = waiter }
        return state.end
      }
      if let end { return waiter.finish(.failure(end)) }
      process.write(request)
    }
    if waiter.isDone.wait(timeout: .now() + .seconds(seconds)) == .timedOut {
      process.kill(because: .tooSlow(seconds: seconds))
      waiter.isDone.wait()
    }
    return try waiter.answer.withValue { $0 ?? .failure(.tooSlow(seconds: seconds)) }.get()
  }
}

/// A line that begins with a number and a space.
struct NumberedLine {
  let number: Int
  let rest: ArraySlice<UInt8>

  init?(_ line: ArraySlice<UInt8>) {
    guard let space = line.firstIndex(of: 0x20),
      let number = Int(String(decoding: line[..<space], as: UTF8.self))
    else { return nil }
    (self.number, rest) = (number, line[(space + 1)...])
  }
}
