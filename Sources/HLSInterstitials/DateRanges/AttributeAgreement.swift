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
    guard attribute.form.isWhole, other.form.isWhole else { return .undetermined }
    if attribute.form == other.form, !hasReference(attribute),
      source.bytes[attribute.valueRange.offsets]
        .elementsEqual(playlist.source.bytes[other.valueRange.offsets])
    {
      return .same
    }
    if hasReference(attribute) || playlist.hasReference(other),
      let text = resolved(attribute.valueRange).text,
      text == playlist.resolved(other.valueRange).text, attribute.form == other.form
    {
      return .same
    }
    switch attribute.name {
    case .startDate, .endDate:
      return compare(date(attribute).value, playlist.date(other).value) { $0.agrees(with: $1) }
    case .duration, .plannedDuration, .playoutLimit, .resumeOffset, .skipControlOffset,
      .skipControlDuration:
      return compare(
        decimal(attribute, signed: true).value, playlist.decimal(other, signed: true).value, by: ==)
    case .scte35CMD, .scte35Out, .scte35In:
      return compare(hexadecimal(attribute).value, playlist.hexadecimal(other).value, by: ==)
    case .endOnNext:
      return .undetermined
    case .unknown where attribute.form == .unquoted || other.form == .unquoted:
      return agreementOfExtensions(attribute, other, in: playlist)
    default:
      return agreementOfText(attribute, other, in: playlist)
    }
  }

  private func compare<Value>(
    _ value: Value?, _ other: Value?, by areEqual: (Value, Value) -> Bool
  ) -> AttributeAgreement {
    guard let value, let other else { return .undetermined }
    return areEqual(value, other) ? .sameMeaning : .different
  }

  /// Compares unquoted values without a defined type: numbers or hexadecimal sequences.
  private func agreementOfExtensions(
    _ attribute: Attribute, _ other: Attribute, in playlist: Playlist
  ) -> AttributeAgreement {
    guard attribute.form == other.form else { return .different }
    let numbers = (
      decimal(attribute, signed: true).value, playlist.decimal(other, signed: true).value
    )
    if numbers.0 != nil || numbers.1 != nil { return compare(numbers.0, numbers.1, by: ==) }
    return compare(hexadecimal(attribute).value, playlist.hexadecimal(other).value, by: ==)
  }

  private func agreementOfText(
    _ attribute: Attribute, _ other: Attribute, in playlist: Playlist
  ) -> AttributeAgreement {
    guard let text = resolved(attribute).value?.text,
      let otherText = playlist.resolved(other).value?.text
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

  private func hasReference(_ attribute: Attribute) -> Bool {
    VariableReference.first(in: source.bytes.span.extracting(attribute.valueRange.offsets), from: 0)
      != nil
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
