import Dispatch
import FoundationEssentials
import Glibc
import HLSConformance

/// Another validator, as a command of the shell.
public struct ExternalValidator: Sendable {
  /// What stands in a command for the path of the playlist that leads to the others, for those of all
  /// documents, and for the folder that they lie in.
  public enum Placeholder: String, CaseIterable, Sendable {
    case file = "{file}"
    case files = "{files}"
    case folder = "{folder}"
  }

  /// What a validator made of one example.
  public enum Verdict: Sendable, Hashable {
    case accepted
    /// With what it reported, each in one line, as far as it says so in JSON.
    case rejected(findings: [String])
    /// It said nothing that can be understood, as an exit status other than 0 and 1.
    case unusable(reason: String)
    case crashed(reason: String)
    case timedOut
  }

  public let command: String
  private let timeLimit: Duration
  private let outputLimit: Int

  /// Takes a command such as `their-tool --strict {file}`; nil if it has no placeholder.
  ///
  /// Each run may take `timeLimit`. More than `outputLimit` bytes of JSON cannot be read.
  public init?(
    command: String, timeLimit: Duration = .seconds(10), outputLimit: Int = 1 << 20
  ) {
    guard Placeholder.allCases.contains(where: { command.contains($0.rawValue) }) else {
      return nil
    }
    self.command = command
    self.timeLimit = timeLimit
    self.outputLimit = outputLimit
  }

  /// Runs the command for the document at `path`.
  ///
  /// Output that begins with `{` is JSON with `valid` and optional `findings`; else exit status 0
  /// accepts and 1 rejects.
  public func judge(path: String) -> Verdict {
    judge(files: [path], folder: path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ".")
  }

  /// Runs the command for documents in a folder, the one that leads to the others first.
  func judge(files: [String], folder: String) -> Verdict {
    let paths = files.map { Self.quoted(Self.absolute($0)) }
    let line = filled(
      file: paths.first ?? "''", files: paths, folder: Self.quoted(Self.absolute(folder)))
    let run = ShellCommand(running: line, timeLimit: timeLimit, outputLimit: outputLimit)
    switch run.ending {
    case .timeout: return .timedOut
    case .failure(let reason): return .crashed(reason: "could not be started: \(reason)")
    case .signal(let number): return .crashed(reason: "ended by signal \(number)")
    // The shell tells the signal that ended its last command as 128 and more.
    case .exit(let status) where (129...192).contains(status):
      return .crashed(reason: "ended by signal \(status - 128)")
    case .exit(let status):
      if run.output.first == UInt8(ascii: "{") { return Self.verdict(of: run) }
      switch status {
      case 0: return .accepted
      case 1: return .rejected(findings: [])
      default: return .unusable(reason: "exit status \(status)")
      }
    }
  }

  /// The command with the placeholders replaced, each where it stands in the command itself.
  private func filled(file: String, files: [String], folder: String) -> String {
    var line = ""
    var rest = command[...]
    while let brace = rest.firstIndex(of: "{") {
      line += rest[..<brace]
      rest = rest[brace...]
      let placeholder = Placeholder.allCases.first { rest.hasPrefix($0.rawValue) }
      switch placeholder {
      case .file: line += file
      case .files: line += files.joined(separator: " ")
      case .folder: line += folder
      case nil: line += "{"
      }
      rest = rest.dropFirst(placeholder?.rawValue.count ?? 1)
    }
    return line + rest
  }

  private struct Answer: Decodable {
    struct Finding: Decodable {
      let rule: String?
      let message: String?
      let line: Int?
      let column: Int?

      var text: String {
        let place = line.map { " at \($0)" + (column.map { ":\($0)" } ?? "") } ?? ""
        return (rule ?? message ?? "a finding") + place
      }
    }

    let valid: Bool
    let findings: [Finding]?
  }

  private static func verdict(of run: ShellCommand) -> Verdict {
    guard !run.isCut else { return .unusable(reason: "more output than can be read") }
    guard let answer = try? JSONDecoder().decode(Answer.self, from: Data(run.output)) else {
      return .unusable(reason: "output begins with { and is no JSON with valid and findings")
    }
    return answer.valid ? .accepted : .rejected(findings: (answer.findings ?? []).map(\.text))
  }

  /// `text` as one word of the shell.
  static func quoted(_ text: String) -> String {
    "'" + text.replacing("'", with: "'\\''") + "'"
  }

  private static func absolute(_ path: String) -> String {
    guard !path.hasPrefix("/"), let current = unsafe getcwd(nil, 0) else { return path }
    defer { unsafe free(current) }
    return unsafe String(cString: current) + "/" + path
  }
}

extension ExternalValidator {
  /// Grades each example of `cases`, several at a time: a failing one must be rejected, a passing one
  /// accepted.
  ///
  /// A validator that accepts what breaks a mere recommendation is not strict, which is no failure.
  /// Successive loads are skipped where the command takes one document.
  public func grade(
    _ cases: [ConformanceCase], problems: [SuiteProblem] = []
  ) -> SuiteResult {
    let examples = cases.flatMap { entry in entry.examples.map { (example: $0, entry: entry) } }
    var graded = [FileResult?](repeating: nil, count: examples.count)
    unsafe graded.withUnsafeMutableBufferPointer { buffer in
      // Each has a place of its own, which the thread sanitizer understands where it knows no mutex.
      nonisolated(unsafe) let places = unsafe buffer
      // Each waits for a process of its own. Tasks would wait for their threads too, where the caller
      // is one itself.
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
      // No playlist at all may be refused in whatever way a validator has.
      case .unusable(let reason) where example.status == .unchecked: (.pass, [reason])
      case .unusable(let reason), .crashed(let reason): (.error, [reason])
      case .timedOut: (.timeout, ["no answer in time"])
      }
    return FileResult(
      name: example.name, path: example.path, outcome: outcome,
      expected: [mustReject ? "rejected" : "accepted"] + findings.map(\.description),
      found: found)
  }

  /// What the validator makes of an example; nil where the command cannot be given it.
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

  /// Whether what an example breaks is less than an error.
  private func isRecommendation(
    _ example: ConformanceExample, of entry: ConformanceCase
  ) -> Bool {
    entry.severity < .error && example.status == .checked
  }
}
