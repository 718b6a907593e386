/// What a fetcher may do, and how much of it.
public struct FetchPolicy: Sendable {
  /// How long one document may take, its redirects included and without retries.
  public var documentTime: Duration = .seconds(30)
  /// How long a connection may take to be made.
  public var connectTime: Duration = .seconds(10)
  /// How long a fetcher may take for all that it is asked for.
  public var wholeTime: Duration = .seconds(600)
  /// An answer that brings fewer bytes a second than this for `slowTime` is given up.
  public var slowestRate = 100
  public var slowTime: Duration = .seconds(15)
  /// The most bytes of a body, counted after decompression.
  public var largestBody = 64 << 20
  /// The most bytes of all bodies that a fetcher loads.
  public var largestWhole = 512 << 20
  public var mostRedirects = 10

  /// How often a document is asked for where the server is overloaded or the connection breaks.
  public var mostAttempts = 3
  /// How long the first wait before another attempt is; each further one is twice as long.
  public var backoff: Duration = .milliseconds(500)
  /// Where Retry-After asks for a longer wait than this, there is no other attempt.
  public var longestRetryAfter: Duration = .seconds(10)

  public var mostRequestsAtATime = 16
  public var mostRequestsAtAHost = 6

  /// Whether addresses that are not of the public internet are loaded too, such as 127.0.0.1.
  public var allowsPrivateAddresses = false
  /// Fields that requests carry; see `namedAddresses`.
  public var fields: [HeaderField] = []
  /// The addresses that the user named, who trusts their hosts with all `fields`; another host gets
  /// only those that tell no secret, such as User-Agent.
  public var namedAddresses: [String] = []
  public var userAgent = "interlint"
  /// Names that are not looked up, each as `host:port:address`.
  public var knownHosts: [String] = []
  public var proxy = ProxyChoice()
  /// The file with the certificate authorities, in PEM; nil for those of the system.
  public var certificateFile: String?

  public init() {}

  /// What players accept.
  static let compression = "gzip"

  /// The fields for a request to that address.
  func fields(for address: WebAddress, named origins: Set<String>) -> [HeaderField] {
    guard !origins.contains(address.origin) else { return fields }
    return fields.filter { Self.harmlessFields.contains($0.name.lowercased()) }
  }

  private static let harmlessFields: Set = ["user-agent", "accept", "accept-language"]
}

/// A header field of a request or an answer.
public struct HeaderField: Sendable, Hashable {
  public let name: String
  /// Without the blanks around it.
  public let value: String

  public init(name: String, value: String) {
    self.name = name
    self.value = value
  }

  /// Reads `Name: value`; nil where there is no name, or a character that would end the field.
  public init?(_ line: String) {
    guard !line.unicodeScalars.contains(where: { $0.value < 0x20 && $0 != "\t" || $0 == "\u{7F}" }),
      let colon = line.firstIndex(of: ":"), colon > line.startIndex,
      line[..<colon].utf8.allSatisfy(Self.isOfName)
    else { return nil }
    name = String(line[..<colon])
    let value = line[line.index(after: colon)...].drop { $0 == " " || $0 == "\t" }
    let end = value.lastIndex { $0 != " " && $0 != "\t" }
    self.value = end.map { String(value[...$0]) } ?? ""
  }

  /// RFC 9110, section 5.6.2.
  private static func isOfName(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
    }
  }
}
