public import HLSPlaylist

/// A record of requests over HTTP and their answers: one JSON object a line.
///
/// | Key | Value |
/// |-|-|
/// | `url` | the address that was asked for; required |
/// | `file` | the file with the body, relative to the log |
/// | `method` | `GET` where it is left out |
/// | `status` | the status code, 0 where no answer came |
/// | `headers`, `requestHeaders` | an object of header fields; a value is a string or an array of strings |
/// | `storedHeaders` | for status 304, the fields of the kept answer, updated by `headers`; without \
/// them nothing is known of what the answer says of the body |
/// | `time` | when the request was sent, such as `2026-11-21T00:00:00.000Z` |
/// | `seconds` | how long it took until all of the answer was there |
/// | `bytes` | the size of the body, decoded where it was compressed |
/// | `failure` | why there is no body, where the status does not say so |
/// | `stopped` | why the body was not wanted any more |
/// | `location` | the address after redirects |
///
/// Other keys and blank lines are ignored. Any bytes give a log; what breaks the format is its fault.
public struct ExchangeLog: LinedText {
  /// The name that a log has where it is looked for.
  public static let fileName = "exchanges.jsonl"

  /// The first thing that breaks the format.
  public struct Fault: Sendable, Hashable {
    public let range: ByteRange
    /// What is wrong, such as `url is missing`.
    public let message: String
  }

  public let source: SourceFile
  /// In the order of the file, as far as they can be read.
  public let exchanges: [Exchange]
  public let fault: Fault?
  private let lines: [ByteRange]
  /// For an address, the exchange whose answer counts; see ``answer(to:)``.
  private let answers: [String: Int]
  private let similarAnswers: [String: Int]
  /// For an address without what clients add, its exchanges.
  private let loads: [String: [Int]]

  /// Reads `source`; never fails.
  public init(parsing source: SourceFile) {
    self.source = source
    var lines: [ByteRange] = []
    var exchanges: [Exchange] = []
    var fault: Fault?
    var start = 0
    let bytes = source.bytes
    while start < bytes.count || lines.isEmpty {
      let end = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
      let isReturn = end > start && bytes[end - 1] == 0x0D
      let line = ByteRange(start..<(isReturn ? end - 1 : end))
      lines.append(line)
      var reader = ExchangeReader(line, of: source)
      if let exchange = reader.exchange(number: exchanges.count) { exchanges.append(exchange) }
      fault = fault ?? reader.fault
      start = end + 1
    }
    self.lines = lines
    self.exchanges = exchanges
    self.fault = fault
    var answers: [String: Int] = [:]
    var similar: [String: Int] = [:]
    var loads: [String: [Int]] = [:]
    for exchange in exchanges where exchange.method == "GET" {
      func count(_ key: String, in table: inout [String: Int]) {
        guard let known = table[key], exchanges[known].weight >= exchange.weight else {
          table[key] = exchange.index
          return
        }
      }
      let similarKey = Self.similarKey(exchange.url)
      loads[similarKey, default: []].append(exchange.index)
      count(Self.key(exchange.url.text), in: &answers)
      // A delta update is no playlist that could be judged in place of the whole one.
      guard exchange.parameter("_HLS_skip") == nil else { continue }
      count(similarKey, in: &similar)
    }
    self.answers = answers
    similarAnswers = similar
    self.loads = loads
  }

  /// The line and column of the fault and what it is, in words; nil without one.
  public var faultDescription: String? {
    fault.map {
      let place = position(of: $0.range.start)
      return "line \(place.line), column \(place.column): \($0.message)"
    }
  }

  /// The recorded answer to a request for `address`: the first one with a body, else the first that
  /// succeeded, else the first.
  ///
  /// Parameters that clients add, which begin with `_HLS_`, may differ where nothing fits better.
  public func answer(to address: String) -> Exchange? {
    guard !exchanges.isEmpty else { return nil }
    if let index = answers[Self.key(address)] { return exchanges[index] }
    return similarAnswers[Self.similarKey(URIReference(address))].map { exchanges[$0] }
  }

  /// The exchange on the line that holds `offset`.
  public func exchange(at offset: UInt32) -> Exchange? {
    let line = lineRange(lineNumber(at: offset))
    let place = exchanges.partitioningIndex { $0.urlRange.start >= line.start }
    guard place < exchanges.count, exchanges[place].urlRange.start <= line.end else { return nil }
    return exchanges[place]
  }

  /// The exchanges whose body is in that file, named as the log names it.
  public func exchanges(ofFile name: String) -> [Exchange] {
    exchanges.filter { $0.file == name }
  }

  /// The exchanges for the same playlist as `exchange` before it, whatever delivery directives they
  /// had, the last first.
  public func exchanges(before exchange: Exchange) -> some Sequence<Exchange> {
    let numbers = loads[Self.similarKey(exchange.url)] ?? []
    return numbers[..<numbers.partitioningIndex { $0 >= exchange.index }].reversed().lazy
      .map { exchanges[$0] }
  }

  /// The address without its fragment, which no request has.
  private static func key(_ address: String) -> String { String(address.prefix { $0 != "#" }) }

  /// The same without the parameters that clients add.
  private static func similarKey(_ address: URIReference) -> String {
    let text = key(address.text)
    guard address.query != nil, text.contains("_HLS_") else { return text }
    let kept = address.queryParameters.filter {
      let name = address.characters($0.name)
      return name == "_HLS_interstitial_id" || !name.hasPrefix("_HLS_")
    }
    let query = kept.map { parameter in
      let value = parameter.value.map { "=\(address.characters($0))" } ?? ""
      return address.characters(parameter.name) + value
    }.joined(separator: "&")
    return text.prefix { $0 != "?" } + (query.isEmpty ? "" : "?\(query)")
  }
}

extension ExchangeLog {
  public var lineCount: Int { lines.count }

  public func lineRange(_ number: Int) -> ByteRange { lines[number] }

  public func lineNumber(at offset: UInt32) -> Int {
    max(0, lines.partitioningIndex { $0.start > offset } - 1)
  }

  public func text(_ range: ByteRange) -> String { source.text(range) }
}

extension Exchange {
  /// How well it serves as the answer to its address.
  fileprivate var weight: Int {
    if isFailure { return 0 }
    return file == nil ? 1 : 2
  }
}

extension Array {
  /// The first place from which on `predicate` holds, in an array that is sorted by it.
  fileprivate func partitioningIndex(where predicate: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if predicate(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
