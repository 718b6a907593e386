import Glibc
import HLSLinting
import HLSLoading
import HLSRules
import LintRuns
import SourceText

/// What `interlint init` writes in a repository, whose root is the current directory.
struct InitPlan {
  /// The files, in the order in which they are written.
  private(set) var files: [NewFile] = []
  /// What is left as it is, what is missing, and what remains to be done.
  private(set) var notes: [String] = []

  /// Plans the files for a folder, given by its path in the repository.
  init(_ request: InitRequest, for folder: String, in repository: Repository) throws {
    try planBaseline(request, of: folder)
    try planCI(request.ci, for: folder, in: repository)
  }

  /// Plans the configuration, and the baseline that it names.
  private mutating func planBaseline(_ request: InitRequest, of folder: String) throws {
    var lint = LintRequest()
    lint.inputs = [folder]
    let fileName = ConfigurationSearch.fileName
    if let path = try ConfigurationSearch.configuration(for: [folder]) {
      keep(path)
      let configuration = try Configuration(reading: path)
      lint.apply(configuration)
      lint.baseline = nil
      lint.locateSources(SourceNaming())
      guard let baseline = configuration.baseline else {
        notes.append("\(path) names no baseline; with 'baseline: FILE', it can")
        return
      }
      guard !NewFile.isTaken(baseline) else { return keep(baseline) }
      let found = try findings(lint)
      files.append(try Self.file(found, at: baseline))
      return
    }
    guard !NewFile.isTaken(fileName) else { return keep(fileName) }
    lint.locateSources(SourceNaming())
    lint.rules.profiles = request.rules.profiles
    lint.rules.players = request.rules.players
    let path = Baseline.fileName
    var baseline: NewFile?
    if NewFile.isTaken(path) {
      keep(path)
    } else {
      let found = try findings(lint)
      if !found.entries.isEmpty { baseline = try Self.file(found, at: path) }
    }
    let isNamed = baseline != nil || NewFile.isTaken(path)
    let text = InitialConfiguration.text(
      profiles: request.profiles, baseline: isNamed ? path : nil)
    files.append(NewFile(fileName, Array(text.utf8)))
    if let baseline { files.append(baseline) }
  }

  /// All findings, besides those of inputs that could not be checked.
  private mutating func findings(_ lint: LintRequest) throws -> Baseline {
    let results = try InputLinter(lint).results { _ in }.flatMap(\.results)
      .filter { $0.kind != "configuration" }
    let checked = results.filter { result in
      guard case .unchecked(let reason) = result.status, result.linkedFrom == nil else {
        return true
      }
      notes.append("\(result.source) cannot be checked, which fails a run: \(reason)")
      return false
    }
    return Baseline(checked)
  }

  private static func file(_ baseline: Baseline, at path: String) throws -> NewFile {
    NewFile(path, try baseline.json, preview: baseline.summary)
  }

  /// Plans the file of the CI system.
  private mutating func planCI(
    _ choice: InitRequest.CI, for folder: String, in repository: Repository
  ) throws {
    let system: CISystem
    switch choice {
    case .none: return
    case .system(let named): system = named
    case .recognized:
      let known = CISystem.recognized(in: repository.root, origin: repository.origin)
      guard known.count == 1 else {
        let names = (known.isEmpty ? CISystem.allCases : known).map(\.rawValue)
        notes.append(
          (known.isEmpty ? "no CI system is recognized" : "there are several CI systems")
            + "; for a CI file, add --ci \(names.joined(separator: "|"))")
        return
      }
      system = known[0]
    }
    guard Self.isPlain(folder) else {
      throw RunFailure(
        .usage,
        "\(folder.quoted) cannot be written in a CI file: only letters, digits, '.', '_', '-' and '/' "
          + "can; use --ci none")
    }
    let branch = repository.mainBranch.map { Self.isPlain($0) ? $0 : "main" } ?? "main"
    let file = system.file(for: folder, mainBranch: branch)
    for place in system.places {
      guard NewFile.isTaken(place.path) else {
        files.append(NewFile(place.path, file))
        notes.append("\(place.path): its first lines say what to replace")
        if let use = place.use { notes.append("\(place.path): \(use)") }
        return
      }
      keep(place.path)
      // It was set up before.
      if let old = try? LoadedFile(reading: place.path, limit: 1 << 20),
        String(decoding: old.bytes, as: UTF8.self).contains("interlint")
      {
        return
      }
    }
    notes.append("add to it by hand:\n" + String(decoding: file, as: UTF8.self))
  }

  /// Whether a text means itself in shells, YAML and Groovy.
  private static func isPlain(_ text: String) -> Bool {
    !text.hasPrefix("-")
      && text.utf8.allSatisfy { $0.isLetter || $0.isDigit || "._-/".utf8.contains($0) }
  }

  private mutating func keep(_ path: String) { notes.append("\(path) exists and is left as it is") }
}

/// A file that `interlint init` writes.
struct NewFile: Sendable {
  /// The path in the repository.
  let path: String
  let bytes: [UInt8]
  /// What is shown of it, in lines.
  let preview: String

  /// A file that is shown as it is.
  init(_ path: String, _ bytes: [UInt8]) {
    self.init(path, bytes, preview: String(decoding: bytes, as: UTF8.self))
  }

  init(_ path: String, _ bytes: [UInt8], preview: String) {
    (self.path, self.bytes, self.preview) = (path, bytes, preview)
  }

  /// Whether there is anything at a path, even a symbolic link without a target.
  static func isTaken(_ path: String) -> Bool {
    var status = stat()
    return unsafe lstat(path, &status) == 0
  }
}

/// The request of `interlint init`.
struct InitRequest: Sendable {
  /// For which CI system a file is written.
  enum CI: Sendable, Equatable {
    /// The one that the repository uses.
    case recognized
    case none
    case system(CISystem)
  }

  /// The folder with playlists.
  var folder = "."
  var ci = CI.recognized
  /// The profiles of the configuration, as they are given.
  var profiles: [String] = []
  /// What is checked for the baseline.
  var rules = RuleRequest()
  /// Whether files are written without a question.
  var isConfirmed = false
}

/// The configuration that `interlint init` writes.
enum InitialConfiguration {
  static func text(profiles: [String], baseline: String?) -> String {
    let named = profiles.map { "'\($0)'" }.joined(separator: ", ")
    let known = RuleCatalog.profiles.map(\.rawValue).joined(separator: ", ")
    return """
      # What interlint checks here. 'interlint config verify' checks this file; 'interlint explain RULE' explains a rule.
      # For editors: 'interlint schema configuration >SCHEMA', and '# yaml-language-server: $schema=SCHEMA' in a line here.
      lint:
        # Profiles to add: \(known)
        profiles: [\(named)]
        # The lowest severity that fails a run: error, warning or info
        fail-on: error
      # Paths that are left out of folders, as in .gitignore
      exclude: []
      # Findings that are expected: rules, paths, reason, owner, expires
      exceptions: []
      \(baseline.map { "# The findings of today; only others fail\nbaseline: \($0)" } ?? "")
      """.trimmingLastSpace + "\n"
  }
}

extension String {
  /// The text without line feeds at its end.
  fileprivate var trimmingLastSpace: String {
    String(reversed().drop { $0 == "\n" }.reversed())
  }
}
