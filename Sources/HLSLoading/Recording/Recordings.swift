package import HLSDocuments

/// The exchange logs of the inputs of a run.
///
/// An input uses the log given as an option; otherwise `exchanges.jsonl` in its folder or in a parent
/// folder up to the directory given as argument, or further up if the log lists the input as a body.
package struct Recordings: Sendable {
  /// The logs, in the order in which the inputs use them.
  package private(set) var all: [Recording] = []
  private let naming = SourceNaming()
  /// The indices of logs by folder; nil for a folder without a log.
  private var numberOfFolder: [String: Int?] = [:]
  private var numberOfPath: [String: Int] = [:]
  /// Logs that may list an input in a subfolder as a body; nil for a folder without a log.
  private var recordingsAbove: [String: Recording?] = [:]
  private var givenNumber: Int?
  private let named: [String]
  private let earlier: EarlierFiles?

  /// Finds the logs of `inputs`, and removes inputs that are logs themselves.
  ///
  /// - Parameters:
  ///   - inputs: the inputs of the run.
  ///   - named: the files and directories given as arguments.
  ///   - given: the path of a log given as an option; no other logs are searched for then.
  ///   - follows: whether to search for logs next to the inputs.
  ///   - standardInputName: the path or URL of standard input in reports.
  ///   - earlier: the logs as they were at another time; nil for those that exist now.
  package init(
    of inputs: inout [DiscoveredInput], named: [String], given: String? = nil,
    follows: Bool = true, standardInputName: String? = nil, as earlier: EarlierFiles? = nil
  ) {
    (self.named, self.earlier) = (named, earlier)
    if let given { add(given) }
    inputs.removeAll { input in
      guard case .file(let path) = input, Self.name(of: path) == ExchangeLog.fileName else {
        return false
      }
      add(path)
      return true
    }
    guard given == nil, follows else { return }
    for case .file(let path) in inputs {
      if number(for: Self.folder(of: path)) == nil { findRecording(of: path) }
    }
    if let path = standardInputName, inputs.contains(.standardInput), !WebAddress.begins(path) {
      _ = number(for: Self.folder(of: path))
    }
  }

  /// Looks for the log in the folder of one file only.
  package init(beside path: String) {
    (named, earlier) = ([], nil)
    _ = number(for: Self.folder(of: path))
  }

  /// No logs.
  package init() { (named, earlier) = ([], nil) }

  /// Why the first log that cannot be read to its end cannot; nil if all can.
  package var obstacle: String? { all.lazy.compactMap(\.obstacle).first }

  /// The log for the input at `path`; nil if there is none.
  package func answers(for path: String) -> RecordedAnswers? {
    if let number = numberOfFolder[Self.folder(of: path)], let number {
      return all[number].answers
    }
    return givenNumber.flatMap { all[$0].answers }
  }

  private mutating func add(_ path: String) {
    let number = load(path, isRequired: true)
    if Self.name(of: path) == ExchangeLog.fileName {
      numberOfFolder[Self.folder(of: path)] = number
    }
    givenNumber = givenNumber ?? number
  }

  /// The index of the log in the folder or its parents.
  private mutating func number(for folder: String) -> Int? {
    if let known = numberOfFolder[folder] { return known }
    var found = load(Recording.path(in: folder), isRequired: false)
    let isInside = named.contains { name in
      let directory = name.hasSuffix("/") ? name : name + "/"
      return folder.hasPrefix(directory) && folder != directory
    }
    if found == nil, isInside {
      found = number(for: Self.folder(of: String(folder.dropLast())))
    }
    numberOfFolder[folder] = .some(found)
    return found
  }

  /// Searches the parent folders of an input for a log that lists it as a body.
  private mutating func findRecording(of path: String) {
    let place = LinkedFiles.location(of: path)
    let start = Self.folder(of: path)
    var folder = start
    while folder.count > 1 {
      folder = Self.folder(of: String(folder.dropLast()))
      guard let recording = recordingAbove(in: folder) else { continue }
      guard recording.answers?.exchange(ofFile: place) != nil else { continue }
      numberOfFolder[start] = .some(number(of: recording))
      return
    }
  }

  private mutating func recordingAbove(in folder: String) -> Recording? {
    if let known = recordingsAbove[folder] { return known }
    let found = recording(at: Recording.path(in: folder), isRequired: false)
    recordingsAbove[folder] = .some(found)
    return found
  }

  private mutating func load(_ path: String, isRequired: Bool) -> Int? {
    if let known = numberOfPath[naming.absolute(path)] { return known }
    return recording(at: path, isRequired: isRequired).map { number(of: $0) }
  }

  private mutating func number(of recording: Recording) -> Int {
    let absolute = naming.absolute(recording.path)
    if let known = numberOfPath[absolute] { return known }
    all.append(recording)
    numberOfPath[absolute] = all.count - 1
    return all.count - 1
  }

  /// The log at a path; nil if it does not exist and is not required.
  private func recording(at path: String, isRequired: Bool) -> Recording? {
    let recording = Recording(at: path, naming, as: earlier)
    return recording.isMissing && !isRequired ? nil : recording
  }

  /// The path up to and including its last slash.
  private static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
  }

  private static func name(of path: String) -> String {
    String(path.dropFirst(folder(of: path).count))
  }
}
