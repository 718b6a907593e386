import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

extension InterstitialRules {
  static let addressOfOtherBreak = Rule(
    "interstitial/address-of-other-break", .warning, .recommended,
    .advice("rfc8216bis-22 App D.4; Google DAI docs: Pod Serving reference/live"),
    about: .interstitials, alsoIn: .appSchedules,
    facts: [.loses(.adsCannotPlay)],
    says: "The address of an interstitial should name its own break.",
    why: """
      The ad server answers with the decision for the other break: viewers see the same ads twice, and the \
      impressions of one break are counted for the other. The rule judges by the IDs in the addresses, and by \
      the names of their parameters.
      """,
    remedy: "Write the ID of this break in the address.",
    fails: [
      .media(list("b-301", "b-301", "06") + "\n" + list("b-302", "«b-301»", "36")),
      .media(spot("b-301", "b-301", "06") + "\n" + spot("b-302", "«b-301»", "36")),
      .media(list("b1", "k-90", "06") + "\n" + list("b2", "«k-90»", "36")),
      .media(
        ["1", "2", "«2»", "4"].enumerated().map { number, slot in
          event("e\(number)", "\(number)6")
            + #"X-ASSET-LIST="https://ads.example.com/list?pos=\#(slot)""#
        }.joined(separator: "\n")),
    ],
    passes: [
      .media(list("b-301", "b-301", "06") + "\n" + list("b-302", "b-302", "36")),
      .media(spot("b-301", "b-301", "06") + "\n" + spot("b-302", "b-302", "36")),
      // One address for all breaks.
      .media(spot("b-301", "news", "06") + "\n" + spot("b-302", "news", "36")),
    ],
    check: .document { document, report in
      let events = document.interstitials
      guard events.count > 1 else { return }
      reportRepeated(events, &report)
      var owners: [String: Interstitial] = [:]
      for event in events {
        guard let id = event.id, id.utf8.count > 2 else { continue }
        for asset in event.assets where asset.namedIDs.contains(id) { owners[id] = event }
      }
      guard !owners.isEmpty else { return }
      for event in events {
        guard let id = event.id else { continue }
        for asset in event.assets
        where PodServingURL(asset.url, additionalHosts: report.settings.podServingHosts) == nil {
          let parameter = asset.parameter("_HLS_interstitial_id")
          guard
            let other = asset.breakParameters.first(where: { name, value in
              let text = asset.url.characters(value)
              return name != parameter?.name && String(text) != id
                && owners[String(text)].map { $0.id != id && $0.isOtherBreak(than: event) } ?? false
            })
          else { continue }
          report(
            "\(asset.attribute.name) of \"\(id)\" names the break "
              + "\"\(asset.url.characters(other.value))\"; expected its own",
            at: asset.place(other.value),
            related: owners[String(asset.url.characters(other.value))].map {
              [RelatedPlace($0.head, "the other break")]
            } ?? [])
        }
      }
    })

  /// Reports values of parameters that name a break, if an earlier break has the same.
  private static func reportRepeated(_ events: [Interstitial], _ report: inout Report) {
    var first: [Naming: (value: BreakValue, event: Interstitial)] = [:]
    // The IDs of pods have rules of their own.
    let values = events.map { event in
      event.pods.isEmpty ? event.assets.flatMap { BreakValue.all(of: $0) } : []
    }
    guard values.count(where: { !$0.isEmpty }) > 1 else { return }
    let expected = BreakValue.expectedNumbers(values)
    let ids = Set(events.compactMap(\.id))
    for (number, event) in events.enumerated() {
      // A value that is the ID of an event is compared with that event.
      for value in values[number] where !ids.contains(value.naming.text) {
        guard let other = first[value.naming] else {
          first[value.naming] = (value, event)
          continue
        }
        let own = expected[value.naming.name]?[number]
        guard value.isID || own != nil, other.event.id != event.id,
          event.isOtherBreak(than: other.event)
        else { continue }
        let instead = own.map { " (\($0), by the others)" } ?? ""
        report(
          "\(value.naming.name)=\(value.naming.text) of \(event.id.shownID) is that of "
            + "\(other.event.id.shownID); expected its own\(instead)",
          at: value.place, related: [RelatedPlace(other.value.place, "the other break")])
      }
    }
  }

