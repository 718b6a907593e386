import ConformanceSuite
import Glibc
import HLSConformance
import LintHistory

/// `interlint history`: what a store of runs holds, and what of it is removed.
enum HistoryCommand {
  static func run(_ line: ParsedCommandLine) throws -> ExitCode {
    let path = try path(line)
    let numbers = line.operands.dropFirst()
    return try HistoryFailure.telling(path) {
      let store = try HistoryStore(opening: path)
      HistoryFailure.tell(store.lost)
      let snapshot = try store.snapshot()
      switch line.operands[0] {
      case "prune": try prune(store, snapshot, line)
      case "show":
        let number = numbers.first ?? snapshot.runs.last.map { String($0.id) } ?? ""
        try Console.print(HistoryText(snapshot).show(find(number, in: snapshot)))
      case "diff":
        guard numbers.count == 2, let first = numbers.first, let second = numbers.last else {
          throw UsageError.missingOperand("diff RUN RUN")
        }
        let comparison = RunComparison(
          try find(first, in: snapshot), try find(second, in: snapshot), in: snapshot)
        try Console.print(HistoryText(snapshot).compare(comparison))
      default: try Console.print(HistoryText(snapshot).list)
      }
      return .clean
    }
  }

  /// `interlint publish`: the history as a site.
  static func publish(_ line: ParsedCommandLine) throws -> ExitCode {
    let path = try path(line)
    let folder = line.last("output") ?? "reports"
    let snapshot = try HistoryFailure.telling(path) {
      let store = try HistoryStore(opening: path)
      HistoryFailure.tell(store.lost)
      return try store.snapshot(artifacts: true)
    }
    let site = Publication.site(
      of: snapshot, try Publication.coverage(line.last("conformance")))
    do {
      try site.publish(into: folder)
    } catch {
      throw CommandFailure(code: .usage, message: "the site in \(folder): \(error)")
    }
    return .clean
  }

  static func path(_ line: ParsedCommandLine) throws(UsageError) -> String {
    guard let path = line.last("history") else { throw .missingOperand("--history=FILE") }
    return path
  }

  private static func find(
    _ number: String, in snapshot: HistorySnapshot
  ) throws(CommandFailure) -> HistorySnapshot.Run {
    if let run = snapshot.runs.first(where: { String($0.id) == number }) { return run }
    guard let first = snapshot.runs.first, let last = snapshot.runs.last else {
      throw CommandFailure(code: .usage, message: "the history has no runs yet")
    }
    let numbers = first.id == last.id ? "run \(first.id) alone" : "runs \(first.id) to \(last.id)"
    let unknown = UsageError.unknown(kind: "run", name: number, suggestion: nil)
    throw CommandFailure(code: .usage, message: "\(unknown); the history has \(numbers)")
  }

  private static func prune(
    _ store: borrowing HistoryStore, _ snapshot: HistorySnapshot, _ line: ParsedCommandLine
  ) throws {
    let retention = Retention(days: line.last("keep-days").flatMap(Int64.init) ?? 90)
    let expired = retention.expired(among: snapshot.runs)
    let isDry = line.flag("dry-run")
    if !isDry { try store.remove(expired) }
    var text = ""
    for run in expired {
      text += "\(isDry ? "would remove" : "removed") run \(run.id) of "
      text += "\(UTCTime.timestamp(run.begun))\n"
    }
    let kept = snapshot.runs.count - expired.count
    text += "\(expired.count) of \(snapshot.runs.count) runs expired, \(kept) kept\n"
    try Console.print(text)
  }
}

/// Failures of a store in the words of the command.
enum HistoryFailure {
  static func telling<Result: ~Copyable>(
    _ path: String, _ body: () throws -> Result
  ) throws -> Result {
    do {
      return try body()
    } catch let error as HistoryError {
      throw CommandFailure(
        code: .usage, message: "the history \(HistoryPlace.shown(path)) \(error)")
    }
  }

  /// Tells of runs that were killed.
  static func tell(_ lost: [Int64]) {
    for begun in lost {
      Console.error(
        "the run of \(UTCTime.timestamp(begun)) did not end, and nothing of it is in the history")
    }
  }
}

extension ClockJump {
  /// What is told of a run that began at that time, and what becomes of it.
  func words(at seconds: Int64) -> String {
    let run = "this run began at \(UTCTime.timestamp(seconds))"
    return switch self {
    case .back(let before):
      "\(run), before the run stored last, which began at \(UTCTime.timestamp(before)); the clock may "
        + "be wrong: the site has this run as its latest, but in charts where its date is"
    case .ahead(let before):
      "\(run), years after the run stored last, which began at \(UTCTime.timestamp(before)); the "
        + "clock may be wrong: the site tells all between as missed where runs are planned, and "
        + "charts end with this date"
    }
  }
}

/// Brings a run of `lint` into the store that `--history` names.
struct HistoryRecorder: ~Copyable {
  private let path: String
  private let store: HistoryStore
  private let attempt: RunAttempt
  private let warning: String?
  private let start = ContinuousClock.now

  /// Opens the store and notes that a run begins; nil without `--history`.
  init?(_ line: ParsedCommandLine) throws {
    guard let path = line.last("history") else { return nil }
    let store = try HistoryFailure.telling(path) {
      try HistoryStore(opening: path, creating: true)
    }
    HistoryFailure.tell(store.lost)
    let now = Reports.now
    let warning = try HistoryFailure.telling(path) {
      try store.clockJump(at: now)?.words(at: now)
    }
    attempt = try HistoryFailure.telling(path) { try store.begin(at: now) }
    self.warning = warning
    self.store = store
    self.path = path
  }

  /// Stores the run; durations are how long each target took where the targets do not tell.
  consuming func record(
    _ run: LintRun, _ settings: RunSettings, durations: [Duration] = []
  ) throws {
    let took = Reports.isDated ? .zero : ContinuousClock.now - start
    let warning = warning
    do {
      try store.store(
        run.lasting(durations).comparable, of: attempt, took: took, settings: settings)
      if let warning { Console.error(warning) }
    } catch {
      throw CommandFailure(
        code: .usage, message: "the history \(HistoryPlace.shown(path)) \(error)")
    }
  }
}

extension LintRun {
  /// The run without how long anything took where a date is given, so that equal runs are equal.
  var comparable: LintRun {
    Reports.isDated ? lasting(targets.map { _ in .zero }) : self
  }

  fileprivate func lasting(_ durations: [Duration]) -> LintRun {
    guard durations.count == targets.count else { return self }
    return LintRun(
      toolVersion: toolVersion, rules: rules,
      targets: zip(targets, durations).map { target, duration in
        TargetResult(
          name: target.name, sources: target.sources, breaks: target.breaks,
          effort: TargetResult.Effort(
            duration: duration, requests: target.effort.requests, bytes: target.effort.bytes))
      })
  }
}
