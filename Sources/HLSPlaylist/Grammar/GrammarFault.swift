public import SourceText

/// A place at which a playlist deviates from the grammar.
///
/// It has no severity; rules assign one.
public struct GrammarFault: Sendable {
  /// What is wrong.
  public internal(set) var aspect: Aspect
  /// The tag at fault; ``TagName/unknown`` for an undefined one, and if the fault concerns no specific
  /// tag.
  public let tag: TagName
  /// The attribute at fault; ``AttributeName/unknown`` for an undefined one, nil if the fault concerns the tag itself.
  public let attribute: AttributeName?
  /// The range to report.
  public let range: ByteRange
  /// The range of the attribute's name; nil if there is none.
  public internal(set) var nameRange: ByteRange?
  /// A related range, such as the first of two duplicates; nil if there is none.
  public internal(set) var related: ByteRange?
  /// The value of another attribute that causes the fault, such as NONE for METHOD.
  public internal(set) var deciding: Word?
  /// The attribute that was probably meant; nil if none is similar.
  public internal(set) var suggestion: AttributeName?
  /// The word that was probably meant; nil if none is similar.
  public internal(set) var suggestedWord: Word?
  /// The tag that was probably meant; nil if none is similar.
  public internal(set) var suggestedTag: TagName?
  /// The features that need a protocol version.
  public internal(set) var features = CaseSet<ProtocolFeature>()
  /// The protocol version that the playlist declares or needs, depending on the aspect; 0 for other
  /// aspects.
  public internal(set) var version = 0
  /// The number of such faults from here on that this one represents, as ``Anomaly/count`` does.
  public internal(set) var count = 1
}

extension CaseSet<ProtocolFeature> {
  /// The minimum protocol version for all features of the set.
  var version: Int { all.map(\.version).max() ?? 1 }
}

/// What is wrong with a value; `part` is the part concerned, or nil for the whole value.
struct ValueFault {
  let aspect: Aspect
  var part: Range<Int>?
  /// The word that was probably meant; nil if none is similar.
  var meant: Word?

  init(_ aspect: Aspect, _ part: Range<Int>? = nil, meant: Word? = nil) {
    self.aspect = aspect
    self.part = part
    self.meant = meant
  }
}
