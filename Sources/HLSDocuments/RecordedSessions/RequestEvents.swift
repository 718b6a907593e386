import HLSInterstitials
import SourceText

extension SessionLog {
  /// Creates a session from recorded exchanges, in the order of their times: a request of a pod and its answer
  /// are two events, any other request is one.
  ///
  /// `hosts` are names of hosts that serve pods in addition to Google's own.
  package init(_ log: ExchangeLog, podServingHosts hosts: [String] = []) {
    var drafts: [RequestEvent] = []
    var last = Seconds.zero
    for exchange in log.exchanges {
      last = exchange.time?.value.secondsSince1970 ?? last
      drafts += RequestEvent.all(of: exchange, in: log, at: last, podServingHosts: hosts)
    }
    let order = drafts.indices.sorted { (drafts[$0].order, $0) < (drafts[$1].order, $1) }
    self.init(
      log.source, lines: (0..<log.lineCount).map(log.lineRange),
      events: order.enumerated().map { drafts[$1].event(index: $0) })
  }
}

/// An event of a recorded exchange.
private struct RequestEvent {
  let kind: SessionEvent.Kind
  let exchange: Exchange
  let line: Int
  /// When it happened; the time of an earlier exchange if it has none.
  let order: Seconds
  var members: [SessionMember] = []

  static func all(
    of exchange: Exchange, in log: ExchangeLog, at time: Seconds, podServingHosts hosts: [String]
  ) -> [RequestEvent] {
    let url = PodServingURL(exchange.url, additionalHosts: hosts)
    let isPod = url?.endpoint == .hlsManifest && exchange.method == "GET"
    var request = RequestEvent(
      kind: isPod ? .podRequest : .request, exchange: exchange,
      line: log.lineNumber(at: exchange.urlRange.start), order: time)
    request.add("url", .text(exchange.url.text), at: exchange.urlRange)
    let fields = (exchange.requestHeaders ?? []).filter {
      $0.name.lowercased().hasPrefix("cmcd-")
    }
    if !fields.isEmpty {
      let record = fields.map {
        SessionMember($0.name, SessionValue(.text($0.value), at: $0.range))
      }
      request.add("requestHeaders", .record(record), at: fields[0].range)
    }
    guard let status = exchange.status else { return [request] }
    let code = SessionValue.Content.number(DecimalNumber(status.value))
    guard isPod else {
      if exchange.method != "GET" {
        request.add("method", .text(exchange.method), at: exchange.urlRange)
      }
      request.add("status", code, at: status.range)
      return [request]
    }
    var response = RequestEvent(
      kind: .podResponse, exchange: exchange, line: request.line,
      order: time + (exchange.seconds?.value ?? .zero))
    response.add("status", code, at: status.range)
    return [request, response]
  }

  private mutating func add(_ key: String, _ content: SessionValue.Content, at range: ByteRange) {
    members.append(SessionMember(key, SessionValue(content, at: range)))
  }

  func event(index: Int) -> SessionEvent {
    SessionEvent(
      kind.rawValue, at: exchange.urlRange, index: index, line: line,
      time: exchange.time.map { Exchange.Located(value: order, range: $0.range) },
      members: members)
  }
}
