@testable import ConformanceSuite
import FoundationEssentials
import HLSDocuments
import HLSLinting
import HLSLoading
import HLSPlaylist
import SourceText
import Testing

/// A directory of its own for one test, removed with all that is in it.
struct TemporarySuite: ~Copyable {
  let path: String

  init() throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "interlint-suite-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    path = folder.path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func file(_ name: String, _ text: String) throws {
    try FileReplacement.write(Array(text.utf8), to: "\(path)/\(name)")
  }

  func text(of name: String) throws -> String {
    String(decoding: try LoadedFile(reading: "\(path)/\(name)").bytes, as: UTF8.self)
  }

  /// Every file, as a path relative to the directory.
  func files() -> [String] {
    func files(in folder: String) -> [String] {
      (SuiteFiles.names(in: "\(path)/\(folder)") ?? []).flatMap { name -> [String] in
        let inner = folder.isEmpty ? name : "\(folder)/\(name)"
        return SuiteFiles.names(in: "\(path)/\(inner)") == nil ? [inner] : files(in: inner)
      }
    }
    return files(in: "")
  }

  /// What `problems` are, with paths relative to the directory.
  func relative(_ problems: [SuiteProblem]) -> [String] {
    problems.map { $0.description.replacing("\(path)/", with: "").replacing(path, with: ".") }
  }
}

/// Rules small enough to be seen through.
enum SmallRules {
  /// A comment that says `bad`, which nothing forbids.
  static let comment = rule("text/bad-comment", .error, "bad")
  static let advice = rule("text/odd-comment", .warning, "odd")
  static let book = RuleBook(rules: [comment, advice])

  static func rule(
    _ id: RuleID, _ severity: Severity, _ word: String, about subject: Subject = .playlist
  ) -> Rule {
    Rule(
      id, severity, severity == .error ? .spec : .recommended,
      severity == .error ? .must("a text §1") : .should("a text §2"), about: subject,
      says: "No comment says \(word).", why: "It helps nobody.", remedy: "Say something else.",
      fails: [.media("# «\(word)»"), .whole("#EXTM3U\r\n# \\xC3\\xA9 «\(word)» «\(word)»\r\n")],
      passes: [.media("# good")],
      check: .document { document, report in
        let bytes = document.playlist.source.bytes
        let wanted = Array(word.utf8)
        for start in bytes.indices where bytes[start...].starts(with: wanted) {
          report("a comment says \(word)", at: ByteRange(start..<start + wanted.count))
        }
      })
  }
}
