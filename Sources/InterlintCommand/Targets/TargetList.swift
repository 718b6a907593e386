import HLSDelivery
import HLSPlaylist

/// The targets of a run: a YAML file, or lines.
///
/// A line is an address, a path or one target as a JSON object; blank lines and those that begin with
/// a number sign are skipped. A bad line is an entry that says why, a line with the name of another one
/// is left out, and everything else is an error.
struct TargetList: Sendable {
  enum Entry: Sendable {
    case target(ListedTarget)
    /// A line that is no target.
    case unreadable(name: String, reason: String)

    var name: String {
      switch self {
      case .target(let target): target.name
      case .unreadable(let name, _): name
      }
    }
  }

  let entries: [Entry]

  /// The most targets of a list that is read whole.
  static let most = 1_000_000

  /// Whether the list at `path` is one of lines, of which each may be judged as it comes.
  static func hasLines(_ path: String) -> Bool {
    ![".yaml", ".yml"].contains(where: path.lowercased().hasSuffix)
  }

  /// Reads the whole list at `path`, or from standard input for `-`.
  init(
    reading path: String, _ environment: EnvironmentValues = EnvironmentValues()
  ) throws(CommandFailure) {
    guard !Self.hasLines(path) else {
      var lines = try TargetLines(reading: path, environment)
      try self.init(&lines, of: path == "-" ? "<stdin>" : path)
      return
    }
    let file = try YAMLFile(reading: path, called: "the targets")
    self = try file.read(orElse: "there is no target in the list") { value throws(YAMLProblem) in
      try TargetList(value, in: file.folder, environment)
    }
    tellLacks(in: path)
  }

  /// Tells what the environment lacks: each of the first places in `file` once, and how many more there
  /// are.
  func tellLacks(in file: String) {
    var told: Set<String> = []
    var others = 0
    for case .target(let target) in entries {
      guard let lack = target.lack else { continue }
      let words = lack.description(in: file)
      if told.contains(words) { continue }
      if told.count < Self.mostTold {
        told.insert(words)
        Console.error(words)
      } else {
        others += 1
      }
    }
    if others > 0 {
      Console.error("\(file): the environment lacks something for \(others) more of the targets")
    }
  }

  /// More places of one kind of problem are counted, not told.
  private static let mostTold = 20

  /// Takes the targets of all lines; one whose name another line had before is told and left out.
  init(_ lines: inout TargetLines, of file: String) throws(CommandFailure) {
    var entries: [Entry] = []
    var lineOfName: [String: Int] = [:]
    var repeated = 0
    defer {
      if repeated > Self.mostTold {
        Console.error(
          "\(file): left out are \(repeated - Self.mostTold) more lines for that reason")
      }
    }
    while let (entry, line) = try lines.next() {
      if let first = lineOfName[entry.name] {
        repeated += 1
        guard repeated <= Self.mostTold else { continue }
        Console.error(
          "\(file):\(line): left out, as the name \(UsageError.shown(entry.name)) is that of the "
            + "target in line \(first) already")
        continue
      }
      guard entries.count < Self.most else {
        throw CommandFailure(
          code: .usage, message: "the targets \(file) are more than \(Self.most), which are allowed"
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
    var entries: [Entry] = []
    var lineOfName: [String: Int] = [:]
    for element in try list.elements(of: "targets") {
      let members = try TargetMembers(element, environment).completed(by: defaults)
      let target = try ListedTarget(members, in: folder)
      if let line = lineOfName.updateValue(members.place.line, forKey: target.name) {
        let hint = members.name == nil ? "; give this one a name of its own" : ""
        throw YAMLProblem(
          at: members.place,
          "the name \(UsageError.shown(target.name)) is that of the target in line \(line) already"
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
    secrets = members.secrets.flatMap { [$0, Self.encoded($0)] }
  }

  /// The address with further query parameters, percent-encoded (RFC 3986, section 2.1).
  private static func adding(_ query: [(name: String, value: String)], to url: String) -> String {
    guard !query.isEmpty else { return url }
    let plain = url.prefix { $0 != "#" }
    let mark = !plain.contains("?") ? "?" : plain.hasSuffix("?") || plain.hasSuffix("&") ? "" : "&"
    return plain + mark
      + query.map { "\(encoded($0.name))=\(encoded($0.value))" }.joined(separator: "&")
  }

  /// The text as a part of a query, percent-encoded.
  static func encoded(_ text: String) -> String {
    var result = ""
    for byte in text.utf8 {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E:
        result.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        result += digits.count == 1 ? "%0\(digits)" : "%\(digits)"
      }
    }
    return result
  }
}
