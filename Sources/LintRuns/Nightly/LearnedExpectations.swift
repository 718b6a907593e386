package import HLSLinting
import HLSReporting
import SourceText

/// The expectations of targets by their names, as `interlint nightly --learn` writes them to a file.
///
/// Those of the target list take precedence.
package struct LearnedExpectations: Sendable, Equatable {
  /// The expectations by the names of the targets.
  package var targets: [String: TargetExpectations]

  /// Creates expectations by the names of targets.
  package init(_ targets: [String: TargetExpectations]) { self.targets = targets }

  /// Reads the file at `path`; throws with the position of the first error.
  init(reading path: String) throws(RunFailure) {
    let file = try YAMLFile(
      reading: path, called: "the learned expectations", expecting: "learned expectations")
    self = try file.read(orElse: "the file has no expectations") { value throws(YAMLProblem) in
      var targets: [String: TargetExpectations] = [:]
      for member in try value.members(of: "the learned expectations") {
        targets[member.key] = try TargetMembers.expectations(member.value, of: member.key.quoted)
      }
      return LearnedExpectations(targets)
    }
  }

  /// The file, with the targets in the order of their names.
  package var text: String {
    let head = """
      # What the last runs saw of each target. Written by interlint nightly --learn; the target list takes
      # precedence.

      """
    let lines = targets.sorted { $0.key < $1.key }.map { name, expected in
      "\(Self.quoted(name)): {\(Self.members(of: expected).joined(separator: ", "))}\n"
    }
    return head + (lines.isEmpty ? "{}\n" : lines.joined())
  }

  /// The name in quotation marks; what JSON escapes is escaped in YAML likewise.
  private static func quoted(_ name: String) -> String {
    var json = JSONWriter()
    json.string(name)
    return String(decoding: json.bytes, as: UTF8.self)
  }

  private static func members(of expected: TargetExpectations) -> [String] {
    [
      expected.kind.map { "kind: \($0.rawValue)" }, expected.isLive.map { "live: \($0)" },
      expected.variants.map { "variants: \($0)" },
      expected.interstitials.map { "interstitials: \($0)" },
    ].compactMap(\.self)
  }
}

extension TargetList {
  /// The list with learned expectations where it has none of its own.
  func completed(by learned: LearnedExpectations) -> TargetList {
    TargetList(
      entries.map { entry in
        guard case .target(var target) = entry, let known = learned.targets[target.name] else {
          return entry
        }
        target.expectations = target.expectations.completed(by: known)
        return .target(target)
      })
  }
}
