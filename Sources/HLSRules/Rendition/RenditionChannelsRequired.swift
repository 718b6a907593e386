import HLSDocuments
import HLSLinting
import HLSPlaylist

extension RenditionRules {
  static let channelsRequired = Rule(
    "rendition/channels-required", .error, .spec, .must("rfc8216bis-22 §4.4.6.1"),
    about: .tag(.media),
    facts: [.silences(["rendition/channels-missing"], about: .line)],
    says: "If audio renditions of one NAME and codec differ in channels, each must have CHANNELS.",
    why: """
      Players cannot distinguish the renditions, so listeners with headphones can get surround \
      sound.
      """,
    remedy: "Add CHANNELS with the number of channels: CHANNELS=\"2\".",
    fails: [layouts("", name: "«English»")],
    passes: [
      layouts(",CHANNELS=\"2\"", name: "English"),
      // Nothing is known of a rendition with another codec.
      .multivariant(
        audio("a", ",CHANNELS=\"2\"", "English") + audio("b", ",CHANNELS=\"6\"", "English")),
    ],
    check: .document { document, report in
      let playlist = document.playlist
      guard playlist.census.count(of: .media) > 2, let groups = playlist.groupsOfOneAudioCodec
      else { return }
      var counts: [String: Set<String>] = [:]
      var unspecified: [Rendition] = []
      for case let rendition? in playlist.renditions
      where rendition.kind == .audio && groups.contains(rendition.groupID) {
        guard let channels = playlist.attribute(.channels, of: rendition.tag) else {
          unspecified.append(rendition)
          continue
        }
        guard let text = playlist.knownText(channels),
          let count = text.split(separator: "/", omittingEmptySubsequences: false).first
        else { continue }
        counts[rendition.name, default: []].insert(String(count))
      }
      for rendition in unspecified {
        // Its channels differ from at least one of the others.
        guard let known = counts[rendition.name], known.count > 1 else { continue }
        report(
          "no CHANNELS, but renditions with this NAME have "
            + "\(known.sorted().joined(separator: " and "))",
          at: rendition.nameRange)
      }
    })

  private static func audio(_ group: String, _ channels: String, _ name: String) -> String {
    "#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"\(group)\",NAME=\"\(name)\",URI=\"\(group).m3u8\""
      + channels + "\n" + Piece.variant(",AUDIO=\"\(group)\"", uri: "v-\(group).m3u8") + "\n"
  }

  private static func layouts(_ channels: String, name: String) -> Example {
    .multivariant(
      audio("a", ",CHANNELS=\"2\"", "English") + audio("b", ",CHANNELS=\"6\"", "English")
        + audio("c", channels, name))
  }
}

extension Playlist {
  /// The audio groups that variants use, if all variants have the same single audio codec.
  fileprivate var groupsOfOneAudioCodec: Set<String>? {
    var codec: String?
    var groups: Set<String> = []
    for tag in tags(named: .streamInf) {
      guard let formats = elements(of: attribute(.codecs, of: tag)) else { return nil }
      for format in formats {
        switch CodecFamily(format.trimmed) {
        case .video, .text: continue
        case .other, .foreign: return nil
        case .audio:
          let name = format.trimmed.lowercased()
          guard codec == nil || codec == name else { return nil }
          codec = name
        }
      }
      if let group = knownText(attribute(.audio, of: tag)) { groups.insert(group) }
    }
    return codec == nil ? nil : groups
  }
}
