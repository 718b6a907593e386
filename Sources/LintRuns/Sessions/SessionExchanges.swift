import HLSDocuments
import HLSLinting
import HLSLoading
import HLSReporting
import SourceText

/// The exchanges of a session, from an HTTP archive or an exchange log.
struct SessionExchanges {
  /// The exchanges with their bodies.
  let answers: RecordedAnswers
  /// The name of the file.
  let name: String
  /// What one of them is called in reports.
  let unit: String
  /// Why the file cannot be read to its end, with its path; nil if it can.
  let obstacle: String?
  private let archived: ArchivedDocuments?
  /// What is not shown, one sentence without a period for each.
  private let notes: [String]

  /// Reads an HTTP archive; throws if it has no exchange.
  init(archive path: String) throws(RunFailure) {
    try self.init(archive: try Self.file(at: path))
  }

  private init(archive file: LoadedFile) throws(RunFailure) {
    name = SourceNaming().name(file.path)
    let archive = HTTPArchive(parsing: SourceFile(name: name, bytes: file.bytes))
    let found = ArchivedDocuments(archive)
    guard let answers = found.answers else {
      throw RunFailure(
        .unchecked, "\(file.path): \(archive.fault ?? "no HTTP request was recorded")")
    }
    self.answers = answers
    unit = "entry"
    archived = found
    obstacle = nil
    notes =
      archive.skipped.map {
        "\($0.count) of \(archive.entryCount) entries not shown: \($0.reason)"
      } + (archive.fault.map { [$0] } ?? [])
  }

  /// Reads an exchange log; throws if it cannot be read to its end.
  init(log path: String) throws(RunFailure) {
    let recording = Recording(at: path, SourceNaming())
    guard let answers = recording.answers else {
      throw RunFailure(
        .unchecked, recording.failure.map { "\(path): \($0)" } ?? "\(path): cannot be read")
    }
    if let obstacle = recording.obstacle { throw RunFailure(.unchecked, obstacle) }
    self.init(answers, upTo: nil)
  }

  private init(_ answers: RecordedAnswers, upTo obstacle: String?) {
    name = answers.log.source.name
    self.answers = answers
    self.obstacle = obstacle
    unit = "exchange"
    archived = nil
    notes = []
  }

  /// Reads the exchange log in the folder of a file, as far as it can be read; nil without one.
  ///
  /// Throws if it exists and cannot be read at all.
  init?(nextTo path: String) throws(RunFailure) {
    guard path != "-", !WebAddress.begins(path) else { return nil }
    let recordings = Recordings(beside: path)
    guard let answers = recordings.answers(for: path) else {
      if let obstacle = recordings.obstacle { throw RunFailure(.unchecked, obstacle) }
      return nil
    }
    self.init(answers, upTo: recordings.obstacle)
  }

  /// Reads a file if it is an HTTP archive or an exchange log; nil for any other input.
  ///
  /// Throws for a file that cannot be a session either.
  init?(recognizing path: String) throws(RunFailure) {
    guard path != "-", !WebAddress.begins(path), let file = try? LoadedFile(reading: path) else {
      return nil
    }
    let kind = ContentKind(of: file.bytes.span)
    if kind == .archive {
      try self.init(archive: file)
    } else if let hint = kind.hint {
      guard Self.isExchange(file.bytes.prefix { $0 != 0x0A }) else {
        throw RunFailure(.unchecked, "\(path): not a recorded session: \(hint)")
      }
      try self.init(log: path)
    } else {
      return nil
    }
  }

  /// Whether a line is one of an exchange log.
  private static func isExchange(_ line: ArraySlice<UInt8>) -> Bool {
    ExchangeLog(parsing: SourceFile(name: "", bytes: Array(line))).exchanges.count == 1
  }

  private static func file(at path: String) throws(RunFailure) -> LoadedFile {
    do throws(LoadFailure) {
      return try LoadedFile(reading: path)
    } catch {
      throw RunFailure(.unchecked, "\(path): \(error)")
    }
  }

  /// What the rules about exchanges find.
  func result(_ linter: Linter) -> Redacted<SourceResult> {
    linter.lint(answers) { name in
      archived?.body(named: name) ?? .absent(reason: "not loaded")
    }.redacted()
  }

  /// The report with what is not shown of the exchanges.
  func finish(_ report: SessionReport) -> SessionReport {
    var report = report
    report.notes += notes
    report.obstacle = report.obstacle ?? obstacle
    return report
  }
}
