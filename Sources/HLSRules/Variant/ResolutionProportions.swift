import HLSDocuments
import HLSLinting
import HLSPlaylist

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
