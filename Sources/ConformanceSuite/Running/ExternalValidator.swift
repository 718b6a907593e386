import Dispatch
import FoundationEssentials
import Glibc
import HLSLinting
import HLSLoading

/// Another validator, run as a shell command.
package struct ExternalValidator: Sendable {
  /// A part of a command that is replaced by paths.
  package enum Placeholder: String, CaseIterable, Sendable {
    /// The path of the document that links to the others.
    case file = "{file}"
    /// The paths of all documents, separated by spaces.
    case files = "{files}"
    /// The path of the folder that contains the documents.
    case folder = "{folder}"
  }

  /// The verdict of a validator on one example.
  package enum Verdict: Sendable, Hashable {
    /// It reports no error.
    case accepted
    /// It reports an error; `findings` are taken from its JSON output, one line each.
    case rejected(findings: [String])
    /// Its output or exit status is not understood, such as an exit status other than 0 and 1.
    case unusable(reason: String)
    /// It could not be started, or was terminated by a signal.
    case crashed(reason: String)
    /// It exceeded the time limit.
    case timedOut
  }

  /// The command as given.
  package let command: String
  private let timeLimit: Duration
  private let outputLimit: Int

  /// Creates a validator from a command such as `their-tool --strict {file}`; nil if it has no
  /// placeholder.
  ///
  /// A run may take `timeLimit` and write `outputLimit` bytes of output.
  package init?(
    command: String, timeLimit: Duration = .seconds(10), outputLimit: Int = 1 << 20
  ) {
    self.command = command
    self.timeLimit = timeLimit
    self.outputLimit = outputLimit
    guard Placeholder.allCases.contains(where: takes) else { return nil }
  }

  /// Whether the command has that placeholder.
  func takes(_ placeholder: Placeholder) -> Bool { command.contains(placeholder.rawValue) }

  /// Runs the command for the documents in a folder; the one that links to the others comes first.
  ///
  /// Output that begins with `{` must be JSON with `valid` and optional `findings`; otherwise exit
  /// status 0 means accepted, and 1 rejected.
  func judge(files: [String], folder: String) -> Verdict {
    let paths = files.map(Self.quoted)
    let line = filled(file: paths.first ?? "''", files: paths, folder: Self.quoted(folder))
    let run = ShellCommand(running: line, timeLimit: timeLimit, outputLimit: outputLimit)
    switch run.ending {
    case .timeout: return .timedOut
    case .failure(let reason): return .crashed(reason: "could not be started: \(reason)")
    case .signal(let number): return .crashed(reason: "ended by signal \(number)")
    // The shell reports the signal that terminated its last command as 128 plus its number.
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

  /// The command with all placeholders replaced; text in a path that looks like one is kept.
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
    guard !run.isCut else { return .unusable(reason: "the output is too large") }
    guard let answer = try? JSONDecoder().decode(Answer.self, from: Data(run.output)) else {
      return .unusable(reason: "the output begins with { but is not JSON with valid and findings")
    }
    return answer.valid ? .accepted : .rejected(findings: (answer.findings ?? []).map(\.text))
  }

  /// `text` quoted as one word for the shell.
  static func quoted(_ text: String) -> String {
    "'" + text.replacing("'", with: "'\\''") + "'"
  }
}

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
    let mustReject = example.mustBeRejected
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
      name: example.name, path: example.path, mustBeRejected: mustReject, outcome: outcome,
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

extension ConformanceExample {
  /// Calls `body` with the documents of this example of the case `id` as files in a temporary folder, which is
  /// removed afterwards; throws if they cannot be written.
  func withFiles<Result>(
    of id: String, _ body: (_ files: [String], _ folder: String) -> Result
  ) throws(WriteFailure) -> Result {
    let temporary = FileManager.default.temporaryDirectory.path
    var template = Array("\(temporary)/interlint-XXXXXX".utf8CString)
    guard unsafe mkdtemp(&template) != nil else {
      throw .notWritable(reason: "no temporary folder in \(temporary)")
    }
    let root = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    defer { try? FileManager.default.removeItem(atPath: root) }
    let folder = "\(root)/\(id)" + (arrangement == .single ? "" : "/\(name)")
    for file in files { try FileReplacement.write(file.bytes, to: "\(folder)/\(file.name)") }
    return body(files.map { "\(folder)/\($0.name)" }, folder)
  }
}
