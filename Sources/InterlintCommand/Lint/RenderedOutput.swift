import HLSLinting
import HLSLoading
import HLSReporting
import LintRuns
import SourceText

/// The output of a run: each source is prepared for the reports and the history where it was checked, so that
/// the findings of all sources are never in memory together.
struct RenderedOutput: Sendable {
  private let reports: [RequestedReport]
  private let isVerbose: Bool
  private let hasTimes: Bool
  private let threshold: FailureThreshold
  private let rules: [ActiveRule]
  /// What makes each part.
  private let makers: [SourceParts.Part: @Sendable (SourceResult) -> [UInt8]]
  private let parts: SourceParts
  private let spool = Spool()

  init(
    _ reporting: ReportingRequest, _ destinations: [ReportDestination<ReportFormat>],
    _ rules: [ActiveRule]
  ) {
    reports = destinations.flatMap { RequestedReport.all(for: $0, reporting) }
    isVerbose = reporting.reports.isVerbose
    hasTimes = reporting.reports.hasJUnitTimes
    threshold = reporting.threshold
    self.rules = rules
    var parts: [SourceParts.Part] = reporting.history == nil ? [] : [.result]
    var makers: [SourceParts.Part: @Sendable (SourceResult) -> [UInt8]] = [:]
    func add(_ part: ReportPart, of report: Int, isOpen: Bool) {
      let key = SourceParts.Part.reported(
        part.name, report: part.isShared ? nil : report, isOpen: isOpen)
      parts.append(key)
      makers[key] = part.make
    }
    if isVerbose { add(.digest, of: 0, isOpen: false) }
    for (number, report) in reports.enumerated() {
      for part in report.reporter.parts(rules) { add(part, of: number, isOpen: report.isOpen) }
    }
    self.makers = makers
    self.parts = SourceParts(parts)
  }

  /// Prepares a source that is a target of its own, and whose findings fail the run from a threshold on.
  func keep(_ result: SourceResult, failing threshold: FailureThreshold) -> KeptRun.Source {
    let masked = result.redacted()
    return keep(result, masked, failing: threshold) {
      PackedTarget(Redacted(masked: TargetResult(masked.value))).bytes
    }
  }

  /// Prepares a target.
  func keep(_ target: TargetResult) -> KeptRun.Target { keep(target, target.redacted()) }

  /// Prepares a target that another process has checked.
  func keep(_ packed: PackedTarget) -> KeptRun.Target {
    let target = packed.target
    return keep(target.value, target)
  }

  private func keep(_ target: TargetResult, _ masked: Redacted<TargetResult>) -> KeptRun.Target {
    let sources = target.sources.indices.map { index in
      keep(target.sources[index], Redacted(masked: masked.value.sources[index])) {
        index == 0 ? PackedTarget(masked).bytes : []
      }
    }
    return KeptRun.Target(name: target.name, sources: sources, duration: target.effort.duration)
  }

  private func keep(
    _ result: SourceResult, _ masked: Redacted<SourceResult>,
    failing threshold: FailureThreshold? = nil, target: () -> [UInt8]
  ) -> KeptRun.Source {
    let threshold = threshold ?? self.threshold
    let piece = parts.piece { part in
      switch part {
      case .result: target()
      case .reported(_, _, let isOpen): makers[part]?(isOpen ? result : masked.value) ?? []
      }
    }
    return KeptRun.Source(
      piece: spool.keep(piece), tally: SourceTally(result), outcome: threshold.outcome(of: [result])
    )
  }

  /// The outcome of a run with these sources.
  func outcome(of sources: [KeptRun.Source]) -> RunOutcome {
    sources.reduce(.clean) { max($0, $1.outcome) }
  }

  /// The run for the history.
  func history(of run: KeptRun) -> ReportedRun {
    .stored(
      rules, isOfDocuments: run.targets == nil, targetCount: run.targetCount,
      durations: run.targets == nil ? run.durations : nil
    ) { index throws(SystemError) in
      PackedTarget(bytes: try read(.result, run.sources(ofTarget: index)[0])).target
    }
  }

