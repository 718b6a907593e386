public import SourceText

/// A URL of Google DAI pod serving with its parts.
///
/// All ranges count UTF-8 bytes of ``text``. A part that departs from the documented form has the text
/// as it is. Source: Google Ad Manager, Dynamic Ad Insertion, pod serving reference (live
/// and VOD) and the guide for client-side HLS interstitials.
public struct PodServingURL: Equatable, Sendable {
  /// The URL and its split into the parts of RFC 3986.
  public let reference: URIReference
  /// The kind of host.
  public let hostKind: PodServingHost
  /// The host; nil in a relative reference.
  public let host: PodServingPart?
  /// What the URL asks for.
  public let endpoint: PodServingEndpoint
  /// The segment after `network`.
  public let networkCode: PodServingPart?
  /// The segment after `custom_asset`.
  public let customAssetKey: PodServingPart?
  /// The name of the ad pod; `missing` for endpoints without pods.
  public let podIdentifier: PodIdentifier
  /// The segment after `stream`.
  public let streamIDInPath: PodServingPart?
  /// What follows the last dot of the path, if that looks like a file extension.
  public let fileExtension: PodServingPart?
  /// The first departure from the documented path; nil for none.
  public let departure: PodPathDeparture?
  /// The parameters of the query in order, without empty ones.
  public let parameters: [PodServingParameter]
  /// The first 32 places with template text; parameter names in capitals are not template text.
  public let placeholders: [Range<Int>]
  /// The token in the first `auth-token`; nil without one.
  public let authToken: AuthToken?

  /// The URL as it was given.
  public var text: String { reference.text }

  /// Parses `text`; nil if it is no URL of pod serving.
  ///
  /// - Parameters:
  ///   - text: a URL or relative reference.
  ///   - additionalHosts: names of hosts that forward to Google's, without port.
  public init?(_ text: String, additionalHosts: [String] = []) {
    self.init(URIReference(text), additionalHosts: additionalHosts)
  }

  /// Parses a URL that is already split; nil if it is no URL of pod serving.
  public init?(_ reference: URIReference, additionalHosts: [String] = []) {
    let hostKind = PodServingHost(of: reference, additional: additionalHosts)
    guard let segments = PodServingPath.segments(of: reference, on: hostKind) else { return nil }
    let query = reference.queryParameters
    let placeholders = reference.templatePlaceholders(outside: query.map(\.name))
    let path = PodServingPath(segments, of: reference, placeholders: placeholders)
    let endpoint = PodServingEndpoint(path)
    let values = PodPathValues(in: path, endpoint)
    self.reference = reference
    self.hostKind = hostKind
    self.endpoint = endpoint
    host = reference.host.map(path.part)
    networkCode = values.networkCode.map(path.part)
    customAssetKey = values.customAssetKey.map(path.part)
    podIdentifier = values.podIdentifier
    streamIDInPath = values.streamID.map(path.part)
    fileExtension = path.fileExtension.map(path.part)
    departure = PodPathDeparture(of: path, endpoint, values.podIdentifier)
    let parameters: [PodServingParameter] = query.compactMap { parameter in
      if parameter.name.isEmpty, parameter.value == nil { return nil }
      let name = reference.decoded(parameter.name).text
      return PodServingParameter(
        kind: PodServingParameter.Kind(name: name), name: name, nameRange: parameter.name,
        value: parameter.value.map(path.part))
    }
    self.parameters = parameters
    self.placeholders = placeholders
    authToken = parameters.first { $0.kind == .authToken }?.value.map { AuthToken($0.text) }
  }

  /// The first parameter of a kind.
  public func parameter(_ kind: PodServingParameter.Kind) -> PodServingParameter? {
    parameters.first { $0.kind == kind }
  }

  /// Whether a variable or template text may hide parameters: it is in place of a parameter name, or at
  /// the end of a URL without a query.
  public var mayHideParameters: Bool {
    guard reference.query != nil else { return text.utf8.last == UInt8(ascii: "}") }
    return parameters.contains { $0.name.utf8.first.map("{[$\\".utf8.contains) ?? false }
  }

  /// The first `=` inside the token, or the `&` that cuts it short, that is not percent-encoded.
  ///
  /// Servers read `&` as the end of the parameter. It was meant as part of the token if the next
  /// parameter is unknown and has a tilde.
  public var unencodedTokenDelimiter: Int? {
    guard let index = parameters.firstIndex(where: { $0.kind == .authToken }),
      let value = parameters[index].value
    else { return nil }
    let utf8 = text.utf8
    let bytes = utf8.span
    if let equals = bytes.firstIndex(of: "=", in: value.range) { return equals }
    guard let next = parameters[(index + 1)...].first, next.kind == .unknown,
      reference.decoded(next.range).text.utf8.contains(UInt8(ascii: "~"))
    else { return nil }
    return value.range.upperBound
  }
}

extension URIReference {
  /// The places of template text in the whole URL, encoded or not, without names of parameters.
  fileprivate func templatePlaceholders(outside names: [Range<Int>]) -> [Range<Int>] {
    let whole = 0..<text.utf8.count
    let decoding = decoded(whole)
    let source = decoding.isUTF8 ? decoding.text : text
    return TemplatePlaceholder.ranges(in: source).compactMap { range in
      let range = decoding.isUTF8 ? encodedRange(of: range, within: whole) : range
      let isWord = characters(range).utf8.first?.isLetter ?? false
      return isWord && names.contains { $0.contains(range.lowerBound) } ? nil : range
    }
  }
}
