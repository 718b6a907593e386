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

/// A time in a schedule: a `CMTime`, a number of seconds, or a word for no definite time.
package struct ScheduleTime: Sendable, Hashable {
  /// The time; nil for a word such as `indefinite`.
  package let seconds: Seconds?
  /// The range of the timescale, if it is one second; nil for others, and for a number of seconds.
  package let wholeSecondScale: ByteRange?
}

extension JSONText {
  /// Reads a time; malformed if it is none, or if its timescale is not above zero.
  func time(_ value: JSONValue?) -> Reading<ScheduleTime> {
    guard let value else { return .absent }
    switch value.content {
    case .string: return .value(ScheduleTime(seconds: nil, wholeSecondScale: nil), value.range)
    case .number:
      guard let number = number(value) else { return .malformed(value.range) }
      return .value(ScheduleTime(seconds: number.seconds, wholeSecondScale: nil), value.range)
    case .object:
      guard let count = value["value"].flatMap(number), let scale = value["timescale"],
        let unit = number(scale), let seconds = count.decimal.divided(by: unit.decimal)
      else { return .malformed(value.head) }
      let isWhole = unit.decimal == DecimalNumber(1)
      return .value(
        ScheduleTime(seconds: seconds, wholeSecondScale: isWhole ? scale.range : nil), value.head)
    default: return .malformed(value.head)
    }
  }

  /// Reads a date and time; malformed if it is none.
  func date(_ value: JSONValue?) -> Reading<DateTime> {
    guard let value else { return .absent }
    guard let date = value.string.flatMap({ DateTime($0) }) else { return .malformed(value.range) }
    return .value(date, value.range)
  }

  /// Reads a string; malformed if it is none, or empty.
  func string(_ value: JSONValue?) -> Reading<String> {
    guard let value else { return .absent }
    guard let text = value.string, !text.isEmpty else { return .malformed(value.head) }
    return .value(text, value.innerRange)
  }
}

extension DecimalNumber {
  /// The quotient, rounded to nanoseconds; nil for a divisor that is not above zero.
  fileprivate func divided(by divisor: DecimalNumber) -> Seconds? {
    guard !divisor.isZero, !divisor.isNegative else { return nil }
    func power(_ exponent: Int) -> UInt128 { (0..<exponent).reduce(1) { power, _ in power * 10 } }
    // 64 bits each, and at most 19 digits more than the other: no product has more than 128 bits.
    let shift = divisor.fractionDigits - fractionDigits
    let unit = UInt128(divisor.significand) * power(max(0, -shift))
    let (whole, rest) = (UInt128(significand) * power(max(0, shift)))
      .quotientAndRemainder(dividingBy: unit)
    // A unit that is too large for nanoseconds of it has none that matter.
    let (product, overflow) = rest.multipliedReportingOverflow(by: 1_000_000_000)
    let (nanoseconds, remainder) = (overflow ? 0 : product).quotientAndRemainder(dividingBy: unit)
    let fraction = remainder > unit / 2 ? nanoseconds + 1 : nanoseconds
    let magnitude = Seconds(Int(clamping: whole)) + Seconds(nanoseconds: Int64(clamping: fraction))
    return isNegative ? Seconds.zero - magnitude : magnitude
  }
}
