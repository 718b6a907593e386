import HLSInterstitials
import HLSPlaylist
public import SourceText

/// A document and all documents it links to, directly or through others: media playlists, asset lists,
/// assets and steering manifests.
///
/// ``load(_:podServingHosts:limits:by:)`` loads them with a function of the caller. A single document is
/// a graph with one member. Equal documents give an equal graph.
public struct DocumentGraph: Sendable {
  /// The documents; the first one is the document that was requested.
  public internal(set) var members: [Member]
  /// The links, in the order of the members that contain them and of their positions there.
  public private(set) var links: [Link] = []
  /// The first members with links of a role to an address, apart from the last member with links.
  private var firstSources: [RoleAndLocation: Int] = [:]
  /// The links of each member whose address has a variable without a known value; not in ``links``.
  package internal(set) var unresolvedLinks: [Int: [Link]] = [:]
  /// The responses recorded while the documents were loaded; nil if nothing was recorded.
  ///
  /// A caller that records its own requests can set them, so that rules about links know the status of a
  /// failed request.
  public var answers: RecordedAnswers?
  /// When the server had the documents at some addresses, for a caller that records no answers.
  package var loadTimes: [String: LoadTime] = [:]

  private struct RoleAndLocation: Hashable {
    let role: Link.Role
    let location: String

    init(_ link: Link) { (role, location) = (link.role, link.location) }
  }

  init(members: [Member], answers: RecordedAnswers?) {
    self.members = members
    self.answers = answers
  }

  /// Creates a graph of one document whose links are not followed.
  package init(_ content: Member.Content, location: String) {
    members = [Member(number: 0, location: location, content: content)]
  }

  /// Adds a link of the last member that has links, or of a later one.
  mutating func add(_ link: Link) {
    if let last = links.last, last.source < link.source {
      for known in links(from: last.source) where firstSources[RoleAndLocation(known)] == nil {
        firstSources[RoleAndLocation(known)] = known.source
      }
    }
    links.append(link)
  }

  /// Makes room for exactly that many more links.
  mutating func reserveLinks(_ count: Int) { links.reserveCapacity(links.count + count) }

  /// Sets what the link with this index refers to.
  mutating func setTarget(_ target: Link.Target, ofLink index: Int) { links[index].target = target }

  /// The links in the member with a number, in the order of their positions; empty if there is no such
  /// member.
  public func links(from member: Int) -> ArraySlice<Link> {
    let rest = links[links.partitioningIndex { $0.source >= member }...]
    return rest.prefix(upTo: rest.partitioningIndex { $0.source > member })
  }

  /// Whether no earlier member has a link of the same role to the same address.
  ///
  /// The media playlists of a presentation repeat their date ranges and thus their links.
  public func isFirst(_ link: Link) -> Bool {
    firstSources[RoleAndLocation(link)].map { $0 >= link.source } ?? true
  }

  /// The recorded answer to the request for a linked document; nil if none was recorded.
  public func answer(to link: Link) -> Exchange? { answers?.log.answer(to: link.location) }

  /// The recorded answer that a member is; nil if there is none, or if it may be one of several.
  package func answer(of member: Member) -> Exchange? {
    answers?.exchange(ofFile: member.text.source.name.pathReference)
      ?? answers?.onlyExchange(at: member.location)
  }

  /// When the server had a member; nil if unknown.
  package func loadTime(of member: Member) -> LoadTime? {
    loadTimes[member.location] ?? answer(of: member)?.loadTime
  }

  /// How long after another member one was loaded; nil if unknown.
  package func delay(of member: Member, after other: Member) -> Seconds? {
    guard let time = loadTime(of: member), let earlier = loadTime(of: other) else { return nil }
    return earlier.date.distance(to: time.date)
  }

  /// The members that links of these roles in the member with a number refer to, each once, with
  /// those links; empty if there is no such member.
  public func members(
    linkedFrom member: Int, by roles: Set<Link.Role>
  ) -> [(member: Member, links: [Link])] {
    var order: [Int] = []
    var found: [Int: [Link]] = [:]
    for link in links(from: member) where roles.contains(link.role) {
      guard let target = link.member else { continue }
      if found[target] == nil { order.append(target) }
      found[target, default: []].append(link)
    }
    return order.map { (members[$0], found[$0] ?? []) }
  }
}

extension DocumentGraph {
  /// Creates a graph of one document of any kind, whose links are not followed.
  ///
  /// `location` is the address it was loaded from; nil if unknown. `podServingHosts` are hosts that
  /// serve pods in addition to Google's own.
  public init(
    _ source: SourceFile, at location: String? = nil, podServingHosts: [String] = []
  ) {
    self.init(
      source, at: location, podServingHosts: podServingHosts, scheduling: .byPlaylists)
  }

  /// Creates the same graph; `scheduling` decides who schedules the interstitials.
  package init(
    _ source: SourceFile, at location: String?, podServingHosts: [String], scheduling: Scheduling,
    divided division: Division = Division()
  ) {
    let content = Member.Content.reading(
      source, at: location, from: .named, podServingHosts: podServingHosts, divided: division)
    self.init(
      scheduling.applied(to: content, podServingHosts: podServingHosts), location: source.name)
  }
}

extension DocumentGraph {
  /// The limits up to which links are followed.
  public struct Limits: Sendable {
    /// The maximum number of links from the first document to another one.
    ///
    /// A document of scheduled date ranges is as far away as the playlist that refers to it. The default, 4, reaches from a multivariant playlist through a media playlist, an asset list and
    /// an asset to the media playlists of the asset.
    public var depth = 4
    /// The maximum number of documents; 5,000 by default.
    public var members = 5_000
    /// The number of bytes after which no more documents are loaded; 1 GiB by default.
    public var bytes = 1 << 30
    /// In how many parts a large document is read at a time; one by default.
    package var division = Division()

    /// Creates the default limits.
    public init() {}
  }
}
