import HLSLoading
import HLSPlaylist
import SourceText

/// The targets of a run: a YAML file, or lines.
///
/// A line is an address, a path or one target as a JSON object; blank lines and those that begin with
/// a number sign are skipped. A bad line is an entry that says why, a line with the name of another one
/// is left out, and everything else is an error.
public struct TargetList: Sendable {
  public let entries: [TargetEntry]

  /// The most targets of a list that is read whole.
  public static let most = 1_000_000

  /// Whether the list at `path` is one of lines, of which each may be judged as it comes.
  public static func hasLines(_ path: String) -> Bool {
    ![".yaml", ".yml"].contains(where: path.lowercased().hasSuffix)
  }

  /// Reads the whole list at `path`, or from standard input for `-`.
  public init(
    reading path: String, _ environment: EnvironmentValues = EnvironmentValues(),
    note: @escaping Note
  ) throws(RunFailure) {
    guard !Self.hasLines(path) else {
      var lines = try TargetLines(reading: path, environment, note: note)
      try self.init(&lines, of: path == "-" ? "<stdin>" : path, note: note)
      return
    }
    let file = try YAMLFile(reading: path, called: "the targets")
    self = try file.read(orElse: "there is no target in the list") { value throws(YAMLProblem) in
      try TargetList(value, in: file.folder, environment)
    }
    reportLacks(in: path, to: note)
  }

  /// Reports what the environment lacks: each of the first places in `file` once, and how many more
  /// there are.
  func reportLacks(in file: String, to note: Note) {
    var reported: Set<String> = []
    var others = 0
    for case .target(let target) in entries {
      guard let lack = target.lack else { continue }
      let words = lack.description(in: file)
      if reported.contains(words) { continue }
      if reported.count < Self.mostReported {
        reported.insert(words)
        note(words)
      } else {
        others += 1
      }
    }
    if others > 0 {
      note("\(file): the environment lacks something for \(others) more of the targets")
    }
  }

  /// More places of one kind of problem are counted, not reported.
  private static let mostReported = 20

  /// Takes the targets of all lines; one whose name another line had before is reported and left out.
  init(_ lines: inout TargetLines, of file: String, note: Note) throws(RunFailure) {
    var entries: [TargetEntry] = []
    var lineOfName: [String: Int] = [:]
    var repeated = 0
    defer {
      if repeated > Self.mostReported {
        note(
          "\(file): left out are \(repeated - Self.mostReported) more lines for that reason")
      }
    }
    while let (entry, line) = try lines.next() {
      if let first = lineOfName[entry.name] {
        repeated += 1
        guard repeated <= Self.mostReported else { continue }
        note(
          "\(file):\(line): left out, as the name \(entry.name.quoted) is that of the "
            + "target in line \(first) already")
        continue
      }
      guard entries.count < Self.most else {
        throw RunFailure(
          .usage, "the targets \(file) are more than \(Self.most), which are allowed"
        )
      }
      lineOfName[entry.name] = line
      entries.append(entry)
    }
    self.entries = entries
  }

  /// Reads a list of targets, or the map with `targets` and `defaults`; paths of files are relative to
  /// `folder`.
  init(
    _ value: YAMLValue, in folder: String, _ environment: EnvironmentValues = EnvironmentValues()
  ) throws(YAMLProblem) {
    switch value.content {
    case .list:
      try self.init(elements: value, nil, in: folder, environment)
      return
    case .map: break
    case .text:
      throw YAMLProblem(
        at: value.place,
        "the list is a text; allowed are a list of targets, each behind '- ', and a map with "
          + "targets; a file of lines has another name than .yaml")
    }
    let map = try YAMLMap(value, of: "the list", keys: ["defaults", "targets"])
    let list = try map.required("targets", in: "the list")
    let defaults: TargetMembers? =
      if let value = map["defaults"] {
        try TargetMembers(value, isDefaults: true, environment)
      } else { nil }
    try self.init(elements: list, defaults, in: folder, environment)
  }

  private init(
    elements list: YAMLValue, _ defaults: TargetMembers?, in folder: String,
    _ environment: EnvironmentValues
  ) throws(YAMLProblem) {
    var entries: [TargetEntry] = []
    var lineOfName: [String: Int] = [:]
    for element in try list.elements(of: "targets") {
      let members = try TargetMembers(element, environment).completed(by: defaults)
      let target = try ListedTarget(members, in: folder)
      if let line = lineOfName.updateValue(members.place.line, forKey: target.name) {
        let hint = members.name == nil ? "; give this one a name of its own" : ""
        throw YAMLProblem(
          at: members.place,
          "the name \(target.name.quoted) is that of the target in line \(line) already"
            + hint)
      }
      entries.append(.target(target))
    }
    guard !entries.isEmpty else {
      throw YAMLProblem(at: list.place, "there is no target in the list")
    }
    self.entries = entries
  }
}

extension ListedTarget {
  /// The target with its name; throws where the address cannot be loaded.
  init(_ members: TargetMembers, in folder: String) throws(YAMLProblem) {
    let url = members.url ?? ""
    let plain: String
    if url.hasPrefix("env:") {
      throw YAMLProblem(
        at: members.place,
        "url cannot come from the environment; what of it is secret can stand in headers and query")
    }
    // What is meant for an address is no path, whatever is wrong with it.
    if ["http:", "https:"].contains(where: url.lowercased().hasPrefix) {
      do {
        plain = try WebAddress(url).name
      } catch {
        throw YAMLProblem(at: members.place, "url: \(error)")
      }
      location = .address(Self.adding(members.query.map { ($0.name, $0.value) }, to: url))
    } else if url.contains("://") || url.utf8.contains(0) {
      throw YAMLProblem(
        at: members.place, "url: \(FetchFailure.notOfTheWeb), and paths of files")
    } else {
      plain = url
      location = .file(path: url.hasPrefix("/") ? url : folder + url)
    }
    self.url = url
    // A value from the environment may be another one each night, and the name may not.
    let listed = Self.adding(members.query.map { ($0.name, $0.listed) }, to: url)
    name = members.name ?? TargetNaming.name(for: plain, of: listed)
    fields = members.fields
    expectations = members.expectations
    lack = members.lack
    secrets = members.secrets.flatMap { [$0, $0.queryEncoded] }
  }

  /// The address with further query parameters, percent-encoded (RFC 3986, section 2.1).
  private static func adding(_ query: [(name: String, value: String)], to url: String) -> String {
    guard !query.isEmpty else { return url }
    let plain = url.prefix { $0 != "#" }
    let mark = !plain.contains("?") ? "?" : plain.hasSuffix("?") || plain.hasSuffix("&") ? "" : "&"
    return plain + mark
      + query.map { "\($0.name.queryEncoded)=\($0.value.queryEncoded)" }.joined(separator: "&")
  }
}
