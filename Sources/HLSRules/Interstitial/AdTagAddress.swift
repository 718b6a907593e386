import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

/// Addresses of assets that no player can play, or only for a limited time.
extension InterstitialRules {
  static let assetIsAdTag = Rule(
    "interstitial/asset-is-ad-tag", .warning, .recommended,
    .advice("Eyevinn/channel-engine PR 393; rfc8216bis-22 App D.1"), about: .interstitials,
    alsoIn: .events,
    facts: [
      .silences(["interstitial/asset-not-playlist"], about: .attribute), .loses(.adsCannotPlay),
    ],
    says:
      "An event should reference an HLS playlist or an asset list, not the VAST or VMAP of an ad "
      + "server.",
    why: "No HLS player reads VAST or VMAP; the event is canceled.",
    remedy: "Write the address of the asset list that is made from the ad server's answer in "
      + "X-ASSET-LIST.",
    fails: [
      tagged("https://ads.example.com/gampad/ads?iu=/1/x&output=«vast»&_HLS_interstitial_id=ad1"),
      tagged("https://ads.example.com/ads?output=«xml_vast4»&_HLS_interstitial_id=ad1"),
      tagged("«https://ads.example.com/vast.xml?_HLS_interstitial_id=ad1»"),
      tagged(
        "https://ads.example.com/gampad/ads?output=«vast»&_HLS_interstitial_id=ad1",
        in: "X-ASSET-LIST"),
      tagged("https://ads.example.com/ad/g/1?nw=1&resp=«vmap1%2Bvast4»&_HLS_interstitial_id=ad1"),
      scheduled("https://ads.example.com/gampad/ads?iu=/1/x&output=«vast»"),
      scheduled("«https://ads.example.com/vast.xml»"),
    ],
    passes: [
      tagged("https://ads.example.com/list?iu=/1/x&_HLS_interstitial_id=ad1", in: "X-ASSET-LIST"),
      tagged("https://ads.example.com/ad1.m3u8?output=hls&_HLS_interstitial_id=ad1"),
      tagged(
        "https://ads.example.com/api/vast?format=vast&_HLS_interstitial_id=ad1", in: "X-ASSET-LIST"),
      scheduled("https://ads.example.com/ad1.m3u8?output=hls"),
    ],
    check: .interstitial { interstitial, document, report in
      for asset in interstitial.assets {
        let expected = asset.isList ? "JSON" : "an HLS playlist"
        let name = document.name(of: asset.attribute.name)
        if asset.fileExtension == "xml" {
          report(
            "by its name, \(name) references XML, such as VAST; expected \(expected)",
            at: asset.range)
        } else if let format = asset.url.adFormat {
          report(
            "\(name) has \(format.text), by which ad servers answer with XML; "
              + "expected \(expected)", at: asset.place(format.place))
        }
      }
    })

  static let signedAddressExpires = Rule(
    "interstitial/signed-address-expires", .warning, .recommended,
    .advice(
      "CloudFront Developer Guide: signed URLs, canned policy; HLS for Apple Podcasts: "
        + "downloads-and-playback"), about: .interstitials, alsoIn: [.assetLists, .schedules],
    says: "In a live playlist, the address of an asset should be valid until its event begins.",
    why: """
      A player may request the address only when the event starts; after the expiry, the server \
      refuses it and the event is canceled.
      """,
    remedy: "Sign the address for a time after the end of the event.",
    fails: [
      live("\(base)&Expires=«1767225600»&Signature=x&Key-Pair-Id=K2JCJMDEHXQW5F"),
      live("\(base)&X-Amz-Date=20251231T235900Z&X-Amz-Expires=«60»&X-Amz-Signature=ab"),
      live("\(base)&hdnts=exp=«1767225600»~acl=/*~hmac=ab"),
      live("\(base)&X-Goog-Date=20251231T235900Z&X-Goog-Expires=«60»&X-Goog-Signature=ab"),
      live("\(base)&sp=r&se=«2026-01-01T00%3A00%3A00Z»&sig=ab"),
      scheduled("\(base)&Expires=«1767225600»&Signature=x", head: liveStream),
    ],
    passes: [
      live("\(base)&Expires=1767229200&Signature=x&Key-Pair-Id=K2JCJMDEHXQW5F"),
      live("\(base)&X-Amz-Date=20251231T235900Z&X-Amz-Expires=3600&X-Amz-Signature=ab"),
      live("\(base)&sp=r&se=2026-01-01T01%3A00%3A00Z&sig=ab"),
      // A parameter with that name that is no time, or in an address that is not signed.
      live("\(base)&exp=7"), live("\(base)&se=2026-01-01T00%3A00%3A00Z"),
      // Dates of recorded content are not those of requests.
      .media(
        #"#EXT-X-DATERANGE\#(dated),DURATION=15,X-RESUME-OFFSET=0,"#
          + "X-ASSET-URI=\"\(base)&Expires=1767225600&Signature=x\""),
      scheduled("\(base)&Expires=1767229200&Signature=x", head: liveStream),
      scheduled("\(base)&Expires=1767225600&Signature=x"),
    ],
    check: .interstitial { interstitial, document, report in
      guard document.isLive, !interstitial.isCued,
        case .value(let start, let startPlace) = interstitial.startDate
      else { return }
      for asset in interstitial.assets where asset.isComplete {
        guard let (expiry, place) = asset.url.expiry, expiry < start.seconds else { continue }
        report(
          "the address expires \(start.seconds - expiry) seconds before the event starts",
          at: asset.place(place),
          // That of an asset in a list is elsewhere.
          related: startPlace == interstitial.head
            ? [] : [RelatedPlace(startPlace, "start of the event")])
      }
    })

