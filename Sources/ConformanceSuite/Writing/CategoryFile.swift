import FoundationEssentials
import HLSLinting
import HLSReporting
import SourceText

/// The file with the derived cases of a category.
struct CategoryFile {
  let category: String
  /// The cases, sorted by ID.
  let cases: [ConformanceCase]

  /// The files of all categories, in alphabetical order.
  static func all(of cases: [ConformanceCase]) -> [CategoryFile] {
    Dictionary(grouping: cases, by: \.category).sorted { $0.key < $1.key }.map {
      CategoryFile(category: $0, cases: $1.sorted { $0.id < $1.id })
    }
  }

  /// The path, relative to the directory of the suite.
  var path: String { SuiteLayout.file(of: category) }

  /// The groups as JSON; throws if settings cannot be written.
  func bytes() throws -> [UInt8] {
    let groups = LaidOutJSON.array(try cases.map { try $0.group() })
    return Array((groups.text(width: 0) + "\n").utf8)
  }
}

extension ConformanceCase {
  fileprivate func group() throws -> LaidOutJSON {
    var requirement: [(String, LaidOutJSON)] = [
      ("level", .string(self.requirement.level.rawValue)),
      ("source", .string(self.requirement.source)),
    ]
    if let address = self.requirement.address {
      requirement.append(("address", .string(address)))
    }
    var members: [(String, LaidOutJSON)] = [
      ("rule", .string(id)), ("says", .string(says)), ("requirement", .object(requirement)),
      ("severity", .string(severity.rawValue)), ("profile", .string(profile.rawValue)),
    ]
    if settings != CaseSettings() {
      members.append(("settings", .line(try EncodedJSON.bytes(of: settings).dropLast())))
    }
    return .object(members + [("cases", .array(examples.map(\.layout)))])
  }
}

extension ConformanceExample {
  fileprivate var layout: LaidOutJSON {
    var members: [(String, LaidOutJSON)] = [
      ("name", .string(name)), ("valid", .line(Array("\(role == .passing)".utf8))),
      ("arrangement", .string(arrangement.name)),
    ]
    if arrangement == .presentation, let entry = files.first {
      members.append(("entry", .string(entry.name)))
    }
    return .object(members + [("documents", .array(files.map(\.layout)))])
  }
}

extension ConformanceFile {
  fileprivate var layout: LaidOutJSON {
    var members: [(String, LaidOutJSON)] = [("name", .string(name))]
    if let address { members.append(("address", .string(address))) }
    if let time { members.append(("time", .string(time))) }
    if let text = String(validating: bytes, as: UTF8.self) {
      // Not by characters, of which CR LF is one.
      let lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      members.append(("lines", .array(lines.map { .string(String(Substring($0))) })))
    } else {
      members.append(("base64", .string(Data(bytes).base64EncodedString())))
    }
    let places = findings.map {
      LaidOutJSON.line(Array(#"{"line": \#($0.line), "column": \#($0.column)}"#.utf8))
    }
    return .object(members + [("findings", .array(places))])
  }
}
