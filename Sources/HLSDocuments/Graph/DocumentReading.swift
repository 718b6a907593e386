import HLSInterstitials
import HLSPlaylist
import SourceText

/// Where a document comes from, as far as it affects how the document is parsed.
enum DocumentOrigin {
  /// It was requested by name; text without any tag is an empty playlist.
  case named
  /// A link with this role, or another document, refers to it.
  ///
  /// Variables may be imported from the multivariant playlist that contains the link.
  case linked(Link.Role?, imported: [String: String]?)
}

extension Member.Content {
  /// Parses a document as the type that its origin and its bytes indicate.
  ///
  /// `location` is the address it was loaded from; nil if unknown.
  static func reading(
    _ source: SourceFile, at location: String?, from origin: DocumentOrigin,
    podServingHosts: [String], divided division: Division = Division()
  ) -> Member.Content {
    if case .named = origin, SessionLog.isSession(source.bytes) {
      return .session(SessionLog(parsing: source))
    }
    var role: Link.Role?
    var imported: [String: String]?
    if case .linked(let link, let variables) = origin { (role, imported) = (link, variables) }
    if role?.refersToJSON == true || JSONText.isJSON(source.bytes) {
      return .json(
        JSONDocument(JSONText(parsing: source), as: role)
          .scheduling(over: nil, podServingHosts: podServingHosts))
    }
    if case .named = origin, !TagSearch.hasTag(in: source.bytes.span),
      SessionLog.isConsole(source.bytes.span)
    {
      return .session(SessionLog(console: source))
    }
    if case .named = origin, source.bytes.first(where: { $0 > 0x20 && $0 < 0x80 }) == 0x3C,
      ContentKind(of: source.bytes.span) == .infoPlist
    {
      return .infoPlist(InfoPlist(parsing: source))
    }
    let values = location.map {
      OutsideValues(imported: imported, query: URIReference($0).queryValues)
    }
    let playlist = Playlist(
      parsing: source, values: values ?? .unknown,
      expecting: role?.refersToPlayableMedia == true ? .media : .undetermined, divided: division)
    if case .linked = origin, !playlist.lines.contains(where: { $0.form == .tag }),
      playlist.isDecodable || ContentKind(of: source.bytes.span) != .playlist
    {
      return .other(playlist)
    }
    return .playlist(Document(playlist, podServingHosts: podServingHosts, at: location))
  }
}

extension JSONDocument {
  /// Creates a document of the kind given by the role of the link; without a role, by its keys.
  fileprivate init(_ text: JSONText, as role: Link.Role?) {
    switch role {
    case nil: self.init(text)
    case .assetList: self.init(text, kind: .assetList(AssetList(text)))
    case .steeringManifest: self.init(text, kind: .steeringManifest(SteeringManifest(text)))
    case .dateRangeSchedule: self.init(text, kind: .dateRangeSchedule(DateRangeSchedule(text)))
    default: self.init(text, kind: .other)
    }
  }
}

extension Link.Role {
  fileprivate var refersToJSON: Bool {
    [.assetList, .steeringManifest, .sessionData, .dateRangeSchedule].contains(self)
  }

  /// Whether a document without any tag of a multivariant playlist must be a media playlist.
  fileprivate var refersToPlayableMedia: Bool { !refersToJSON && self != .primaryContent }
}
