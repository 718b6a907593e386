import Foundation
import HLSLinting
import Testing

@testable import InterlintCommand

/// What `interlint explain RULE --format=playlist` gives has the fault.
struct ExampleFolderTests {
  @Test func `every rule is found in its document, or with the command of its folder`() throws {
    let root = FileManager.default.temporaryDirectory.appending(path: "examples-\(UUID())")
    defer { try? FileManager.default.removeItem(at: root) }
    var silent: [String] = []
    // Targets are judged by workers: a test of the program has their rules.
    for rule in try RuleSearch.rules(for: "*") where rule.id.category != "target" {
      let folder = try #require(ExampleFolder(rule))
      guard folder.document == nil else { continue }
      let name = root.appending(path: rule.id.description.replacing("/", with: "-")).path
      let command = try folder.write(to: name)
      let report = "\(name).json"
      _ = InterlintCommand.Interlint.run(
        command.split(separator: " ").dropFirst().map(String.init)
          + ["--quiet", "--output=json=\(report)"])
      let text = try? String(contentsOf: URL(filePath: report), encoding: .utf8)
      if text?.contains("\"\(rule.id)\"") != true { silent.append(rule.id.description) }
    }
    #expect(silent == [])
  }

  @Test func `a document is printed if it shows the fault by itself`() throws {
    let rule = try RuleSearch.rules(for: "interstitial/resume-offset-type")[0]
    let document = try #require(ExampleFolder(rule)?.document)
    #expect(String(decoding: document, as: UTF8.self).contains("X-RESUME-OFFSET=\""))
    let reloads = try RuleSearch.rules(for: "live/endlist-removed")[0]
    #expect(ExampleFolder(reloads)?.document == nil)
  }

  @Test func `the folder is new`() throws {
    let rule = try RuleSearch.rules(for: "live/endlist-removed")[0]
    let folder = try #require(ExampleFolder(rule))
    #expect(throws: (any Error).self) { try folder.write(to: NSTemporaryDirectory()) }
  }
}
