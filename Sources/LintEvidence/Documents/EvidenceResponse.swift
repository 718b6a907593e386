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

  /// The largest number of fields, and of bytes in each, that are kept.
  private static let mostFields = 50, longest = 2_000

  /// Masks and cuts an exchange; `sent` are the fields of the request that were not recorded.
  init(
    _ exchange: Exchange, sent: [HeaderField] = [], by redaction: DocumentRedaction
  ) {
    func kept(
      _ fields: [HeaderField], _ masked: (HeaderField) -> HeaderField
    ) -> [HeaderField] {
      fields.prefix(Self.mostFields).map { field in
        let field = masked(field)
        return HeaderField(name: Self.cut(field.name), value: Self.cut(field.value))
      }
    }
    func fields(_ recorded: [Exchange.Header]?) -> [HeaderField] {
      (recorded ?? []).map { HeaderField(name: $0.name, value: $0.value) }
    }
    let recorded = fields(exchange.requestHeaders)
    let names = Set(recorded.map { $0.name.lowercased() })
    address = Self.cut(redaction.masked(exchange.url.text))
    method = Self.cut(exchange.method)
    self.sent = kept(recorded + sent.filter { !names.contains($0.name.lowercased()) }) {
      redaction.masked(sent: $0)
    }
    time = exchange.time?.value.utcText
    status = exchange.status?.value ?? 0
    failure = (exchange.failure ?? exchange.stopped).map { Self.cut(redaction.masked($0)) }
    milliseconds = exchange.seconds.map { $0.value.nanoseconds / 1_000_000 }
    received = kept(fields(exchange.headers)) { redaction.masked(received: $0) }
  }

  private static func cut(_ text: String) -> String {
    text.utf8.count > longest ? text.prefix(longest / 4) + "…" : text
  }
}
