package import SourceText

/// An address of the Ad Break API, to which ad breaks are announced.
///
/// All ranges count UTF-8 bytes of the address. An address without a host is a path of the API. Source:
/// googleapis proto google/ads/admanager/v1, ad_break_service; Google DAI docs: EABN v1.
package struct AdBreakURL: Equatable, Sendable {
  /// Where the address differs from the documented ones, and what was expected.
  package struct Departure: Equatable, Sendable {
    /// The part at fault; empty if a segment is missing, the rest of the path if it is too long.
    package let range: Range<Int>
    /// The documented words, or what a segment must be; nil if the path should end.
    package let expected: String?
  }

  /// What the key of the live event is.
  package enum KeyKind: Sendable {
    case assetKey, customAssetKey, source
  }

  /// The components of the address.
  package let reference: URIReference
  /// The network code; nil if the path ends before it.
  package private(set) var networkCode: String?
  /// The kind of key that the path has; nil if it has none.
  package private(set) var keyKind: KeyKind?
  /// The key of the live event, percent-decoded; nil if the path ends before it.
  package private(set) var key: String?
  /// The identifier of the ad break, percent-decoded; nil if the path has none.
  package private(set) var breakID: String?
  /// The first difference from the documented addresses; nil if there is none.
  package private(set) var departure: Departure?

  /// Reads an address; `namesBreak` is whether it must end with the identifier of an ad break.
  package init(_ text: String, namesBreak: Bool) {
    reference = URIReference(text)
    do throws(Fault) {
      try read(namesBreak: namesBreak)
    } catch {
      departure = error.departure
    }
  }

  private struct Fault: Error { let departure: Departure }

  private static let hosts: [(name: String, kinds: [(word: String, kind: KeyKind)])] = [
    (
      "admanager.googleapis.com",
      [
        ("liveStreamEventsByAssetKey", .assetKey),
        ("liveStreamEventsByCustomAssetKey", .customAssetKey),
      ]
    ),
    (
      "admanagervideo.googleapis.com",
      [("assets", .assetKey), ("customAssets", .customAssetKey), ("sources", .source)]
    ),
  ]

  private mutating func read(namesBreak: Bool) throws(Fault) {
    var hosts = Self.hosts
    if let host = reference.host {
      let name = reference.characters(host).lowercased()
      hosts = hosts.filter { $0.name == name }
      guard !hosts.isEmpty else {
        throw fault(host, Self.hosts.map(\.name).joined(separator: " or "))
      }
    }
    let kinds = hosts.flatMap(\.kinds)
    var segments = reference.pathSegments[...]
    if reference.host != nil || segments.first.map(word) == "v1" {
      try read(&segments, "v1") { $0 == "v1" }
    }
    try read(&segments, "networks") { $0 == "networks" }
    networkCode = try read(&segments, "digits of the network code") { text in
      !text.isEmpty && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
    }
    let words = kinds.map(\.word)
    let word = try read(&segments, words.joined(separator: " or "), words.contains)
    keyKind = kinds.first { $0.word == word }?.kind
    key = try read(&segments, "a key") { !$0.isEmpty }
    if keyKind == .source {
      try read(&segments, "content") { $0 == "content" }
      try read(&segments, "the ID of the content") { !$0.isEmpty }
    }
    try read(&segments, "adBreaks") { $0 == "adBreaks" }
    if namesBreak { breakID = try read(&segments, "the ID of an ad break") { !$0.isEmpty } }
    if let rest = segments.first {
      throw fault(rest.lowerBound..<reference.path.upperBound, nil)
    }
  }

  /// Takes the next segment; throws if it is not what was expected.
  @discardableResult
  private func read(
    _ segments: inout ArraySlice<Range<Int>>, _ expected: String, _ fits: (String) -> Bool
  ) throws(Fault) -> String {
    let end = reference.path.upperBound
    guard let segment = segments.popFirst() else { throw fault(end..<end, expected) }
    let text = word(segment)
    guard fits(text) else { throw fault(segment, expected) }
    return text
  }

  private func word(_ segment: Range<Int>) -> String { reference.decoded(segment).text }

  private func fault(_ range: Range<Int>, _ expected: String?) -> Fault {
    Fault(departure: Departure(range: range, expected: expected))
  }
}
