import HLSDocuments
import SourceText

/// The recorded responses of a target, by address.
struct Responses {
  private var answers: [String: Exchange] = [:]
  private var named: [String: Exchange] = [:]

  init(_ log: ExchangeLog?) {
    for exchange in log?.exchanges ?? [] {
      for address in [exchange.url.text, exchange.location] {
        let key = Self.key(address)
        if answers[key] == nil { answers[key] = exchange }
      }
      if let log, let record = log.record(at: exchange.urlRange)?.record,
        named[record.source.name] == nil
      {
        named[record.source.name] = exchange
      }
    }
  }

  /// The response to the request for an address, or from one after redirects; nil if none is recorded.
  func answer(at address: String) -> Exchange? { answers[Self.key(address)] }

  /// The response that findings name in place of a document; nil if it is none.
  func answer(named name: String) -> Exchange? { named[name] }

  private static func key(_ address: String) -> String { String(address.prefix { $0 != "#" }) }
}
