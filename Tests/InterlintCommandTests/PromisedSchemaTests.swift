import Foundation
import Testing

/// The schemas that follow from records, compared with those that were written by hand.
struct PromisedSchemaTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Schemas")

  @Test(
    arguments: [
      "changes", "configuration", "conformance", "coverage", "history", "notice", "report",
      "session-report", "target", "timeline",
    ])
  func `a schema says what is promised`(document: String) throws {
    let outcome = try Interlint.run(["schema", document], in: Folder())
    try #require(outcome.status == 0)
    let promised = Self.folder.appending(path: document + ".json")
    let expected = Self.statements(
      try JSONSerialization.jsonObject(with: Data(contentsOf: promised)))
    let found = Self.statements(
      try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)))
    #expect(expected.count > 10)
    #expect(expected.subtracting(found).sorted() == [], "missing")
    #expect(found.subtracting(expected).sorted() == [], "not promised")
  }

  @Test func `the order of names does not matter, and that of alternatives does`() throws {
    func statements(_ text: String) throws -> Set<String> {
      Self.statements(try JSONSerialization.jsonObject(with: Data(text.utf8)))
    }
    #expect(
      try statements(#"{"type":"object","required":["a","b"]}"#)
        == statements(#"{"required":["b","a"],"type":"object"}"#))
    #expect(
      try statements(#"{"oneOf":[{"type":"object"},{"type":"array"}]}"#)
        != statements(#"{"oneOf":[{"type":"array"},{"type":"object"}]}"#))
    #expect(try statements(#"{"minimum":0}"#) != statements(#"{"minimum":1}"#))
    #expect(try statements(#"{"properties":{}}"#) != statements("{}"))
  }

  /// What a schema says, one statement for each value in it, with the names before it.
  private static func statements(_ value: Any, at path: String = "") -> Set<String> {
    if let members = value as? [String: Any] {
      return members.reduce(into: ["\(path) is an object"]) { found, member in
        found.formUnion(statements(member.value, at: "\(path)/\(member.key)"))
      }
    }
    guard let elements = value as? [Any] else { return ["\(path) = \(value)"] }
    // Sets of names, whose order says nothing.
    let isSet = ["/required", "/enum", "/type"].contains { path.hasSuffix($0) }
    return elements.enumerated().reduce(into: ["\(path) has \(elements.count)"]) { found, element in
      let place = isSet ? path : "\(path)/\(element.offset)"
      found.formUnion(statements(element.element, at: place))
    }
  }
}
