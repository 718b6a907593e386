import HLSDocuments
package import HLSLinting
import HLSLoading

/// The latest requests of a watch, without their bodies.
package struct RecentRequests: Sendable {
  private var records: [ExchangeRecord] = []
  /// The number of all requests.
  package private(set) var count = 0

  /// The maximum number of requests kept; the oldest are dropped first.
  private static let most = 1_000

  mutating func add(_ load: DocumentLoad) {
    guard var record = load.record else { return }
    record.file = nil
    count += 1
    records.append(record)
    if records.count >= Self.most * 2 { records.removeFirst(Self.most) }
  }

  /// The result of checking the requests; nil if there are none, or no enabled rule applies.
  package func result(of linter: Linter) -> SourceResult? {
    guard linter.checksExchanges,
      let log = AnswerStore.log(of: records.suffix(Self.most))
    else { return nil }
    return linter.lint(log, judgesPods: false) { _ in .absent(reason: "the body was not kept") }
  }
}
