public import HLSInterstitials
public import SourceText

/// The request of an ad pod in a recorded session, or a call that schedules it.
public struct SessionPod: Sendable {
  /// The index of the event.
  public let event: Int
  /// The parsed address.
  public let url: PodServingURL
  /// The address with its position in the log.
  public let address: SessionValue
  /// The identifier of the break, as the event has it, otherwise as the address has it; nil for a pod with
  /// a number only.
  public let breakID: String?

  init?(_ event: SessionEvent, podServingHosts hosts: [String]) {
    guard let address = event["url"], let text = address.text,
      let url = PodServingURL(text, additionalHosts: hosts)
    else { return nil }
    self.event = event.index
    self.url = url
    self.address = address
    breakID = event.breakID ?? url.adBreakID
  }

  /// The session in the address; nil without one, or if it is a variable.
  public var streamID: PodServingPart? { literal(.streamID) }

  /// The planned length of the pod; nil if the address has none.
  public var plannedDuration: Seconds? { url.podLength }

  /// The key-values for targeting, decoded; empty without them.
  package var customParameters: [(key: String, value: String)] {
    literal(.customParameters).map { $0.text.keyValues } ?? []
  }

  private func literal(_ kind: PodServingParameter.Kind) -> PodServingPart? {
    guard let value = url.parameter(kind)?.value, value.isLiteral, !value.text.isEmpty else {
      return nil
    }
    return value
  }
}

extension PodServingURL {
  /// The `ad_break_id` of the pod; nil for a number, and for a variable.
  var adBreakID: String? {
    guard case .adBreakID(let part) = podIdentifier, part.isLiteral else { return nil }
    return part.text
  }
}

extension SessionEvent {
  /// The identifier of the break that the event is about; nil if it has none.
  package var breakID: String? {
    self["breakId"]?.identifier
  }

  /// The number of the pod; nil if it has none, or the SDK does not know it.
  package var podNumber: Int? { integer("podIndex").flatMap { $0 >= 0 ? $0 : nil } }
}

extension SessionValue {
  /// The text, or the whole number, of an identifier; nil for another value.
  var identifier: String? { text ?? integer.map(String.init) }
}

extension String {
  /// The parts of `key=value&key=value`.
  package var keyValues: [(key: String, value: String)] {
    split(separator: "&").prefix(1_000).compactMap { pair in
      guard let equals = pair.firstIndex(of: "=") else { return nil }
      return (String(pair[..<equals]), String(pair[pair.index(after: equals)...]))
    }
  }
}

/// An ad break of a recorded session, as the SDK reports it.
public struct SessionBreak: Sendable {
  /// The index of the event that starts it; nil if the viewer joined it.
  public internal(set) var start: Int?
  /// The index of the event that ends it; nil if none does.
  public internal(set) var end: Int?
  /// The index of the event that begins another break or stream while this one is open.
  package internal(set) var interruption: Int?
  /// The identifier; nil if no event has one.
  public internal(set) var id: String?
  /// The number of its pod; nil if no event has one.
  public internal(set) var number: Int?
  /// The index of its pod in the session; nil if its request is not recorded.
  public internal(set) var pod: Int?
  /// The index of its pod among those that the app schedules; nil if it is not known.
  package internal(set) var scheduledPod: Int?
  /// The indices of its ads in the session, in order.
  public internal(set) var ads: [Int] = []
  /// The index of the earlier break of the same stream that it repeats; nil for a new one.
  package internal(set) var repeated: Int?
}

/// An ad of a recorded session, from its start to its end.
public struct SessionAd: Sendable {
  /// The indices of its events, in order: start, quartiles and end.
  public internal(set) var events: [Int]
  /// The index of the event that starts it; nil if the viewer joined it.
  public internal(set) var start: Int?
  /// The index of the event that ends it: complete, skipped or an error; nil if none does.
  public internal(set) var end: Int?
  /// The index of the next start or the end of the break, if that comes before its end.
  package internal(set) var interruption: Int?
  /// The index of its break in the session; nil for a replay, whose break has no events.
  public internal(set) var adBreak: Int?
  /// Whether the viewer changed the position, or the stream failed, so that events may be missing.
  package internal(set) var isDisturbed = false
}

/// A time in which a stream plays ads or slate.
public struct SessionPeriod: Sendable {
  /// The index of the event that starts it; nil if the log begins inside it.
  public internal(set) var start: Int?
  /// The index of the event that ends it; nil if none does.
  public internal(set) var end: Int?
}

/// A request for a stream or for ads, with its answer.
public struct SessionStream: Sendable {
  /// The index of the request; nil if it is not recorded.
  public internal(set) var request: Int?
  /// The index of the event that the stream is loaded; nil if none says so.
  public internal(set) var loaded: Int?
  /// The index of the event that the request failed; nil if none says so.
  public internal(set) var failed: Int?
  /// The index of the first event from which another request counts.
  package internal(set) var next: Int?
}
