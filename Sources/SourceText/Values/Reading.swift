/// What came of reading one attribute or tag value.
///
/// Three outcomes, not two: a rule about presence looks at `absent`, the grammar rules look at
/// `malformed`, and a rule about meaning sees only `value`. One mistake in a playlist therefore
/// makes one finding.
public enum Reading<Value: Sendable>: Sendable {
  case absent
  case malformed(ByteRange)
  case value(Value, ByteRange)

  /// The value, or nil where it is absent or malformed.
  @inlinable public var value: Value? {
    if case .value(let value, _) = self { value } else { nil }
  }

  /// Where the value stands, well formed or not; nil where it is absent.
  @inlinable public var range: ByteRange? {
    switch self {
    case .absent: nil
    case .malformed(let range), .value(_, let range): range
    }
  }

  @inlinable public var isAbsent: Bool {
    if case .absent = self { true } else { false }
  }
}

extension Reading: Equatable where Value: Equatable {}
