public import SourceText

/// From when until when a certificate is valid (RFC 5280, section 4.1.2.5).
public struct CertificateTerm: Sendable, Hashable {
  /// The first moment.
  public let begins: DateTime
  /// The last moment.
  public let ends: DateTime

  /// Creates a term.
  public init(from begins: DateTime, until ends: DateTime) {
    (self.begins, self.ends) = (begins, ends)
  }

  /// The time from the first to the last moment; negative if they are in the wrong order.
  public var length: Seconds { begins.distance(to: ends) }
}
