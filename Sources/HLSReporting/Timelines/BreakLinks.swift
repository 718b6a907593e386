import HLSDocuments
import SourceText
import XMLWriting

/// Links from the interstitials of a transport bar to pages about them.
extension TransportBar {
  /// The shape of a mark as a link to the page about its interstitial; the shape itself if there is no such page, or
  /// if the mark is for several interstitials.
  func linked(_ shape: Markup, _ mark: Mark, to page: (String) -> String?) -> Markup {
    guard mark.count == 1,
      case .interstitial(let one) = digest.parts[mark.segments.lowerBound].content,
      let address = page(one.id)
    else { return shape }
    return .tag("a", "", ["href": address, "aria-label": one.id.masked], [shape])
  }

  /// The role of the picture: what is inside of an image is no link to those who hear the page.
  func role(_ page: (String) -> String?) -> String {
    digest.interstitials.contains { page($0.id) != nil } ? "group" : "img"
  }
}
