/// A date and time in the RFC 3339 profile of ISO 8601.
///
/// A time without a zone counts as UTC (rfc8216bis-22, section 4.4.4.6).
public struct DateTime: Sendable, Hashable {
  /// Whole seconds since 1970-01-01T00:00:00Z.
  public let seconds: Int64
  /// The fraction of the second in nanoseconds; digits after the ninth are dropped.
  public let nanoseconds: Int32
  // In few bytes, since a playlist can have a date for each segment.
  private let digits: UInt8
  private let zone: Int16

  /// Creates an instant from seconds since 1970-01-01T00:00:00Z and a fraction, as if written in UTC
  /// with nine fractional digits.
  ///
  /// `nanoseconds` is clamped to 0...999,999,999.
  public init(seconds: Int64, nanoseconds: Int32) {
    self.init(
      seconds: seconds, nanoseconds: min(max(nanoseconds, 0), 999_999_999), fractionDigits: 9,
      zoneMinutes: 0)
  }

  init(seconds: Int64, nanoseconds: Int32, fractionDigits: Int, zoneMinutes: Int?) {
    self.seconds = seconds
    self.nanoseconds = nanoseconds
    digits = UInt8(clamping: fractionDigits)
    zone = zoneMinutes.map { Int16(clamping: $0) } ?? .min
  }

  /// The number of fractional digits as written, at most 255.
  public var fractionDigits: Int { Int(digits) }

  /// The offset from UTC in minutes; nil if no zone was written.
  public var zoneMinutes: Int? { zone == .min ? nil : Int(zone) }

  /// The result of reading a date.
  public enum Outcome: Sendable, Hashable {
    /// A valid date.
    case value(DateTime)
    /// The form is right, but a field is out of range, such as month 13.
    case impossible(field: String)
    /// A form that ISO 8601 allows but RFC 3339 does not, such as a week date.
    case otherISO8601
    /// Not a date in any form of ISO 8601.
    case malformed
  }

  /// The time from `self` to `other`, negative if `other` is earlier; clamped to the range of
  /// `Seconds`.
  @inlinable public func distance(to other: DateTime) -> Seconds {
    let (difference, overflow) = other.seconds.subtractingReportingOverflow(seconds)
    let whole = Seconds(Int(overflow ? .max : difference))
    return whole + Seconds(nanoseconds: Int64(other.nanoseconds) - Int64(nanoseconds))
  }

  /// The instant `offset` later; clamped if it exceeds 64-bit seconds.
  public func advanced(by offset: Seconds) -> DateTime {
    var (whole, rest) = offset.nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
    rest += Int64(nanoseconds)
    if rest < 0 {
      rest += 1_000_000_000
      whole -= 1
    } else if rest >= 1_000_000_000 {
      rest -= 1_000_000_000
      whole += 1
    }
    let (sum, overflow) = seconds.addingReportingOverflow(whole)
    return DateTime(
      seconds: overflow ? (whole < 0 ? .min : .max) : sum, nanoseconds: Int32(rest),
      fractionDigits: max(fractionDigits, 9), zoneMinutes: zoneMinutes)
  }

  /// Whether both are the same instant, regardless of zone and number of digits.
  public func isSameInstant(as other: DateTime) -> Bool {
    seconds == other.seconds && nanoseconds == other.nanoseconds
  }

  /// Whether this instant is earlier than `other`, regardless of zone and number of digits.
  @inlinable public func isBefore(_ other: DateTime) -> Bool {
    (seconds, nanoseconds) < (other.seconds, other.nanoseconds)
  }

  /// Reads a date and time that fills `range`; never traps, and never rolls over a field.
  ///
  /// The range must lie inside `bytes`. A zone without a colon, such as `+0000`, is read as well, since
  /// players do.
  public static func read(_ range: Range<Int>, of bytes: Span<UInt8>) -> Outcome {
    guard let fields = DateTimeFields(range, bytes) else { return otherForm(range, of: bytes) }
    let (year, month, day) = (fields.year, fields.month, fields.day)
    let (hour, minute, second) = (fields.hour, fields.minute, fields.second)
    var cursor = DateTimeCursor(range.lowerBound + 19..<range.upperBound)

    var nanoseconds = 0
    var fractionDigits = 0
    if cursor.skip(".", bytes) {
      while let digit = cursor.digits(1, bytes) {
        if fractionDigits < 9 { nanoseconds = nanoseconds * 10 + digit }
        fractionDigits += 1
      }
      guard fractionDigits > 0 else { return .malformed }
      for _ in min(fractionDigits, 9)..<9 { nanoseconds *= 10 }
    }

    var zoneMinutes: Int?
    if cursor.skip("Z", bytes) || cursor.skip("z", bytes) {
      zoneMinutes = 0
    } else if cursor.index < range.upperBound {
      let east = cursor.skip("+", bytes)
      guard east || cursor.skip("-", bytes), let hours = cursor.digits(2, bytes),
        cursor.skip(":", bytes) || !cursor.isAtEnd, let minutes = cursor.digits(2, bytes)
      else { return otherForm(range, of: bytes) }
      guard hours < 24, minutes < 60 else { return .impossible(field: "zone") }
      zoneMinutes = (east ? 1 : -1) * (hours * 60 + minutes)
    }
    guard cursor.index == range.upperBound else { return .malformed }

    if hour == 24, minute == 0, second == 0, nanoseconds == 0 { return .otherISO8601 }
    guard (1...12).contains(month) else { return .impossible(field: "month") }
    guard let date = CalendarDay(year: year, month: month, day: day) else {
      return .impossible(field: "day")
    }
    guard hour < 24 else { return .impossible(field: "hour") }
    guard minute < 60 else { return .impossible(field: "minute") }
    guard second <= 60 else { return .impossible(field: "second") }

    let time = Int64(hour * 3600 + minute * 60 + second - (zoneMinutes ?? 0) * 60)
    let seconds = date.daysSince1970 * 86_400 + time
    // 60 is a leap second, which only the last day of a month in UTC can have (RFC 3339, section 5.7).
    if second == 60 {
      let (days, rest) = seconds.floorDivided(by: 86_400)
      guard rest == 0, CalendarDay(daysSince1970: days).day == 1 else {
        return .impossible(field: "second")
      }
    }
    return .value(
      DateTime(
        seconds: seconds, nanoseconds: Int32(nanoseconds),
        fractionDigits: fractionDigits, zoneMinutes: zoneMinutes))
  }

