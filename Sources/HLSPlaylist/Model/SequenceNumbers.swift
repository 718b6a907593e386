import SourceText

extension Playlist {
  /// The number of the first media segment, 0 without EXT-X-MEDIA-SEQUENCE; nil where it is unreadable.
  public var mediaSequence: UInt64? {
    guard let tag = firstTag(.mediaSequence) else { return 0 }
    return integer(of: tag)
  }

  /// EXT-X-DISCONTINUITY-SEQUENCE, 0 without one; nil where it is unreadable.
  public var discontinuitySequence: UInt64? {
    guard let tag = firstTag(.discontinuitySequence) else { return 0 }
    return integer(of: tag)
  }

  /// An unquoted decimal integer.
  public func wholeNumber(_ attribute: Attribute?) -> UInt64? {
    guard let number = decimal(attribute).value, number.fractionDigits == 0 else { return nil }
    return number.significand
  }
}
