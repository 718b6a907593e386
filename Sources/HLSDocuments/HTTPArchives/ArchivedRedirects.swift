import SourceText

/// Joins redirects with the answers of their targets, which are entries of their own in an archive.
struct ArchivedRedirects {
  /// A redirect whose target was not requested yet.
  private struct Open {
    let number: Int
    /// The exchange of its own entry.
    let own: ExchangeRecord
    /// The exchange with the redirects before it.
    let record: ExchangeRecord
  }

  /// The redirects by the address of their targets, the latest last.
  private var open: [String: [Open]] = [:]

  /// Makes a record the answer to the last redirect to it, and returns the number of that redirect's
  /// entry; nil if it is the target of no redirect.
  ///
  /// `target` is the address of a redirect; nil for another answer.
  mutating func follow(
    _ record: inout ExchangeRecord, at number: Int, to target: String?
  ) -> Int? {
    guard record.method == "GET" else { return nil }
    let own = record
    let start = open[Self.key(record.url)]?.popLast()
    if let start {
      let earlier = start.record
      record.redirects = earlier.redirects + [start.own]
      record.location = record.url
      record.url = earlier.url
      record.time = earlier.time
      record.milliseconds = earlier.milliseconds.flatMap { time in
        record.milliseconds.map { time &+ $0 }
      }
    }
    if let target {
      open[Self.key(target), default: []].append(Open(number: number, own: own, record: record))
    }
    return start?.number
  }

  private static func key(_ address: String) -> String { String(address.prefix { $0 != "#" }) }
}
