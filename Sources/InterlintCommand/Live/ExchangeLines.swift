import HLSConformance
import HLSDelivery
import HLSInterstitials
import HLSPlaylist

/// The record of the last requests of a watch, without their bodies.
struct ExchangeLines: Sendable {
  private var lines: [String] = []

  /// More requests than these are not kept; the first ones go.
  private static let most = 1_000
  /// What stands for the record in reports, as there is no file of it.
  private static let name = "<answers>"

  mutating func add(_ fetched: Fetched) {
    guard let line = fetched.exchangeLine(file: nil) else { return }
    lines.append(line)
    if lines.count >= Self.most * 2 { lines.removeFirst(Self.most) }
  }

  /// What is found in them; nil where there are none, or no rule is about them.
  func result(of linter: Linter) -> SourceResult? {
    guard !lines.isEmpty, linter.rules.contains(where: { $0.rule.subject == .exchanges }) else {
      return nil
    }
    let text = lines.suffix(Self.most).map { $0 + "\n" }.joined()
    let log = ExchangeLog(parsing: SourceFile(name: Self.name, bytes: Array(text.utf8)))
    return linter.lint(RecordedAnswers(log, at: Self.name)) { _ in
      .absent(reason: "the body was not kept")
    }
  }
}
