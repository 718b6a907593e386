import Glibc
import LintRuns
import SourceText

/// The time of a run: that of the system, or the one that reproducible output pretends it is.
enum RunClock {
  private static let name = "SOURCE_DATE_EPOCH"
  /// The last second of the year 9999, after which dates have another form.
  private static let lastSecond: Int64 = 253_402_300_799

  /// The second that reproducible output pretends it is; nil where none is given.
  static var reproducible: Int64? { ProcessEnvironment[name].flatMap { Int64($0) } }

  /// Whether output is to be the same at any time, and of any speed.
  static var isReproducible: Bool { reproducible != nil }

  /// Seconds since 1970-01-01T00:00:00Z.
  static var now: Int64 { reproducible ?? Int64(time(nil)) }

  /// Refuses a time that is no moment, so that the clock is not taken for it.
  static func check() throws(RunFailure) {
    guard let text = ProcessEnvironment[name] else { return }
    guard let second = Int64(text), 0...lastSecond ~= second else {
      throw RunFailure(
        .usage,
        "\(name) cannot be \(text.quoted); allowed are the seconds since 1970, from 0 to "
          + "\(lastSecond)")
    }
  }
}
