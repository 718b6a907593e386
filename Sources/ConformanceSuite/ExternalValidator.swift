import FoundationEssentials
import Glibc
import HLSConformance

/// Another validator, as a command of the shell.
public struct ExternalValidator: Sendable {
  /// What stands in a command for the path of the playlist.
  public static let placeholder = "{file}"

  /// What a validator made of one playlist.
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

  /// Takes a command such as `their-tool --strict {file}`; nil if it lacks `{file}`.
  ///
  /// Each run may take `timeLimit`. More than `outputLimit` bytes of JSON cannot be read.
  public init?(
    command: String, timeLimit: Duration = .seconds(10), outputLimit: Int = 1 << 20
  ) {
    guard command.contains(Self.placeholder) else { return nil }
    self.command = command
    self.timeLimit = timeLimit
    self.outputLimit = outputLimit
  }

  /// Runs the command for the playlist at `path`.
  ///
  /// Output that begins with `{` is JSON with `valid` and optional `findings`; else exit status 0
  /// accepts and 1 rejects.
  public func judge(path: String) -> Verdict {
    let line = command.replacing(Self.placeholder, with: Self.quoted(Self.absolute(path)))
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
  /// Grades each file of `cases`: a failing one must be rejected, a passing one accepted.
  ///
  /// A validator that accepts what breaks a mere recommendation is not strict, which is no failure.
  public func grade(
    _ cases: [ConformanceCase], problems: [SuiteProblem] = []
  ) -> SuiteResult {
    SuiteResult(
      validator: command,
      cases: cases.map { entry in
        CaseResult(of: entry, files: entry.files.map { grade($0, of: entry) })
      }, problems: problems)
  }

  private func grade(_ file: ConformanceFile, of entry: ConformanceCase) -> FileResult {
    let mustReject =
      file.role == .failing || file.status == .unchecked || !file.findings.isEmpty
    let (outcome, found): (Outcome, [String]) =
      switch judge(path: file.path) {
      case .accepted where !mustReject: (.pass, ["accepted"])
      case .accepted where isRecommendation(file, of: entry): (.nonStrict, ["accepted"])
      case .accepted: (.fail, ["accepted"])
      case .rejected(let findings): (mustReject ? .pass : .fail, ["rejected"] + findings)
      // No playlist at all may be refused in whatever way a validator has.
      case .unusable(let reason) where file.status == .unchecked: (.pass, [reason])
      case .unusable(let reason), .crashed(let reason): (.error, [reason])
      case .timedOut: (.timeout, ["no answer in time"])
      }
    return FileResult(
      name: file.name, path: file.path, outcome: outcome,
      expected: [mustReject ? "rejected" : "accepted"] + file.findings.map(\.description),
      found: found)
  }

  /// Whether what a file breaks is less than an error.
  private func isRecommendation(_ file: ConformanceFile, of entry: ConformanceCase) -> Bool {
    entry.severity < .error && file.status == .checked
  }
}
