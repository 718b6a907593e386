import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import HLSReporting

/// What the words of reports, rules and requests mean that no table of options or tags has.
enum ProductWords {
  static var definitions: [Definition] {
    var all = Severity.allCases.map { Definition(word: $0.rawValue, meaning: meaning(of: $0)) }
    for profile in Profile.allCases {
      let state = Profile.defaults.contains(profile) ? "enabled" : "disabled"
      all.append(
        Definition(
          word: profile.rawValue,
          meaning: "profile, \(state) by default: \(meaning(of: profile))"))
    }
    for level in Requirement.Level.allCases {
      all.append(Definition(word: level.rawValue, meaning: meaning(of: level)))
    }
    for format in ReportFormat.allCases {
      all.append(
        Definition(
          word: format.rawValue, meaning: "format of a report: \(format.meaning)"))
    }
    for parameter in PodServingParameter.Kind.allCases where parameter != .unknown {
      all.append(
        Definition(
          word: parameter.rawValue,
          meaning: "parameter of an ad pod URL of Google DAI: \(meaning(of: parameter))"))
    }
    for player in Player.allCases {
      all.append(
        Definition(
          word: player.rawValue,
          meaning: "\(player.name), whose limits the profile portability knows: "
            + "--profile=portability=\(player.rawValue)"))
    }
    for name in [DateRangeClass.interstitial, .preload] {
      all.append(Definition(word: name.text, meaning: "CLASS of \(meaning(of: name))"))
    }
    for kind in SessionEvent.Kind.allCases where !kind.rawValue.isEmpty {
      all.append(Definition(word: kind.rawValue, meaning: "event of a recorded session"))
    }
    for (word, meaning) in others { all.append(Definition(word: word, meaning: meaning)) }
    return all
  }

  private static let others: KeyValuePairs<String, String> = [
    "off": "severity in a configuration: the rule does not run",
    "checked": "status: the input and all documents that it references were checked",
    "partly checked":
      "status: the input was checked, and a document that it references was not; fails nothing",
    "not checked":
      "a referenced document that was not loaded, with the reason; --strict-links makes a missing file fail, "
      + "and elsewhere names what is deliberately not loaded",
    "cannot be checked": "status: the input could not be read or is no playlist; exit status 3",
    "unchecked": "status in JSON of an input that could not be checked; exit status 3",
    "partly": "status in JSON of an input that was partly checked",
    "expected": "findings that an exception, a comment or a baseline silences; counted at the end",
    "left out": "files and folders that are not searched: hidden, ignored by git or excluded",
    "fingerprint": "what identifies a finding in all runs, whatever its line",
    "interstitial":
      "an ad, a bumper or a recap that a player inserts where EXT-X-DATERANGE says so; rfc8216bis-22 App D.2",
    "ad_break_id":
      "part of the path of an ad pod URL of Google DAI: the identifier of the break, chosen by the publisher",
    "custom_asset": "part of the path of an ad pod URL of Google DAI: the key of the live stream",
    "network": "part of the path of an ad pod URL of Google DAI: the code of the publisher",
    "_HLS_msn":
      "delivery directive: the media sequence number that a playlist must have; rfc8216bis-22 §6.2.5",
    "_HLS_part": "delivery directive: the part that a playlist must have; rfc8216bis-22 §6.2.5",
    "_HLS_skip": "delivery directive: asks for a delta update; rfc8216bis-22 §6.2.5",
    "_HLS_primary_id":
      "parameter of an asset list request: the session of the player; rfc8216bis-22 App D",
    "_HLS_interstitial_id":
      "parameter of an asset request: the ID of the date range; rfc8216bis-22 App D",
    "_HLS_start_offset":
      "parameter of an asset list request: where playback begins; rfc8216bis-22 App D",
  ]

  private static func meaning(of name: DateRangeClass) -> String {
    switch name {
    case .interstitial: "a date range that schedules an interstitial; rfc8216bis-22 App D.2"
    case .preload: "a date range that announces a resource to preload; rfc8216bis-22 App F"
    }
  }

  private static func meaning(of severity: Severity) -> String {
    switch severity {
    case .error:
      "severity: a player or server gets it wrong, or tools enforce the requirement; fails a run"
    case .warning:
      "severity: a recommendation is not followed, or it is very likely a mistake; --fail-on=warning fails a run"
    case .info: "severity: allowed, but worth knowing"
    }
  }

  private static func meaning(of level: Requirement.Level) -> String {
    switch level {
    case .must: "force of a requirement: MUST or MUST NOT in the document that is named"
    case .should: "force of a requirement: SHOULD or SHOULD NOT in the document that is named"
    case .advice: "force of a rule that no document requires"
    }
  }

  /// The rules of a profile, as a clause.
  static func meaning(of profile: Profile) -> String {
    switch profile {
    case .spec: "requirements of the HLS specification"
    case .recommended: "recommendations of the HLS specification, and likely mistakes"
    case .googleDAI: "pod URLs, tokens and ad breaks of Google DAI"
    case .live: "changes between two loads of a playlist"
    case .delivery: "HTTP responses"
    case .pedantic: "advice, and what is unusual but allowed"
    case .appleAuthoring: "Apple's HLS Authoring Specification"
    case .applePodcasts: "video and audio podcasts for Apple Podcasts"
    case .webDelivery: "what browsers ask of servers, judged by recorded HTTP responses"
    case .portability: "limits of players and ad services"
    case .ima: "recorded IMA sessions and Info.plist"
    case .experimental: "unpublished drafts"
    }
  }

  private static func meaning(of parameter: PodServingParameter.Kind) -> String {
    switch parameter {
    case .streamID: "the session"
    case .podDuration: "the duration of the break in milliseconds"
    case .authToken: "the authentication token"
    case .scte35: "the SCTE-35 splice_info_section in Base64"
    case .customParameters: "key-values for targeting"
    case .segmentDuration: "the duration of a segment in milliseconds, only in segment URLs"
    case .segmentOffset: "the offset of a segment in milliseconds, only in segment URLs"
    case .lastSegment: "marks the last segment, only in segment URLs"
    case .playerAdded: "the beginning of parameters that players add"
    case .unknown: "none"
    }
  }
}
