package import HLSLinting
package import HLSLoading
import SourceText

/// What `.interlint.yaml` says, with all that it extends.
package struct Configuration: Sendable {
  /// The paths of the files, each after those that it extends.
  package private(set) var files: [String] = []
  /// Which rules run, and their settings.
  package var rules = RuleRequest()
  /// Which findings fail a run; nil if no file says so.
  package var threshold: FailureThreshold?
  /// What is not checked in folders.
  package var excluded: [SourcePattern] = []
  /// The linked documents that are deliberately not loaded.
  package var elsewhere = Elsewhere()
  /// The path of the baseline; nil for none.
  package var baseline: String?
  /// Where each value is written, in the order of the files.
  package private(set) var settings: [ConfiguredSetting] = []

  /// The maximum size of a file in bytes.
  static let largest = 1 << 20
  /// The maximum number of files.
  static let mostFiles = 32

  private let naming: SourceNaming
  private let earlier: EarlierFiles?
  /// The repository of the configuration, or its folder: what it extends elsewhere may be secret.
  private let home: String
  /// The sources of each override and exception, by the file and line where it begins.
  private var scopes: [String: [SourcePattern]] = [:]

  /// Reads the configuration at `path`, with files as they were `earlier` if that is not nil; throws with file,
  /// line and column of the first error.
  package init(
    reading path: String, _ naming: SourceNaming = SourceNaming(), as earlier: EarlierFiles? = nil
  ) throws(RunFailure) {
    self.naming = naming
    self.earlier = earlier
    let folder = naming.absolute(path).folderOfPath
    home = naming.repository(of: String(folder.dropLast())) ?? folder
    rules.policy.paths = naming.sourcePaths
    try read(path, from: [])
  }

  /// Reads a file after those that it extends; `chain` are the files that extend it, directly or not.
  private mutating func read(_ path: String, from chain: [String]) throws(RunFailure) {
    let file = try YAMLFile(
      reading: path, called: "the configuration", expecting: "a configuration",
      limit: Self.largest, as: earlier, of: home)
    let chain = chain + [naming.absolute(path)]
    guard let value = try file.document(), !value.isNothing else { return files.append(path) }
    var bases: [(path: String, place: Position)] = []
    try file.reporting { () throws(YAMLProblem) in
      let map = try YAMLMap(value, of: "the configuration", keys: KnownKeys.configuration)
      for (text, place) in try map["extends"]?.strings(of: "extends") ?? [] {
        let base = text.placed(in: file.folder)
        guard !text.contains("://") else {
          throw YAMLProblem(at: place, "extends is a URL; expected the path of a file")
        }
        guard !chain.contains(naming.absolute(base)) else {
          throw YAMLProblem(
            at: place,
            ("\(naming.shown(naming.absolute(base))) extends itself: "
              + (chain + [naming.absolute(base)]).map(naming.shown).joined(separator: " → "))
              .escapingInvisible())
        }
        guard files.count + chain.count + bases.count < Self.mostFiles else {
          throw YAMLProblem(at: place, "more than \(Self.mostFiles) configurations")
        }
        bases.append((base, place))
      }
    }
    for base in bases {
      do throws(RunFailure) {
        try read(base.path, from: chain)
      } catch {
        // An error in a file has its own place.
        guard error.message.hasPrefix("the configuration ") else { throw error }
        throw file.failure(
          YAMLProblem(at: base.place, "extends: \(error.message.escapingInvisible())"))
      }
    }
    try file.reporting { () throws(YAMLProblem) in
      try apply(
        YAMLMap(value, of: "the configuration", keys: KnownKeys.configuration), of: file, path)
    }
    files.append(path)
    for leaf in value.leaves() {
      settings.removeAll { !$0.isOfList && $0.key == leaf.key }
      settings.append(
        ConfiguredSetting(
          key: leaf.key, value: leaf.text, isOfList: leaf.isOfList, file: naming.name(path),
          line: leaf.place.line, column: leaf.place.column))
    }
  }

  /// Applies what a file says to what the files that it extends say.
  private mutating func apply(
    _ map: YAMLMap, of file: YAMLFile, _ path: String
  ) throws(YAMLProblem) {
    if let lint = map["lint"] {
      let failOn = try LintSection.read(lint, in: file.folder, into: &rules)
      if let failOn { threshold = failOn }
    }
    let sources = SourceSection(
      folder: naming.absolute(path).folderOfPath, file: naming.name(path))
    for list in ["overrides", "exceptions"] {
      for element in try map[list]?.elements(of: list) ?? [] {
        let paths = try element.members(of: "a value of \(list)").first { $0.key == "paths" }
        let patterns = try sources.patterns(paths?.value, of: "\(list).paths")
        scopes[Self.scope(naming.name(path), element.place.line)] = patterns
      }
    }
    excluded += try sources.patterns(map["exclude"], of: "exclude")
    for pattern in try sources.patterns(map["elsewhere"], of: "elsewhere") {
      elsewhere.insert(pattern.pattern, in: pattern.folder, ofConfiguration: true)
    }
    rules.policy.overrides += try sources.overrides(map["overrides"])
    rules.policy.exceptions += try sources.exceptions(map["exceptions"], called: "exceptions")
    if let path = map["baseline"] {
      baseline = try path.string(of: "baseline").placed(in: file.folder)
    }
  }
}

