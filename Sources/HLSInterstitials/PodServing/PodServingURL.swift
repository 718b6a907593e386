import HLSPlaylist
public import SourceText

/// A parsed URL of Google DAI pod serving.
///
/// All ranges count UTF-8 bytes of ``text``. Parts that deviate from the documented form keep their
/// text. Source: Google Ad Manager, Dynamic Ad Insertion, pod serving reference (live and VOD) and
/// the guide for client-side HLS interstitials.
public struct PodServingURL: Equatable, Sendable {
  /// The URL, split into the components of RFC 3986.
  public let reference: URIReference
  /// The kind of host.
  public let hostKind: PodServingHost
  /// The host; nil in a relative reference.
  public let host: PodServingPart?
  /// The service that the URL requests.
  public let endpoint: PodServingEndpoint
  /// The segment after `network`; nil if there is none.
  public let networkCode: PodServingPart?
  /// The segment after `custom_asset`; nil if there is none.
  public let customAssetKey: PodServingPart?
  /// The identifier of the ad pod; `missing` for endpoints without pods.
  public let podIdentifier: PodIdentifier
  /// The segment after `stream`; nil if there is none.
  public let streamIDInPath: PodServingPart?
  /// The text after the last dot of the path, if it looks like a file extension.
  public let fileExtension: PodServingPart?
  /// The first deviation from the documented path; nil if there is none.
  public let departure: PodPathDeparture?
  /// The query parameters in order, without empty ones.
  public let parameters: [PodServingParameter]
  /// The ranges of the first 32 placeholders, without parameter names in uppercase.
  public let placeholders: [Range<Int>]
  /// The token in the first `auth-token` parameter; nil if there is none.
  public let authToken: AuthToken?

  /// The original URL.
  public var text: String { reference.text }

  /// Parses `text`; nil if it is not a pod-serving URL.
  ///
  /// - Parameters:
  ///   - text: a URL or relative reference.
  ///   - additionalHosts: names of hosts that forward to Google, without port.
  public init?(_ text: String, additionalHosts: [String] = []) {
    self.init(URIReference(text), additionalHosts: additionalHosts)
  }

  /// Parses a URL that is already split into components; nil if it is not a pod-serving URL.
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

  /// The first parameter of a kind; nil if there is none.
  public func parameter(_ kind: PodServingParameter.Kind) -> PodServingParameter? {
    parameters.first { $0.kind == kind }
  }

  /// Whether a variable or placeholder may contain parameters: it replaces a parameter name, or
  /// ends a URL without a query.
  public var mayHideParameters: Bool {
    guard reference.query != nil else { return text.utf8.last == UInt8(ascii: "}") }
    return parameters.contains { $0.name.utf8.first.map("{[$\\".utf8.contains) ?? false }
  }

  /// The offset of the first `=` in the token, or of the `&` that truncates it, that is not
  /// percent-encoded; nil if there is none.
  ///
  /// Servers treat `&` as the end of the parameter. It is assumed to be part of the token if the
  /// next parameter is unknown and contains a tilde.
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
  /// The ranges of placeholders in the whole URL, encoded or not, without parameter names.
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

extension PodServingURL {
  /// The milliseconds above zero that `pd` requests; nil for other text, variables and placeholders.
  package var podDuration: (milliseconds: Int64, part: PodServingPart)? {
    guard let part = parameter(.podDuration)?.value, part.isLiteral,
      let number = part.decimalInteger, number > 0, let milliseconds = Int64(exactly: number)
    else { return nil }
    return (milliseconds, part)
  }

  /// The length of the pod that `pd` requests; nil if it is unknown or above 34 years.
  package var podLength: Seconds? {
    podDuration.flatMap { $0.milliseconds < 1 << 40 ? Seconds(milliseconds: $0.milliseconds) : nil }
  }
}
