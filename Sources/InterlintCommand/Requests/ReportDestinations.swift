import HLSLoading
import HLSReporting
import LintRuns

/// Checks that reports do not overwrite each other or other files, whatever links name them.
enum ReportDestinations {
  /// Throws if two reports have the same destination, or a report would replace a playlist, an input or a file given as an
  /// option.
  static func check(
    _ request: ReportRequest, keeping files: [(option: String, path: String?)] = [],
    inputs: [String] = []
  ) throws(RunFailure) {
    let reports = request.named.isEmpty ? request.destinations : request.named
    let places = try distinctPlaces(reports)
    let kept =
      files.compactMap { file in file.path.map { ("the file of --\(file.option)", $0) } }
      + inputs.map { ("the input \($0)", $0) }
    let naming = SourceNaming()
    for (name, file) in kept {
      if let place = places.firstIndex(of: FilePlace(file, naming)) {
        throw refusal(of: reports[place], name)
      }
    }
    // Those in folders, and those that playlists reference, are not known yet.
    for report in reports {
      guard let path = report.path, FileReplacement.replaces(path) else { continue }
      if let kind = ExistingInput.kind(ofFileAt: path) {
        throw refusal(of: report, "the \(kind) \(path)")
      }
      try RepositoryFile.checkLink(path, naming)
    }
  }

  /// Throws if a report would replace an input that was found in a folder; `inputs` are only searched for if a report
  /// replaces a file.
  static func check(
    _ request: ReportRequest, found inputs: @autoclosure () -> [String]
  ) throws(RunFailure) {
    let naming = SourceNaming()
    var reports: [FilePlace: ReportDestination<ReportFormat>] = [:]
    for report in request.destinations {
      guard let path = report.path, SourceNaming.exists(path), FileReplacement.replaces(path)
      else { continue }
      reports[FilePlace(path, naming)] = report
    }
    guard !reports.isEmpty else { return }
    for input in inputs() {
      if let report = reports[FilePlace(input, naming)] {
        throw refusal(of: report, "the input \(input)")
      }
    }
  }

  private static func refusal(
    of report: ReportDestination<ReportFormat>, _ name: String
  ) -> RunFailure {
    RunFailure(
      .usage, "--output=\(report.format.rawValue) would overwrite \(name); use another file")
  }

  /// The places of reports, nil for standard output; throws if two are the same.
  @discardableResult
  static func distinctPlaces<Format>(
    _ reports: [ReportDestination<Format>]
  ) throws(RunFailure) -> [FilePlace?] {
    let naming = SourceNaming()
    let places = reports.map { report in report.path.map { FilePlace($0, naming) } }
    for (number, report) in reports.enumerated() where places[..<number].contains(places[number]) {
      throw RunFailure(
        .usage, "two reports cannot both be written to \(report.path ?? "standard output")")
    }
    return places
  }
}