  private static let base = "https://ads.example.com/ad1.m3u8?_HLS_interstitial_id=ad1"

  private static func tagged(_ address: String, in name: String = "X-ASSET-URI") -> Example {
    .media("#EXT-X-DATERANGE\(dated),DURATION=15,X-RESUME-OFFSET=0,\(name)=\"\(address)\"")
  }

  private static func live(_ address: String) -> Example {
    .live("#EXT-X-DATERANGE\(dated),DURATION=15,X-ASSET-URI=\"\(address)\"")
  }

  private static let liveStream = #""primary":{"live":true},"#

  /// An event that an app schedules at the same time.
  private static func scheduled(_ address: String, head: String = "") -> Example {
    ScheduleRules.schedule(
      #"{"identifier":"b1","date":"2026-01-01T00:00:06.000Z","resumptionOffset":"indefinite","#
        + #""templateItems":["\#(address)"]}"#, head: head)
  }
}

extension URIReference {
  /// The end of the validity of a signed address in Unix seconds, with the place that says so; nil if
  /// the query says none, or not with a plausible time.
  ///
  /// Known are Expires (CloudFront), X-Amz-Date with X-Amz-Expires (S3), the same with X-Goog- (Google Cloud
  /// Storage), se next to sig (Azure), and exp of a token.
  fileprivate var expiry: (seconds: Int64, place: Range<Int>)? {
    guard query != nil else { return nil }
    var signed: Int64?
    var lifetime: (Int64, Range<Int>)?
    var azure: (seconds: Int64, place: Range<Int>)?
    var isAzure = false
    for parameter in queryParameters {
      guard let value = parameter.value else { continue }
      let text = characters(value)
      switch characters(parameter.name).lowercased() {
      case "expires", "exp":
        if let time = Self.unixTime(text) { return (time, value) }
      case "x-amz-date", "x-goog-date":
        signed = Self.basicTime(text)
      case "se":
        azure = Self.time(decoded(value).text).map { ($0, value) }
      case "sig":
        isAzure = true
      case "x-amz-expires", "x-goog-expires":
        lifetime = Int64(text).flatMap { $0 >= 0 && $0 <= 604_800 ? ($0, value) : nil }
      case "hdnea", "hdnts", "hdntl", "__token__":
        var start = value.lowerBound
        for field in text.split(separator: "~", omittingEmptySubsequences: false) {
          let end = start + field.utf8.count
          if field.hasPrefix("exp="), let time = Self.unixTime(field.dropFirst(4)) {
            return (time, start + 4..<end)
          }
          start = end + 1
        }
      default: continue
      }
    }
    guard let signed, let lifetime else { return isAzure ? azure : nil }
    return (signed + lifetime.0, lifetime.1)
  }

  /// A time in seconds between 2001 and 2286.
  private static func unixTime(_ text: Substring) -> Int64? {
    Int64(text).flatMap { (1_000_000_000..<10_000_000_000).contains($0) ? $0 : nil }
  }

  /// A time in the basic format of ISO 8601, such as 20260101T000000Z.
  private static func basicTime(_ text: Substring) -> Int64? {
    let digits = Array(text)
    guard digits.count == 16, digits[8] == "T", digits[15] == "Z" else { return nil }
    let date = "\(String(digits[0..<4]))-\(String(digits[4..<6]))-\(String(digits[6..<8]))T"
    let time = "\(String(digits[9..<11])):\(String(digits[11..<13])):\(String(digits[13..<15]))Z"
    return Self.time(date + time)
  }

  /// A time in the extended format of ISO 8601, in seconds since 1970.
  private static func time(_ text: String) -> Int64? {
    let bytes = Array(text.utf8)
    guard case .value(let instant) = DateTime.read(0..<bytes.count, of: bytes.span) else {
      return nil
    }
    return instant.seconds
  }
}
