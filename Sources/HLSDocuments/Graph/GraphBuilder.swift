import HLSInterstitials
import HLSPlaylist
import SourceText

/// Follows the links of a document to the documents they reference, breadth first.
///
/// A builder loads nothing: its caller requests the next address with `next()` and passes the document
/// at that address to `add(_:)`. Equal documents give an equal graph.
struct GraphBuilder: Sendable {
  /// The graph built so far.
  private(set) var graph: DocumentGraph
  /// The members whose links are currently followed: all members with the same distance from the
  /// first document.
  private var level = 0..<1
  private let podServingHosts: [String]
  private let scheduling: Scheduling
  private let limits: DocumentGraph.Limits
  /// For each member, how it was reached.
  private var origins = [Origin()]
  private var bytes = 0
  private var targets: [String: Link.Target] = [:]
  /// The index of the first link of the graph that has no target yet.
  private var position = 0
  /// The index of the first link of the graph whose address was not among the expected ones yet.
  private var expectedEnd = 0

  /// How a member was reached.
  private struct Origin {
    /// The number of links from the first document.
    var depth = 0
    /// Whether it belongs to an asset.
    var isInAsset = false
    /// Whether it is a document of the kind that its link calls for; of another one, players follow no
    /// link.
    var isWanted = true
  }

  init(
    _ source: SourceFile, at location: String, podServingHosts: [String],
    scheduling: Scheduling = .byPlaylists, limits: DocumentGraph.Limits
  ) {
    let content = Member.Content.reading(
      source, at: location, from: .named, podServingHosts: podServingHosts,
      divided: limits.division)
    self.scheduling = scheduling.resolved(for: content)
    graph = DocumentGraph(
      self.scheduling.applied(to: content, podServingHosts: podServingHosts), location: location)
    self.podServingHosts = podServingHosts
    self.limits = limits
    targets[location] = .member(0)
    // A link to it resolves to its path without `./`.
    targets[URIReference.unknownBase.resolving(location)] = .member(0)
    readLinks()
  }

  /// The address of the document that is needed next, without a fragment; nil when the graph is
  /// complete.
  ///
  /// Returns the same address until `add(_:)` is called.
  mutating func next() -> String? {
    while true {
      while position < graph.links.count {
        let link = graph.links[position]
        let address = link.addressWithoutFragment
        if let target = targets[address] ?? obstacle(to: link) {
          append(target)
        } else if link.role.mayBeDataURI, let file = SourceFile(dataURI: address) {
          add(.source(file, location: address))
        } else {
          return address
        }
      }
      level = level.upperBound..<graph.members.count
      guard !level.isEmpty else {
        graph.placeEvents(podServingHosts: podServingHosts)
        graph.noteLoadedAssets()
        graph.noteAssets()
        graph.addListedPods(hosts: podServingHosts)
        return nil
      }
      readLinks()
    }
  }

  /// Whether the address that `next()` returned was among the expected ones.
  var isExpected: Bool { position < expectedEnd }

  /// The addresses that will be needed next, each once, so that they can be loaded together: up to the
  /// end of the level, or as many as the graph has room for.
  mutating func takeExpected() -> [String] {
    var addresses: [String] = []
    var seen: Set<String> = []
    let room = limits.members - graph.members.count
    expectedEnd = max(position, expectedEnd)
    while expectedEnd < graph.links.count, addresses.count < room {
      let link = graph.links[expectedEnd]
      expectedEnd += 1
      let address = link.addressWithoutFragment
      guard obstacle(to: link) == nil, targets[address] == nil else { continue }
      if link.role.mayBeDataURI, SourceFile(dataURI: address) != nil { continue }
      if seen.insert(address).inserted { addresses.append(address) }
    }
    return addresses
  }

  /// Adds the document at the address that `next()` returned.
  mutating func add(_ found: FoundDocument) {
    guard position < graph.links.count else { return }
    switch found {
    case .absent(let reason): append(.absent(reason: reason))
    case .source(let file, _) where file.isTooLarge:
      append(.absent(reason: SourceFile.tooLarge))
    case .source(let file, let location):
      // A redirect, or a path for an address, may refer to a document that is already a member.
      append(targets[location] ?? addMember(file, at: location))
    }
  }

