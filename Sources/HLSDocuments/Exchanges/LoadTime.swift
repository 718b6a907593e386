import HLSPlaylist
public import SourceText

/// When the origin had a playlist as it was received, with which the end of the playlist is compared.
///
/// That is the time of the answer minus `Age`, which says how long ago the origin made or validated it (RFC 9111,
/// sections 4.2.3 and 5.1). `Date` is the time of the origin too (RFC 9110, section 6.6.1), but many caches replace it
/// by their own: only if the clock of the client agrees with one of the two readings is it known which it is.
public struct LoadTime: Sendable {
  /// When the origin had it, or the later of the two readings of `Date`.
  public let date: DateTime
  /// By how much earlier it may have been, because a cache may have replaced `Date`; zero if it is known.
  package let doubt: Seconds
  /// By how much the playlist may be older, since a cache may keep it without saying so; nil if nothing is
  /// known of caches.
  let slack: Seconds?
  /// By how much it may be rounded: `Date` has whole seconds.
  let rounding: Seconds

  /// Creates the time of a load of which nothing else is known.
  public init(_ date: DateTime) {
    (self.date, doubt, slack, rounding) = (date, .zero, nil, .zero)
  }

  /// Creates the time of an answer that began at a time, if that is known, from its fields; nil if nothing says
  /// when it was.
  package init?(answered time: DateTime?, field: (String) -> String?) {
    let said = field("Age").flatMap { Int($0.trimmed) }.flatMap { $0 >= 0 ? Seconds($0) : nil }
    slack = said == nil ? CacheControl(field("Cache-Control") ?? "").lifetime : .zero
    let age = said ?? .zero
    let sent = field("Date").flatMap { DateTime(httpDate: $0) }
    let lateness = sent.flatMap { sent in time.map { sent.distance(to: $0) } }
    if let time, lateness.map({ Self.agrees($0) || Self.agrees($0 - age) }) ?? true {
      (date, doubt, rounding) = (time.advanced(by: .zero - age), .zero, .zero)
    } else if let sent {
      // The clock of the client says nothing: Date is that of the origin, or Age must be subtracted.
      (date, doubt, rounding) = (sent, age, Seconds(1))
    } else {
      return nil
    }
  }

  /// Whether two clocks agree that differ by so much.
  private static func agrees(_ difference: Seconds) -> Bool { difference.magnitude <= Seconds(2) }
}

extension Exchange {
  /// When the server had what the exchange returned; nil if nothing says when it was.
  public var loadTime: LoadTime? {
    LoadTime(
      answered: time.map { $0.value.advanced(by: (firstByte ?? seconds)?.value ?? .zero) }
    ) { header($0)?.value }
  }
}

extension ExchangeRecord {
  /// When the server had what the exchange returned; nil if nothing says when it was.
  package var loadTime: LoadTime? {
    let length = millisecondsToFirstByte ?? milliseconds ?? 0
    return LoadTime(
      answered: time?.advanced(by: Seconds(nanoseconds: 1_000_000) * Int(clamping: length))
    ) { name in
      ((status == 304 ? storedHeaders : nil) ?? headers)?
        .first { $0.name.lowercased() == name.lowercased() }?.value
    }
  }
}

extension DateTime {
  /// The date of an HTTP field; nil for another form than that of ``init(httpDate:)``.
  package static func http(_ text: String) -> DateTime? { DateTime(httpDate: text) }

  /// Reads the date of an HTTP field, such as `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110, section 5.6.7); nil
  /// for another form, which servers must not write.
  init?(httpDate text: String) {
    let words = text.split(separator: " ")
    let months = [
      "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
    guard words.count == 6, words[5] == "GMT", let day = Int(words[1]), let year = Int(words[3]),
      let month = months.firstIndex(of: String(words[2])), (1...31).contains(day),
      (1970...9999).contains(year)
    else { return nil }
    let time = words[4].split(separator: ":").compactMap { Int($0) }
    guard time.count == 3, (0..<24).contains(time[0]), (0..<60).contains(time[1]),
      (0...60).contains(time[2])
    else { return nil }
    self = DateTime.midnight(year: year, month: month + 1, day: day)
      .advanced(by: Seconds(time[0] * 3_600 + time[1] * 60 + time[2]))
  }
}

extension StringProtocol {
  fileprivate var trimmed: String {
    String(
      drop { $0 == " " || $0 == "\t" }.reversed().drop { $0 == " " || $0 == "\t" }.reversed())
  }
}
