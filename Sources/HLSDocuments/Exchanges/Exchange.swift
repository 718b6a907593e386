import HLSPlaylist
public import SourceText

/// An HTTP request and its response, as recorded in one line of an exchange log.
public struct Exchange: Sendable {
  /// A header field.
  public struct Header: Sendable, Hashable {
    /// The name as recorded.
    public let name: String
    /// The value, with JSON escapes decoded.
    public let value: String
    /// The position of the value in the log, without quotation marks.
    public let range: ByteRange
  }

  /// A value in the log with its position.
  public struct Located<Value: Sendable>: Sendable {
    /// The value.
    public let value: Value
    /// The position in the log.
    public let range: ByteRange

    /// Creates a value with its position.
    public init(value: Value, range: ByteRange) {
      self.value = value
      self.range = range
    }
  }

  /// The index in the log.
  public let index: Int
  /// The requested address.
  public let url: URIReference
  /// The position of that address in the log, without quotation marks.
  public let urlRange: ByteRange
  /// The address after redirects, against which relative addresses in the body are resolved.
  public let location: String
  /// The redirects before the answer, each as an exchange of its own, in order; empty if there was none or
  /// they were not recorded.
  public let redirects: [Exchange]
  /// The file that contains the body, relative to the log; nil if no body was kept.
  public let file: String?
  /// The method in uppercase; GET if the log has none.
  public let method: String
  /// The status code; 0 if no response was received.
  public let status: Located<Int>?
  /// The response fields; for status 304, the fields of the stored response that it confirms.
  ///
  /// Nil if none were recorded, which does not mean that the response had none.
  public let headers: [Header]?
  /// The request fields; nil if none were recorded.
  public let requestHeaders: [Header]?
  /// When the request was sent.
  public let time: Located<DateTime>?
  /// The time from the request until the complete response was received.
  public let seconds: Located<Seconds>?
  /// The time from the request until the first byte of the response was received.
  public let firstByte: Located<Seconds>?
  /// The size of the body in bytes, after content decoding.
  public let bytes: Located<Int>?
  /// The term of the certificate that the server showed; nil without TLS, and on a connection that was opened
  /// before.
  public let certificate: Located<CertificateTerm>?
  /// Why there is no body despite the status, such as `the answer ended early`; nil if unknown.
  public let failure: String?
  /// Why the client stopped reading, such as a size limit; this says nothing about the server.
  public let stopped: String?

  /// The position in the log of a part of ``url``; of all of it if the log writes it with escapes.
  public func place(_ part: Range<Int>) -> ByteRange {
    urlRange.count == url.text.utf8.count
      ? urlRange.slice(part.lowerBound, part.upperBound) : urlRange
  }

  /// Whether the request succeeded: status 200 to 299, or 304 with a stored body.
  public var isSuccess: Bool {
    failure == nil
      && status.map { (200..<300).contains($0.value) || $0.value == 304 && file != nil } ?? false
  }

  /// Whether the request failed: status 400 or above, or no complete response.
  public var isFailure: Bool {
    stopped == nil
      && (failure != nil || status.map { $0.value == 0 || $0.value >= 400 } ?? false)
  }

  /// The result of a failed request in words, such as `was answered with status 404`.
  public var outcome: String {
    let status = status?.value ?? 0
    if status == 0 { return "had no answer" }
    guard status < 400, let failure else { return "was answered with status \(status)" }
    return "failed: \(failure)"
  }

  /// The first response field with a name, ignoring case; nil if there is none.
  public func header(_ name: String) -> Header? { headers?.first { $0.name.isHeader(name) } }

  /// The first request field with a name, ignoring case; nil if there is none.
  public func requestHeader(_ name: String) -> Header? {
    requestHeaders?.first { $0.name.isHeader(name) }
  }

  /// The media type of Content-Type in lowercase, without parameters; nil without the field.
  public var mediaType: String? {
    header("Content-Type").map { header in
      String(header.value.prefix { $0 != ";" }.filter { $0 != " " && $0 != "\t" }).lowercased()
    }
  }

  /// The query parameter with a name, such as `_HLS_msn`, and its decoded value; nil if there is none.
  public func parameter(
    _ name: String
  ) -> (parameter: URIReference.QueryParameter, value: String)? {
    url.parameter(name)
  }
}

extension String {
  /// Whether two header field names are equal, ignoring case (RFC 9110, section 5.1).
  fileprivate func isHeader(_ name: String) -> Bool {
    utf8.count == name.utf8.count && lowercased() == name.lowercased()
  }
}

extension Exchange {
  /// The exchanges that first received each certificate of each host, redirects included, by the index of the
  /// exchange.
  static func withNewCertificates(_ exchanges: [Exchange]) -> [Int: [Exchange]] {
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
  /// The query parameter with a name, and its decoded value; nil if there is none.
  func parameter(_ name: String) -> (parameter: QueryParameter, value: String)? {
    guard query != nil else { return nil }
    for parameter in queryParameters where characters(parameter.name) == name {
      return (parameter, parameter.value.map { decoded($0).text } ?? "")
    }
    return nil
  }

  /// The authority in lower case; empty without one.
  package var hostName: String { authority.map { characters($0).lowercased() } ?? "" }

  /// The address without fragment and without the query parameters that clients add: `CMCD`, and those that begin with
  /// `_HLS_`, except one.
  func withoutClientParameters(except kept: String? = nil) -> String {
    let text = text.withoutFragment
    guard query != nil, text.contains("_HLS_") || text.contains("CMCD=") else { return text }
    let parameters = queryParameters.filter {
      let name = characters($0.name)
      return name == kept ?? "" || !name.hasPrefix("_HLS_") && name != "CMCD"
    }
    let query = parameters.map { parameter in
      let value = parameter.value.map { "=\(characters($0))" } ?? ""
      return characters(parameter.name) + value
    }.joined(separator: "&")
    return text.prefix { $0 != "?" } + (query.isEmpty ? "" : "?\(query)")
  }
}

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