  private mutating func addMember(_ file: SourceFile, at location: String) -> Link.Target {
    let link = graph.links[position]
    let origin = origins[link.source]
    let number = graph.members.count
    bytes += file.bytes.count
    let content = content(of: file, at: location)
    graph.members.append(Member(number: number, location: location, content: content))
    origins.append(
      Origin(
        // What a playlist leaves to a schedule is as deep as the playlist.
        depth: link.role == .dateRangeSchedule && graph.members[link.source].document != nil
          ? origin.depth : origin.depth + 1,
        isInAsset: origin.isInAsset || link.role == .asset || link.role == .listedAsset,
        isWanted: content.is(link.role)))
    targets[location] = .member(number)
    return .member(number)
  }

  /// Sets the target of the next link of the level.
  private mutating func append(_ target: Link.Target) {
    targets[graph.links[position].addressWithoutFragment] = target
    graph.setTarget(target, ofLink: position)
    position += 1
  }

  /// Adds the links of the members of the level, without targets.
  private mutating func readLinks() {
    for number in level where origins[number].isWanted {
      let member = graph.members[number]
      let base = URIReference(member.location)
      member.content.forEachLink(ofEvents: !scheduling.isByApp) { count in
        // More than what they grow by themselves.
        guard count > graph.links.count else { return }
        graph.reserveLinks(count)
        targets.reserveCapacity(targets.count + count)
      } _: { reference in
        let link = Link(
          role: reference.role, source: number, range: reference.range, tag: reference.tag,
          index: reference.index, uri: reference.uri,
          location: reference.isKnown ? location(of: reference.uri, at: base) : reference.uri,
          target: .absent(reason: "a variable in its address has no known value"))
        if reference.isKnown {
          graph.add(link)
        } else if !isIgnored(link) {
          graph.unresolvedLinks[number, default: []].append(link)
        }
      }
    }
  }

  /// The resolved address; of an absolute one the same string, since there may be very many.
  private func location(of uri: String, at base: URIReference) -> String {
    let location = base.resolving(uri)
    return location == uri ? uri : location
  }

  /// Whether players ignore a link: an interstitial of an asset.
  private func isIgnored(_ link: Link) -> Bool {
    origins[link.source].isInAsset && link.role.isOfInterstitial
  }

  /// Why a link is not followed; nil if it is.
  private func obstacle(to link: Link) -> Link.Target? {
    let origin = origins[link.source]
    if isIgnored(link) {
      return .ignored(reason: "interstitials of an asset are not played")
    }
    if origin.depth >= limits.depth {
      return .absent(reason: "exceeds the maximum depth of links")
    }
    if graph.members.count >= limits.members || bytes >= limits.bytes {
      return .absent(reason: "exceeds the maximum number or size of linked documents")
    }
    return nil
  }

  /// Parses a file with the role of the next link.
  private func content(of file: SourceFile, at location: String) -> Member.Content {
    let link = graph.links[position]
    let parent = graph.members[link.source].document?.playlist
    let content = Member.Content.reading(
      file, at: location,
      from: .linked(
        link.role, imported: parent?.kind == .multivariant ? parent?.variables.known : nil),
      podServingHosts: podServingHosts, divided: limits.division)
    if link.role == .dateRangeSchedule, case .json(let json) = content,
      let parent = graph.members[link.source].schedule,
      parent.dateRanges.indices.contains(link.index)
    {
      return .json(
        json.scheduling(
          over: parent.playlist, of: parent.dateRanges[link.index],
          podServingHosts: podServingHosts))
    }
    guard !origins[link.source].isInAsset, !link.role.isOfInterstitial else { return content }
    return scheduling.applied(to: content, podServingHosts: podServingHosts)
  }
}

extension Link.Role {
  /// Whether an address with the document in it is read.
  fileprivate var mayBeDataURI: Bool { self == .steeringManifest || self == .assetList }
}

extension Link {
  /// The address to request: the link's address without its fragment.
  package var addressWithoutFragment: String { location.withoutFragment }
}
