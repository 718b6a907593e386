import SourceText

/// An event of a schedule: an `AVPlayerInterstitialEvent`.
package struct ScheduledEvent: Sendable {
  /// An item of `templateItems`.
  package struct Item: Sendable {
    /// The address as written.
    package let uri: String
    /// The string with the address.
    package let value: JSONValue
    /// The length; nil if it is not given.
    let duration: Seconds?

    /// The length, or that of the pod that the address requests; nil if neither is known.
    package var knownDuration: Seconds? {
      if let duration { return duration }
      let text = PodServingURL(uri)?.parameter(.podDuration)?.value?.text
      return text.flatMap { Int($0) }.map { Seconds(nanoseconds: 1_000_000) * $0 }
    }
  }

  /// The object.
  package let value: JSONValue
  /// The identifier.
  package let identifier: Reading<String>
  /// The date at which it begins.
  package let date: Reading<DateTime>
  /// The time of the player at which it begins.
  package let time: Reading<ScheduleTime>
  /// The items with an address, in order.
  package let items: [Item]
  let text: JSONText

  /// Returns nil for a value that is no object.
  init?(_ value: JSONValue, in text: JSONText) {
    guard value.members != nil else { return nil }
    self.value = value
    self.text = text
    identifier = text.string(value["identifier"])
    date = text.date(value["date"])
    time = text.time(value["time"])
    items = (value["templateItems"]?.elements ?? []).compactMap { item in
      let address = item.string == nil ? item["uri"] : item
      guard let address, let uri = address.string, !uri.isEmpty else { return nil }
      return Item(
        uri: uri, value: address, duration: text.time(item["duration"]).value?.seconds)
    }
  }

  /// The member with the key of a property; nil if there is none.
  package func member(_ name: String) -> JSONMember? { value.member(name) }

  /// Whether the event plays at the start or the end of the content, whatever its date.
  package var isCued: Bool { ["joinCue", "leaveCue"].contains(value["cue"]?.string) }
}
