import Glibc

extension Fetched {
  /// The line of an exchange log that records the request, its body kept as `file`; nil where no
  /// request was made.
  ///
  /// The format is that of `ExchangeLog`.
  public func exchangeLine(file: String?) -> String? {
    guard let sent, hasRequest else { return nil }
    var members = [("url", Self.quoted(address))]
    if location != address { members.append(("location", Self.quoted(location))) }
    members.append(("status", "\(answer?.status ?? 0)"))
    members.append(("time", Self.quoted(Self.date(sent))))
    if let answer {
      let milliseconds = answer.time.milliseconds
      let fraction = String(1_000 + milliseconds % 1_000).dropFirst()
      members.append(("seconds", "\(milliseconds / 1_000).\(fraction)"))
      members.append(("headers", Self.object(answer.fields)))
      if let stored = answer.storedFields {
        members.append(("storedHeaders", Self.object(stored)))
      }
    }
    switch body {
    case .success(let bytes): members.append(("bytes", "\(bytes.count)"))
    case .failure(.status): break
    case .failure(let failure):
      members.append((failure.isOwnBound ? "stopped" : "failure", Self.quoted("\(failure)")))
    }
    let compression = HeaderField(name: "Accept-Encoding", value: FetchPolicy.compression)
    members.append(("requestHeaders", Self.object([compression])))
    // Last, so that all else has its column whatever the body is called.
    if let file { members.append(("file", Self.quoted(file))) }
    return "{" + members.map { "\(Self.quoted($0)):\($1)" }.joined(separator: ",") + "}"
  }

  /// Whether anything was sent to a server, or tried to be.
  private var hasRequest: Bool {
    switch body {
    case .failure(.privateAddress), .failure(.notOfTheWeb), .failure(.malformedAddress),
      .failure(.outOfTime), .failure(.tooMany), .failure(.tooMuch), .failure(.noLibrary):
      answer != nil
    default: true
    }
  }

  /// Fields of one name are one member.
  private static func object(_ fields: [HeaderField]) -> String {
    var order: [String] = []
    var values: [String: [String]] = [:]
    for field in fields {
      let name = field.name.lowercased()
      if values[name] == nil { order.append(field.name) }
      values[name, default: []].append(quoted(field.value))
    }
    return "{"
      + order.map { name in
        let all = values[name.lowercased()] ?? []
        let value = all.count == 1 ? all[0] : "[" + all.joined(separator: ",") + "]"
        return "\(quoted(name)):\(value)"
      }.joined(separator: ",") + "}"
  }

  /// A JSON string (RFC 8259, section 7).
  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\\(scalar)"
      case "\u{0}"..<" ":
        result += "\\u" + String(0x10000 + Int(scalar.value), radix: 16).dropFirst()
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  /// Such as `2026-11-21T00:00:00.000Z`.
  private static func date(_ milliseconds: Int64) -> String {
    var seconds = time_t(milliseconds / 1_000)
    var parts = unsafe tm()
    var text = [CChar](repeating: 0, count: 32)
    guard unsafe gmtime_r(&seconds, &parts) != nil else { return "1970-01-01T00:00:00.000Z" }
    let count = unsafe strftime(&text, text.count, "%Y-%m-%dT%H:%M:%S", &parts)
    let date = String(decoding: text.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
    return "\(date).\(String(1_000 + milliseconds % 1_000).dropFirst())Z"
  }
}
