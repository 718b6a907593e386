import HLSDocuments
import HLSLinting
import HLSPlaylist
import SourceText

extension AttributeRules {
  static let nearEqualIDs = Rule(
    "attribute/near-equal-ids", .warning, .pedantic, .advice("rfc8216bis-22 §4.2"),
    about: .playlist,
    says: "Identifiers should differ in more than letter case or spaces.",
    why: "Strings are compared byte by byte, so the two identifiers name different things.",
    remedy: "Write both identifiers identically, or choose names that are clearly different.",
    fails: [
      .multivariant(
        #"#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="AAC",NAME="English",CHANNELS="2",URI="a.m3u8""# + "\n"
          + #"#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="«aac»",NAME="English",CHANNELS="2",URI="a.m3u8""#
          + "\n" + Piece.variant(#",AUDIO="AAC""#) + "\n" + Piece.variant(#",AUDIO="aac""#))
    ],
    passes: [
      .multivariant(
        #"#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="stereo",NAME="English",CHANNELS="2",URI="a.m3u8""#
          + "\n"
          + #"#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="aac",NAME="English",CHANNELS="2",URI="a.m3u8""#
          + "\n" + Piece.variant(#",AUDIO="stereo""#) + "\n" + Piece.variant(#",AUDIO="aac""#))
    ],
    check: .document { document, report in
      let playlist = document.playlist
      var spellings: [Namespace: [String: [(text: String, range: ByteRange)]]] = [:]
      for attribute in playlist.attributes where attribute.form == .quoted {
        guard let namespace = Namespace(attribute.name),
          let text = playlist.string(attribute).value
        else { continue }
        let known = spellings[namespace]?[folded(text)] ?? []
        if known.contains(where: { $0.text == text }) { continue }
        spellings[namespace, default: [:]][folded(text), default: []]
          .append((text, attribute.valueRange))
        guard let first = known.first else { continue }
        report(
          "\"\(text)\" and \"\(first.text)\" differ only in letter case or spaces",
          at: attribute.valueRange,
          related: [RelatedPlace(first.range, "the other spelling")])
      }
    })

  /// Names that are compared with each other.
  private enum Namespace {
    case group, dateRange, dateRangeClass, pathway

    init?(_ attribute: AttributeName) {
      switch attribute {
      case .groupID, .audio, .video, .subtitles, .closedCaptions: self = .group
      case .id, .targetID: self = .dateRange
      case .class, .targetClass: self = .dateRangeClass
      case .pathwayID: self = .pathway
      default: return nil
      }
    }
  }

  private static func folded(_ text: String) -> String {
    text.lowercased().filter { !$0.isWhitespace }
  }
}
