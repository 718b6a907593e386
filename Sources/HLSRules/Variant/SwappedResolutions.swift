import HLSDocuments
import HLSLinting
import HLSPlaylist
import SourceText

extension VariantRules {
  static let resolutionSwapped = Rule(
    "variant/resolution-swapped", .warning, .recommended,
    .advice("rfc8216bis-22 §4.4.6.2, §6.3.3"), about: .multivariantPlaylist,
    says: "RESOLUTION should be the width, then the height.",
    why: """
      Players that choose by the size of the picture leave the variant out or show it with bars. A value is \
      reported if all other variants have the proportions of its height and width.
      """,
    remedy: "Write the width first, as in RESOLUTION=1280x720.",
    fails: [.multivariant(ladder("1280x720", "«720x1280»", "1920x1080"))],
    passes: [
      .multivariant(ladder("1280x720", "640x360", "1920x1080")),
      .multivariant(ladder("720x1280", "360x640", "1080x1920")),
      // Some are for phones.
      .multivariant(ladder("720x1280", "360x640", "1920x1080", "1280x720")),
    ],
    check: .document { document, report in
      let playlist = document.playlist
      guard document.isMultivariant else { return }
      let sizes = playlist.variantStreams.compactMap {
        variant -> (Attribute, w: Double, h: Double)? in
        guard let attribute = playlist.attribute(.resolution, of: variant.tag) else { return nil }
        let sides = playlist.text(of: attribute).split(separator: "x").compactMap { Double($0) }
        guard sides.count == 2, sides[0] > 0, sides[1] > 0 else { return nil }
        return (attribute, sides[0], sides[1])
      }
      func isLike(_ one: Double, _ other: Double) -> Bool { abs(one / other - 1) < 0.03 }
      // Of the first three, two have the proportions of all but the one that is swapped.
      guard sizes.count > 2 else { return }
      let proportions = sizes.prefix(3).map { $0.w / $0.h }.sorted()
      let usual =
        isLike(proportions[0], proportions[1]) ? proportions[0] : proportions[2]
      let odd = sizes.indices.filter { !isLike(sizes[$0].w / sizes[$0].h, usual) }
      guard odd.count == 1, let number = odd.first else { return }
      let (size, other) = (sizes[number], sizes[number == 0 ? 1 : 0])
      guard isLike(usual, size.h / size.w) else { return }
      report(
        "RESOLUTION is \(playlist.text(of: size.0)), and the \(sizes.count - 1) other variants have the "
          + "proportions of \(Int(size.h))x\(Int(size.w))",
        at: size.0.valueRange,
        related: [RelatedPlace(other.0.valueRange, "the size of another variant")])
    })

  private static func ladder(_ sizes: String...) -> String {
    sizes.enumerated().map { number, size in
      "#EXT-X-STREAM-INF:BANDWIDTH=\(1_280_000 * (number + 1)),CODECS=\"avc1.640028,mp4a.40.2\","
        + "RESOLUTION=\(size)\nv\(number).m3u8"
    }.joined(separator: "\n")
  }
}
