/// A URL of Google DAI pod serving, taken apart.
///
/// All ranges count UTF-8 bytes of ``text``. A part that departs from the documented form keeps
/// what stands there. Source: Google Ad Manager, Dynamic Ad Insertion, pod serving reference (live
/// and VOD) and the guide for client-side HLS interstitials.
public struct PodServingURL: Equatable, Sendable {
  /// Whose host the URL names.
  public enum HostKind: Equatable, Sendable {
    /// `dai.google.com`, in letters of either case.
    case google
    /// One of the additional hosts.
    case additional
    /// Any other, known by the path alone: a look-alike, or a host not allowed.
    case other
    /// None: a relative reference.
    case absent
  }

  /// What the URL asks for, judged by its path even where that departs from the documentation.
  public enum Endpoint: Equatable, Sendable {
    /// The playlist of an ad pod.
    case hlsManifest
    /// The DASH manifest of an ad pod.
    case dashManifest
    /// One media segment of an ad pod.
    case segment
    /// Registration of a stream, and the other calls that answer POST with JSON.
    case streamCreate
    /// Metadata of a stream, or verification that an ad was shown.
    case metadataOrVerification
    /// Anything else.
    case other
  }

  /// How the path names the ad pod; a part leaves the file extension out.
  public enum PodIdentifier: Equatable, Sendable {
    /// `pod/` and what should be a number.
    case pod(Part)
    /// `ad_break_id/` and all that follows in the path of a manifest.
    case adBreakID(Part)
    /// The last segment, right after the custom asset key, without the word before it.
    case bare(Part)
    /// Nothing of the kind.
    case missing

    /// The identifier itself, whichever form it has.
    public var part: Part? {
      switch self {
      case .pod(let part), .adBreakID(let part), .bare(let part): part
      case .missing: nil
      }
    }
  }

  /// The first place at which a path leaves the documented one, where no other part tells it.
  ///
  /// Not departures are the session in the path of an HLS manifest, a bare or malformed pod
  /// identifier, and whatever a variable reference or template text may hide.
  public struct PathDeparture: Equatable, Sendable {
    /// The segment in question; empty at the end of the path where something is missing, and all
    /// of the rest where nothing more is expected.
    public let range: Range<Int>
    /// The word, or the name of the value, that stands there in the documentation; nil for the end.
    public let expected: String?
  }

  /// The one host of the service.
  public static let googleHost = "dai.google.com"

  /// The URL and its split into the parts of RFC 3986.
  public let reference: URIReference
  /// Whose host it is.
  public let hostKind: HostKind
  /// The host; nil in a relative reference.
  public let host: Part?
  /// What the URL asks for.
  public let endpoint: Endpoint
  /// The segment after `network`.
  public let networkCode: Part?
  /// The segment after `custom_asset`.
  public let customAssetKey: Part?
  /// The name of the ad pod; `missing` for endpoints without pods.
  public let podIdentifier: PodIdentifier
  /// The segment after `stream`.
  public let streamIDInPath: Part?
  /// What follows the last dot of the path, if that looks like a file extension.
  public let fileExtension: Part?
  /// Where the path leaves the documented one.
  public let departure: PathDeparture?
  /// The parameters of the query in order, without wholly empty ones.
  public let parameters: [Parameter]
  /// Template text left in the URL, the first 32 places; parameter names in capitals are none.
  public let placeholders: [Range<Int>]
  /// The token, parsed from the first `auth-token`; nil without one.
  public let authToken: AuthToken?

  /// The URL as it was given.
  public var text: String { reference.text }

  /// Takes `text` apart; nil when it has nothing to do with pod serving.
  ///
  /// - Parameters:
  ///   - text: a URL or relative reference.
  ///   - additionalHosts: names of hosts that forward to Google's, without port.
  public init?(_ text: String, additionalHosts: [String] = []) {
    self.init(URIReference(text), additionalHosts: additionalHosts)
  }

  /// Takes a URL apart that is split already; nil when it has nothing to do with pod serving.
  public init?(_ reference: URIReference, additionalHosts: [String] = []) {
    let hostKind = HostKind(of: reference, additionalHosts: additionalHosts)
    guard let segments = PodServingPath.segments(of: reference, host: hostKind) else { return nil }
    let query = reference.queryParameters
    let placeholders = reference.templatePlaceholders(outside: query.map(\.name))
    func part(_ range: Range<Int>) -> Part { reference.part(range, placeholders: placeholders) }

    let path = PodServingPath(segments, of: reference, placeholders: placeholders)
    self.reference = reference
    self.hostKind = hostKind
    host = reference.host.map(part)
    endpoint = path.endpoint
    networkCode = path.networkCode.map(part)
    customAssetKey = path.customAssetKey.map(part)
    podIdentifier = path.podIdentifier
    streamIDInPath = path.streamID.map(part)
    fileExtension = path.fileExtension.map(part)
    departure = path.departure
    let parameters: [Parameter] = query.compactMap { parameter in
      if parameter.name.isEmpty, parameter.value == nil { return nil }
      let name = reference.decoded(parameter.name).text
      return Parameter(
        kind: ParameterKind(name: name), name: name, nameRange: parameter.name,
        value: parameter.value.map(part))
    }
    self.parameters = parameters
    self.placeholders = placeholders
    authToken = parameters.first { $0.kind == .authToken }?.value.map { AuthToken($0.text) }
  }

  /// The first parameter of a kind.
  public func parameter(_ kind: ParameterKind) -> Parameter? {
    parameters.first { $0.kind == kind }
  }

  /// Whether parameters may be there that cannot be seen: a variable or template text stands where
  /// the name of a parameter would, or at the end of a URL without query.
  public var mayHideParameters: Bool {
    guard reference.query != nil else { return text.utf8.last == UInt8(ascii: "}") }
    return parameters.contains { $0.name.utf8.first.map("{[$\\".utf8.contains) ?? false }
  }

  /// The first `=` inside the token, or the `&` that cuts it short, that is not percent-encoded.
  ///
  /// Servers read `&` as the end of the parameter; that it was meant otherwise shows in an unknown
  /// parameter after it that has a tilde.
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

extension PodServingURL.HostKind {
  fileprivate init(of reference: URIReference, additionalHosts: [String]) {
    guard let host = reference.host else {
      self = .absent
      return
    }
    let utf8 = reference.text.utf8
    let bytes = utf8.span
    if bytes.equalsIgnoringCase(PodServingURL.googleHost, in: host) {
      self = .google
    } else {
      self =
        additionalHosts.contains { bytes.equalsIgnoringCase($0, in: host) }
        ? .additional : .other
    }
  }
}

extension URIReference {
  /// The template text in the whole URL, encoded or not; words that name parameters are no such.
  fileprivate func templatePlaceholders(outside names: [Range<Int>]) -> [Range<Int>] {
    let whole = 0..<text.utf8.count
    let decoding = decoded(whole)
    let source = decoding.isUTF8 ? decoding.text : text
    return TemplatePlaceholder.ranges(in: source).compactMap { range in
      let range = decoding.isUTF8 ? encodedRange(of: range, within: whole) : range
      let isWord = characters(range).utf8.first?.isASCIILetter ?? false
      return isWord && names.contains { $0.contains(range.lowerBound) } ? nil : range
    }
  }
}
