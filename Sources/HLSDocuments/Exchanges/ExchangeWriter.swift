import SourceText

/// Writes exchanges as lines of a log, and returns each with its positions in the text, as if
/// parsed from it.
struct ExchangeWriter {
  private(set) var bytes: [UInt8] = []

  /// Appends the line of an exchange, without a line feed.
  mutating func write(_ record: ExchangeRecord, number: Int) -> Exchange {
    add("{")
    let urlRange = text("url", record.url, isFirst: true)
    let method = record.method.uppercased()
    if method != "GET" { text("method", method) }
    if record.location != record.url { text("location", record.location) }
    let status = count("status", record.status)
    let time = record.time.map { time in
      Exchange.Located(value: time, range: text("time", time.utcText))
    }
    let seconds = record.milliseconds.map { self.seconds("seconds", $0) }
    let headers = record.headers.map { fields("headers", $0) }
    let stored = record.storedHeaders.map { fields("storedHeaders", $0) }
    let size = record.bytes.map { count("bytes", $0) }
    var (failure, stopped): (String?, String?)
    switch record.ending {
    case .failure(let reason):
      failure = reason
      text("failure", reason)
    case .stopped(let reason):
      stopped = reason
      text("stopped", reason)
    case nil: break
    }
    let requestHeaders =
      record.requestHeaders.isEmpty ? nil : fields("requestHeaders", record.requestHeaders)
    let redirects = redirects(record.redirects, number: number)
    let firstByte = record.millisecondsToFirstByte.map { self.seconds("firstByte", $0) }
    let certificate = record.certificate.map { self.certificate($0) }
    // Last, so that the name of the file does not affect other columns.
    if let file = record.file { text("file", file) }
    add("}")
    return Exchange(
      index: number, url: URIReference(record.url), urlRange: urlRange,
      location: record.location, redirects: redirects, file: record.file, method: method,
      status: status, headers: record.status == 304 ? stored : headers,
      requestHeaders: requestHeaders,
      time: time, seconds: seconds, firstByte: firstByte, bytes: size, certificate: certificate,
      failure: failure, stopped: stopped)
  }

  /// Writes redirects as an array of objects.
  private mutating func redirects(_ records: [ExchangeRecord], number: Int) -> [Exchange] {
    guard !records.isEmpty else { return [] }
    name("redirects", isFirst: false)
    var redirects: [Exchange] = []
    for var record in records {
      record.redirects = []
      add(redirects.isEmpty ? "[" : ",")
      redirects.append(write(record, number: number))
    }
    add("]")
    return redirects
  }

  private mutating func certificate(
    _ term: CertificateTerm
  ) -> Exchange.Located<CertificateTerm> {
    name("certificate", isFirst: false)
    add("{")
    text("from", term.begins.utcText, isFirst: true)
    let range = text("until", term.ends.utcText)
    add("}")
    return Exchange.Located(value: term, range: range)
  }

  mutating func endLine() { bytes.append(0x0A) }

  private mutating func add(_ text: String) { bytes += text.utf8 }

  private mutating func name(_ name: String, isFirst: Bool) {
    add(isFirst ? "" : ",")
    string(name)
    add(":")
  }

  /// Writes a member whose value is a string, and returns the range of its text.
  @discardableResult
  private mutating func text(_ name: String, _ value: String, isFirst: Bool = false) -> ByteRange {
    self.name(name, isFirst: isFirst)
    return string(value)
  }

  /// Writes a member whose value is a number that is not negative, and returns it with its range.
  private mutating func count(_ name: String, _ value: Int) -> Exchange.Located<Int> {
    let value = max(0, value)
    return Exchange.Located(value: value, range: token(name, String(value)))
  }

  /// Writes a member whose value is a time in seconds, and returns it with its range.
  private mutating func seconds(
    _ name: String, _ milliseconds: Int64
  ) -> Exchange.Located<Seconds> {
    let milliseconds = max(0, milliseconds)
    let fraction = String(1_000 + milliseconds % 1_000).dropFirst()
    let range = token(name, "\(milliseconds / 1_000).\(fraction)")
    return Exchange.Located(value: Seconds(milliseconds: milliseconds), range: range)
  }

  /// Writes a member whose value is a number, and returns its range.
  private mutating func token(_ name: String, _ value: String) -> ByteRange {
    self.name(name, isFirst: false)
    let start = bytes.count
    add(value)
    return ByteRange(start..<bytes.count)
  }

  /// Writes header fields; fields with the same name become one member.
  private mutating func fields(_ name: String, _ fields: [HeaderField]) -> [Exchange.Header] {
    var order: [String] = []
    var values: [String: [String]] = [:]
    for field in fields {
      let key = field.name.lowercased()
      if values[key] == nil { order.append(field.name) }
      values[key, default: []].append(field.value)
    }
    self.name(name, isFirst: false)
    add("{")
    var headers: [Exchange.Header] = []
    for (place, fieldName) in order.enumerated() {
      self.name(fieldName, isFirst: place == 0)
      let all = values[fieldName.lowercased()] ?? []
      if all.count > 1 { add("[") }
      for (number, value) in all.enumerated() {
        if number > 0 { add(",") }
        headers.append(Exchange.Header(name: fieldName, value: value, range: string(value)))
      }
      if all.count > 1 { add("]") }
    }
    add("}")
    return headers
  }

  /// Writes a JSON string (RFC 8259, section 7), and returns the range of its text.
  @discardableResult
  private mutating func string(_ text: String) -> ByteRange {
    add("\"")
    let start = bytes.count
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": add("\\\(scalar)")
      case "\u{0}"..<" ":
        add("\\u" + String(0x10000 + Int(scalar.value), radix: 16).dropFirst())
      default: bytes += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
      }
    }
    let range = ByteRange(start..<bytes.count)
    add("\"")
    return range
  }
}

extension ExchangeRecord {
  /// The line of an exchange log that records it, in the format of ``ExchangeLog``, without a line
  /// feed.
  public var line: String {
    var writer = ExchangeWriter()
    _ = writer.write(self, number: 0)
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}