  /// Prints a line for each source if that is requested; returns `code`, or a worse one if that fails.
  func writeOutline(of run: KeptRun, _ code: ExitCode) -> ExitCode {
    guard isVerbose else { return code }
    let digest = SourceParts.Part.reported(ReportPart.digest.name, report: nil, isOpen: false)
    for source in run.sources {
      do throws(SystemError) {
        Console.error(lines: PackedDigest(bytes: try read(digest, source)).source.outline)
      } catch {
        let failure = RunFailure(.usage, "the results: \(error.reason)")
        Console.error(failure)
        return code.worse(ExitCode(failure))
      }
    }
    return code
  }

  /// Writes the reports in the order of the sources; returns `code`, or a worse one if that fails.
  func writeReports(of run: KeptRun, _ code: ExitCode) -> ExitCode {
    var summary = Tally()
    for source in run.sources { summary.add(source.tally) }
    var code = code
    for (number, report) in reports.enumerated() {
      do throws(RunFailure) {
        try report.write(reported(run, summary, report: number))
      } catch {
        Console.error(error)
        code = code.worse(ExitCode(error))
      }
    }
    return code
  }

  /// The run as the report with a number reads it.
  private func reported(_ run: KeptRun, _ summary: Tally, report: Int) -> ReportedRun {
    let isOpen = reports[report].isOpen
    var reported = ReportedRun(
      toolVersion: ToolVersion.current, rules: rules, summary: summary,
      isOfDocuments: run.targets == nil, targetCount: run.targetCount,
      name: { run.targets?[$0].name }
    ) { name, target throws(ReportError) in
      let own = SourceParts.Part.reported(name, report: report, isOpen: isOpen)
      let part =
        makers[own] == nil ? .reported(name, report: nil, isOpen: isOpen) : own
      var bytes: [[UInt8]] = []
      do throws(SystemError) {
        for source in run.sources(ofTarget: target) { bytes.append(try read(part, source)) }
      } catch {
        throw ReportError(error)
      }
      return bytes
    }
    if hasTimes { reported.durations = run.durations }
    return reported
  }

  private func read(
    _ part: SourceParts.Part, _ source: KeptRun.Source
  ) throws(SystemError) -> [UInt8] {
    try parts.bytes(of: part, in: source.piece, of: spool)
  }
}

/// The parts of a source that the reports of a run need: one after the other in a piece of a spool, with
/// the sizes of all but the last in front.
struct SourceParts: Sendable {
  /// A part of a source.
  enum Part: Hashable, Sendable {
    /// What reports read by a name: all that share it, or the one with a number; with its secrets if it is open.
    case reported(String, report: Int?, isOpen: Bool)
    /// The result of the target that begins with it, for the history; else nothing.
    case result
  }

  /// The number of bytes of a size.
  private static let width = 4
  /// The number of bytes from which parts of a piece are read by themselves.
  private static let large = 65_536

  private let parts: [Part]

  /// The parts of which the pieces consist, each once.
  init(_ parts: [Part]) {
    self.parts = parts.enumerated().filter { !parts[..<$0].contains($1) }.map(\.element)
  }

  /// The piece of a source.
  func piece(_ make: (Part) -> [UInt8]) -> [UInt8] {
    let made = parts.map(make)
    guard made.count != 1 else { return made[0] }
    var piece: [UInt8] = []
    piece.reserveCapacity(made.reduce(made.count * Self.width) { $0 + $1.count })
    for part in made.dropLast() {
      for byte in 0..<Self.width { piece.append(UInt8(part.count >> (8 * byte) & 0xFF)) }
    }
    for part in made { piece += part }
    return piece
  }

  /// The bytes of a part of a piece, which must be one of the parts.
  func bytes(
    of part: Part, in piece: Spool.Piece, of spool: Spool
  ) throws(SystemError) -> [UInt8] {
    guard parts.count > 1 else { return try spool.bytes(of: piece) }
    let start = Self.width * (parts.count - 1)
    // A small piece is read once.
    let isSmall = piece.count < Self.large
    let sizes = try spool.bytes(of: piece, 0..<(isSmall ? piece.count : start))
    var place = start..<piece.count
    for (number, other) in parts.dropLast().enumerated() {
      let size = (0..<Self.width).reduce(0) {
        $0 | Int(sizes[number * Self.width + $1]) << (8 * $1)
      }
      guard other != part else {
        place = place.lowerBound..<place.lowerBound + size
        break
      }
      place = place.lowerBound + size..<place.upperBound
    }
    return isSmall ? Array(sizes[place]) : try spool.bytes(of: piece, place)
  }
}
