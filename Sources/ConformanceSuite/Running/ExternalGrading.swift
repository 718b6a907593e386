import Dispatch
import HLSLinting
import HLSLoading

extension ExternalValidator {
  /// Grades the examples of `cases` in parallel: failing ones must be rejected, passing ones
  /// accepted.
  ///
  /// A validator that accepts violations of recommendations is not strict, which is not a failure.
  /// Successive loads are skipped if the command takes one document.
  package func grade(
    _ cases: [ConformanceCase], problems: [SuiteProblem] = []
  ) -> SuiteResult {
    let examples = cases.flatMap { entry in entry.examples.map { (example: $0, entry: entry) } }
    var graded = [FileResult?](repeating: nil, count: examples.count)
    unsafe graded.withUnsafeMutableBufferPointer { buffer in
      // Each iteration writes its own element, which the thread sanitizer can verify.
      nonisolated(unsafe) let places = unsafe buffer
      // Each iteration blocks on a process, which would block the threads of Swift tasks.
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
      switch verdict(on: example, of: entry.id) {
      case nil: (.skip, ["the command takes one document; the example has \(example.files.count)"])
      case .accepted where !mustReject: (.pass, ["accepted"])
      case .accepted where isRecommendation(example, of: entry): (.nonStrict, ["accepted"])
      case .accepted: (.fail, ["accepted"])
      case .rejected(let findings): (mustReject ? .pass : .fail, ["rejected"] + findings)
      // A validator may reject a document that is not a playlist in any way.
      case .unusable(let reason) where example.status == .unchecked: (.pass, [reason])
      case .unusable(let reason), .crashed(let reason): (.error, [reason])
      case .timedOut: (.timeout, ["time limit exceeded"])
      }
    return FileResult(
      name: example.name, path: example.path, outcome: outcome,
      expected: [mustReject ? "rejected" : "accepted"] + findings.map(\.description),
      found: found)
  }

  /// The verdict on an example; nil if the command does not support the example.
  private func verdict(on example: ConformanceExample, of id: String) -> Verdict? {
    let isSeveral = [.reloads, .viewers].contains(example.arrangement) && example.files.count > 1
    guard !isSeveral || [.files, .folder].contains(where: takes) else { return nil }
    do throws(WriteFailure) {
      return try example.withFiles(of: id, judge)
    } catch {
      return .crashed(reason: "the documents \(error)")
    }
  }

  /// Whether the violated requirement is less severe than an error.
  private func isRecommendation(
    _ example: ConformanceExample, of entry: ConformanceCase
  ) -> Bool {
    entry.severity < .error && example.status == .checked
  }
}
