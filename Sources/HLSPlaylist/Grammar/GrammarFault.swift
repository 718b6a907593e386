public import SourceText

/// A place where a playlist departs from the grammar.
///
/// It says what and where, not how bad that is.
public struct GrammarFault: Sendable {
  public let aspect: Aspect
  /// The tag, or `unknown`.
  public let tag: TagName
  /// The attribute, `unknown` for one without definition, or nil where the tag itself is meant.
  public let attribute: AttributeName?
  /// What is reported.
  public let range: ByteRange
  /// The attribute's name as written, where there is one.
  public var nameRange: ByteRange?
  /// Another place that belongs to it, such as the first of two.
  public var related: ByteRange?
  /// The value of another attribute that decides, such as NONE for METHOD.
  public var deciding: Word?
  /// What was probably meant.
  public var suggestion: AttributeName?
  public var suggestedTag: TagName?
  /// The features that need a protocol version.
  public var features = CaseSet<ProtocolFeature>()
  /// The protocol version that the playlist declares, or that it needs.
  public var version = 0
}

extension CaseSet<ProtocolFeature> {
  /// The smallest version that serves them all.
  public var version: Int { all.map(\.version).max() ?? 1 }
}
