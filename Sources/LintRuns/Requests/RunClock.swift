import Glibc
import SourceText

/// The time of a run: the system time, or that of SOURCE_DATE_EPOCH.
package enum RunClock {
  private static let name = "SOURCE_DATE_EPOCH"
  /// The last second of the year 9999, after which dates have five-digit years.
  private static let lastSecond: Int64 = 253_402_300_799

  /// The time given by SOURCE_DATE_EPOCH; nil if it is not set.
  package static var reproducible: Int64? { ProcessEnvironment[name].flatMap { Int64($0) } }

  /// Whether output must not depend on the time or on durations.
  package static var isReproducible: Bool { reproducible != nil }

  /// Seconds since 1970-01-01T00:00:00Z.
  package static var now: Int64 { reproducible ?? Int64(time(nil)) }

  /// The day in UTC, as `2026-11-23`.
  static var day: String { String(DateTime(seconds: now, nanoseconds: 0).utcText.prefix(10)) }

  /// Throws if SOURCE_DATE_EPOCH is invalid, so that the system time is not used by mistake.
  package static func check() throws(RunFailure) {
    guard let text = ProcessEnvironment[name] else { return }
    guard let second = Int64(text), 0...lastSecond ~= second else {
      throw RunFailure(
        .usage,
        "\(name) cannot be \(text.quoted); expected seconds since 1970, from 0 to "
          + "\(lastSecond)")
    }
  }
}

/// The environment variables of this process.
package enum ProcessEnvironment {
  /// The value of a variable; nil if it is empty or not set.
  package static subscript(name: String) -> String? {
    guard let value = unsafe getenv(name) else { return nil }
    let text = unsafe String(cString: value)
    return text.isEmpty ? nil : text
  }

  /// The name of the variable in a text such as `env:NAME`; nil for any other text, which may be a secret.
  package static func variable(in text: String) -> String? {
    text.hasPrefix("env:") && text.count > 4 ? String(text.dropFirst(4)) : nil
  }
}
