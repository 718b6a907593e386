import HLSInterstitials
public import HLSPlaylist

/// What is found at an address.
public enum FoundDocument: Sendable {
  /// The document, and the address it came from in the end.
  case source(SourceFile, location: String)
  /// Nothing to judge, for this reason.
  case absent(reason: String)
}

/// Follows the links of a document to what they lead to, breadth first.
public struct GraphBuilder {
  /// How far and how much is followed.
  public struct Limits: Sendable {
    /// A multivariant playlist, its media playlist, an asset list, an asset, and its media playlists.
    public var depth = 4
    public var members = 5_000
    public var bytes = 1 << 30

    public init() {}
  }

  private let settings: LintSettings
  private let limits: Limits
  /// Finds what is at a resolved address.
  private let find: (String) -> FoundDocument
  /// Hears which addresses `find` is about to be asked for, so that they can be loaded together.
  private let expecting: (() -> [String]) -> Void

  private var graph: DocumentGraph
  /// For each member, how many links lead to it and whether it is an asset or part of one.
  private var origins: [(depth: Int, isInAsset: Bool)] = [(0, false)]
  private var bytes = 0
  private var targets: [String: Link.Target] = [:]

  /// The graph of a document and what `find` gives for the addresses in it.
  ///
  /// `find` is asked once for each address, without its fragment. Before those of a level are asked
  /// for, `expecting` hears them all, where it wants to.
  static func graph(
    of entry: Member.Content, at location: String, settings: LintSettings, limits: Limits,
    expecting: (() -> [String]) -> Void, find: (String) -> FoundDocument
  ) -> DocumentGraph {
    withoutActuallyEscaping(expecting) { expecting in
      withoutActuallyEscaping(find) { find in
        var builder = GraphBuilder(
          DocumentGraph(entry, location: location), settings, limits, expecting, find)
        builder.follow()
        return builder.graph
      }
    }
  }

  private init(
    _ graph: DocumentGraph, _ settings: LintSettings, _ limits: Limits,
    _ expecting: @escaping (() -> [String]) -> Void,
    _ find: @escaping (String) -> FoundDocument
  ) {
    self.expecting = expecting
    self.graph = graph
    self.settings = settings
    self.limits = limits
    self.find = find
    targets[graph.members[0].location] = .member(0)
  }

  private mutating func follow() {
    var level = 0..<graph.members.count
    while !level.isEmpty {
      expecting { addresses(in: level) }
      for number in level { addLinks(from: number) }
      level = level.upperBound..<graph.members.count
    }
  }

  private mutating func addLinks(from number: Int) {
    let member = graph.members[number]
    let links = member.content.foundLinks
    let base = links.isEmpty ? nil : URIReference(member.location)
    for found in links {
      let location = base?.resolving(found.uri) ?? found.uri
      graph.links.append(
        Link(
          role: found.role, source: number, range: found.range, tag: found.tag,
          index: found.index, uri: found.uri, location: location,
          target: target(of: found.role, at: location, from: number)))
    }
  }

  /// The addresses that `find` will be asked for from those members, each once.
  private func addresses(in level: Range<Int>) -> [String] {
    var addresses: [String] = []
    var seen: Set<String> = []
    for number in level {
      let base = URIReference(graph.members[number].location)
      for found in graph.members[number].content.foundLinks
      where obstacle(to: found.role, from: number) == nil {
        let address = String(base.resolving(found.uri).prefix { $0 != "#" })
        guard targets[address] == nil, seen.insert(address).inserted else { continue }
        addresses.append(address)
      }
    }
    return Array(addresses.prefix(max(0, limits.members - graph.members.count)))
  }

  private mutating func target(
    of role: Link.Role, at location: String, from source: Int
  ) -> Link.Target {
    let address = String(location.prefix { $0 != "#" })
    if let known = targets[address] { return known }
    let target = load(role, address, from: source)
    targets[address] = target
    return target
  }

  private mutating func load(
    _ role: Link.Role, _ address: String, from source: Int
  ) -> Link.Target {
    if let obstacle = obstacle(to: role, from: source) { return .absent(reason: obstacle) }
    let origin = origins[source]
    switch find(address) {
    case .absent(let reason): return .absent(reason: reason)
    case .source(let file, let location):
      // Redirects, and a path beside an address, may lead to what is known.
      if let known = targets[location] { return known }
      bytes += file.bytes.count
      let content = content(of: file, at: location, role, from: source)
      let number = graph.members.count
      graph.members.append(Member(number: number, location: location, content: content))
      origins.append(
        (origin.depth + 1, origin.isInAsset || role == .asset || role == .listedAsset))
      targets[location] = .member(number)
      return .member(number)
    }
  }

  /// Why links of that role are not followed from a member; nil where they are.
  private func obstacle(to role: Link.Role, from source: Int) -> String? {
    let origin = origins[source]
    // Interstitials of an asset are ignored by players.
    if origin.isInAsset, role.isOfInterstitial { return "interstitials of an asset are not played" }
    if origin.depth >= limits.depth { return "further away than links are followed" }
    if graph.members.count >= limits.members || bytes >= limits.bytes {
      return "more documents than are followed in one run"
    }
    return nil
  }

  private func content(
    of file: SourceFile, at location: String, _ role: Link.Role, from source: Int
  ) -> Member.Content {
    if role.leadsToJSON || JSONText.isJSON(file.bytes) {
      let text = JSONText(parsing: file)
      let kind: JSONDocument.Kind =
        switch role {
        case .assetList: .assetList(AssetList(text))
        case .steeringManifest: .steeringManifest(SteeringManifest(text))
        default: .other
        }
      return .json(JSONDocument(text, kind: kind, settings: settings))
    }
    let parent = graph.members[source].document?.playlist
    return .playlist(
      from: file, at: location,
      imported: parent?.kind == .multivariant ? parent?.variables.known : nil, settings: settings)
  }
}

extension Member.Content {
  /// The content of a document to which no link is known to lead.
  static func content(
    of file: SourceFile, at location: String, settings: LintSettings
  ) -> Member.Content {
    guard JSONText.isJSON(file.bytes) else {
      return .playlist(from: file, at: location, imported: nil, settings: settings)
    }
    return .json(JSONDocument(JSONText(parsing: file), settings: settings))
  }

  /// A playlist, or a text without any tag.
  fileprivate static func playlist(
    from file: SourceFile, at location: String, imported: [String: String]?, settings: LintSettings
  ) -> Member.Content {
    let values = OutsideValues(imported: imported, query: URIReference(location).queryValues)
    let playlist = Playlist(parsing: file, values: values)
    guard playlist.lines.contains(where: { $0.form == .tag }) || !playlist.isDecodable else {
      return .other(playlist)
    }
    return .playlist(Document(playlist, settings: settings, at: location))
  }
}

extension Link.Role {
  fileprivate var isOfInterstitial: Bool {
    self == .asset || self == .assetList || self == .listedAsset
  }

  fileprivate var leadsToJSON: Bool {
    self == .assetList || self == .steeringManifest || self == .sessionData
  }
}
