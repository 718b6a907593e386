import Dispatch
import HLSLinting

extension ExternalValidator {
  /// Grades each example of `cases`, several at a time: a failing one must be rejected, a passing one
  /// accepted.
  ///
  /// A validator that accepts what breaks only a recommendation is not strict, which is no failure.
  /// Successive loads are skipped if the command takes one document.
  public func grade(
    _ cases: [ConformanceCase], problems: [SuiteProblem] = []
  ) -> SuiteResult {
    let examples = cases.flatMap { entry in entry.examples.map { (example: $0, entry: entry) } }
    var graded = [FileResult?](repeating: nil, count: examples.count)
    unsafe graded.withUnsafeMutableBufferPointer { buffer in
      // Each has an element of its own; unlike a mutex, the thread sanitizer understands that.
      nonisolated(unsafe) let places = unsafe buffer
      // Each waits for a process. Tasks would also wait for their threads if the caller is one.
      DispatchQueue.concurrentPerform(iterations: examples.count) { number in
        unsafe places[number] = grade(examples[number].example, of: examples[number].entry)
      }
    }
    var results = graded.compactMap { $0 }[...]
    return SuiteResult(
      validator: command,
      cases: cases.map { entry in
        defer { results = results.dropFirst(entry.examples.count) }
        return CaseResult(of: entry, files: Array(results.prefix(entry.examples.count)))
      }, problems: problems)
  }

  private func grade(
    _ example: ConformanceExample, of entry: ConformanceCase
  ) -> FileResult {
    let findings = example.files.flatMap(\.findings)
    let mustReject =
      example.role == .failing || example.status == .unchecked || !findings.isEmpty
    let (outcome, found): (Outcome, [String]) =
      switch verdict(on: example) {
      case nil: (.skip, ["the command takes one document, and these are \(example.files.count)"])
      case .accepted where !mustReject: (.pass, ["accepted"])
      case .accepted where isRecommendation(example, of: entry): (.nonStrict, ["accepted"])
      case .accepted: (.fail, ["accepted"])
      case .rejected(let findings): (mustReject ? .pass : .fail, ["rejected"] + findings)
      // A validator may refuse in any way what is not a playlist.
      case .unusable(let reason) where example.status == .unchecked: (.pass, [reason])
      case .unusable(let reason), .crashed(let reason): (.error, [reason])
      case .timedOut: (.timeout, ["no answer in time"])
      }
    return FileResult(
      name: example.name, path: example.path, outcome: outcome,
      expected: [mustReject ? "rejected" : "accepted"] + findings.map(\.description),
      found: found)
  }

  /// The verdict on an example; nil if the command cannot be given the example.
  private func verdict(on example: ConformanceExample) -> Verdict? {
    switch example.arrangement {
    case .alone: judge(path: example.path)
    case .presentation: judge(files: example.files.map(\.path), folder: example.path)
    case .reloads:
      example.files.count == 1
        || [Placeholder.files, .folder].contains(where: { command.contains($0.rawValue) })
        ? judge(files: example.files.map(\.path), folder: example.path) : nil
    }
  }

  /// Whether what an example breaks is less severe than an error.
  private func isRecommendation(
    _ example: ConformanceExample, of entry: ConformanceCase
  ) -> Bool {
    entry.severity < .error && example.status == .checked
  }
}
