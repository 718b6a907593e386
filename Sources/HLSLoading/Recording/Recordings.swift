public import HLSDocuments

/// The exchange logs that belong to the inputs of a run.
///
/// A log is the one that was named, else the file `exchanges.jsonl` in the folder of an input or in one
/// above it, up to the directory that was named; or further up, if the input is a body of it.
public struct Recordings: Sendable {
  /// In the order in which inputs lead to them.
  public private(set) var all: [Recording] = []
  private let naming = SourceNaming()
  /// The numbers of the logs by folder; nil for a folder without one.
  private var numberOfFolder: [String: Int?] = [:]
  private var numberOfPath: [String: Int] = [:]
  /// The logs that may have an input below as a body; nil for a folder without one.
  private var recordingsAbove: [String: Recording?] = [:]
  private var givenNumber: Int?
  private let named: [String]

  /// Looks for the logs of `inputs`, and removes from these what is a log itself.
  ///
  /// - Parameters:
  ///   - inputs: the inputs, from which logs are removed.
  ///   - named: the files and directories that were named.
  ///   - given: the path of a log that was named as one; then no other is looked for.
  ///   - follows: whether logs are looked for beside the inputs.
  ///   - standardInputName: the path or address that standard input has in reports.
  public init(
    of inputs: inout [DiscoveredInput], named: [String], given: String? = nil,
    follows: Bool = true, standardInputName: String? = nil
  ) {
    self.named = named
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

  /// Looks for the log in the folder of one file, and nowhere else.
  public init(beside path: String) {
    named = []
    _ = number(for: Self.folder(of: path))
  }

  /// No logs.
  public init() { named = [] }

  /// The log that belongs to the input at `path`.
  public func answers(for path: String) -> RecordedAnswers? {
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

  /// The number of the log in the folder or one above it.
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

  /// Looks above the folder of an input for the log that has it as a body.
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

  /// The log at a path; nil where there is none and none is required.
  private func recording(at path: String, isRequired: Bool) -> Recording? {
    let recording = Recording(at: path, naming)
    return recording.isMissing && !isRequired ? nil : recording
  }

  /// The part of a path up to its last slash.
  private static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
  }

  private static func name(of path: String) -> String {
    String(path.dropFirst(folder(of: path).count))
  }
}
