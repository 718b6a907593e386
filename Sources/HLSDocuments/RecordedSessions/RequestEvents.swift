import HLSInterstitials
package import SourceText

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

/// A request of a player in a recorded session, with what the player reports about itself in it (CMCD).
package struct PlayerRequest: Sendable {
  /// When it was sent, in seconds since 1970.
  package let time: Seconds
  /// What the player reports.
  package let data: MediaClientData
  /// The log of exchanges that has it; nil for a request in the session itself.
  package let log: ExchangeLog?

  /// The requests of a session and of recorded exchanges that have a time and CMCD, in the order of their times.
  static func all(in events: [SessionEvent], _ exchanges: ExchangeLog?) -> [PlayerRequest] {
    let own = events.compactMap { event -> PlayerRequest? in
      guard let time = event.time?.value, let data = MediaClientData(event) else { return nil }
      return PlayerRequest(time: time, data: data, log: nil)
    }
    let recorded = (exchanges?.exchanges ?? []).compactMap { exchange -> PlayerRequest? in
      guard let time = exchange.time?.value, let data = MediaClientData(exchange) else {
        return nil
      }
      return PlayerRequest(time: time.secondsSince1970, data: data, log: exchanges)
    }
    return (own + recorded).sorted { $0.time < $1.time }
  }
}

extension MediaClientData {
  /// Reads the data of a request in a recorded session; nil for another event, and for a request without data.
  package init?(_ event: SessionEvent) {
    guard event.kind == .request || event.kind == .podRequest, let address = event["url"],
      let url = address.text
    else { return nil }
    let fields = (event["requestHeaders"]?.members ?? []).compactMap { field in
      field.value.text.map {
        Exchange.Header(name: field.key, value: $0, range: field.value.range)
      }
    }
    self.init(URIReference(url), fields: fields, at: address.place)
  }
}
