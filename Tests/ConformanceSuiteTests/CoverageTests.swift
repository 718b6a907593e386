@testable import ConformanceSuite
import FoundationEssentials
import HLSDocuments
@testable import HLSLinting
import Testing

struct CoverageTests {
  private static let catalog = """
    id\tseverity\tprofile\tinput\tsource\tstatus\twhy
    a/one\terror\tspec\tmedia\trfc8216bis-22 §4.10, §4.9\trule\t
    a/two\terror\tspec\tmedia\trfc8216bis-22 §4.9; hls.js v1\trule\t
    b/log\terror\tima\tinfo-plist\tRFC 3986\tplanned\tneeds an Info.plist
    b/never\tinfo\tspec\tmedia\thls.js v1\tdeclined\ta correct playlist has it
    b/none\terror\tspec\tmedia\trfc8216bis-22 App B\tuncheckable\tonly code shows it; see b/log
    b/soon\terror\tspec\tmedia\trfc8216bis-22 §4.10\tplanned\tnext
    b/watch\tinfo\tspec\tmedia\trfc8216bis-22\tguard\tlegal

    """

  private func coverage(floor: Int? = nil) throws -> Coverage {
    Coverage(
      try RequirementCatalog(parsing: Array(Self.catalog.utf8), path: "t"), floor: floor)
  }

  @Test func `a requirement counts in each section that asks for it, and once in all`() throws {
    #expect(
      try coverage().text() == """
                               checked  planned  declined  guards  uncheckable    share
        rfc8216bis-22                2        1         -       1            1   66.6 %
          no section                 -        -         -       1            -        -
          §4.9                       2        -         -       -            -  100.0 %
          §4.10                      1        1         -       -            -   50.0 %
          App B                      -        -         -       -            1        -
        RFC 3986                     -        1         -       -            -    0.0 %
        hls.js                       1        -         1       -            -   50.0 %
        each requirement once        2        2         1       1            1   40.0 %

        planned
            1  needs an Info.plist
            1  needs its rule

        declined: a correct document would be reported, or another rule reports it
            1  a correct playlist has it

        guards: correct input that must not be reported
            1  legal

        cannot be checked
            1  only code shows it

        2 of 5 checkable requirements are checked, 40.0 %

        """)
  }

  @Test func `in detail each requirement is listed with its reason`() throws {
    let text = try coverage().text(isDetailed: true)
    #expect(
      text.contains("\nplanned\n  b/log   needs an Info.plist\n  b/soon  needs its rule\n")
        && text.contains("\ncannot be checked\n  b/none  only code shows it; see b/log\n"))
  }

  @Test(arguments: [(nil, false), (0, false), (400, false), (401, true), (1000, true)])
  func `less than is committed fails`(floor: Int?, isBelow: Bool) throws {
    #expect(try coverage(floor: floor).isBelowFloor == isBelow)
  }

  @Test func `a part is a category or one requirement, and has no floor`() throws {
    let whole = try coverage(floor: 1000)
    #expect(try whole.at([]) == whole)
    #expect(try whole.at(["b/soon", "a"]).entries.map(\.id) == ["a/one", "a/two", "b/soon"])
    #expect(try !whole.at(["b"]).isBelowFloor)
    #expect(throws: UnknownRequirement(address: "c")) { try whole.at(["a", "c"]) }
  }

  @Test func `the figure is read from its file, and the catalog must be there`() throws {
    let suite = try TemporarySuite()
    let book = RuleBook(rules: [])
    #expect(throws: SuiteProblem(path: "\(suite.path)/Catalogue.tsv", message: "no such file")) {
      try Conformance.coverage(suite.path, book: book)
    }
    try suite.file("Catalogue.tsv", Self.catalog)
    #expect(try Conformance.coverage(suite.path, book: book).floor == nil)
    for (text, floor) in [("0\n", 0), ("627\r\n", 627), ("1000", 1000)] {
      try suite.file("coverage-floor", text)
      #expect(try Conformance.coverage(suite.path, book: book).floor == floor)
    }
    for text in ["", "1001\n", "-1\n", "62.7\n", "6 2\n"] {
      try suite.file("coverage-floor", text)
      let problem = #expect(throws: SuiteProblem.self) {
        try Conformance.coverage(suite.path, book: book)
      }
      #expect(problem?.path == "\(suite.path)/coverage-floor", "\(text)")
    }
  }

  @Test func `what the binary can check counts, not what the table says`() throws {
    let suite = try TemporarySuite()
    try suite.file("Catalogue.tsv", Self.catalog)
    let book = RuleBook(
      rules: [SmallRules.rule("b/soon", .error, "bad")])
    let coverage = try Conformance.coverage(suite.path, book: book)
    #expect(coverage.entries.filter { $0.state == .checked }.map(\.id) == ["b/soon"])
    #expect(
      coverage.entries.first { $0.id == "b/soon" }?.sections
        == [CitedSection(document: "other pages", section: "a text §1")])
  }

  @Test func `JSON has all of it, as its schema says`() throws {
    struct Account: Decodable, Equatable {
      struct Counts: Decodable, Equatable {
        let checked, planned, declined, uncheckable: Int
        let perMille: Int?
      }
      struct Document: Decodable, Equatable {
        struct Section: Decodable, Equatable {
          let section: String?
          let counts: Counts
        }
        let document: String
        let sections: [Section]
      }
      let schema: String
      let failed: Bool
      let floor: Int?
      let totals: Counts
      let documents: [Document]
    }
    let json = try coverage(floor: 700).json()
    let account = try JSONDecoder().decode(Account.self, from: Data(json))
    #expect(account.schema == "interlint-coverage/1" && account.failed && account.floor == 700)
    #expect(
      account.totals
        == Account.Counts(
          checked: 2, planned: 2, declined: 1, uncheckable: 1, perMille: 400))
    #expect(account.documents.map(\.document) == ["rfc8216bis-22", "RFC 3986", "hls.js"])
    #expect(
      account.documents.first?.sections.map(\.section) == [nil, "§4.9", "§4.10", "App B"])
    #expect(
      Coverage.State.allCases.allSatisfy { Coverage.jsonSchema.contains("\"\($0.rawValue)\"") })
  }
}
