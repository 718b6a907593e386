package import HLSDocuments
import HLSLinting
import SourceText

/// A request and its response; secrets are masked.
package struct EvidenceResponse: Sendable, Equatable, Codable {
  /// The requested address.
  package let address: String
  /// The method.
  package let method: String
  /// The fields of the request, with `*` for values that may be secret.
  package let sent: [HeaderField]
  /// When the request was sent, such as `2026-11-21T00:00:00.000Z`; nil if unknown.
  package let time: String?
  /// The status code; 0 without a response.
  package let status: Int
  /// Why there is no body despite the status; nil if there is nothing to explain.
  package let failure: String?
  /// The time until the response was complete; nil without one.
  package let milliseconds: Int64?
  /// The fields of the response.
  package let received: [HeaderField]
}

extension EvidenceResponse {
  /// Masks and cuts an exchange; `sent` are the fields of the request that were not recorded.
  init(
    _ exchange: Exchange, sent: [HeaderField] = [], by redaction: DocumentRedaction
  ) {
    func fields(_ recorded: [Exchange.Header]?) -> [HeaderField] {
      (recorded ?? []).map { HeaderField(name: $0.name, value: $0.value) }
    }
    let recorded = fields(exchange.requestHeaders)
    let names = Set(recorded.map { $0.name.lowercased() })
    let plain = EvidenceResponse(
      address: exchange.url.text, method: exchange.method,
      sent: recorded + sent.filter { !names.contains($0.name.lowercased()) },
      time: exchange.time?.value.utcText, status: exchange.status?.value ?? 0,
      failure: exchange.failure ?? exchange.stopped,
      milliseconds: exchange.seconds.map { $0.value.nanoseconds / 1_000_000 },
      received: fields(exchange.headers))
    self = plain.masked(by: redaction)
  }

  /// The largest number of fields that are kept.
  private static let mostFields = 50

  /// The same request and response, masked and cut; what is no time is left out.
  func masked(by redaction: DocumentRedaction) -> EvidenceResponse {
    func kept(
      _ fields: [HeaderField], _ masked: (HeaderField) -> HeaderField
    ) -> [HeaderField] {
      fields.prefix(Self.mostFields).map { field in
        HeaderField(name: redaction.cut(field.name), value: masked(field).value.cut)
      }
    }
    return EvidenceResponse(
      address: redaction.cut(address), method: redaction.cut(method),
      sent: kept(sent) { redaction.masked(sent: $0) }, time: time.flatMap(Self.time),
      status: status, failure: failure.map { redaction.cut($0) }, milliseconds: milliseconds,
      received: kept(received) { redaction.masked(received: $0) })
  }

  /// A time as it is kept; nil for a text that is no time.
  private static func time(_ text: String) -> String? {
    let bytes = Array(text.utf8)
    guard case .value(let time) = DateTime.read(bytes.indices, of: bytes.span) else { return nil }
    return time.utcText
  }
}

extension DocumentRedaction {
  /// An address or another short text, masked and cut.
  func cut(_ text: String) -> String { masked(text).cut }
}

extension String {
  /// The longest text that is kept as a whole, in bytes.
  private static var longest: Int { 2_000 }

  /// The text, or its beginning with `…` if it is long.
  fileprivate var cut: String {
    utf8.count > Self.longest
      ? String(String.UnicodeScalarView(unicodeScalars.prefix(Self.longest / 4))) + "…" : self
  }
}

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
