import HLSDocuments
import SourceText

/// Finds the addresses of an archive that are one playlist, although the client requested it with
/// different queries, such as with the time or a new token.
///
/// Two addresses with the same path are one playlist if their documents are equal, or if each load continues
/// the one before: they have media segments in common, the same ones, and none returns that was removed.
/// Addresses that one document lists are different playlists.
struct SamePlaylists {
  /// Addresses of one playlist.
  fileprivate struct Group {
    var documents: [Int]
    var loads: [PlaylistLoad]
    /// For each document that lists several addresses with this path, the one that this is.
    var listed: [Int: String]
  }

  /// A document comes to one of the groups that were extended last; others would make it slow.
  private static let mostGroups = 16

  /// For each playlist, the numbers of the documents that are loads of it, in order.
  private(set) var groups: [[Int]] = []

  init(_ documents: [ArchivedDocument], in archive: HTTPArchive) {
    var order: [String] = []
    var paths: [String: [Int]] = [:]
    for (number, document) in documents.enumerated() {
      let path = String(document.address.prefix { $0 != "?" && $0 != "#" })
      let key = document.kind == .playlist ? path : "\(number)"
      if paths[key] == nil { order.append(key) }
      paths[key, default: []].append(number)
    }
    let shared = paths.filter { $0.value.count > 1 }
    let lists = shared.isEmpty ? [:] : Self.lists(in: documents, archive, of: Set(shared.keys))
    for path in order {
      guard let numbers = paths[path] else { continue }
      groups += Self.groups(numbers, of: documents, lists[path] ?? [], archive)
    }
    groups.sort { $0[0] < $1[0] }
  }

  /// The groups of documents with one path.
  private static func groups(
    _ numbers: [Int], of documents: [ArchivedDocument], _ lists: [[String]],
    _ archive: HTTPArchive
  ) -> [[Int]] {
    guard numbers.count > 1 else { return [numbers] }
    let lists = lists.map(ListedAddresses.init)
    var done: [Group] = []
    var latest: [Group] = []
    for number in numbers {
      let loads = documents[number].loads.compactMap { PlaylistLoad($0, in: archive) }
      let listed = Self.listed(documents[number].address, in: lists)
      let isKnown = listed.count == lists.count
      if isKnown, let place = latest.lastIndex(where: { $0.accepts(loads, listed) }) {
        var group = latest.remove(at: place)
        group.add(loads, of: number)
        latest.append(group)
      } else {
        latest.append(Group(documents: [number], loads: loads, listed: listed))
      }
      if latest.count > mostGroups { done.append(latest.removeFirst()) }
    }
    return (done + latest).map(\.documents)
  }

  /// For each document that lists several addresses of a path, the one of these with the most parameters of
  /// an address.
  private static func listed(_ address: String, in lists: [ListedAddresses]) -> [Int: String] {
    let parameters = address.queryParameters
    var listed: [Int: String] = [:]
    for (number, list) in lists.enumerated() { listed[number] = list.nearest(to: parameters) }
    return listed
  }

  /// For each of these paths, the lists of different addresses with that path in one document.
  private static func lists(
    in documents: [ArchivedDocument], _ archive: HTTPArchive, of paths: Set<String>
  ) -> [String: [[String]]] {
    var lists: [String: [[String]]] = [:]
    for document in documents where document.kind == .playlist {
      guard let load = document.loads.first, let body = archive.body(of: load) else { continue }
      let graph = DocumentGraph(
        SourceFile(name: "", bytes: body), at: load.location, podServingHosts: [],
        find: FoundDocument.findNothing)
      let listed = graph.links(from: 0).map { ExchangeLog.loadKey(URIReference($0.location)) }
      for (path, addresses) in Dictionary(
        grouping: Set(listed), by: { String($0.prefix { $0 != "?" }) })
      where addresses.count > 1 && paths.contains(path) {
        lists[path, default: []].append(addresses.sorted())
      }
    }
    return lists
  }
}

/// Different addresses with one path that a document lists.
private struct ListedAddresses {
  private let all: [(address: String, parameters: Set<Substring>)]
  /// The addresses by their parameters: mostly, one is requested as it is listed.
  private let exact: [Set<Substring>: String]

  init(_ addresses: [String]) {
    all = addresses.map { ($0, $0.queryParameters) }
    exact = Dictionary(all.map { ($0.parameters, $0.address) }, uniquingKeysWith: { $1 })
  }

  /// The address with the most of these parameters and no other; nil if there is none.
  func nearest(to parameters: Set<Substring>) -> String? {
    exact[parameters]
      ?? all.filter { $0.parameters.isSubset(of: parameters) }
      .max { $0.parameters.count < $1.parameters.count }?.address
  }
}

extension SamePlaylists.Group {
  /// Adds the loads of an address.
  fileprivate mutating func add(_ others: [PlaylistLoad], of document: Int) {
    documents.append(document)
    let isOrdered =
      loads.last.flatMap { last in others.first.map { !$0.arrives(before: last) } } ?? true
    loads += others
    if !isOrdered { loads.sort { $0.arrives(before: $1) } }
  }

  /// Whether the loads of another address are of the same playlist.
  fileprivate func accepts(_ others: [PlaylistLoad], _ listed: [Int: String]) -> Bool {
    guard listed == self.listed, let last = loads.last, let first = others.first else {
      return false
    }
    // Mostly, one address is used after the other.
    if !first.arrives(before: last) { return first.continues(last) }
    let all = (loads + others).sorted { $0.arrives(before: $1) }
    return zip(all, all.dropFirst()).allSatisfy { $1.continues($0) }
  }
}

extension String {
  /// The parameters in the query of an address, each with its value.
  var queryParameters: Set<Substring> {
    Set(prefix { $0 != "#" }.drop { $0 != "?" }.dropFirst().split(separator: "&"))
  }
}
