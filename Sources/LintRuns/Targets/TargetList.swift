import HLSLinting
import HLSLoading
import HLSPlaylist
import SourceText

/// The targets of a run, from a YAML file or a line-based list.
///
/// A line is a URL, a path or a target as a JSON object; blank lines and lines that begin with `#` are
/// skipped. An invalid line, and another target with a repeated name, become entries with the reason; anything else
/// is an error.
package struct TargetList: Sendable {
  /// The entries in order.
  package let entries: [TargetEntry]

  /// Creates a list of entries.
  init(_ entries: [TargetEntry]) { self.entries = entries }

  /// Whether any target is observed for a time.
  package var isObserved: Bool { entries.contains(where: \.isObserved) }

  /// The maximum number of targets in a list that is read completely.
  package static let most = 1_000_000

  /// Whether the list at `path` is line-based, so that targets can be checked while reading.
  package static func hasLines(_ path: String) -> Bool {
    ![".yaml", ".yml"].contains(where: path.lowercased().hasSuffix)
  }

  /// Reads the complete list at `path`, or from standard input for `-`; throws with the position of the
  /// first error.
  package init(
    reading path: String, _ environment: EnvironmentValues = EnvironmentValues(),
    note: @escaping Note
  ) throws(RunFailure) {
    guard !Self.hasLines(path) else {
      var lines = try TargetLines(reading: path, environment, note: note)
      try self.init(&lines, of: path == "-" ? "<stdin>" : path, note: note)
      return
    }
    let file = try YAMLFile(
      reading: path, called: "the targets", expecting: "a list of targets")
    self = try file.read(orElse: "the list contains no targets") { value throws(YAMLProblem) in
      try TargetList(value, in: file.folder, of: path, environment)
    }
    reportMissingValues(in: path, to: note)
    reportExpiredExceptions(to: note)
  }

  /// Reports environment variables that are not set: the first ones with their positions in `file`, then
  /// the number of others.
  func reportMissingValues(in file: String, to note: Note) {
    var reported: Set<String> = []
    var others = 0
    for case .target(let target) in entries {
      guard let missing = target.missingValue else { continue }
      let words = missing.description(in: file)
      if reported.contains(words) { continue }
      if reported.count < Self.mostReported {
        reported.insert(words)
        note(words)
      } else {
        others += 1
      }
    }
    if others > 0 {
      note("\(file): environment variables are not set for \(others) more targets")
    }
  }

  /// Reports exceptions of targets that have ended, each once.
  func reportExpiredExceptions(to note: Note) {
    var reported: Set<FindingException.Origin> = []
    for case .target(let target) in entries {
      for exception in target.exceptions {
        guard let words = exception.expiryNote, reported.insert(exception.origin).inserted,
          reported.count <= Self.mostReported
        else { continue }
        note(words)
      }
    }
    if reported.count > Self.mostReported {
      note("\(reported.count - Self.mostReported) more exceptions of targets have ended")
    }
  }

  /// The maximum number of messages of one kind; further ones are counted.
  private static let mostReported = 20

  /// Reads all lines; a line whose name was used by an earlier line is reported, and is an entry that cannot be
  /// checked unless it is the same target.
  init(_ lines: inout TargetLines, of file: String, note: Note) throws(RunFailure) {
    var entries: [TargetEntry] = []
    var placeOfName: [String: (line: Int, index: Int)] = [:]
    var repeated = 0
    defer {
      if repeated > Self.mostReported {
        note(
          "\(file): skipped \(repeated - Self.mostReported) more lines with repeated names")
      }
    }
    while let (entry, line) = try lines.next() {
      var entry = entry
      if let first = placeOfName[entry.name] {
        let reason =
          "the name \(entry.name.quoted) is already used by the target in line \(first.line)"
        repeated += 1
        if repeated <= Self.mostReported { note("\(file):\(line): skipped: \(reason)") }
        guard entry != entries[first.index] else { continue }
        entry = .unreadable(name: "line-\(FNV1a(entry.url).hexadecimal)", reason: reason)
        guard placeOfName[entry.name] == nil else { continue }
      }
      guard entries.count < Self.most else {
        throw RunFailure(
          .usage, "the targets \(file) exceed the limit of \(Self.most)"
        )
      }
      placeOfName[entry.name] = (line, entries.count)
      entries.append(entry)
    }
    self.entries = entries
  }

  /// Reads a list of targets, or a map with `targets` and `defaults`; paths are relative to `folder`, and
  /// `file` is the path of the file that has the list.
  init(
    _ value: YAMLValue, in folder: String, of file: String = "targets.yaml",
    _ environment: EnvironmentValues = EnvironmentValues()
  ) throws(YAMLProblem) {
    let source = SourceSection(file)
    switch value.content {
    case .list:
      try self.init(elements: value, nil, in: folder, environment, source)
      return
    case .map: break
    case .text:
      throw YAMLProblem(
        at: value.place,
        "the list is a string; expected a list of targets, each after '- ', or a map with "
          + "targets; a line-based list must not be named .yaml")
    }
    let map = try YAMLMap(value, of: "the list", keys: ["defaults", "targets"])
    let list = try map.required("targets", in: "the list")
    let defaults: TargetMembers? =
      if let value = map["defaults"] {
        try TargetMembers(value, isDefaults: true, environment, in: source)
      } else { nil }
    try self.init(elements: list, defaults, in: folder, environment, source)
  }

  private init(
    elements list: YAMLValue, _ defaults: TargetMembers?, in folder: String,
    _ environment: EnvironmentValues, _ source: SourceSection
  ) throws(YAMLProblem) {
    var entries: [TargetEntry] = []
    var lineOfName: [String: Int] = [:]
    for element in try list.elements(of: "targets") {
      let members = try TargetMembers(element, environment, in: source).completed(by: defaults)
      let target = try ListedTarget(members, in: folder)
      if let line = lineOfName.updateValue(members.place.line, forKey: target.name) {
        let hint = members.name == nil ? "; add a unique name" : ""
        throw YAMLProblem(
          at: members.place,
          "the name \(target.name.quoted) is already used by the target in line \(line)"
            + hint)
      }
      entries.append(.target(target))
    }
    guard !entries.isEmpty else {
      throw YAMLProblem(at: list.place, "the list contains no targets")
    }
    self.entries = entries
  }
}

