public import SourceText

/// From when until when a certificate is valid (RFC 5280, section 4.1.2.5).
public struct CertificateTerm: Sendable, Hashable {
  /// The first moment.
  public let begins: DateTime
  /// The last moment.
  public let ends: DateTime

  /// Creates a term.
  public init(from begins: DateTime, until ends: DateTime) {
    (self.begins, self.ends) = (begins, ends)
  }

  /// The time from the first to the last moment; negative if they are in the wrong order.
  public var length: Seconds { begins.distance(to: ends) }
}

extension ExchangeLog {
  /// The exchanges that first received each certificate of each host, redirects included, by the index of the
  /// exchange.
  static func certificates(of exchanges: [Exchange]) -> [Int: [Exchange]] {
    struct Sighting: Hashable {
      let host: String
      let term: CertificateTerm
    }
    var seen: Set<Sighting> = []
    var certificates: [Int: [Exchange]] = [:]
    for exchange in exchanges {
      for answer in exchange.redirects + [exchange] {
        guard let term = answer.certificate?.value,
          seen.insert(Sighting(host: answer.url.hostName, term: term)).inserted
        else { continue }
        certificates[exchange.index, default: []].append(answer)
      }
    }
    return certificates
  }
}

extension URIReference {
  /// The authority in lower case; empty without one.
  package var hostName: String { authority.map { characters($0).lowercased() } ?? "" }
}
