import HLSInterstitials
import HLSPlaylist
import SourceText

/// Where a document comes from, as far as that decides how it is read.
enum DocumentOrigin {
  /// It was named; a text without any tag is a playlist with nothing in it.
  case named
  /// A link of that role, or another document, leads to it; variables may be imported from the
  /// multivariant playlist that has the link.
  case linked(Link.Role?, imported: [String: String]?)
}

extension Member.Content {
  /// Reads a document as what its origin and its bytes say it is.
  ///
  /// `location` is the address that it came from; nil where nothing is known of it.
  static func reading(
    _ source: SourceFile, at location: String?, from origin: DocumentOrigin,
    podServingHosts: [String]
  ) -> Member.Content {
    var role: Link.Role?
    var imported: [String: String]?
    if case .linked(let link, let variables) = origin { (role, imported) = (link, variables) }
    if role?.leadsToJSON == true || JSONText.isJSON(source.bytes) {
      return .json(JSONDocument(JSONText(parsing: source), as: role))
    }
    let values = location.map {
      OutsideValues(imported: imported, query: URIReference($0).queryValues)
    }
    let playlist = Playlist(parsing: source, values: values ?? .unknown)
    if case .linked = origin, playlist.isDecodable,
      !playlist.lines.contains(where: { $0.form == .tag })
    {
      return .other(playlist)
    }
    return .playlist(Document(playlist, podServingHosts: podServingHosts, at: location))
  }
}

extension JSONDocument {
  /// Takes the document for what the role of the link to it says; without one, for what its keys say.
  fileprivate init(_ text: JSONText, as role: Link.Role?) {
    switch role {
    case nil: self.init(text)
    case .assetList: self.init(text, kind: .assetList(AssetList(text)))
    case .steeringManifest: self.init(text, kind: .steeringManifest(SteeringManifest(text)))
    default: self.init(text, kind: .other)
    }
  }
}

extension Link.Role {
  fileprivate var leadsToJSON: Bool {
    self == .assetList || self == .steeringManifest || self == .sessionData
  }
}