extension ListedTarget {
  /// Creates the target and its name; throws if the URL cannot be loaded.
  init(_ members: TargetMembers, in folder: String) throws(YAMLProblem) {
    let url = members.url ?? ""
    let plain: String
    if url.hasPrefix("env:") {
      throw YAMLProblem(
        at: members.place,
        "url cannot use env:; put the secret parts in headers or query")
    }
    // A malformed URL must not be taken for a path.
    if ["http:", "https:"].contains(where: url.lowercased().hasPrefix) {
      do {
        plain = try WebAddress(url).name
      } catch {
        throw YAMLProblem(at: members.place, "url: \(error)")
      }
      location = .address(Self.adding(members.query.map { ($0.name, $0.value) }, to: url))
    } else if url.contains("://") || url.utf8.contains(0) {
      throw YAMLProblem(
        at: members.place, "url: expected an http or https URL, or a file path")
    } else {
      plain = url
      location = .file(path: url.hasPrefix("/") ? url : folder + url)
    }
    self.url = url
    // Values from the environment may change between runs; the name must not.
    let listed = Self.adding(members.query.map { ($0.name, $0.listed) }, to: url)
    name = members.name ?? TargetNaming.name(for: plain, of: listed)
    fields = members.fields
    expectations = members.expectations
    observed = members.observed?.seconds
    if let observed = members.observed, case .file = location {
      throw YAMLProblem(at: observed.place, "observe needs a target with a URL")
    }
    details = members.details
    exceptions = members.exceptions
    missingValue = members.missingValue
    secrets = members.secrets.flatMap { [$0, $0.queryEncoded] }
  }

  /// The URL with additional query parameters, percent-encoded (RFC 3986, section 2.1).
  private static func adding(_ query: [(name: String, value: String)], to url: String) -> String {
    guard !query.isEmpty else { return url }
    let plain = url.prefix { $0 != "#" }
    let mark = !plain.contains("?") ? "?" : plain.hasSuffix("?") || plain.hasSuffix("&") ? "" : "&"
    return plain + mark
      + query.map { "\($0.name.queryEncoded)=\($0.value.queryEncoded)" }.joined(separator: "&")
  }
}
