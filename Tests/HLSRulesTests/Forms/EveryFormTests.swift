import HLSLinting
import Testing

/// Rules hold for an event in whatever form it is written; the table says where they do not, and why.
struct EveryFormTests {
  private static let table = FormTable.committed

  @Test func `the table has each rule and each form`() {
    #expect(Self.table.forms == Form.allCases)
    #expect(Self.table.rows.map(\.rule) == FormTable.rules.map(\.id))
    for row in Self.table.rows {
      #expect(row.family != nil, "\(row.rule)")
      #expect(row.cells.count == Form.allCases.count && !row.cells.contains(nil), "\(row.rule)")
    }
  }

  @Test(arguments: FormTable.rules)
  func `a rule holds in the forms that the table says`(rule: Rule) throws {
    let row = try #require(Self.table.rows.first { $0.rule == rule.id })
    for (form, cell) in zip(Form.allCases, row.cells) {
      switch (FormJudge(rule: rule, form: form).outcome, cell) {
      case (.holds, .holds): break
      case (.unwritten(let reason), let cell?):
        #expect(cell == .not(reason), "\(rule.id) as \(form.rawValue)")
      case (.fails(let fault), .not(let reason)):
        #expect(reason.isOfRule, "\(rule.id) as \(form.rawValue): \(fault)")
      case (let outcome, let cell):
        Issue.record(
          "\(rule.id) as \(form.rawValue): \(outcome), but the table says \(cell.map { "\($0)" } ?? "nothing")"
        )
      }
    }
  }

  @Test
  func `rules about pods, identity and lengths hold in four of five pairs that can be written`() {
    print(Self.table.text)
    let counts = Self.table.counts(of: [.pods, .identity, .lengths])
    #expect(counts.writable > 0 && counts.holding * 5 >= counts.writable * 4)
  }
}
