import HLSDocuments
import HLSPlaylist
import SourceText

extension DocumentGraph {
  /// The links in a member to missing documents, grouped by kind and reason, in the order of the first
  /// link of each group.
  func uncheckedLinks(from member: Int) -> [UncheckedLink] {
    struct Key: Hashable {
      let noun: String
      let reason: String
    }
    var order: [Key] = []
    var found: [Key: (count: Int, first: Link)] = [:]
    for link in links(from: member) {
      guard case .absent(let reason) = link.target else { continue }
      let key = Key(noun: link.role.noun, reason: reason)
      if found[key] == nil { order.append(key) }
      found[key, default: (0, link)].count += 1
    }
    let text = members[member].text
    return order.compactMap { key in
      found[key].map {
        UncheckedLink(
          kind: key.noun, reason: key.reason, count: $0.count, uri: $0.first.uri,
          place: Place($0.first.range, in: text))
      }
    }
  }
}
