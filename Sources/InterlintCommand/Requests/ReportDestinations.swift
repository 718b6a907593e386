import HLSLoading
import HLSReporting
import LintRuns

/// Refuses reports that would be lost, or that something would be lost by.
enum ReportDestinations {
  /// Throws where two reports have one destination, or one would replace an input or a file that an
  /// option names.
  static func check(
    _ request: ReportRequest, keeping files: [(option: String, path: String?)] = [],
    inputs: [String] = []
  ) throws(RunFailure) {
    let reports = request.named.isEmpty ? request.destinations : request.named
    let places = try distinctPlaces(reports)
    let kept =
      files.compactMap { file in file.path.map { ("the file of --\(file.option)", $0) } }
      + inputs.map { ("\($0), which is to be checked", $0) }
    let naming = SourceNaming()
    for (name, file) in kept {
      guard let place = places.firstIndex(of: naming.absolute(file)) else { continue }
      throw RunFailure(
        .usage,
        "--output=\(reports[place].format.rawValue) would write over \(name); allowed is a file of "
          + "its own")
    }
  }

  /// The absolute paths of reports, nil for standard output; throws where two are the same.
  @discardableResult
  static func distinctPlaces<Format>(
    _ reports: [ReportDestination<Format>]
  ) throws(RunFailure) -> [String?] {
    let naming = SourceNaming()
    let places = reports.map { $0.path.map(naming.absolute) }
    for (number, report) in reports.enumerated() where places[..<number].contains(places[number]) {
      throw RunFailure(
        .usage, "two reports cannot both go to \(report.path ?? "standard output")")
    }
    return places
  }
}
