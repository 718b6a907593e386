/// The result of reading one attribute or tag value.
///
/// There are three outcomes so that one mistake in a playlist causes one finding: a rule about
/// presence checks `absent`, grammar rules check `malformed`, and a rule about meaning sees only
/// `value`.
public enum Reading<Value: Sendable>: Sendable {
  /// The attribute or value does not exist.
  case absent
  /// The text in the range does not match the grammar of its type.
  case malformed(ByteRange)
  /// A well-formed value and the range it was read from.
  case value(Value, ByteRange)

  /// The value; nil if it is absent or malformed.
  @inlinable public var value: Value? {
    if case .value(let value, _) = self { value } else { nil }
  }

  /// The range of the value, well-formed or not; nil if it is absent.
  @inlinable public var range: ByteRange? {
    switch self {
    case .absent: nil
    case .malformed(let range), .value(_, let range): range
    }
  }

  /// Whether the attribute or value does not exist.
  @inlinable public var isAbsent: Bool {
    if case .absent = self { true } else { false }
  }
}

extension Reading: Equatable where Value: Equatable {}
