import HLSPlaylist
public import SourceText

/// A record of HTTP requests and their responses: one JSON object per line.
///
/// | Key | Value |
/// |-|-|
/// | `url` | the requested address; required |
/// | `file` | the file that contains the body, relative to the log |
/// | `method` | the method; `GET` if it is missing |
/// | `status` | the status code; 0 if no response was received |
/// | `headers`, `requestHeaders` | an object of header fields; a value is a string or an array of strings |
/// | `storedHeaders` | for status 304, the fields of the stored response, updated by `headers`; without \
/// them the response fields are unknown |
/// | `time` | when the request was sent, such as `2026-11-21T00:00:00.000Z` |
/// | `seconds` | the time until the complete response was received |
/// | `firstByte` | the time until its first byte was received, in seconds |
/// | `bytes` | the size of the body after content decoding |
/// | `failure` | why there is no body, if the status does not say so |
/// | `stopped` | why the client stopped reading the body |
/// | `location` | the address after redirects |
/// | `certificate` | `from` when `until` when the certificate of the server is valid |
/// | `redirects` | the redirects before the answer, in order: an array of objects with these keys |
///
/// Other keys and empty lines are ignored. Any bytes give a log; the first violation of the format is
/// its ``fault``.
public struct ExchangeLog: LinedText {
  /// The file name under which logs are looked for.
  public static let fileName = "exchanges.jsonl"

  /// A violation of the format.
  public struct Fault: Sendable, Hashable {
    /// The position in the log.
    public let range: ByteRange
    /// What is wrong, such as `url is missing`.
    public let message: String
  }

  /// The bytes of the log.
  public let source: SourceFile
  /// The exchanges that could be read, in the order of the file.
  public let exchanges: [Exchange]
  /// The first violation of the format; nil for a valid log.
  public let fault: Fault?
  /// Whether the log was written for answers in memory, so that nobody can open it.
  package let isOfAnswers: Bool
  /// The exchanges that first received each certificate of each host, by the index of the exchange; a redirect
  /// belongs to its exchange.
  public let certificates: [Int: [Exchange]]
  private let lines: [ByteRange]
  /// For each address, the index of the exchange that answers it; see ``answer(to:)``.
  private let answers: [String: Int]
  private let similarAnswers: [String: Int]
  /// For each address without the parameters that clients add, the indices of its exchanges.
  private let loads: [String: [Int]]

  /// Reads a log; never fails.
  public init(parsing source: SourceFile) {
    var lines: [ByteRange] = []
    var exchanges: [Exchange] = []
    var fault: Fault?
    var start = 0
    let bytes = source.bytes
    let mostExchanges = source.mostExchanges
    var count = 0
    while start < bytes.count || lines.isEmpty {
      let end = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
      let isReturn = end > start && bytes[end - 1] == 0x0D
      let line = ByteRange(start..<(isReturn ? end - 1 : end))
      lines.append(line)
      guard count < mostExchanges || line.isEmpty else {
        fault = fault ?? Fault(range: line, message: "more than one record for each 48 bytes")
        break
      }
      var reader = ExchangeReader(line, of: source)
      if let exchange = reader.exchange(number: exchanges.count) {
        exchanges.append(exchange)
        count += 1 + exchange.redirects.count
      }
      fault = fault ?? reader.fault.map { Fault(range: $0.range, message: $0.message) }
      start = end + 1
    }
    self.init(source, lines: lines, exchanges, fault: fault, isOfAnswers: false)
  }

  /// Writes a log of exchanges, one per line; `name` is the name of the log in reports.
  ///
  /// A record whose `url` is not an absolute address is not among the ``exchanges``, and is the ``fault``
  /// of the log.
  public init(of records: [ExchangeRecord], named name: String = ExchangeLog.fileName) {
    self.init(ofLines: records, named: name)
  }

  /// Writes a log of answers in memory, which is named after the first requested address; findings show
  /// each record as ``record(at:)`` does.
  package init(ofAnswers records: [ExchangeRecord]) {
    let first = records.first.map { "\(ExchangeRecordText.plainName(of: $0.url)) " } ?? ""
    self.init(ofLines: records, named: first + "(answers)", isOfAnswers: true)
  }

  /// Writes a log as ``init(of:named:)`` does, with an empty line in place of each missing record.
  package init(
    ofLines records: [ExchangeRecord?], named name: String, isOfAnswers: Bool = false
  ) {
    var writer = ExchangeWriter()
    var lines: [ByteRange] = []
    var exchanges: [Exchange] = []
    var fault: Fault?
    for record in records {
      let start = writer.bytes.count
      guard let record else {
        lines.append(ByteRange(start..<start))
        writer.endLine()
        continue
      }
      let exchange = writer.write(record, number: exchanges.count)
      if exchange.url.isAbsolute {
        exchanges.append(exchange)
      } else {
        fault =
          fault
          ?? Fault(
            // With the quotation marks.
            range: ByteRange(exchange.urlRange.start - 1, exchange.urlRange.end + 1),
            message: ExchangeReader.relativeAddress)
      }
      lines.append(ByteRange(start..<writer.bytes.count))
      writer.endLine()
    }
    if lines.isEmpty { lines.append(ByteRange(0, 0)) }
    self.init(
      SourceFile(name: name, bytes: writer.bytes), lines: lines, exchanges, fault: fault,
      isOfAnswers: isOfAnswers)
  }

