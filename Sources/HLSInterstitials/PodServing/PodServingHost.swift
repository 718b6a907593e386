import SourceText

/// The kind of host that a pod-serving URL names.
public enum PodServingHost: Equatable, Sendable {
  /// `dai.google.com`, in letters of either case.
  case google
  /// One of the additional hosts that forward to Google's.
  case additional
  /// Any other host: the URL is one of pod serving by its path only.
  case other
  /// None: a relative reference.
  case absent

  /// The only host of the service.
  public static let googleName = "dai.google.com"

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
