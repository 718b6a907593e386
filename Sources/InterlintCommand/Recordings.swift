import HLSConformance
import HLSDelivery
import HLSInterstitials
import HLSPlaylist

/// The exchange logs that belong to the inputs of `interlint lint`.
///
/// A log is what `--exchanges` names, else the file `exchanges.jsonl` in the folder of an input or in
/// one above it, up to the directory that was named.
struct Recordings: Sendable {
  /// A log as far as it could be loaded.
  struct Recording: Sendable {
    let path: String
    /// Nil where it cannot be used, which the reports tell.
    let answers: RecordedAnswers?
    /// Why it could not be loaded.
    let failure: String?
  }

  /// In the order in which inputs lead to them.
  private(set) var all: [Recording] = []
  private let naming = SourceNaming()
  /// The numbers of the logs by folder; nil for a folder without one.
  private var numberOfFolder: [String: Int?] = [:]
  private var numberOfPath: [String: Int] = [:]
  private let operands: [String]

  /// Looks for the logs of `inputs`, and takes out of these what is a log itself.
  init(_ line: ParsedCommandLine, _ inputs: inout [DiscoveredInput]) {
    operands = line.operands
    let given = line.last("exchanges")
    if let given { add(given) }
    inputs.removeAll { input in
      guard case .file(let path) = input, Self.name(of: path) == ExchangeLog.fileName else {
        return false
      }
      add(path)
      return true
    }
    guard given == nil, !line.flag("no-follow") else { return }
    for case .file(let path) in inputs { _ = number(for: Self.folder(of: path)) }
    if let path = line.last("stdin-filename"), inputs.contains(.standardInput) {
      _ = number(for: Self.folder(of: path))
    }
  }

  /// The log that belongs to the input at `path`.
  func answers(for path: String) -> RecordedAnswers? {
    if let number = numberOfFolder[Self.folder(of: path)], let number {
      return all[number].answers
    }
    return givenNumber.flatMap { all[$0].answers }
  }

  private var givenNumber: Int?

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
    let path = folder + ExchangeLog.fileName
    var found = load(path, isRequired: false)
    let isInside = operands.contains { operand in
      let named = operand.hasSuffix("/") ? operand : operand + "/"
      return folder.hasPrefix(named) && folder != named
    }
    if found == nil, isInside {
      found = number(for: Self.folder(of: String(folder.dropLast())))
    }
    numberOfFolder[folder] = .some(found)
    return found
  }

  private mutating func load(_ path: String, isRequired: Bool) -> Int? {
    let absolute = naming.absolute(path)
    if let known = numberOfPath[absolute] { return known }
    do {
      let file = try LoadedFile(reading: path, limit: LinkedFiles.largestFile)
      let log = ExchangeLog(
        parsing: SourceFile(name: naming.name(path), bytes: file.bytes))
      all.append(
        Recording(
          path: path,
          answers: RecordedAnswers(
            log, at: LinkedFiles.location(of: path), spelling: naming.absolute), failure: nil))
    } catch {
      guard isRequired || error != .notFound else { return nil }
      all.append(Recording(path: path, answers: nil, failure: "\(error)"))
    }
    numberOfPath[absolute] = all.count - 1
    return all.count - 1
  }

  /// The part of a path up to its last slash.
  private static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
  }

  private static func name(of path: String) -> String {
    String(path.dropFirst(folder(of: path).count))
  }
}
