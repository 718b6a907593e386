package import HLSDocuments

/// A document in an HTTP archive, with all loads of it whose bodies were saved.
package struct ArchivedDocument: Sendable {
  /// The address of the first load that is not a delta update.
  package internal(set) var address: String
  /// What the document is, by the content of the first load.
  package let kind: ContentKind
  /// The loads, in the order in which they were received.
  package internal(set) var loads: [Exchange]
  /// The answers to other requests for a playlist whose bodies are none, and what they are instead.
  package internal(set) var others: [(exchange: Exchange, reason: String)] = []

  /// Why the first other load has no body that can be read; nil without such a load.
  package internal(set) var obstacle: String?

  /// The first load that is not a delta update, or else the first one.
  package var whole: Exchange? {
    loads.first { $0.parameter("_HLS_skip") == nil } ?? loads.first
  }
}

extension ContentKind {
  /// The kind of a body that can be checked; nil for any other.
  static func checked(of body: [UInt8]) -> ContentKind? {
    let kind = ContentKind(of: body.span)
    return kind.hint == nil ? kind : nil
  }
}

extension HTTPArchive {
  /// The body of an exchange; nil if the archive has none or only a part of it.
  func wholeBody(of exchange: Exchange) -> [UInt8]? {
    exchange.isPartial ? nil : body(of: exchange)
  }
}

extension Exchange {
  /// Why a body that was saved, or none, is no document that can be checked.
  func obstacle(to body: [UInt8]?) -> String {
    if let answerObstacle { return answerObstacle }
    guard let body else { return "the HAR file has no complete body of it" }
    return ContentKind(of: body.span).hint.map { "not a playlist: \($0)" }
      ?? "the request \(outcome)"
  }
}