  private static func list(_ id: String, _ name: String, _ second: String) -> String {
    event(id, second) + #"X-ASSET-LIST="https://ads.example.com/list?ad_break_id=\#(name)""#
  }

  private static func spot(_ id: String, _ name: String, _ second: String) -> String {
    event(id, second) + #"X-ASSET-URI="https://ads.example.com/break/\#(name)/ad.m3u8""#
  }

  private static func event(_ id: String, _ second: String) -> String {
    #"#EXT-X-DATERANGE:ID="\#(id)",CLASS="com.apple.hls.interstitial","#
      + #"START-DATE="2026-01-01T00:00:\#(second).000Z",X-RESUME-OFFSET=0,DURATION=15,"#
  }
}

extension AssetReference {
  /// The values of query parameters and the segments of the path, each with the name of its parameter.
  fileprivate var breakParameters: [(name: Range<Int>, value: Range<Int>)] {
    url.queryParameters.compactMap { parameter in parameter.value.map { (parameter.name, $0) } }
      + url.pathSegments.map { (0..<0, $0) }
  }

  /// All of these values.
  fileprivate var namedIDs: Set<String> {
    Set(
      breakParameters.filter { url.characters($0.name) != "_HLS_interstitial_id" }
        .map { String(url.characters($0.value)) })
  }
}

extension Interstitial {
  fileprivate func isOtherBreak(than event: Interstitial) -> Bool {
    guard let start = startDate.value, let other = event.startDate.value else { return true }
    return !start.isSameInstant(as: other)
  }
}

/// A parameter that names a break, and its value.
private struct Naming: Hashable {
  let name: String
  let text: String
}

/// The value of a parameter that names a break by its ID or its number.
private struct BreakValue {
  let naming: Naming
  let place: ByteRange

  /// Whether each break has a value of its own, whatever those of the others are.
  var isID: Bool { naming.name == "ad_break_id" }

  /// Parameters with which ad servers count breaks.
  private static let numberNames: Set<String> = ["pos", "break", "brk", "slot", "seq"]

  static func all(of asset: AssetReference) -> [BreakValue] {
    asset.url.queryParameters.compactMap { parameter in
      guard 3...11 ~= parameter.name.count else { return nil }
      let name = String(asset.url.characters(parameter.name))
      guard name == "ad_break_id" || numberNames.contains(name), let value = parameter.value,
        !value.isEmpty
      else { return nil }
      return BreakValue(
        naming: Naming(name: name, text: String(asset.url.characters(value))),
        place: asset.place(value))
    }
  }

  /// For a parameter whose values count the events except for one, that one and the number that is missing.
  static func expectedNumbers(_ values: [[BreakValue]]) -> [String: [Int: Int]] {
    guard values.count > 2 else { return [:] }
    var expected: [String: [Int: Int]] = [:]
    for name in numberNames {
      // Events without the parameter, such as those of another ad server, are not counted.
      let numbers = values.indices.compactMap { event in
        values[event].first { $0.naming.name == name }.flatMap { Int($0.naming.text) }
          .map { (event: event, number: $0) }
      }
      guard numbers.count > 2, let first = numbers.first?.number, first < 1_000_000_000 else {
        continue
      }
      let odd = numbers.indices.filter { numbers[$0].number != first + $0 }
      if odd.count == 1, let place = odd.first {
        expected[name] = [numbers[place].event: first + place]
      }
    }
    return expected
  }
}

extension String? {
  fileprivate var shownID: String { "\"\(self ?? "")\"" }
}
