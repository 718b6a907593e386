import HLSLoading
import LintRuns
import SourceText

/// `interlint lint --fix`: fixes documents, then checks them and writes reports; with `--diff`, it only shows
/// what would change.
struct FixCommand {
  private var request: LintRequest
  private let fixing: FixRequest
  private let reporting: ReportingRequest

  /// The maximum number of notes about fixes that are not applied.
  private static let mostNotes = 10

  init(_ request: LintRequest, _ fixing: FixRequest, _ reporting: ReportingRequest) {
    (self.request, self.fixing, self.reporting) = (request, fixing, reporting)
    self.request.fixing = nil
  }

  func run() throws -> ExitCode {
    let standardInput = try standardInput()
    let inputs = try ConfiguredInputs(
      request.taking(standardInput), reporting.threshold, note: { _ in })
    try ReportDestinations.check(reporting.reports, found: inputs.files)
    let documents = inputs.fixed(fixing)
    if fixing.isDiff { return try show(documents) }
    let code = try write(documents)
    guard standardInput != nil else {
      return code.worse(try LintCommand(request, reporting).run())
    }
    let fixed = documents.first.flatMap { $0?.bytes } ?? standardInput
    try Console.write(fixed ?? [])
    return code.worse(try LintCommand(request.taking(fixed), reporting).run())
  }

  /// What standard input contains; nil if it is no input, or cannot be read.
  private func standardInput() throws -> [UInt8]? {
    guard request.inputs.contains("-") else { return nil }
    do throws(LoadFailure) {
      return try LoadedFile.standardInput(named: "<stdin>").bytes
    } catch {
      throw RunFailure(.unchecked, "standard input: \(error)")
    }
  }

  /// Shows what would change; returns 1 if something would.
  private func show(_ documents: [FixedDocument?]) throws -> ExitCode {
    var code = ExitCode.clean
    for document in documents {
      guard let document, document.isChecked else {
        code = code.worse(.unchecked)
        continue
      }
      guard document.isChanged else { continue }
      if let path = document.path,
        let obstacle = revision(of: document)?.obstacle(below: request.inputs)
      {
        Console.error("\(path) would not be fixed: it \(obstacle)")
        continue
      }
      code = code.worse(.findings)
      try Console.print(
        UnifiedDiff(of: document.name, from: document.original, to: document.bytes).text)
    }
    if code == .unchecked {
      Console.error("some inputs could not be checked; interlint lint without --diff says why")
    }
    return code
  }

  /// Replaces the files that change; returns 2 if one of them could not be written.
  private func write(_ documents: [FixedDocument?]) throws -> ExitCode {
    var code = ExitCode.clean
    var fixed: [FixedDocument] = []
    for document in documents.compactMap(\.self) where document.isChanged {
      do throws(FileRevision.Obstacle) {
        try revision(of: document)?.write(below: request.inputs)
        fixed.append(document)
      } catch {
        Console.error("\(document.name) is not fixed: it \(error)")
        if error.isFailure { code = .usage }
      }
    }
    if !reporting.reports.isQuiet { note(fixed, of: documents.compactMap(\.self)) }
    return code
  }

  private func revision(of document: FixedDocument) -> FileRevision? {
    document.path.map { FileRevision(of: $0, from: document.original, to: document.bytes) }
  }

  /// Notes what was fixed, what was refused and why, and what could be fixed.
  private func note(_ fixed: [FixedDocument], of documents: [FixedDocument]) {
    let count = fixed.reduce(0) { $0 + $1.fixedCount }
    if count > 0 {
      Console.note("\(counted(count, "finding")) fixed in \(counted(fixed.count, "document"))")
    }
    let refused = documents.flatMap { document in
      document.refused.map { refusal in
        "\(document.name)\(refusal.line.map { ":\($0)" } ?? ""): \(refusal.rule) is not fixed: "
          + (refusal.cause == refusal.rule
            ? "the finding would remain" : "the fix would cause \(refusal.cause)")
      }
    }
    for words in refused.prefix(Self.mostNotes) { Console.note(words) }
    if refused.count > Self.mostNotes {
      Console.note("\(counted(refused.count - Self.mostNotes, "other finding")) not fixed")
    }
    let left = documents.reduce(0) { $0 + $1.unsafeLeft }
    if left > 0 {
      Console.note("\(counted(left, "finding")) can be fixed with --unsafe-fixes")
    }
  }
}

extension FixedDocument {
  /// The path, or `-` for standard input.
  fileprivate var name: String { path ?? "-" }
}

extension LintRequest {
  /// The request with these bytes as standard input, whatever its configuration; unchanged for nil.
  fileprivate func taking(_ bytes: [UInt8]?) -> LintRequest {
    guard let bytes else { return self }
    var request = self
    request.standardInput = bytes
    if let configured {
      request.configured = { path, earlier throws(RunFailure) in
        var other = try configured(path, earlier)
        other.lint.standardInput = bytes
        return other
      }
    }
    return request
  }
}
