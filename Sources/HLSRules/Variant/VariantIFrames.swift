import HLSDocuments
import HLSLinting
import HLSPlaylist
import SourceText

extension VariantRules {
  static let iFrameAlternativeVideo = Rule(
    "variant/iframe-alternative-video", .warning, .recommended,
    .should("rfc8216bis-22 §4.4.6.3"), about: .tag(.iFrameStreamInf),
    says: """
      In a playlist with I-frame playlists, each alternative video rendition should have one with the \
      same NAME and LANGUAGE.
      """,
    why: "While seeking, viewers of an alternative video see the pictures of another one.",
    remedy: "Add the I-frame playlists as a group of video renditions, and name the group in "
      + "VIDEO of EXT-X-I-FRAME-STREAM-INF.",
    fails: [
      .multivariant(
        regular(#"«#EXT-X-MEDIA:TYPE=VIDEO,GROUP-ID="m",NAME="Dugout",URI="d.m3u8"»"#) + "\n"
          + Piece.iFrames(""))
    ],
    passes: [
      .multivariant(
        regular(#"#EXT-X-MEDIA:TYPE=VIDEO,GROUP-ID="m",NAME="Dugout",URI="d.m3u8""#) + "\n"
          + #"#EXT-X-MEDIA:TYPE=VIDEO,GROUP-ID="i",NAME="Main""# + "\n"
          + #"#EXT-X-MEDIA:TYPE=VIDEO,GROUP-ID="i",NAME="Dugout",URI="di.m3u8""# + "\n"
          + Piece.iFrames(#",VIDEO="i""#)),
      // Without I-frame playlists, no pictures are shown at all, as in example 9.7.
      .multivariant(
        regular(#"#EXT-X-MEDIA:TYPE=VIDEO,GROUP-ID="m",NAME="Dugout",URI="d.m3u8""#)),
    ],
    check: .document { document, report in
      let playlist = document.playlist
      guard playlist.census.count(of: .iFrameStreamInf) > 0,
        let regularGroups = videoGroups(of: .streamInf, in: playlist), !regularGroups.isEmpty,
        let iFrameGroups = videoGroups(of: .iFrameStreamInf, in: playlist)
      else { return }
      let ownVideo = Set(playlist.variantStreams.compactMap { $0.uri.map(playlist.text) })
      var regular: [(view: [String?], tag: PlaylistTag)] = []
      var seen: Set<[String?]> = []
      var covered: Set<[String?]> = []
      var present: Set<String> = []
      for tag in playlist.tags(named: .media)
      where playlist.word(playlist.attribute(.type, of: tag)).value == "VIDEO" {
        func text(_ name: AttributeName) -> String? {
          playlist.resolved(playlist.attribute(name, of: tag)).value?.text
        }
        guard let group = text(.groupID), let name = text(.name) else { return }
        let view = [name, text(.language)]
        if iFrameGroups.contains(group) {
          covered.insert(view)
          present.insert(group)
        } else if regularGroups.contains(group), seen.insert(view).inserted {
          regular.append((view, tag))
        }
        // I-frame streams without VIDEO show the video of the variants themselves.
        if iFrameGroups.isEmpty, text(.uri).map(ownVideo.contains) ?? true { covered.insert(view) }
      }
      // Another rule reports a group that does not exist.
      guard regular.count > 1, present == iFrameGroups else { return }
      for (view, tag) in regular where !covered.contains(view) {
        report(
          "the video rendition \"\(view.first.flatMap { $0 } ?? "")\" has no I-frame rendition",
          at: tag.range)
      }
    })

  /// The groups named in VIDEO of those tags; nil if one of them is not known for certain.
  private static func videoGroups(of name: TagName, in playlist: Playlist) -> Set<String>? {
    var groups: Set<String> = []
    for tag in playlist.tags(named: name) {
      guard let attribute = playlist.attribute(.video, of: tag) else { continue }
      guard let group = playlist.resolved(attribute).value?.text else { return nil }
      groups.insert(group)
    }
    return groups
  }

  /// A variant with two video renditions: Main, which is its own video, and another one.
  private static func regular(_ other: String) -> String {
    #"#EXT-X-MEDIA:TYPE=VIDEO,GROUP-ID="m",NAME="Main""# + "\n\(other)\n"
      + Piece.variant(#",VIDEO="m""#)
  }
}
