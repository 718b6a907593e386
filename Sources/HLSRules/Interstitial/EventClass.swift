import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

extension InterstitialRules {
  static let classMissing = Rule(
    "interstitial/class-missing", .error, .spec, .must("rfc8216bis-22 App D.2"),
    about: .dateRanges,
    says: "A date range with X-ASSET-URI or X-ASSET-LIST must have CLASS on one of its tags.",
    why: """
      Players recognize an interstitial only by its class. Without it nothing is scheduled: \
      viewers never see the break, and no error shows that it is lost.
      """,
    remedy: #"Add CLASS="com.apple.hls.interstitial" to the date range."#,
    fails: [
      .media(#"«#EXT-X-DATERANGE»:ID="ad1",START-DATE="2026-01-01T00:00:06.000Z",\#(asset)"#)
    ],
    passes: [
      .media("#EXT-X-DATERANGE\(dated),\(asset)"),
      .media("#EXT-X-DATERANGE\(dated),\(asset)\n#EXT-X-DATERANGE:ID=\"ad1\",X-PLAYOUT-LIMIT=10"),
    ],
    check: .dateRange { range, document, report in
      guard range.category == .none, !document.playlist.skipsDateRanges,
        let asset = range.attribute(.assetURI) ?? range.attribute(.assetList)
      else { return }
      report(
        "\(asset.name) without CLASS schedules nothing; expected "
          + "CLASS=\"com.apple.hls.interstitial\"",
        at: range.head)
    })

  static let classMisspelled = Rule(
    "interstitial/class-misspelled", .error, .recommended,
    .advice("rfc8216bis-22 App D.2; rfc8216bis-22 §4.2"),
    about: .dateRanges,
    facts: [.silences(["attribute/near-equal-ids"], about: .attribute)], fixes: [.safe],
    says:
      "The CLASS of an interstitial should be exactly com.apple.hls.interstitial, in lower case.",
    why: """
      Players compare the name byte by byte, so a similar name is a different class, which every \
      player skips: viewers never see the break.
      """,
    remedy: #"Write the class in lower case: CLASS="com.apple.hls.interstitial"."#,
    fails: [
      .media(
        #"#EXT-X-DATERANGE:ID="ad1",CLASS="«com.apple.hls.Interstitial»","#
          + #"START-DATE="2026-01-01T00:00:06.000Z",\#(asset),X-RESUME-OFFSET=0"#)
    ],
    passes: [
      .media("#EXT-X-DATERANGE\(dated),\(asset),X-RESUME-OFFSET=0"),
      .media(
        #"#EXT-X-DATERANGE:ID="o1",CLASS="com.example.hls.concurrentInterstitial","#
          + #"START-DATE="2026-01-01T00:00:06.000Z",X-ASSET-LIST="https://ads.example.com/o.json""#),
    ],
    check: .dateRange { range, _, report in
      guard range.category == .other, range.has(.assetURI) || range.has(.assetList),
        case .value(let name, let place) = range.string(.class), isNearMiss(name)
      else { return }
      report(
        "CLASS \"\(name)\" is not a known class; expected \"com.apple.hls.interstitial\"",
        at: place,
        fix: range.playlist.text(place) == name
          ? .safe([Fix.Edit(place, with: "com.apple.hls.interstitial")]) : nil)
    })

  /// Whether `name` differs from the class in case, spaces, at most two letters, or a missing label.
  private static func isNearMiss(_ name: String) -> Bool {
    let expected = Array("com.apple.hls.interstitial".utf8)
    let given = name.lowercased().utf8.filter { $0 != UInt8(ascii: " ") }
    guard given.count <= expected.count + 2 else { return false }
    let shorter = min(given.count, expected.count)
    let prefix = zip(given, expected).prefix { $0 == $1 }.count
    let suffix = zip(given.reversed(), expected.reversed()).prefix { $0 == $1 }.count
    if max(given.count, expected.count) - min(shorter, prefix + suffix) <= 2 { return true }
    if given.span.editDistance(to: expected.span, within: 2) != nil { return true }
    let labels = name.lowercased().split(separator: ".")
    return ["com", "apple", "hls", "interstitial"].indices.contains { missing in
      var rest: [Substring] = ["com", "apple", "hls", "interstitial"]
      return rest.remove(at: missing) != "interstitial" && rest.contains("apple") && labels == rest
    }
  }
}

extension InterstitialRules {
  static let scte35OnSameID = Rule(
    "interstitial/scte35-on-same-id", .info, .pedantic,
    .advice("rfc8216bis-22 §4.4.5.1.1; rfc8216bis-22 App D.2"),
    about: .interstitials, alsoIn: .schedules,
    says: "SCTE-35 data and an interstitial should have separate date ranges.",
    why: """
      One range for both is legal, but players act only on the interstitial, and the break and the \
      ads then need the same length.
      """,
    remedy: "Give the SCTE-35 data a date range with another ID.",
    fails: [.media("#EXT-X-DATERANGE\(ad),X-RESUME-OFFSET=0,«SCTE35-OUT»=\(spliceOut)")],
    passes: [
      .media(
        "#EXT-X-DATERANGE\(ad),X-RESUME-OFFSET=0\n"
          + #"#EXT-X-DATERANGE:ID="s1",START-DATE="2026-01-01T00:00:06.000Z",DURATION=30,"#
          + "SCTE35-OUT=\(spliceOut)")
    ],
    check: .interstitial { interstitial, _, report in
      for name in [AttributeName.scte35CMD, .scte35Out, .scte35In] {
        guard let attribute = interstitial.dateRange.attribute(name) else { continue }
        report(
          "\(name) on an interstitial; expected a date range with another ID",
          at: attribute.nameRange)
        return
      }
    })

  /// A splice_insert that leaves the network for 30 seconds.
  private static let spliceOut =
    "0xFC302500000000000000FFF014054800008F7FEFFE7369C02EFE002932E0000000000000AA61BC98"
}
