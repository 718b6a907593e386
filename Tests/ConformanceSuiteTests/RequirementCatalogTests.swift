@testable import ConformanceSuite
import HLSLinting
import Testing

struct RequirementCatalogTests {
  private static let header = "id\tseverity\tprofile\tinput\tsource\tstatus\twhy\n"

  @Test func `a table is written as it was read`() throws {
    let text =
      Self.header
      + "a/b\terror\tspec\tmedia\ta text §1\trule\t\na/c\tinfo\tlive\thttp\ta text §1\tplanned\tnext\n"
    let catalog = try RequirementCatalog(parsing: Array(text.utf8), path: "t")
    #expect(catalog.rows.map(\.id) == ["a/b", "a/c"])
    #expect(catalog["a/c"]?.status == .planned)
    #expect(catalog["a/c"]?.why == "next")
    #expect(catalog["a/c"]?.source == "a text §1")
    #expect(String(decoding: catalog.bytes, as: UTF8.self) == text)
  }

  @Test(arguments: [
    ("", "line 1: expected the columns id, severity, profile, input, source, status, why"),
    (
      "id\tstatus\n",
      "line 1: expected the columns id, severity, profile, input, source, status, why"
    ),
    (
      header + "a/b\terror\tspec\tmedia\t\trule\t\n",
      "line 2: expected a document as the source, or the words no document"
    ),
    (
      header + "a/b\tfatal\tspec\tmedia\ta text §1\trule\t\n",
      "line 2: expected seven columns with a known severity, profile and status"
    ),
    (
      header + "a/b\terror\tspec\tmedia\ta text §1\trule\n",
      "line 2: expected seven columns with a known severity, profile and status"
    ),
    (
      header
        + "a/c\terror\tspec\tmedia\ta text §1\trule\t\na/b\terror\tspec\tmedia\ta text §1\trule\t\n",
      "line 3: a/b does not follow a/c in the order of IDs"
    ),
    (
      header
        + "a/b\terror\tspec\tmedia\ta text §1\trule\t\na/b\terror\tspec\tmedia\ta text §1\trule\t\n",
      "line 3: a/b does not follow a/b in the order of IDs"
    ),
    (
      header + "a/b\terror\tspec\tmedia\ta text §1\trule\tnext\n",
      "line 2: the last column must give a reason if and only if there is no rule"
    ),
    (
      header + "a/b\terror\tspec\tmedia\ta text §1\tguard\t\n",
      "line 2: the last column must give a reason if and only if there is no rule"
    ),
  ])
  func `a table that is wrong is refused with the line`(text: String, message: String) {
    #expect(throws: SuiteProblem(path: "t", message: message)) {
      try RequirementCatalog(parsing: Array(text.utf8), path: "t")
    }
  }

  @Test func `whatever differs between the table and the rules is reported`() throws {
    let text =
      Self.header + "a/gone\terror\tspec\tmedia\ta text §1\trule\t\n"
      + "text/bad-comment\twarning\trecommended\tplaylist\ta text §1\tguard\tlegal\n"
    let catalog = try RequirementCatalog(parsing: Array(text.utf8), path: "t")
    #expect(
      catalog.disagreements(with: SmallRules.book) == [
        "text/bad-comment is a rule, not guard",
        "text/bad-comment is error as a rule and warning in the table",
        "text/bad-comment is of spec as a rule and recommended in the table",
        "text/odd-comment has no row", "a/gone is no rule",
      ])
  }
}
