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
    /// The address is not an HTTP address, such as that of a file, a script or a WebSocket.
    case notOfTheWeb
    /// The client asked a proxy for a connection, through which it then sent requests.
    case tunnel
    /// The answer came from the client's cache.
    case fromCache
    /// A script of the page answered; what it requested from the server is an entry of its own.
    case fromServiceWorker

    /// Whether the client has an answer that is not the server's.
    var isLocal: Bool { self == .fromCache || self == .fromServiceWorker }

    /// The reason in words, such as `without a request`.
    var reason: String {
      switch self {
      case .noRequest: "without a request"
      case .notOfTheWeb: "of another scheme than http and https"
      case .tunnel: "only a connection through a proxy (CONNECT)"
      case .fromCache: "from the client's cache"
      case .fromServiceWorker: "answered by a service worker"
      }
    }
  }

  /// The request and the answer.
  let record: ExchangeRecord
  /// The body, as far as it was saved.
  let body: ArchivedBody
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
    if request["method"]?.string?.uppercased() == "CONNECT" { return .failure(.tunnel) }
    if let gap = local(entry) { return .failure(gap) }
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
    // A time of 0 or -1 is unknown.
    if let time = entry["time"]?.number(in: source), time > 0, time < 1e12 {
      // How long the client waited before it sent the request says nothing about the server.
      record.milliseconds = Int64(Swift.max(0, time - Swift.max(0, blocked)))
    }
    record.millisecondsToFirstByte = Self.firstByte(entry["timings"], source)
    let obstacle = Self.obstacle(entry, response)
    body = ArchivedBody(
      response, of: source, isEnded: obstacle == nil && record.status != 0)
    record.bytes = body.size
    if record.status == 0 {
      record.ending = .stopped("the recording has no answer")
    } else if let obstacle {
      record.ending = .stopped("the client ended the request: \(obstacle)")
    }
    redirect = Self.redirect(of: record, response).map(url.resolving)
    self.record = record
  }

  /// The milliseconds from the request until the first byte of its answer; nil if the server's part is unknown.
  private static func firstByte(_ timings: JSONValue?, _ source: SourceFile) -> Int64? {
    guard let wait = timings?["wait"]?.number(in: source), wait > 0 else { return nil }
    // The time of a part that did not occur is -1.
    let sum = ["dns", "connect", "send"].reduce(wait) {
      $0 + Swift.max(0, timings?[$1]?.number(in: source) ?? 0)
    }
    return sum < 1e12 ? Int64(sum) : nil
  }

  /// The target of a redirect as written; nil for another answer.
  private static func redirect(of record: ExchangeRecord, _ response: JSONValue?) -> String? {
    guard [301, 302, 303, 307, 308].contains(record.status) else { return nil }
    let field = record.headers?.first { $0.name.lowercased() == "location" }?.value
    return field ?? response?["redirectURL"]?.string.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Why the client has no complete answer: `_error` of Chromium, Safari and mitmproxy, `_charlesStatus` of
  /// Charles; nil if it has one.
  private static func obstacle(_ entry: JSONValue, _ response: JSONValue?) -> String? {
    let error = (response?["_error"] ?? entry["_error"])?.string ?? ""
    if !error.isEmpty { return error }
    let status = response?["_charlesStatus"]?.string ?? ""
    return status.isEmpty || status.uppercased() == "COMPLETE" ? nil : status
  }

  /// Why the answer is not that of the server: `_fromCache` and `_fetchedViaServiceWorker` of Chromium,
  /// `_fetchType` of Safari; nil if it is.
  private static func local(_ entry: JSONValue) -> Gap? {
    if entry["_fromCache"]?.string != nil { return .fromCache }
    let response = entry["response"]
    if response?["_fetchedViaServiceWorker"]?.content == .boolean(true) {
      return .fromServiceWorker
    }
    let type = (entry["_fetchType"] ?? response?["_fetchType"])?.string ?? ""
    if type.hasSuffix("Cache") { return .fromCache }
    return type == "Service Worker" ? .fromServiceWorker : nil
  }
}

extension JSONValue {
  /// The value of a number; nil for any other value.
  func number(in source: SourceFile) -> Double? {
    guard case .number = content, let number = Double(source.text(range)), number.isFinite else {
      return nil
    }
    return number
  }

  /// The whole number; nil for any other value.
  func integer(in source: SourceFile) -> Int? {
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
}

extension DateTime {
  /// Reads a date and time with its time zone; nil for other text.
  fileprivate init?(written text: String) {
    let bytes = Array(text.utf8)
    guard case .value(let date) = DateTime.read(bytes.indices, of: bytes.span) else { return nil }
    self = date
  }
}
