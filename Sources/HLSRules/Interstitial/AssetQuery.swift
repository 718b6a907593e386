import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

extension InterstitialRules {
  static let queryIDMissing = Rule(
    "interstitial/query-id-missing", .info, .pedantic, .should("rfc8216bis-22 App D.4"),
    about: .interstitials, alsoIn: .dateRangeSchedules,
    says: "The address of an asset should have the query parameter _HLS_interstitial_id.",
    why: """
      Decision servers identify the events of a stream by this parameter, no matter who packaged \
      it. Most servers read an address of their own, and a promo or bumper needs no decision. Addresses \
      of pod serving identify the ad break themselves and are not checked.
      """,
    remedy: "Add _HLS_interstitial_id with the ID of the date range.",
    fails: [
      .media(#"#EXT-X-DATERANGE\#(dated),X-ASSET-URI="«https://ads.example.com/ad1.m3u8?sid=1»""#)
    ],
    passes: [
      .media(
        "#EXT-X-DATERANGE\(dated),"
          + #"X-ASSET-URI="https://ads.example.com/ad1.m3u8?sid=1&_HLS_interstitial_id=ad1""#),
      .media(
        #"#EXT-X-VERSION:11"# + "\n" + #"#EXT-X-DEFINE:QUERYPARAM="session""# + "\n"
          + "#EXT-X-DATERANGE\(dated),"
          + #"X-ASSET-URI="https://ads.example.com/ad1.m3u8?{$session}""#),
    ],
    check: .interstitial { interstitial, document, report in
      for asset in interstitial.assets {
        // A variable may contain the parameter, and other schemes belong to an app.
        guard asset.isComplete, asset.scheme != .other,
          asset.parameter("_HLS_interstitial_id") == nil,
          PodServingURL(asset.url, additionalHosts: report.settings.podServingHosts) == nil
        else { continue }
        report(
          "\(asset.attribute.name) without the query parameter _HLS_interstitial_id, which "
            + "identifies the event to a decision server",
          at: asset.range)
      }
    })

  static let queryIDMismatch = Rule(
    "interstitial/query-id-mismatch", .warning, .recommended, .should("rfc8216bis-22 App D.4"),
    about: .interstitials, alsoIn: .dateRangeSchedules,
    says: "_HLS_interstitial_id in the address of an asset should be the ID of the date range.",
    why:
      "A decision server treats the event as a different one, and may answer with another break.",
    remedy: "Write the ID of the date range, percent-encoded if it has reserved characters.",
    fails: [
      .media(
        "#EXT-X-DATERANGE\(dated),"
          + #"X-ASSET-URI="https://ads.example.com/ad1.m3u8?_HLS_interstitial_id=«ad2»""#)
    ],
    passes: [
      .media("#EXT-X-DATERANGE\(dated),\(asset)"),
      .media(
        #"#EXT-X-DATERANGE:ID="ad 1/2",CLASS="com.apple.hls.interstitial","#
          + #"START-DATE="2026-01-01T00:00:06.000Z","#
          + #"X-ASSET-URI="https://ads.example.com/a.m3u8?_HLS_interstitial_id=ad%201%2F2""#),
    ],
    check: .interstitial { interstitial, _, report in
      for asset in interstitial.assets {
        guard let parameter = asset.parameter("_HLS_interstitial_id"),
          let id = interstitial.dateRange.uri(.id).value?.text, !id.isEmpty
        else { continue }
        let place = parameter.value ?? parameter.name
        let given = asset.url.decoded(parameter.value ?? place.upperBound..<place.upperBound).text
        guard given != id, asset.isComplete || !given.utf8.contains(UInt8(ascii: "{")),
          !equalAsForm(given, id)
        else { continue }
        report(
          "_HLS_interstitial_id is \"\(given)\"; expected \"\(id)\", the ID of the date range",
          at: asset.place(place))
      }
    })

  /// Whether `given` is `id` in the form encoding of browsers, where a plus sign is a space.
  private static func equalAsForm(_ given: String, _ id: String) -> Bool {
    given.utf8.elementsEqual(
      id.utf8, by: { $0 == $1 || ($0 == UInt8(ascii: "+") && $1 == UInt8(ascii: " ")) })
  }

  static let queryClientParameter = Rule(
    "interstitial/query-client-parameter", .warning, .recommended,
    .should("rfc8216bis-22 App D.4"),
    about: .interstitials, alsoIn: .dateRangeSchedules,
    facts: [.silences(["interstitial/query-reserved-prefix"], about: .attribute)],
    says: "The playlist should leave _HLS_primary_id and _HLS_start_offset to the player.",
    why: """
      The player adds them when it requests the asset. A fixed value ends up duplicated, replaced \
      or wrong, and all viewers look like one session.
      """,
    remedy: "Remove the parameter from the address.",
    fails: [
      .media("#EXT-X-DATERANGE\(dated),\(asset.dropLast())&«_HLS_primary_id»=1\"")
    ],
    passes: [.media("#EXT-X-DATERANGE\(dated),\(asset.dropLast())&session=1\"")],
    check: .interstitial { interstitial, _, report in
      for asset in interstitial.assets {
        for parameter in asset.reservedParameters where isClientParameter(asset, parameter) {
          report(
            "\(asset.url.characters(parameter.name)) in \(asset.attribute.name); the player adds "
              + "it to the request",
            at: asset.place(parameter.name))
        }
      }
    })

  static let queryReservedPrefix = Rule(
    "interstitial/query-reserved-prefix", .warning, .recommended, .should("rfc8216bis-22 App D.4"),
    about: .interstitials, alsoIn: .dateRangeSchedules,
    says: "The name of a custom query parameter should not begin with _HLS_.",
    why: """
      Names with _HLS_ belong to the protocol: a later version may define this one, and the ad \
      server then gets a value of another meaning.
      """,
    remedy: "Rename the parameter without _HLS_, such as session.",
    fails: [.media("#EXT-X-DATERANGE\(dated),\(asset.dropLast())&«_HLS_campaign»=7\"")],
    passes: [.media("#EXT-X-DATERANGE\(dated),\(asset.dropLast())&campaign=7\"")],
    check: .interstitial { interstitial, _, report in
      for asset in interstitial.assets {
        for parameter in asset.reservedParameters
        where asset.url.characters(parameter.name) != "_HLS_interstitial_id"
          && !isClientParameter(asset, parameter)
        {
          report(
            "the query parameter \(asset.url.characters(parameter.name)) begins with _HLS_, which "
              + "is reserved for the protocol",
            at: asset.place(parameter.name))
        }
      }
    })

  private static func isClientParameter(
    _ asset: AssetReference, _ parameter: URIReference.QueryParameter
  ) -> Bool {
    let name = asset.url.characters(parameter.name)
    return name == "_HLS_primary_id" || name == "_HLS_start_offset"
  }
}