  private init(
    _ source: SourceFile, lines: [ByteRange], _ exchanges: [Exchange], fault: Fault?,
    isOfAnswers: Bool
  ) {
    self.source = source
    self.isOfAnswers = isOfAnswers
    self.lines = lines
    self.exchanges = exchanges
    self.fault = fault
    certificates = Exchange.withNewCertificates(exchanges)
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
      let similarKey = Self.loadKey(exchange.url)
      loads[similarKey, default: []].append(exchange.index)
      count(Self.key(exchange.url.text), in: &answers)
      // A delta update cannot be checked in place of the full playlist.
      guard exchange.parameter("_HLS_skip") == nil else { continue }
      count(similarKey, in: &similar)
    }
    self.answers = answers
    similarAnswers = similar
    self.loads = loads
  }

  /// The recorded exchange for an address: the first one with a body, else the first that succeeded,
  /// else the first; nil if there is none.
  ///
  /// If no address is equal, query parameters that clients add are ignored: `CMCD`, and those that begin
  /// with `_HLS_`.
  public func answer(to address: String) -> Exchange? {
    guard !exchanges.isEmpty else { return nil }
    if let index = answers[Self.key(address)] { return exchanges[index] }
    return similarAnswers[Self.loadKey(URIReference(address))].map { exchanges[$0] }
  }

  /// The exchange on the line that contains an offset in bytes; nil if there is none.
  public func exchange(at offset: UInt32) -> Exchange? {
    let line = lineRange(lineNumber(at: offset))
    let place = exchanges.partitioningIndex { $0.urlRange.start >= line.start }
    guard place < exchanges.count, exchanges[place].urlRange.start <= line.end else { return nil }
    return exchanges[place]
  }

  /// Whether an exchange is one of this log.
  func contains(_ exchange: Exchange) -> Bool {
    exchanges.indices.contains(exchange.index)
      && exchanges[exchange.index].urlRange == exchange.urlRange
  }

  /// The earlier exchanges for the same playlist, with any delivery directives; the latest first.
  public func exchanges(before exchange: Exchange) -> some Sequence<Exchange> {
    let numbers = loads[Self.loadKey(exchange.url)] ?? []
    return numbers[..<numbers.partitioningIndex { $0 >= exchange.index }].reversed().lazy
      .map { exchanges[$0] }
  }

  /// Up to 20 exchanges before and after an exchange for the same address, with any parameters that clients
  /// add, in the order of the log.
  package func exchanges(around exchange: Exchange) -> some Sequence<Exchange> {
    let numbers = loads[Self.loadKey(exchange.url)] ?? []
    let place = numbers.partitioningIndex { $0 >= exchange.index }
    return numbers[max(0, place - 20)..<min(numbers.count, place + 21)].lazy
      .map { exchanges[$0] }
  }

  /// All exchanges for the same playlist as one, in the order of the log.
  package func exchanges(of exchange: Exchange) -> [Exchange] {
    (loads[Self.loadKey(exchange.url)] ?? []).map { exchanges[$0] }
  }

  /// The address without its fragment, which is not part of a request.
  private static func key(_ address: String) -> String { address.withoutFragment }

  /// The address without fragment and without the parameters that clients add, which all loads of a
  /// playlist have in common.
  package static func loadKey(_ address: URIReference) -> String {
    address.withoutClientParameters(except: "_HLS_interstitial_id")
  }
}

extension ExchangeLog {
  /// The number of lines, at least 1.
  public var lineCount: Int { lines.count }

  /// The line with an index, without its line break.
  public func lineRange(_ number: Int) -> ByteRange { lines[number] }

  /// The index of the line that contains an offset.
  public func lineNumber(at offset: UInt32) -> Int {
    max(0, lines.partitioningIndex { $0.start > offset } - 1)
  }

  /// The text of a range, with invalid UTF-8 replaced.
  public func text(_ range: ByteRange) -> String { source.text(range) }
}

extension Exchange {
  /// The preference among exchanges for one address; the greatest is used.
  fileprivate var weight: Int {
    if isFailure { return 0 }
    return file == nil ? 1 : 2
  }
}

extension ExchangeLog {
  /// The record at a range of a log in memory, and the part of it; nil for a log that was read, whose lines can
  /// be looked up.
  package func record(at range: ByteRange) -> (record: ExchangeRecordText, range: ByteRange)? {
    guard isOfAnswers, let exchange = exchange(at: range.start) else { return nil }
    let line = lineRange(lineNumber(at: range.start))
    let name = ExchangeRecordText.name(of: exchange.url.text)
    let text = ExchangeRecordText(
      source: SourceFile(name: name, bytes: Array(source.bytes[line.offsets])))
    let end = min(range.end, line.end)
    return (text, ByteRange(range.start - line.start, max(range.start, end) - line.start))
  }
}
