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

extension VariantRules {
  static let resolutionDigit = Rule(
    "variant/resolution-digit", .warning, .recommended,
    .advice("rfc8216bis-22 §4.4.6.2, §6.2.4"), about: .multivariantPlaylist,
    facts: [.silences(["variant/codecs-level"], about: .line)],
    says: "RESOLUTION should have the proportions of the other streams of the content.",
    why: """
      Players that choose by the size of the picture leave the variant out, or make room for a strip. A value is \
      reported if all other sizes agree, and it is at least five times as wide or as high: then a digit is missing, \
      or there is one too many.
      """,
    remedy: "Write the width and the height of the picture, as in RESOLUTION=1920x1080.",
    fails: [
      .multivariant(sizes("1280x720", "640x360", "«1920x108»")),
      .multivariant(sizes("1280x720", "«19200x1080»", "640x360")),
      .multivariant(sizes("1280x720", "640x360", "«1920x180»", "1920x180")),
    ],
    passes: [
      .multivariant(sizes("1280x720", "640x360", "1920x1080")),
      // A square, and some for phones that are held upright.
      .multivariant(sizes("1280x720", "640x360", "1080x1080")),
      .multivariant(sizes("1280x720", "640x360", "1080x1920", "720x1280")),
      // Two that differ do not show which one is wrong.
      .multivariant(sizes("1280x720", "1920x108")),
    ],
    check: .document { document, report in
      let playlist = document.playlist
      guard document.isMultivariant else { return }
      var sizes: [String: PictureSize] = [:]
      for tag in playlist.streamTags {
        guard let attribute = playlist.attribute(.resolution, of: tag),
          case let text = playlist.text(of: attribute), sizes[text] == nil,
          let size = PictureSize(text, attribute)
        else { continue }
        sizes[text] = size
      }
      guard sizes.count > 2 else { return }
      let ordered = sizes.values.sorted { ($0.proportion, $0.text) < ($1.proportion, $1.text) }
      let usual = ordered[ordered.count / 2]
      let odd = ordered.filter { !$0.isLike(usual.proportion, within: 2) }
      guard odd.count == 1, let size = odd.first, !size.isLike(usual.proportion, within: 5),
        !size.isLike(1 / usual.proportion, within: 1.03)
      else { return }
      report(
        "RESOLUTION is \(size.text), and the \(sizes.count - 1) other sizes have about the proportions of "
          + "\(usual.text); probably a digit is missing, or there is one too many",
        at: size.attribute.valueRange,
        related: [RelatedPlace(usual.attribute.valueRange, "another size")])
    })

  private struct PictureSize {
    let text: String
    let attribute: Attribute
    /// The width divided by the height.
    let proportion: Double

    init?(_ text: String, _ attribute: Attribute) {
      let sides = text.split(separator: "x").compactMap { UInt64($0) }
      guard sides.count == 2, sides[0] > 0, sides[1] > 0 else { return nil }
      (self.text, self.attribute) = (text, attribute)
      proportion = Double(sides[0]) / Double(sides[1])
    }

    func isLike(_ other: Double, within factor: Double) -> Bool {
      proportion < other * factor && other < proportion * factor
    }
  }

  private static func sizes(_ sizes: String...) -> String {
    sizes.enumerated().map { number, size in
      "#EXT-X-STREAM-INF:BANDWIDTH=\(1_280_000 * (number + 1)),CODECS=\"avc1.640028,mp4a.40.2\","
        + "RESOLUTION=\(size)\nv\(number).m3u8"
    }.joined(separator: "\n")
  }
}
