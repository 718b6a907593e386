public import HLSPlaylist
import SourceText

/// The result of comparing two attributes with the same name.
public enum AttributeAgreement: Sendable, Hashable {
  /// The same bytes, or the same text after variable substitution.
  case same
  /// Another spelling of the same value, such as `15` and `15.0` or `Z` and `+00:00`.
  case sameMeaning
  /// Different values.
  case different
  /// One of the two is malformed, or uses a variable without a known value.
  case undetermined
}

extension Playlist {
  /// Compares an attribute of this playlist's date ranges with the attribute `other` of `playlist`.
  public func agreement(
    of attribute: Attribute, with other: Attribute, in playlist: Playlist
  ) -> AttributeAgreement {
    AttributePair(attribute, self, other, playlist).agreement
  }
}

extension DateRange {
  /// Compares an attribute of the date range with the attribute `other` of another one.
  package func agreement(
    of attribute: Attribute, with other: Attribute, in range: DateRange
  ) -> AttributeAgreement {
    AttributePair(attribute, source, other, range.source).agreement
  }
}

/// Two attributes with the same name, each of its document.
private struct AttributePair {
  let attribute: Attribute
  let source: any AttributeSource
  let other: Attribute
  let otherSource: any AttributeSource

  init(
    _ attribute: Attribute, _ source: any AttributeSource, _ other: Attribute,
    _ otherSource: any AttributeSource
  ) {
    (self.attribute, self.source) = (attribute, source)
    (self.other, self.otherSource) = (other, otherSource)
  }

  var agreement: AttributeAgreement {
    guard attribute.form.isWhole, other.form.isWhole else { return .undetermined }
    let hasReference = source.hasReference(attribute)
    if attribute.form == other.form, !hasReference,
      source.hasBytes(attribute, of: other, in: otherSource)
    {
      return .same
    }
    if hasReference || otherSource.hasReference(other),
      let text = source.knownText(of: attribute), text == otherSource.knownText(of: other),
      attribute.form == other.form
    {
      return .same
    }
    switch attribute.name {
    case .startDate, .endDate:
      return compare(source.date(attribute).value, otherSource.date(other).value) {
        $0.agrees(with: $1)
      }
    case .duration, .plannedDuration, .playoutLimit, .resumeOffset, .skipControlOffset,
      .skipControlDuration:
      return compareNumbers
    case .scte35CMD, .scte35Out, .scte35In:
      return compareSequences
    case .endOnNext:
      return .undetermined
    case .unknown where attribute.form == .unquoted || other.form == .unquoted:
      // Without a defined type, they are numbers or hexadecimal sequences.
      guard attribute.form == other.form else { return .different }
      let numbers = compareNumbers
      return source.decimal(attribute, signed: true).value == nil
        && otherSource.decimal(other, signed: true).value == nil ? compareSequences : numbers
    default:
      return compareTexts
    }
  }

  private func compare<Value>(
    _ value: Value?, _ other: Value?, by areEqual: (Value, Value) -> Bool
  ) -> AttributeAgreement {
    guard let value, let other else { return .undetermined }
    return areEqual(value, other) ? .sameMeaning : .different
  }

  private var compareNumbers: AttributeAgreement {
    compare(
      source.decimal(attribute, signed: true).value,
      otherSource.decimal(other, signed: true).value, by: ==)
  }

  private var compareSequences: AttributeAgreement {
    compare(
      source.hexadecimal(attribute).value, otherSource.hexadecimal(other).value, by: ==)
  }

  private var compareTexts: AttributeAgreement {
    guard let text = source.resolved(attribute).value?.text,
      let otherText = otherSource.resolved(other).value?.text
    else { return .undetermined }
    if text == otherText { return .same }
    switch attribute.name {
    case .cue, .snap, .restrict:
      let areEqual = Set(text.split(separator: ",")) == Set(otherText.split(separator: ","))
      return areEqual ? .sameMeaning : .different
    case .assetURI, .assetList, .preloadURI:
      let areEqual = text.capitalizedEscapes == otherText.capitalizedEscapes
      return areEqual ? .sameMeaning : .different
    default:
      return .different
    }
  }
}

extension Attribute.Form {
  fileprivate var isWhole: Bool { self == .quoted || self == .unquoted }
}

extension DateTime {
  /// Whether both are the same instant, at the precision of the one with fewer digits.
  fileprivate func agrees(with other: DateTime) -> Bool {
    distance(to: other).magnitude < max(unit, other.unit)
      && (fractionDigits != other.fractionDigits || isSameInstant(as: other))
  }
}

extension String {
  /// The bytes of the text, with the digits of percent escapes in uppercase (RFC 3986, section
  /// 6.2.2.1).
  fileprivate var capitalizedEscapes: [UInt8] {
    var digits = 0
    return utf8.map { byte in
      if byte == UInt8(ascii: "%") {
        digits = 2
        return byte
      }
      guard digits > 0 else { return byte }
      digits -= 1
      return byte.isHexDigit ? byte.uppercased : byte
    }
  }
}
