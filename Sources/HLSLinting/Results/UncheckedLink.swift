/// Links in an input to documents of one kind that were not checked for one reason.
public struct UncheckedLink: Sendable, Hashable {
  /// The kind of the documents, such as `asset list`.
  public let noun: String
  /// Why the documents were not checked.
  public let reason: String
  /// The number of links.
  public let count: Int
  /// The first link as written.
  public let uri: String
  /// The place of the first link.
  public let place: Place

  package init(noun: String, reason: String, count: Int, uri: String, place: Place) {
    self.noun = noun
    self.reason = reason
    self.count = count
    self.uri = uri
    self.place = place
  }
}
