import HLSDocuments
import HLSPlaylist
import SourceText

/// The places that have a name in common, in the documents of a presentation.
struct SharedPlaces: Sendable {
  /// A place in a document.
  struct Place: Sendable {
    let uri: DocumentURI
    let member: Member
    let place: NamedPlace
  }

  /// The name at the place that was asked for.
  let name: SharedName
  /// Where it is there.
  let range: ByteRange
  /// All places, in the order of documents and of offsets.
  let places: [Place]
  /// Whether another name of the same kind is in use in one of the documents.
  private let used: Set<SharedName>

  /// Finds the name at an offset of a document; nil if there is none.
  ///
  /// IDs of date ranges are shared by the media playlists of a presentation, and variables by those
  /// that import them; rendition groups are names of one multivariant playlist.
  init?(at offset: UInt32, of uri: DocumentURI, in linted: [LintedDocuments]) {
    let members = PresentationMembers(of: uri, in: linted)
    guard let own = members.all.first(where: { $0.uri == uri }),
      let asked = own.places.first(where: {
        $0.range.start <= offset && offset <= $0.range.end
      })
    else { return nil }
    (name, range) = (asked.name, asked.range)
    var scope = [own]
    switch name {
    case .group: break
    case .dateRange: scope = members.all.filter { $0.isMedia || $0.uri == uri }
    case .variable:
      let roles = own.places.filter { $0.name == asked.name }.map(\.role)
      let isShared = roles.contains(.imported) || !own.isMedia
      if isShared {
        scope = members.all.filter { member in
          !member.isMedia
            || member.places.contains { $0.name == asked.name && $0.role == .imported }
        }
      }
    }
    places = scope.flatMap { member in
      member.places.filter { $0.name == asked.name }.sorted { $0.range < $1.range }.map {
        Place(uri: member.uri, member: member.member, place: $0)
      }
    }
    used = Set(scope.lazy.flatMap(\.places).map(\.name))
  }

  /// Why the name cannot become another one; nil if it can.
  func obstacle(to text: String) -> String? {
    guard name.allows(text) else { return "\(text.quoted) has a character that no such name has" }
    let renamed = name.renamed(to: text)
    if renamed != name, used.contains(renamed) { return "\(text.quoted) is in use already" }
    let roles = places.map(\.place.role)
    if roles.contains(.queried) {
      return "the name is that of a parameter in the address of the playlist"
    }
    if roles.contains(.imported), !roles.contains(.definition) {
      return "the playlist that defines the variable is not open"
    }
    return nil
  }
}

/// The playlists of one presentation that are open, or that open documents link to.
private struct PresentationMembers {
  /// A playlist with its names.
  struct Entry {
    let uri: DocumentURI
    let member: Member
    let places: [NamedPlace]

    var isMedia: Bool { member.document?.isMedia ?? false }
  }

  /// The playlists, each once: the multivariant playlists first.
  private(set) var all: [Entry] = []

  private static let roles: Set<Link.Role> = [.variantStream, .iFrameStream, .rendition]

  init(of uri: DocumentURI, in linted: [LintedDocuments]) {
    var known: Set<DocumentURI> = []
    var others: [(LintedDocuments, Int)] = []
    for found in linted {
      guard let own = found.member(uri) else { continue }
      let parents = found.graph.links.filter {
        $0.member == own && Self.roles.contains($0.role)
      }.map(\.source)
      for parent in Set(parents + [own]).sorted() {
        others.append((found, parent))
        for (member, _) in found.graph.members(linkedFrom: parent, by: Self.roles) {
          others.append((found, member.number))
        }
      }
    }
    for (found, number) in others {
      let member = found.graph.members[number]
      guard let address = found.addresses[number], let document = member.document,
        known.insert(address).inserted
      else { continue }
      all.append(
        Entry(uri: address, member: member, places: document.playlist.namedPlaces))
    }
  }
}
