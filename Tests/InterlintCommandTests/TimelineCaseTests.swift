import Foundation
import Testing

/// `interlint timeline` gives what was derived by hand in `Conformance/Timelines`.
///
/// Not run under sanitizers: a process for each case of what the tests of its report do in one.
struct TimelineCaseTests {
  /// A folder of `Conformance/Timelines`.
  struct Case: Sendable, CustomTestStringConvertible {
    let folder: String

    var testDescription: String { folder }

    static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(
      path: "../../Conformance/Timelines")

    static let all: [Case] =
      ((try? FileManager.default.contentsOfDirectory(atPath: root.path)) ?? []).sorted()
      .filter { !$0.contains(".") }.map(Case.init)
  }

  /// The contents of `case.json`.
  struct Document: Decodable {
    let arguments: [String]
    let expected: JSON
  }

  @Test(arguments: Case.all)
  func `the timeline is the one that was derived by hand`(timeline: Case) throws {
    let folder = try Folder(at: Case.root.appending(path: timeline.folder))
    let document = try JSONDecoder().decode(
      Document.self, from: Data(try folder.text("case.json").utf8))
    let outcome = try Interlint.run(
      ["timeline"] + document.arguments + ["--format", "json"], in: folder)
    try #require(outcome.status == 0, "\(outcome.errors)")
    let output = try JSONDecoder().decode(JSON.self, from: Data(outcome.output.utf8))
    #expect(document.expected.differences(from: output, at: "") == [])
  }

  @Test(arguments: Case.all.filter { $0.folder.hasPrefix("recording-") })
  func `a watch of a recording sees the same, and says each thing once`(timeline: Case) throws {
    let folder = try Folder(at: Case.root.appending(path: timeline.folder))
    let document = try JSONDecoder().decode(
      Document.self, from: Data(try folder.text("case.json").utf8))
    let result = try Folder()
    let path = result.url.appending(path: "timeline.json").path
    let outcome = try Interlint.run(
      ["watch"] + document.arguments + ["--timeline", path, "--fail-on", "never"], in: folder)
    let output = try JSONDecoder().decode(JSON.self, from: try Data(result.bytes("timeline.json")))
    #expect(document.expected.differences(from: output, at: "") == [])
    let lines = outcome.output.split(separator: "\n")
    for (key, text) in [("changes", "for viewers: "), ("problems", "joins go wrong: ")] {
      guard case .object(let members) = document.expected, case .array(let entries) = members[key]
      else { continue }
      #expect(lines.count { $0.contains(text) } == entries.count, "\(lines)")
    }
  }

  enum JSON: Decodable {
    case null
    case bool(Bool)
    case number(Double)
    case text(String)
    case array([JSON])
    case object([String: JSON])

    init(from decoder: any Decoder) throws {
      let value = try decoder.singleValueContainer()
      if value.decodeNil() {
        self = .null
      } else if let bool = try? value.decode(Bool.self) {
        self = .bool(bool)
      } else if let number = try? value.decode(Double.self) {
        self = .number(number)
      } else if let text = try? value.decode(String.self) {
        self = .text(text)
      } else if let array = try? value.decode([JSON].self) {
        self = .array(array)
      } else {
        self = .object(try value.decode([String: JSON].self))
      }
    }

    /// Where a value lacks something that is expected: a member, an element or a value.
    func differences(from value: JSON?, at place: String) -> [String] {
      switch (self, value) {
      case (.null, nil), (.null, .null): return []
      case (.bool(let expected), .bool(let value)) where expected == value: return []
      case (.text(let expected), .text(let value)) where expected == value: return []
      case (.number(let expected), .number(let value)) where abs(expected - value) < 1e-6:
        return []
      case (.array(let expected), .array(let value)) where expected.count == value.count:
        return zip(expected, value).enumerated().flatMap { index, pair in
          pair.0.differences(from: pair.1, at: "\(place)[\(index)]")
        }
      case (.object(let expected), .object(let value)):
        return expected.sorted { $0.key < $1.key }.flatMap { name, expected in
          expected.differences(from: value[name], at: "\(place).\(name)")
        }
      default: return ["\(place): \(value.map { "\($0)" } ?? "nothing") instead of \(self)"]
      }
    }
  }
}
