import HLSDocuments

/// The network documents that one input references, directly and indirectly, up to a limit.
package struct ReferencedDocuments {
  /// The maximum number of documents that are looked up for one input.
  package static let most = 1_000

  /// One string for all, since there may be very many.
  private static let tooMany = "\(FetchFailure.tooMany(limit: most))"

  private let network: NetworkDocuments
  private var count = 0

  init(_ network: NetworkDocuments) { self.network = network }

  /// Loads those documents together that are within the limit.
  func load(_ addresses: [String]) {
    network.load(Array(addresses.prefix(max(0, Self.most - count))))
  }

  /// The document at a URL, which is asked for once; beyond the limit it is absent and not loaded.
  mutating func document(at address: String) -> FoundDocument {
    count += 1
    guard count <= Self.most else { return .absent(reason: Self.tooMany) }
    return network.document(at: address)
  }
}
