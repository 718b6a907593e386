import HLSDocuments

/// The files that a server sent, as an exchange log in their folder or above it records, however they are reached.
struct ReceivedFiles: Sendable {
  private let naming: SourceNaming
  private let earlier: EarlierFiles?
  /// The logs in folders and above them, by the absolute paths of the folders without links.
  private let logs = Exclusive<[String: [RecordedAnswers]]>([:])

  /// Creates the set; the logs are those that there were `earlier` if that is not nil.
  init(_ naming: SourceNaming, as earlier: EarlierFiles? = nil) {
    (self.naming, self.earlier) = (naming, earlier)
  }

  /// Whether a log records the file at a path, with the name that it has without links.
  func contains(_ path: String) -> Bool {
    let real = SourceNaming.real(naming.absolute(path))
    let logs = logs(from: Self.folder(of: real))
    return !logs.isEmpty
      && logs.contains { $0.exchange(ofFile: LinkedFiles.location(of: real)) != nil }
  }

  private func logs(from folder: String) -> [RecordedAnswers] {
    if let known = logs.withValue({ $0[folder] }) { return known }
    var found =
      Recording(at: Recording.path(in: folder + "/"), naming, as: earlier).answers.map { [$0] }
      ?? []
    if !folder.isEmpty { found += logs(from: Self.folder(of: folder)) }
    logs.withValue { [found] in $0[folder] = found }
    return found
  }

  /// The path before its last slash.
  private static func folder(of path: String) -> String {
    String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
  }
}