  /// The start of a day in UTC.
  package static func midnight(year: Int, month: Int, day: Int) -> DateTime {
    let days = CalendarDay.daysSince1970(year: year, month: month, day: day)
    return DateTime(seconds: days * 86_400, nanoseconds: 0)
  }

  private static func otherForm(_ range: Range<Int>, of bytes: Span<UInt8>) -> Outcome {
    var cursor = DateTimeCursor(range)
    return cursor.otherForm(bytes) ? .otherISO8601 : .malformed
  }
}

/// The fields of a date and time that begins as `0000-00-00T00:00:00` does; they may be out of range.
struct DateTimeFields {
  let year, month, day, hour, minute, second: Int

  private typealias Block = SIMD16<UInt8>

  /// What each of the first sixteen bytes is at least: a zero, or the separator.
  private static var least: Block {
    Block(
      0x30, 0x30, 0x30, 0x30, 0x2D, 0x30, 0x30, 0x2D, 0x30, 0x30, 0x74, 0x30, 0x30, 0x3A, 0x30, 0x30
    )
  }
  /// How much more each may be: nine in a digit, nothing in a separator.
  private static var most: Block { Block(9, 9, 9, 9, 0, 9, 9, 0, 9, 9, 0, 9, 9, 0, 9, 9) }
  /// The letter between date and time may be in uppercase.
  private static var lowercase: Block {
    Block(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x20, 0, 0, 0, 0, 0)
  }

  /// Nil if `range`, which is inside `bytes`, begins otherwise.
  @inline(__always)
  init?(_ range: Range<Int>, _ bytes: Span<UInt8>) {
    guard range.count >= 19 else { return nil }
    let start = range.lowerBound
    let text = unsafe bytes.bytes.unsafeLoadUnaligned(fromByteOffset: start, as: Block.self)
    let digits = (text | Self.lowercase) &- Self.least
    let (tens, ones) = (bytes[start + 17] &- 0x30, bytes[start + 18] &- 0x30)
    guard unsafe unsafeBitCast(digits .> Self.most, to: UInt128.self) == 0,
      bytes[start + 16] == UInt8(ascii: ":"), tens <= 9, ones <= 9
    else { return nil }
    func pair(_ index: Int) -> Int { Int(digits[index]) * 10 + Int(digits[index + 1]) }
    year = pair(0) * 100 + pair(2)
    month = pair(5)
    day = pair(8)
    hour = pair(11)
    minute = pair(14)
    second = Int(tens) * 10 + Int(ones)
  }
}

/// Instants and durations in milliseconds, the unit of clocks and stored records.
extension DateTime {
  /// Creates an instant from milliseconds since 1970-01-01T00:00:00Z, as if written with three
  /// fractional digits.
  public init(milliseconds: Int64) {
    let rest = milliseconds % 1_000
    self.init(
      seconds: milliseconds / 1_000 - (rest < 0 ? 1 : 0),
      nanoseconds: Int32((rest + 1_000) % 1_000) * 1_000_000, fractionDigits: 3, zoneMinutes: 0)
  }

  /// Whole milliseconds since 1970-01-01T00:00:00Z; nil if they do not fit 64 bits.
  public var milliseconds: Int64? {
    let (product, overflow) = seconds.multipliedReportingOverflow(by: 1_000)
    let (sum, isTooMuch) = product.addingReportingOverflow(Int64(nanoseconds / 1_000_000))
    return overflow || isTooMuch ? nil : sum
  }
}

extension Seconds {
  /// Creates a duration from milliseconds; clamped to the range.
  public init(milliseconds: Int64) {
    let (product, overflow) = milliseconds.multipliedReportingOverflow(by: 1_000_000)
    self.init(nanoseconds: overflow ? (milliseconds < 0 ? .min : .max) : product)
  }
}
