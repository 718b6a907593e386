/// Dates as text.
extension DateTime {
  /// The instant in UTC, such as `2026-01-01T00:00:06.000Z`, with three to nine fractional digits.
  public var utcText: String {
    var fraction = nanoseconds
    var digits = 9
    while digits > 3, fraction % 10 == 0 {
      fraction /= 10
      digits -= 1
    }
    return "\(Self.dateAndTime(at: seconds)).\(fraction.zeroPadded(to: digits))Z"
  }

  /// The date and the time of day to whole seconds, such as `2026-01-01T00:00:06`, without a zone.
  package static func dateAndTime(at seconds: Int64) -> String {
    let (days, time) = seconds.floorDivided(by: 86_400)
    let date = CalendarDay(daysSince1970: days)
    func two(_ number: some BinaryInteger) -> String { Int64(number).zeroPadded(to: 2) }
    return "\(Int64(date.year).zeroPadded(to: 4))-\(two(date.month))-\(two(date.day))"
      + "T\(two(time / 3_600)):\(two(time / 60 % 60)):\(two(time % 60))"
  }
}

extension DateTime: LosslessStringConvertible {
  /// Reads a date and time in the RFC 3339 profile of ISO 8601, such as
  /// `2026-01-01T01:00:06.000+01:00`; nil for anything else.
  ///
  /// ``read(_:of:)`` returns why a date is not valid.
  public init?(_ description: String) {
    let utf8 = description.utf8
    guard case .value(let date) = Self.read(0..<utf8.count, of: utf8.span) else { return nil }
    self = date
  }

  /// The date and time with its own zone and number of fractional digits.
  ///
  /// A date outside the years 0 to 9999 has no text that can be read again.
  public var description: String {
    let offset = zoneMinutes ?? 0
    let (local, overflow) = seconds.addingReportingOverflow(Int64(offset) * 60)
    var text = Self.dateAndTime(at: overflow ? seconds : local)
    if fractionDigits > 0 {
      let digits = Int64(nanoseconds).zeroPadded(to: 9)
      text += "." + digits.prefix(fractionDigits)
      text += String(repeating: "0", count: max(0, fractionDigits - 9))
    }
    guard zoneMinutes != nil else { return text }
    guard offset != 0 else { return text + "Z" }
    let hours = (offset.magnitude / 60).zeroPadded(to: 2)
    let minutes = (offset.magnitude % 60).zeroPadded(to: 2)
    return "\(text)\(offset < 0 ? "-" : "+")\(hours):\(minutes)"
  }
}

extension DateTime: Codable {
  /// Reads a text in the RFC 3339 profile of ISO 8601; throws for any other.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let date = DateTime(text) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "\(text.quoted) is not a date of RFC 3339")
    }
    self = date
  }

  /// Writes ``description``; throws for a date outside the years 0 to 9999.
  public func encode(to encoder: any Encoder) throws {
    guard DateTime(description) == self else {
      throw EncodingError.invalidValue(
        self, .init(codingPath: encoder.codingPath, debugDescription: "the year has no four digits")
      )
    }
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
