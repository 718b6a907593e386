import HLSInterstitials
import SourceText

/// One entry of an HTTP archive: a request and its answer.
///
/// Missing values are -1, 0 or empty, depending on the program that wrote it; they are
/// unknown here.
struct ArchivedEntry {
  /// Why an entry is not an exchange.
  enum Gap: Error {
    /// It is not an object with a request and its address.
    case noRequest
    /// The address is not an HTTP address, such as that of a file or of a script.
    case notOfTheWeb
    /// The answer came from the client's cache.
    case fromCache

    /// The reason in words, such as `without a request`.
    var reason: String {
      switch self {
      case .noRequest: "without a request"
      case .notOfTheWeb: "of another scheme than http and https"
      case .fromCache: "from the client's cache"
      }
    }
  }

  /// The request and the answer.
  let record: ExchangeRecord
  /// The body, after content decoding; nil if it was not saved completely.
  let body: [UInt8]?
  /// The absolute address to which the answer redirects; nil for another answer.
  let redirect: String?

  /// Reads an entry of an archive.
  static func read(_ entry: JSONValue, of source: SourceFile) -> Result<ArchivedEntry, Gap> {
    guard let request = entry["request"], let address = request["url"]?.string else {
      return .failure(.noRequest)
    }
    let url = URIReference(address)
    let scheme = url.scheme.map { url.characters($0).lowercased() }
    guard scheme == "http" || scheme == "https", url.host.map({ !$0.isEmpty }) ?? false else {
      return .failure(.notOfTheWeb)
    }
    guard !isCached(entry) else { return .failure(.fromCache) }
    return .success(ArchivedEntry(entry, url, request, source))
  }

  private init(
    _ entry: JSONValue, _ url: URIReference, _ request: JSONValue, _ source: SourceFile
  ) {
    let response = entry["response"]
    let status = response?["status"]?.integer(in: source) ?? 0
    var record = ExchangeRecord(
      url: url.text, status: (100..<1_000).contains(status) ? status : 0,
      time: entry["startedDateTime"]?.string.flatMap(DateTime.init(written:)))
    record.method = (request["method"]?.string ?? "GET").uppercased()
    record.requestHeaders = request["headers"]?.fields ?? []
    record.headers = response?["headers"]?.fields
    let blocked = entry["timings"]?["blocked"]?.number(in: source) ?? 0
    if let time = entry["time"]?.number(in: source), time >= 0, time < 1e12 {
      // How long the client waited before it sent the request says nothing about the server.
      record.milliseconds = Int64(Swift.max(0, time - Swift.max(0, blocked)))
    }
    let error = (response?["_error"] ?? entry["_error"])?.string ?? ""
    let content = response?["content"]
    let size = content?["size"]?.integer(in: source) ?? -1
    let body = error.isEmpty && record.status != 0 ? content?.body(ofSize: size) : nil
    record.bytes =
      size > 0 ? size : content?["encoding"]?.string == "base64" ? body?.count : nil
    if record.status == 0 {
      record.ending = .stopped("the recording has no answer")
    } else if !error.isEmpty {
      record.ending = .stopped("the client ended the request: \(error)")
    }
    self.body = body
    redirect = Self.redirect(of: record, response).map(url.resolving)
    self.record = record
  }

  /// The target of a redirect as written; nil for another answer.
  private static func redirect(of record: ExchangeRecord, _ response: JSONValue?) -> String? {
    guard [301, 302, 303, 307, 308].contains(record.status) else { return nil }
    let field = record.headers?.first { $0.name.lowercased() == "location" }?.value
    return field ?? response?["redirectURL"]?.string.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Whether the client answered the request itself: `_fromCache` of Chromium, `_fetchType` of Safari.
  private static func isCached(_ entry: JSONValue) -> Bool {
    if entry["_fromCache"]?.string != nil { return true }
    let type = (entry["_fetchType"] ?? entry["response"]?["_fetchType"])?.string ?? ""
    return type.hasSuffix("Cache")
  }
}

extension JSONValue {
  /// The value of a number; nil for any other value.
  fileprivate func number(in source: SourceFile) -> Double? {
    guard case .number = content, let number = Double(source.text(range)), number.isFinite else {
      return nil
    }
    return number
  }

  /// The whole number; nil for any other value.
  fileprivate func integer(in source: SourceFile) -> Int? {
    number(in: source).flatMap { Int(exactly: $0) }
  }

  /// The header fields of an array of objects with `name` and `value`; nil if there are none.
  ///
  /// Fields such as `:path`, which HTTP/2 has in place of a request line, are left out.
  fileprivate var fields: [HeaderField]? {
    let fields = (elements ?? []).compactMap { field -> HeaderField? in
      guard let name = field["name"]?.string, let value = field["value"]?.string,
        !name.isEmpty, !name.hasPrefix(":")
      else { return nil }
      return HeaderField(name: name, value: value)
    }
    return fields.isEmpty ? nil : fields
  }

  /// The bytes of a `content` object whose `size` is known if it is above 0; nil if they were not
  /// saved, or not completely.
  fileprivate func body(ofSize size: Int) -> [UInt8]? {
    guard let text = self["text"]?.string, !text.isEmpty else { return nil }
    let bytes: [UInt8]?
    switch self["encoding"]?.string?.lowercased() ?? "" {
    case "": bytes = Array(text.utf8)
    case "base64": bytes = try? Base64.decode(text.filter { !$0.isWhitespace })
    default: bytes = nil
    }
    // A byte order mark of three bytes is no part of text.
    return bytes.flatMap { !$0.isEmpty && $0.count + 3 >= size ? $0 : nil }
  }
}

extension DateTime {
  /// Reads a date and time with its time zone; nil for other text.
  fileprivate init?(written text: String) {
    let bytes = Array(text.utf8)
    guard case .value(let date) = DateTime.read(bytes.indices, of: bytes.span) else { return nil }
    self = date
  }
}
