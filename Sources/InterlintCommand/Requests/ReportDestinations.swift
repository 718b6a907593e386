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
    func refuse(_ place: Int, _ name: String) -> RunFailure {
      RunFailure(
        .usage,
        "--output=\(reports[place].format.rawValue) would overwrite \(name); use another file")
    }
    let naming = SourceNaming()
    for (name, file) in kept {
      if let place = places.firstIndex(of: FilePlace(file, naming)) { throw refuse(place, name) }
    }
    // Those in folders, and those that playlists reference, are not known yet.
    for (place, report) in reports.enumerated() {
      guard let path = report.path, FileReplacement.replaces(path) else { continue }
      if isPlaylist(path) { throw refuse(place, "the playlist \(path)") }
      try RepositoryFile.checkLink(path, naming)
    }
  }

  /// Whether there is a file that begins as a playlist does, which no report does.
  private static func isPlaylist(_ path: String) -> Bool {
    guard let bytes = try? LoadedFile(reading: path).bytes else { return false }
    return [0, 3].contains { bytes.dropFirst($0).starts(with: "#EXTM3U".utf8) }
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
