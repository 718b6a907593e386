import HLSInterstitials
package import SourceText

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
