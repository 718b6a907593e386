import HLSInterstitials
import SourceText

/// The delivery directives of a playlist request.
///
/// Source: rfc8216bis-22, section 6.2.5.
package struct DeliveryDirectives: Sendable, Hashable {
  /// What a delta update may skip.
  package enum Skip: String, Sendable, Hashable {
    /// Older media segments.
    case segments = "YES"
    /// Older media segments and date ranges.
    case segmentsAndDateRanges = "v2"
  }

  /// `_HLS_msn`: the answer waits for this media segment.
  package var segment: UInt64?
  /// `_HLS_part`: the answer waits for this part of that segment.
  package var part: Int?
  /// `_HLS_skip`: the answer may be a delta update.
  package var skip: Skip?

  /// Creates directives; nil omits one.
  package init(segment: UInt64? = nil, part: Int? = nil, skip: Skip? = nil) {
    self.segment = segment
    self.part = part
    self.skip = skip
  }

  /// Whether there are no directives.
  package var isEmpty: Bool { segment == nil && part == nil && skip == nil }

  /// The URL with these directives in place of its own.
  ///
  /// With directives, all parameters are sorted by their UTF-8 bytes (section 6.3.2); without, the URL is
  /// unchanged except for its fragment.
  package func address(_ base: String) -> String {
    let whole = String(base.prefix { $0 != "#" })
    guard !isEmpty else { return whole }
    var added: [(name: String, value: String?)] = []
    if let segment { added.append(("_HLS_msn", "\(segment)")) }
    if let part { added.append(("_HLS_part", "\(part)")) }
    if let skip { added.append(("_HLS_skip", skip.rawValue)) }
    return Self.address(whole, adding: added)
  }

  /// The common part of all URLs that request one playlist.
  package static func key(of address: String) -> String {
    Self.address(String(address.prefix { $0 != "#" }), adding: [])
  }

  /// Whether the answer to a request waits for a media segment.
  static func isBlocking(_ address: String) -> Bool {
    let reference = URIReference(address)
    return reference.queryParameters.contains { reference.characters($0.name) == "_HLS_msn" }
  }

  private static func address(
    _ base: String, adding added: [(name: String, value: String?)]
  ) -> String {
    let reference = URIReference(base)
    var parameters = reference.queryParameters.map { parameter in
      (
        name: String(reference.characters(parameter.name)),
        value: parameter.value.map { String(reference.characters($0)) }
      )
    }
    parameters.removeAll { names.contains($0.name) }
    parameters += added
    let ordered = parameters.enumerated().sorted { one, other in
      let (first, second) = (Array(one.element.name.utf8), Array(other.element.name.utf8))
      return first == second
        ? one.offset < other.offset : first.lexicographicallyPrecedes(second)
    }.map(\.element)
    let query = ordered.map { name, value in value.map { "\(name)=\($0)" } ?? name }
    return base.prefix { $0 != "?" } + (query.isEmpty ? "" : "?" + query.joined(separator: "&"))
  }

  private static let names: Set = ["_HLS_msn", "_HLS_part", "_HLS_skip"]
}
