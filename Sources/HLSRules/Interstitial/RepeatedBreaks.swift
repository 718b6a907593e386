import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

/// Breaks that are announced twice, and those whose addresses name other content.
extension InterstitialRules {
  static let announcedTwice = Rule(
    "interstitial/announced-twice", .warning, .recommended, .advice("rfc8216bis-22 App D.2"),
    about: .interstitials, alsoIn: .appSchedules,
    says: "Interstitials at the same time should have different assets.",
    why: """
      Events at the same time are played one after the other, so that viewers see the break twice. Probably two \
      systems announced it, each with its own ID.
      """,
    remedy: "Remove one of the two, or write the same ID and the same attributes in both.",
    fails: [
      .media(list("b1", "06", "b=1") + "\n" + list("b2", "06", "b=1", isMarked: true)),
      .media(spot("b1", "06", "a") + "\n" + spot("b2", "06", "a", isMarked: true)),
    ],
    passes: [
      .media(list("b1", "06", "b=1") + "\n" + list("b2", "06", "b=2")),
      .media(spot("b1", "06", "a") + "\n" + spot("b2", "06", "b")),
      // The second break plays the same spot, but 30 s later.
      .media(spot("b1", "06", "a") + "\n" + spot("b2", "36", "a")),
    ],
    check: .document { document, report in
      let events = document.interstitials
      guard events.count > 1 else { return }
      // Most events begin at a time of their own: their addresses are not compared.
      let seconds = events.map(\.startDate.value?.seconds)
      let counts = Dictionary(seconds.map { ($0, 1) }, uniquingKeysWith: +)
      var first: [AnnouncedBreak: Interstitial] = [:]
      for (event, second) in zip(events, seconds) where event.pods.isEmpty {
        guard event.isCued || counts[second] != 1 else { continue }
        guard let key = AnnouncedBreak(event) else { continue }
        guard let other = first[key] else {
          first[key] = event
          continue
        }
        guard other.id != event.id, let address = event.assets.first else { continue }
        report(
          "\"\(event.id ?? "")\" begins at the same time as \"\(other.id ?? "")\" and has the same address",
          at: address.range, related: [RelatedPlace(other.head, "the other event")])
      }
    })

  static let addressOfOtherContent = Rule(
    "interstitial/address-of-other-content", .warning, .recommended,
    .advice("rfc8216bis-22 App D.2"), about: .interstitials, alsoIn: .appSchedules,
    facts: [.loses(.adsCannotPlay)],
    says: "The address of an interstitial should name the content of its playlist.",
    why: """
      The ad server decides for other content, with its targeting and its exclusions, and reports on it. The rule \
      judges by names: the addresses of all other breaks and the segments agree.
      """,
    remedy: "Write the content of this playlist in the address.",
    fails: [listed("ep08", "«ep07»", "ep08")],
    passes: [
      listed("ep08", "ep08", "ep08"),
      // A name that is not of the segments, as one of the kind of break.
      listed("mid01", "mid02", "mid01"),
    ],
    check: .document { document, report in
      let events = document.interstitials
      let segments = document.playlist.segments
      guard events.count > 2, let first = segments.first, let last = segments.last else { return }
      var groups: [String: [BreakAddress]] = [:]
      for event in events {
        for asset in event.assets where asset.isComplete {
          let address = BreakAddress(asset)
          groups[address.shape, default: []].append(address)
        }
      }
      groups = groups.filter { $0.value.count > 2 }
      guard !groups.isEmpty else { return }
      let names = [first, last].reduce(into: Set<Substring>()) { names, segment in
        let address = document.playlist.substituted(document.playlist.address(of: segment))
        names.formUnion(URIReference(address).pathNames)
      }
      for (_, addresses) in groups.sorted(by: { $0.key < $1.key }) {
        for name in OddName.all(in: addresses.map(\.names)) where name.isRefuted(by: names) {
          let odd = addresses[name.address]
          let other = addresses[name.address == 0 ? 1 : 0]
          report(
            "\(odd.asset.attribute.name) is for \(String(name.own).shown), those of the other breaks and the "
              + "segments are of \(String(name.others).shown)",
            at: odd.asset.place(odd.places[name.part]),
            related: [RelatedPlace(other.asset.range, "the address of another break")])
        }
      }
    })

  private static func list(
    _ id: String, _ second: String, _ query: String, isMarked: Bool = false
  ) -> String {
    let address = "https://ads.example.com/list?\(query)&_HLS_interstitial_id=\(id)"
    return event(id, second) + "X-ASSET-LIST=\"" + (isMarked ? "«\(address)»" : address) + "\""
  }

  private static func spot(
    _ id: String, _ second: String, _ name: String, isMarked: Bool = false
  ) -> String {
    let address = "https://ads.example.com/\(name).m3u8?_HLS_interstitial_id=\(id)"
    return event(id, second) + "X-ASSET-URI=\"" + (isMarked ? "«\(address)»" : address) + "\""
  }

  private static func event(_ id: String, _ second: String) -> String {
    #"#EXT-X-DATERANGE:ID="\#(id)",CLASS="com.apple.hls.interstitial","#
      + #"START-DATE="2026-01-01T00:00:\#(second).000Z",X-RESUME-OFFSET=0,DURATION=15,"#
  }

  /// Three breaks with these names of content, in a playlist of `ep08`.
  private static func listed(_ names: String...) -> Example {
    .media(
      names.enumerated().map { number, name in
        list("b\(number)", "\(number)6", "vid=\(name)&cue=\(number)")
      }.joined(separator: "\n")
        + "\n#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z\n"
        + (1...10).map { "#EXTINF:6,\nep08/\($0).ts\n" }.joined())
  }
}

/// What two events of one break have in common: when they begin, and their addresses without the ID of the event.
private struct AnnouncedBreak: Hashable {
  let start: String
  let addresses: [String]

  /// Nil for an event whose time or addresses are not known.
  init?(_ event: Interstitial) {
    guard let date = event.startDate.value, !event.assets.isEmpty,
      event.assets.allSatisfy(\.isComplete)
    else { return nil }
    let cues = ["PRE", "POST"].filter { event.dateRange.has(.cue) && event.dateRange.hasCue($0) }
    start = cues.isEmpty ? date.utcText : cues.joined()
    addresses = event.assets.map { asset in
      asset.url.keepingParameters { $0 != "_HLS_interstitial_id" }
    }
  }
}

/// The address of a break, split into the names of its path and the values of its parameters.
private struct BreakAddress {
  let asset: AssetReference
  let places: [Range<Int>]
  let names: [Substring]
  /// What addresses have in common that are made in the same way.
  let shape: String

  init(_ asset: AssetReference) {
    let url = asset.url
    self.asset = asset
    let parameters = url.queryParameters.filter { $0.value != nil }
    places = url.pathSegments + parameters.compactMap(\.value)
    names = places.map(url.characters)
    shape =
      "\(asset.isList) \(url.host.map { String(url.characters($0)) } ?? "") \(url.pathSegments.count) "
      + parameters.map { String(url.characters($0.name)) }.joined(separator: "&")
  }
}
