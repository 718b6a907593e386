import HLSLoading
import HLSReporting
import LintRuns

/// Checks that reports do not overwrite each other or other files.
enum ReportDestinations {
  /// Throws if two reports have the same destination, or a report would replace an input or a file given
  /// as an option.
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
      guard let place = places.firstIndex(of: naming.absolute(file)) else { continue }
      throw RunFailure(
        .usage,
        "--output=\(reports[place].format.rawValue) would overwrite \(name); use another file"
      )
    }
  }

  /// The absolute paths of reports, nil for standard output; throws if two are the same.
  @discardableResult
  static func distinctPlaces<Format>(
    _ reports: [ReportDestination<Format>]
  ) throws(RunFailure) -> [String?] {
    let naming = SourceNaming()
    let places = reports.map { $0.path.map(naming.absolute) }
    for (number, report) in reports.enumerated() where places[..<number].contains(places[number]) {
      throw RunFailure(
        .usage, "two reports cannot both be written to \(report.path ?? "standard output")")
    }
    return places
  }
}
