import SourceText

extension Playlist {
  /// The media sequence number of the first media segment; 0 without EXT-X-MEDIA-SEQUENCE, nil if
  /// the tag is malformed.
  public var mediaSequence: UInt64? {
    guard let tag = firstTag(.mediaSequence) else { return 0 }
    return integer(of: tag)
  }

  /// The discontinuity sequence number of the first media segment; 0 without
  /// EXT-X-DISCONTINUITY-SEQUENCE, nil if the tag is malformed.
  public var discontinuitySequence: UInt64? {
    guard let tag = firstTag(.discontinuitySequence) else { return 0 }
    return integer(of: tag)
  }

  /// The value of an unquoted decimal integer; nil if it is absent or malformed.
  public func wholeNumber(_ attribute: Attribute?) -> UInt64? {
    guard let number = decimal(attribute).value, number.fractionDigits == 0 else { return nil }
    return number.significand
  }
}
