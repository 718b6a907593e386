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
