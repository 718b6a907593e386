import HLSPlaylist

/// Documents that an input leads to and that were not judged, of one kind and for one reason.
public struct Unfollowed: Sendable, Hashable {
  /// What they are, such as `asset list`.
  public let noun: String
  public let reason: String
  /// How many addresses lead to them.
  public let count: Int
  /// The first of these addresses as it was written.
  public let uri: String
  /// Where that stands.
  public let place: Place

  /// The same with secrets masked.
  public func redacted() -> Unfollowed {
    Unfollowed(
      noun: noun, reason: Redaction.masked(reason), count: count, uri: Redaction.masked(uri),
      place: place.redacted())
  }
}

extension DocumentGraph {
  /// What links out of a member lead to and is not there, by kind and reason, in the order of the
  /// first of each.
  func unfollowed(from member: Int) -> [Unfollowed] {
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
        Unfollowed(
          noun: key.noun, reason: key.reason, count: $0.count, uri: $0.first.uri,
          place: Place($0.first.range, in: text))
      }
    }
  }
}
