import HLSDocuments

/// The Origin of a page that requests a document, along redirects as browsers send it.
///
/// Source: Fetch Standard, append a request Origin header, redirect-taint.
struct PageOrigin: Sendable {
  /// The origin of the current URL of the document.
  private var current: String
  /// Whether the document was requested from another origin than that of the page.
  private var isShared = false
  /// Whether it was then redirected from there to yet another origin.
  private var isTainted = false
  /// The origin of the page with its port; nil if it is not the origin of a web page.
  private let page: String?

  /// The page sends `field`, and requests a document at an address.
  init(_ field: HeaderField, at address: WebAddress) {
    page = try? WebAddress(field.value).origin
    current = address.origin
    isShared = current != page
  }

  /// Follows a redirect to an address.
  mutating func follow(to address: WebAddress) {
    if address.origin != current, current != page { isTainted = true }
    current = address.origin
    isShared = isShared || current != page
  }

  /// The field that the request at the current URL has instead of the given one; nil for none.
  func field(_ field: HeaderField) -> HeaderField? {
    guard isShared else { return nil }
    return isTainted ? HeaderField(name: field.name, value: "null") : field
  }
}
