import HLSDelivery
import HLSPlaylist

/// The targets of a run: a YAML file, or lines.
///
/// A line is an address, a path or one target as a JSON object; blank lines and those that begin with
/// a number sign are skipped. A bad line is an entry that says why, and everything else is an error.
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

  /// The most targets of a list.
  static let most = 1_000_000

  /// Reads the list at `path`, or from standard input for `-`.
  init(
    reading path: String, _ environment: EnvironmentValues = EnvironmentValues()
  ) throws(CommandFailure) {
    if path == "-" {
      let file: LoadedFile
      do {
        file = try LoadedFile.standardInput(named: "<stdin>", limit: YAMLReader.largest)
      } catch {
        throw CommandFailure(code: .usage, message: "the targets on standard input: \(error)")
      }
      // Whoever hands out shares of a list may have none left.
      try self.init(lines: file.bytes, of: "<stdin>", in: "", environment, mayBeEmpty: true)
      return
    }
    let bytes: [UInt8]
    do {
      bytes = try LoadedFile(reading: path, limit: YAMLReader.largest).bytes
    } catch {
      throw CommandFailure(code: .usage, message: "the targets \(path): \(error)")
    }
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    if [".yaml", ".yml"].contains(where: path.lowercased().hasSuffix) {
      do throws(YAMLProblem) {
        guard let value = try YAMLReader.read(bytes) else {
          throw YAMLProblem(at: Position(line: 1, column: 1), "the list has no targets")
        }
        try self.init(value, in: folder, environment)
      } catch {
        throw CommandFailure(code: .usage, message: error.description(in: path))
      }
    } else {
      try self.init(lines: bytes, of: path, in: folder, environment, mayBeEmpty: false)
    }
  }

  /// Reads the map with `targets` and `defaults`; paths of files are relative to `folder`.
  init(
    _ value: YAMLValue, in folder: String, _ environment: EnvironmentValues = EnvironmentValues()
  ) throws(YAMLProblem) {
    let map = try YAMLMap(value, of: "the list", keys: ["defaults", "targets"])
    let list = try map.required("targets", in: "the list")
    var environment = environment
    let defaults: TargetMembers? =
      if let value = map["defaults"] {
        try TargetMembers(value, isDefaults: true, &environment)
      } else { nil }
    try self.init(elements: list, defaults, in: folder, &environment)
  }

  /// Reads a list without `defaults`.
  init(
    elements list: YAMLValue, in folder: String, _ environment: EnvironmentValues
  ) throws(YAMLProblem) {
    var environment = environment
    try self.init(elements: list, nil, in: folder, &environment)
  }

  private init(
    elements list: YAMLValue, _ defaults: TargetMembers?, in folder: String,
    _ environment: inout EnvironmentValues
  ) throws(YAMLProblem) {
    var all: [TargetMembers] = []
    for element in try list.elements(of: "targets") {
      all.append(try TargetMembers(element, &environment).completed(by: defaults))
    }
    guard !all.isEmpty else { throw YAMLProblem(at: list.place, "the list has no targets") }
    var naming = TargetNaming()
    var lines: [String: Int] = [:]
    for members in all {
      guard let name = members.name else { continue }
      if let line = lines.updateValue(members.place.line, forKey: name) {
        throw YAMLProblem(
          at: members.place,
          "the name \(UsageError.shown(name)) is that of the target in line \(line) already")
      }
      _ = naming.take(name)
    }
    var entries: [Entry] = []
    for members in all {
      entries.append(.target(try ListedTarget(members, in: folder, &naming)))
    }
    self.entries = entries
  }

  private init(
    lines bytes: [UInt8], of file: String, in folder: String, _ environment: EnvironmentValues,
    mayBeEmpty: Bool
  ) throws(CommandFailure) {
    if let hint = Self.hint(bytes) {
      throw CommandFailure(
        code: .usage, message: "the targets \(file) are no list of addresses: \(hint)")
    }
    let lines = TargetLines(bytes, of: file, environment)
    guard lines.count <= Self.most else {
      throw CommandFailure(
        code: .usage, message: "the targets \(file) are \(lines.count); \(Self.most) are allowed")
    }
    guard mayBeEmpty || lines.count > 0 else {
      throw CommandFailure(code: .usage, message: "the targets \(file): the list has no targets")
    }
    entries = lines.entries(in: folder)
  }

  /// What the file is, where it is surely no list.
  private static func hint(_ bytes: [UInt8]) -> String? {
    switch ContentKind(of: bytes.span) {
    case .playlist: "this is a playlist; give its address in a list, or check it by its path"
    case .assetList, .steeringManifest, .json, .text, .empty: nil
    case let kind: kind.hint
    }
  }
}

extension ListedTarget {
  /// The target with its name; throws where the address cannot be loaded.
  init(
    _ members: TargetMembers, in folder: String, _ naming: inout TargetNaming
  ) throws(YAMLProblem) {
    let url = members.url ?? ""
    let plain: String
    if WebAddress.begins(url) {
      do {
        plain = try WebAddress(url).name
      } catch {
        throw YAMLProblem(at: members.place, "url: \(error)")
      }
      location = .address(Self.adding(members.query, to: url))
    } else if url.contains("://") || url.utf8.contains(0) {
      throw YAMLProblem(
        at: members.place, "url: \(FetchFailure.notOfTheWeb), and paths of files")
    } else {
      plain = url
      location = .file(path: url.hasPrefix("/") ? url : folder + url)
    }
    self.url = url
    name = members.name ?? naming.makeName(for: plain)
    fields = members.fields
    expectations = members.expectations
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
