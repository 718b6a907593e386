import HLSInterstitials
import SourceText

/// What a request for a playlist asks of the server.
///
/// Source: rfc8216bis-22, section 6.2.5.
public struct DeliveryDirectives: Sendable, Hashable {
  public enum Skip: String, Sendable, Hashable {
    case segments = "YES"
    case segmentsAndDateRanges = "v2"
  }

  /// `_HLS_msn`: the answer waits for this media segment.
  public var segment: UInt64?
  /// `_HLS_part`: it waits for this part of that segment.
  public var part: Int?
  /// `_HLS_skip`: the answer may leave out what is known.
  public var skip: Skip?

  public init(segment: UInt64? = nil, part: Int? = nil, skip: Skip? = nil) {
    self.segment = segment
    self.part = part
    self.skip = skip
  }

  public var isEmpty: Bool { segment == nil && part == nil && skip == nil }

  /// The address with the directives in place of those it has.
  ///
  /// With directives all parameters are in the order of UTF-8 (section 6.3.2); without, the address
  /// stays as it is, its fragment apart.
  public func address(_ base: String) -> String {
    let whole = String(base.prefix { $0 != "#" })
    guard !isEmpty else { return whole }
    var added: [(name: String, value: String?)] = []
    if let segment { added.append(("_HLS_msn", "\(segment)")) }
    if let part { added.append(("_HLS_part", "\(part)")) }
    if let skip { added.append(("_HLS_skip", skip.rawValue)) }
    return Self.address(whole, adding: added)
  }

  /// What all addresses have in common by which one playlist is asked for.
  public static func key(of address: String) -> String {
    Self.address(String(address.prefix { $0 != "#" }), adding: [])
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