extension Configuration {
  private static func scope(_ file: String, _ line: Int) -> String { "\(file):\(line)" }

  /// The values that apply to a source, given by its path or URL.
  package func settings(for source: String) -> [ConfiguredSetting] {
    let absolute = rules.policy.paths.absolute(naming.name(source))
    return settings.filter { setting in
      guard let line = setting.elementLine,
        let patterns = scopes[Self.scope(setting.file, line)], !patterns.isEmpty
      else { return true }
      return patterns.contains { $0.matches(absolute) }
    }
  }

  /// Whether a path in a folder is left out.
  package func excludes(_ path: String) -> Bool {
    excluded.contains { $0.matches(naming.absolute(path)) }
  }
}

/// A value in a configuration, and where it is written.
package struct ConfiguredSetting: Sendable, Equatable {
  /// The keys of the value from the outside in, such as `lint.fail-on`.
  package let key: String
  /// The value.
  package let value: String
  /// Whether the value is one of a list.
  let isOfList: Bool
  /// The name of the file.
  package let file: String
  /// The line, from 1.
  package let line: Int
  /// The column, from 1.
  package let column: Int

  /// The line of the override or exception that the value belongs to.
  fileprivate var elementLine: Int? {
    let mark = "[line "
    guard let start = key.ranges(of: mark).first?.upperBound else { return nil }
    return Int(key[start...].prefix { $0 != "]" })
  }
}

extension String {
  /// The folder of a path, with a slash at its end.
  var folderOfPath: String { lastIndex(of: "/").map { String(self[...$0]) } ?? "" }
}

extension YAMLValue {
  /// A text in a document.
  struct Leaf {
    let key: String
    let text: String
    let place: Position
    let isOfList: Bool
  }

  /// The texts of a document with their keys from the outside in.
  func leaves(of key: String = "", inList: Bool = false) -> [Leaf] {
    switch content {
    case .text(let text, _): [Leaf(key: key, text: text, place: place, isOfList: inList)]
    case .list(let elements):
      elements.flatMap { element in
        if case .map = element.content {
          element.leaves(of: "\(key)[line \(element.place.line)]", inList: true)
        } else {
          element.leaves(of: key, inList: true)
        }
      }
    case .map(let members):
      members.flatMap { member in
        member.value.leaves(of: key.isEmpty ? member.key : "\(key).\(member.key)", inList: inList)
      }
    }
  }
}

extension LintRequest {
  /// Determines where the names of sources begin.
  package mutating func locateSources(_ naming: SourceNaming) {
    rules.policy.paths = naming.sourcePaths
  }

  /// Applies a configuration, before the options of a command line.
  package mutating func apply(_ configuration: Configuration) {
    configurationFiles = configuration.files
    configuredBaseline = configuration.baseline
    rules = configuration.rules
    if let path = configuration.baseline { baseline = path }
    loading.elsewhere = configuration.elsewhere
    filter.excluded = configuration.excluded.map { ($0.folder, $0.pattern) }
  }
}

extension SourceNaming {
  /// What turns the names of sources into absolute paths.
  var sourcePaths: SourcePaths { SourcePaths(root: workFolders[0], current: currentFolder) }
}
