public import HLSPlaylist

/// One request over HTTP and what came back, as a line of an exchange log records it.
public struct Exchange: Sendable {
  /// A header field.
  public struct Header: Sendable, Hashable {
    public let name: String
    public let value: String
    /// The value without its quotation marks.
    public let range: ByteRange
  }

  /// A number of the log and its place.
  public struct Number<Value: Sendable>: Sendable {
    public let value: Value
    public let range: ByteRange

    public init(value: Value, range: ByteRange) {
      self.value = value
      self.range = range
    }
  }

  /// Its number in the log, from 0.
  public let index: Int
  /// The address that was asked for.
  public let url: URIReference
  /// That address in the log, without quotation marks.
  public let urlRange: ByteRange
  /// The address after redirects, which is the one that relative addresses in the body resolve
  /// against.
  public let location: String
  /// The file with the body, relative to the log.
  public let file: String?
  /// In capitals; GET where the log names none.
  public let method: String
  /// The status code; 0 where no answer came.
  public let status: Number<Int>?
  /// The fields of the answer, for a 304 those of the answer that it confirms; nil where none were
  /// recorded, which does not say that there were none.
  public let headers: [Header]?
  public let requestHeaders: [Header]?
  /// When the request was sent.
  public let time: Number<DateTime>?
  /// How long it took until all of the answer was there.
  public let seconds: Number<Seconds>?
  /// The size of the body, decoded where it was compressed.
  public let bytes: Number<Int>?
  /// Why there is no body in spite of the status, such as `the answer ended early`; nil where that is
  /// not known.
  public let failure: String?
  /// Why whoever loaded it stopped, such as a bound on bytes, which tells nothing of the answer.
  public let stopped: String?

  /// The address in the log, or the part of it in that range of ``url``.
  public func place(_ part: Range<Int>) -> ByteRange {
    urlRange.count == url.text.utf8.count
      ? urlRange.slice(part.lowerBound, part.upperBound) : urlRange
  }

  /// Whether the status says that the request was answered as it was meant: 200 to 299, or 304 for a
  /// body that was kept.
  public var isSuccess: Bool {
    failure == nil
      && status.map { (200..<300).contains($0.value) || $0.value == 304 && file != nil } ?? false
  }

  /// Whether there is nothing to be had: the status is 400 and above, or no whole answer came.
  public var isFailure: Bool {
    stopped == nil
      && (failure != nil || status.map { $0.value == 0 || $0.value >= 400 } ?? false)
  }

  /// What came of a request that failed, such as `was answered with status 404`.
  public var outcome: String {
    let status = status?.value ?? 0
    if status == 0 { return "had no answer" }
    guard status < 400, let failure else { return "was answered with status \(status)" }
    return "failed: \(failure)"
  }

  /// The first field of the answer with that name, be it in capitals or not.
  public func header(_ name: String) -> Header? { headers?.first { $0.name.isHeader(name) } }

  public func requestHeader(_ name: String) -> Header? {
    requestHeaders?.first { $0.name.isHeader(name) }
  }

  /// The media type of Content-Type in lower case, without its parameters.
  public var mediaType: String? {
    header("Content-Type").map { header in
      String(header.value.prefix { $0 != ";" }.filter { $0 != " " && $0 != "\t" }).lowercased()
    }
  }

  /// The parameter of the address with that name, such as `_HLS_msn`, and its decoded value.
  public func parameter(
    _ name: String
  ) -> (parameter: URIReference.QueryParameter, value: String)? {
    guard url.query != nil else { return nil }
    for parameter in url.queryParameters where url.characters(parameter.name) == name {
      return (parameter, parameter.value.map { url.decoded($0).text } ?? "")
    }
    return nil
  }
}

extension String {
  /// Whether two names of header fields are one (RFC 9110, section 5.1).
  fileprivate func isHeader(_ name: String) -> Bool {
    utf8.count == name.utf8.count && lowercased() == name.lowercased()
  }
}
