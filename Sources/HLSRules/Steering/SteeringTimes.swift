import HLSInterstitials
import HLSLinting
import SourceText

/// When clients load the steering manifest again.
extension SteeringRules {
  static let timeToLiveUnit = Rule(
    "steering/ttl-unit", .warning, .recommended, .advice("content-steering-05 §4"),
    about: .steeringManifest,
    facts: [.actedOn(by: .origin)],
    says: "TTL should be in seconds.",
    why: """
      Clients load the manifest again after that time: no viewer can be moved away from a pathway that fails. A \
      value is reported if it is whole thousands and hours, but no number of hours or days that somebody would choose.
      """,
    remedy: "Write seconds: \"TTL\": 300.",
    fails: [manifest(timeToLive: "«300000»"), manifest(timeToLive: "«10000»")],
    passes: [
      manifest(timeToLive: "300"),
      // An hour, ten hours, a day and a week.
      manifest(timeToLive: "3600"), manifest(timeToLive: "36000"), manifest(timeToLive: "86400"),
      manifest(timeToLive: "604800"),
    ],
    check: .steeringManifest { manifest, _, report in
      guard case .value(let number, let place) = manifest.timeToLive, number.isWhole,
        case let seconds = number.seconds.nanoseconds / 1_000_000_000, seconds >= 10_000,
        seconds.isMultiple(of: 1000), !seconds.isMultiple(of: 3600) || seconds > week
      else { return }
      report(
        "TTL is \(seconds) seconds, \(seconds / 3600) hours, so probably milliseconds; 300 seconds are usual",
        at: place, measured: .most(number.seconds))
    })

  private static let week: Int64 = 604_800
}
