/// The allowed values of a string.
public enum JSONTextForm: Sendable, Hashable {
  /// Any text.
  case any
  /// At least one character.
  case filled
  /// A URI reference (RFC 3986).
  case uri
  /// A URI with a scheme.
  case absoluteURI
  /// Letters, hyphens and underscores (rfc8216bis-22, appendix D.3).
  case label
  /// The name or address of a host (RFC 3986, section 3.2.2).
  case host
  /// A date and time in the RFC 3339 profile of ISO 8601.
  case date
  /// One of these words.
  case words([String])
}
