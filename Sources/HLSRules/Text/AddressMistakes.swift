import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

/// What addresses have by mistake, in every line and attribute with one.
extension TextRules {
  static let unexpandedMacro = Rule(
    "text/unexpanded-macro", .warning, .recommended, .advice("rfc8216bis-22 §4.1"),
    about: .playlist,
    facts: [.habit],
    says: "A URI should not contain macros of a template.",
    why: """
      The server gets the name of a value instead of the value, and counts or answers wrongly. A word that only \
      has the form of a macro, in signs that other values have too, is an info.
      """,
    remedy: "Replace the macro with its value before the playlist is published.",
    fails: [
      .media("#EXTINF:6,\na.ts?t=«__TIMESTAMP__»"),
      .media("#EXTINF:6,\na.ts\n#EXTINF:6,\nf_«$Number$».ts"),
      .media("#EXTINF:6,\na_«%05d».ts"),
      .media(
        "#EXT-X-VERSION:6\n" + #"#EXT-X-MAP:URI="i.mp4?c=«$(CACHEBUSTER)»""#
          + "\n#EXTINF:6,\na.mp4"),
      .multivariant(Piece.variant("", uri: "v.m3u8?cb=«%5BCACHEBUSTING%5D»&u=1")),
      .multivariant(Piece.variant("", uri: "v.m3u8?s=«%5Bsession.id%5D»")),
      .multivariant(Piece.variant("", uri: "v.m3u8?tags=«%5BSPORTS%5D»")),
    ],
    passes: [
      .media("#EXTINF:6,\na__HD__2.ts?user=a@EXAMPLE.COM"),
      .media(
        "#EXT-X-VERSION:6\n" + #"#EXT-X-MAP:URI="i.mp4?c=$(c)""# + "\n#EXTINF:6,\na.mp4"),
      // A UUID, a list and JSON.
      .multivariant(
        Piece.variant(
          "",
          uri: "v.m3u8?i=%7B6f21b0aa-95a0-42be-8874-00625139b9db%7D&c=%5BDE%5D&j=%7B%22a%22%3A1%7D")
      ),
    ],
    check: .shared(addressFaults))

  static let missingValue = Rule(
    "text/missing-value", .warning, .recommended, .advice("rfc8216bis-22 §4.1; RFC 3986 §3"),
    about: .playlist,
    facts: [.habit],
    says: "A URI should not contain the text that programs write for a missing value.",
    why: "The server finds no resource with that name, or decides for an unknown viewer.",
    remedy: "Insert the value, or leave the parameter out.",
    fails: [
      .media(
        "#EXT-X-KEY:METHOD=AES-128,URI=\"https://keys.example.com/k?kid=«undefined»\"\n"
          + "#EXTINF:6,\na.ts"),
      .media("#EXTINF:6,\nads/«%5Bobject%20Object%5D»/a.ts"),
      .media("#EXTINF:6,\nf_«NaN».ts"),
      .multivariant(Piece.variant("", uri: "audio/«None»/v.m3u8")),
      .multivariant(Piece.variant("", uri: "v.m3u8?u=«null»&v=1")),
      .multivariant(Piece.variant("", uri: "v.m3u8?u=«Optional(%227%22)»")),
    ],
    passes: [
      .media("#EXTINF:6,\nundefined-behavior/null-island.ts?q=nullable&state=unknown&sort=none"),
      .multivariant(Piece.variant("", uri: "none/NoneOfUs/None.m3u8?subtitles=None")),
      .multivariant(Piece.variant("", uri: "v.m3u8?j=%7B%22a%22%3Anull,%22b%22%3A1%7D")),
    ],
    check: .shared(addressFaults))

  static let addressEncoding = Rule(
    "text/address-encoding", .warning, .recommended, .advice("rfc8216bis-22 §4.1; RFC 3986 §2.4"),
    about: .playlist,
    facts: [.habit, .silences(["interstitial/query-id-missing"], about: .attribute)],
    fixes: [.safe],
    says: "The parameters of a URI should be separated by & and percent-encoded once.",
    why: """
      The server reads other parameters than those that are meant: a name that begins with amp;, or a value \
      that is an encoded text.
      """,
    remedy: "Write & without escapes of XML, and encode each value once.",
    fails: [
      .media("#EXTINF:6,\na.ts?s=1«&amp;»u=2"),
      .multivariant(Piece.variant("", uri: "v.m3u8?page=«https%253A%252F%252Fa.example%252F»&u=1")),
    ],
    passes: [
      .media("#EXTINF:6,\na.ts?s=1&amp=2"),
      // An address inside an address.
      .multivariant(
        Piece.variant("", uri: "v.m3u8?n=https%3A%2F%2Fa.example%2F%3Fu%3Dhttps%253A%252F%252Fb")),
      .multivariant(Piece.variant("", uri: "v.m3u8?title=100%2525&file=a%2520b.mp4")),
    ],
    check: .shared(addressFaults))

  private static let addressFaults = Traversal("address faults") { document, report in
    let playlist = document.playlist
    let bytes = playlist.source.bytes
    var pods: [ByteRange: PodServingURL]?
    func check(_ range: ByteRange) {
      guard AddressFault.mayBe(in: range.offsets, of: bytes) else { return }
      let text = playlist.substituted(range)
      let isLiteral = text == playlist.text(range)
      let faults = AddressFault.all(in: text)
      guard !faults.isEmpty else { return }
      let known = pods ?? document.podURLs
      pods = known
      for fault in faults where known[range]?.judges(fault) != true {
        let rule: RuleID =
          switch fault.kind {
          case .macro: "text/unexpanded-macro"
          case .missingValue: "text/missing-value"
          case .encoding: "text/address-encoding"
          }
        report.report(
          rule, "the URI \(fault.message)",
          at: isLiteral ? range.slice(fault.range.lowerBound, fault.range.upperBound) : range,
          severity: fault.severity,
          fix: fault.kind == .encoding && isLiteral
            ? .safe(playlist.source.correctingEncoding(fault.range, of: range)) : nil)
      }
    }
    for line in playlist.lines where line.form == .uri { check(line.range) }
    for attribute in playlist.attributes
    where attribute.name.isOfAddress && attribute.form == .quoted {
      check(attribute.valueRange)
    }
  }
}

extension Document {
  /// The pod-serving addresses by their places.
  fileprivate var podURLs: [ByteRange: PodServingURL] {
    Dictionary(podReferences.map { ($0.range, $0.url) }, uniquingKeysWith: { first, _ in first })
  }
}

extension PodServingURL {
  /// Whether rules about pods judge the same: all but macros outside the token and what other parameters have.
  func judges(_ fault: AddressFault) -> Bool {
    switch fault.kind {
    case .macro:
      parameters.contains { $0.kind == .authToken && $0.range.overlaps(fault.range) }
    case .encoding: true
    case .missingValue:
      !parameters.contains { parameter in
        ![.streamID, .authToken, .podDuration].contains(parameter.kind)
          && parameter.range.overlaps(fault.range)
      }
    }
  }
}

extension AttributeName {
  /// Whether the value is a URI.
  var isOfAddress: Bool {
    switch self {
    case .uri, .assetURI, .assetList, .preloadURI, .serverURI: true
    default: false
    }
  }
}
