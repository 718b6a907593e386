import SourceText

/// The kind of host in a pod-serving URL.
public enum PodServingHost: String, Sendable, Hashable, Codable {
  /// `dai.google.com`, ignoring case.
  case google
  /// One of the additional hosts that forward to Google.
  case additional
  /// Any other host; only the path identifies pod serving.
  case other
  /// No host: a relative reference.
  case absent

  /// The host name of the service.
  private static let googleName = "dai.google.com"

  init(of reference: URIReference, additional: [String]) {
    guard let host = reference.host else {
      self = .absent
      return
    }
    let utf8 = reference.text.utf8
    let bytes = utf8.span
    if bytes.equalsIgnoringCase(Self.googleName, in: host) {
      self = .google
    } else {
      self =
        additional.contains { bytes.equalsIgnoringCase($0, in: host) } ? .additional : .other
    }
  }
}
