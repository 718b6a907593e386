import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

/// Rules for content steering in the playlist and in the steering manifest.
enum SteeringRules {
  static let all: [Rule] = [
    defaultPathwayMixed, groupsPerPathway, notEquivalent, pathwayMissing, pathwayUnknown,
    queryReservedPrefix, stableIDsForOffline,
    manifestNotJSONObject, versionRequired, timeToLiveRequired, timeToLiveValue, timeToLiveUnit,
    reloadURIType,
    reloadURIIsLocal,
    priorityRequired, priorityDuplicate, priorityFirstDiffers, priorityUnknownPathway,
    priorityWithoutPathway,
    cloneMembersRequired, cloneHost, cloneParameters, clonePerURIs,
    cloneBaseUnknown, cloneIDCollision, sharedAddresses, clonePerURIsUnmatched,
  ]
}

extension SteeringRules {
  static let queryReservedPrefix = Rule(
    "steering/query-reserved-prefix", .warning, .recommended, .should("rfc8216bis-22 §7.4"),
    about: .tag(.contentSteering),
    says: "Query parameters in SERVER-URI should not begin with _HLS_.",
    why: "Clients append parameters with such names, so the server may read the wrong one.",
    remedy: "Rename the query parameter; clients add _HLS_pathway and _HLS_throughput themselves.",
    fails: [
      .multivariant(
        #"#EXT-X-CONTENT-STEERING:SERVER-URI="/s?«_HLS_x»=1",PATHWAY-ID="A""# + "\n"
          + onTwoPathways)
    ],
    passes: [
      .multivariant(
        #"#EXT-X-CONTENT-STEERING:SERVER-URI="/s?asset=1",PATHWAY-ID="A""# + "\n" + onTwoPathways)
    ],
    check: .document { document, report in
      let playlist = document.playlist
      guard let tag = playlist.firstTag(.contentSteering),
        case .value(let address, let range) = playlist.resolved(
          playlist.attribute(.serverURI, of: tag)), let text = address.text
      else { return }
      let uri = URIReference(text)
      if let scheme = uri.scheme, uri.characters(scheme).lowercased() == "data" { return }
      for parameter in uri.queryParameters {
        let name = uri.characters(parameter.name)
        guard name.hasPrefix("_HLS_") else { continue }
        var place = range
        // Text from a variable has no position of its own in the file.
        if case .literal = address {
          place = range.slice(parameter.name.lowerBound, parameter.name.upperBound)
        }
        report(
          "\(name) is a query parameter in SERVER-URI; names that begin with _HLS_ are reserved",
          at: place)
      }
    })
}

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
