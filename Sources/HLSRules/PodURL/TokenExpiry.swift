import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

/// The field exp: the end of the validity of a token.
extension PodURLRules {
  static let tokenExpRequired = Rule(
    "pod-url/token-exp-required", .error, .googleDAI,
    .must("Google DAI docs: pod-serving/live/token"), about: .podURLs,
    says: "A token must have exp, the end of its validity.",
    why: "The service refuses a token without it, and viewers get no ads.",
    remedy: "Add exp with a Unix time in seconds after the break to the signed fields.",
    fails: [
      .pods([PodExample.tokenPlace: "&auth-token=«\(unlimited)»"]),
      .pods([PodExample.tokenPlace: "&auth-token=«\(unlimited)»"], listed: [0]),
    ],
    passes: [.pod(), .pods([:], listed: [0])],
    check: .podURL { reference, _, report in
      guard let (token, part) = reference.parsedToken, token.field("exp") == nil else { return }
      report("the token has no exp; expected the end of its validity", at: reference.place(part))
    })

  /// A token that never expires.
  private static let unlimited = PodExample.encoded(
    PodExample.signed(
      "ad_break_id=ab-001~custom_asset_key=example-live~network_code=1234~pd=30000"))

  static let tokenExpUnit = Rule(
    "pod-url/token-exp-unit", .error, .googleDAI, .must("Google DAI docs: pod-serving/live/token"),
    about: .podURLs,
    facts: [
      .silences(
        ["pod-url/token-expires-before-break", "pod-url/token-long-lived"], about: .attribute)
    ],
    says: "exp in a token must be a time in whole seconds since 1970.",
    why: """
      In milliseconds, the token never expires, and whoever has it can use it; with only a \
      lifetime, it expired long ago and viewers get no ads.
      """,
    remedy: "Write Unix time in seconds, which has ten digits today.",
    fails: [.pod(token: .expiry("«1774464337000»")), .pod(token: .expiry("«3600»"))],
    passes: [.pod()],
    check: .podURL { reference, _, report in
      guard let (token, part) = reference.parsedToken, let field = token.field("exp"),
        let range = field.valueRange, token.plausibleExpiry == nil
      else { return }
      let hint = token.expiry.map { $0 > 9_999_999_999 ? ", probably milliseconds" : "" } ?? ""
      report(
        "exp is \((field.value ?? "").shown)\(hint); expected Unix time in seconds",
        at: reference.place(range, in: part))
    })

  static let tokenExpiresBeforeBreak = Rule(
    "pod-url/token-expires-before-break", .warning, .googleDAI,
    .advice("googleads-ima-ios-dai SGAIClientSideExample; hls.js v1.7.1"), about: .podURLs,
    says: "A token should be valid until its break has begun.",
    why: "A player may request the pod only when the break starts, and then gets an error.",
    remedy: "Sign the token for a time after the end of the break.",
    fails: [
      .pod(token: .expiry("«1774463999»")),
      .pods([:], token: .expiry("«1774463999»"), listed: [0]),
    ],
    passes: [.pod(), .pods([:], listed: [0])],
    check: .podURL { reference, _, report in
      guard let (expiry, place) = reference.expiry, let start = reference.breakStart,
        case .value(_, let startPlace)? = reference.dateRange?.startDate
      else { return }
      let length = (reference.milliseconds?.value ?? 0) / 1_000
      if expiry < start {
        report(
          "the token expires \(start - expiry) seconds before the break starts", at: place,
          related: [reference.placeOfStart(startPlace)], measured: .most(start - expiry))
      } else if expiry - start < length {
        report(
          "the token expires \(start + length - expiry) seconds before the break ends", at: place,
          related: [reference.placeOfStart(startPlace)], severity: .info,
          measured: .most(start + length - expiry))
      }
    })

  static let tokenLongLived = Rule(
    "pod-url/token-long-lived", .info, .googleDAI, .advice(tokenSource), about: .podURLs,
    says: "A token should expire within a day of the start of its break.",
    why: "A token is meant for one break; one that is valid for longer can be passed on.",
    remedy: "Sign the token for the time of the break and a little more.",
    fails: [.pod(token: .expiry("«1777056337»"))],
    passes: [.pod()],
    check: .podURL { reference, _, report in
      guard let (expiry, place) = reference.expiry, let start = reference.breakStart,
        expiry - start > 86_400
      else { return }
      report(
        "the token expires \((expiry - start) / 3_600) hours after the break starts", at: place,
        measured: .most((expiry - start) / 3_600))
    })
}

extension PodToken {
  fileprivate static func expiry(_ value: String) -> PodToken {
    .fields(
      "ad_break_id=ab-001~custom_asset_key=example-live~exp=\(value)~network_code=1234~pd=30000")
  }
}

extension PodReference {
  /// The end of the token's validity in Unix seconds, and its place.
  fileprivate var expiry: (seconds: Int64, place: ByteRange)? {
    guard let (token, part) = parsedToken, let seconds = token.plausibleExpiry,
      let range = token.field("exp")?.valueRange
    else { return nil }
    return (seconds, place(range, in: part))
  }

  fileprivate func placeOfStart(_ range: ByteRange) -> RelatedPlace {
    RelatedPlace(
      range, "start of the break", in: role == .listedAsset ? dateRange?.text : nil)
  }

  /// The start of the break in Unix seconds; nil for a pre-roll or post-roll, whose date does not
  /// determine when it plays.
  fileprivate var breakStart: Int64? {
    guard let dateRange, dateRange.source.startIsDate, let start = dateRange.startDate.value,
      !dateRange.hasCue("PRE"),
      !dateRange.hasCue("POST")
    else { return nil }
    return start.seconds
  }
}

extension AuthToken {
  /// The end of validity, if it is a time in seconds between 2001 and 2286.
  var plausibleExpiry: Int64? {
    expiry.flatMap { (1_000_000_000..<10_000_000_000).contains($0) ? $0 : nil }
  }
}
