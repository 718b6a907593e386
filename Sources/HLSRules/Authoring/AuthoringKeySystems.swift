import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist

extension AuthoringRules {
  static let keySystemsIncomplete = Rule(
    "authoring/key-systems-incomplete", .warning, .recommended,
    .must("HLS authoring spec 2025-05-08 App Using content protection systems with HLS"),
    about: .tag(.key),
    says:
      "All encrypted segments must have keys of the same systems, with no identity key among them.",
    why: """
      A player that supports only one system stops where its key is missing; a plain key in \
      addition to a protected one protects nothing.
      """,
    remedy: "Add the keys of the other systems to every encrypted segment.",
    fails: [
      .media(
        systems(
          """
          \(fairPlayKey)
          #EXTINF:6,
          a.m4s
          «#EXT-X-KEY»:METHOD=SAMPLE-AES,URI="k",KEYFORMAT="com.example.drm"
          #EXTINF:6,
          b.m4s
          """)),
      .media(
        systems(
          """
          \(fairPlayKey)
          #EXT-X-KEY:METHOD=SAMPLE-AES,URI="k",KEYFORMAT="com.example.drm"
          #EXTINF:6,
          a.m4s
          #EXT-X-KEY:METHOD=NONE
          #EXTINF:6,
          b.m4s
          \(Authored.marked(fairPlayKey))
          #EXTINF:6,
          c.m4s
          """)),
      .media(
        systems(
          """
          \(fairPlayKey)
          «#EXT-X-KEY»:METHOD=SAMPLE-AES,URI="k"
          #EXTINF:6,
          a.m4s
          """)),
    ],
    passes: [
      .media(
        systems(
          """
          \(fairPlayKey)
          #EXT-X-KEY:METHOD=SAMPLE-AES,URI="k",KEYFORMAT="com.example.drm"
          #EXTINF:6,
          a.m4s
          #EXT-X-KEY:METHOD=NONE
          #EXTINF:6,
          b.m4s
          \(fairPlayKey)
          #EXT-X-KEY:METHOD=SAMPLE-AES,URI="l",KEYFORMAT="com.example.drm"
          #EXTINF:6,
          c.m4s
          """)),
      // An ad with a plain key.
      .media(
        systems(
          """
          \(fairPlayKey)
          #EXTINF:6,
          a.m4s
          #EXT-X-KEY:METHOD=NONE
          #EXT-X-KEY:METHOD=AES-128,URI="k",IV=\(Piece.iv)
          #EXTINF:6,
          b.m4s
          """)),
    ],
    check: .document { document, report in
      let playlist = document.playlist
      // The keys of segments that a delta update omits are unknown.
      guard document.isMedia, playlist.census.count(of: .key) > 1, !playlist.isDeltaUpdate else {
        return
      }
      let segments = playlist.segments
      var systems = KeySystems()
      var segment = 0
      for tag in playlist.tags(named: .key) {
        let isUsed = segment < segments.count && segments[segment].uriLine < tag.line
        if isUsed { systems.judge(playlist, &report) }
        while segment < segments.count, segments[segment].uriLine < tag.line { segment += 1 }
        systems.apply(tag, in: playlist)
      }
      if segment < segments.count { systems.judge(playlist, &report) }
    })

  /// The systems of the keys in force, compared with those of the first encrypted segment.
  private struct KeySystems {
    private var scope = KeysInForce()
    private var isJudged = true
    private var first: (formats: Set<String>, tag: PlaylistTag)?
    /// Differences that were reported already, because they continue.
    private var reported: Set<String> = []

    mutating func apply(_ tag: PlaylistTag, in playlist: Playlist) {
      _ = scope.apply(EncryptionKey(tag, in: playlist), in: playlist)
      isJudged = false
    }

    /// Judges the keys that apply to a segment.
    mutating func judge(_ playlist: Playlist, _ report: inout Report) {
      guard !isJudged, let earliest = scope.keys.first?.key.tag else { return }
      isJudged = true
      let formats = Set(scope.keys.map(\.format))
      // Any client can load a plain key, as of an ad.
      guard formats != ["identity"] else { return }
      if formats.count > 1, let plain = scope.keys.first(where: { $0.format == "identity" }),
        reported.insert("identity").inserted
      {
        report("an identity key in addition to keys of a key system", at: plain.key.tag.nameRange)
      }
      guard let first else {
        first = (formats, earliest)
        return
      }
      let related = [RelatedPlace(first.tag.range, "the first keys")]
      for (key, format) in scope.keys
      where format != "identity" && !first.formats.contains(format)
        && reported.insert("+" + format).inserted
      {
        report(
          "a key for \(format) from here on; earlier encrypted segments have none",
          at: key.tag.nameRange, related: related)
      }
      for format in first.formats.subtracting(formats).sorted()
      where format != "identity" && reported.insert("-" + format).inserted {
        report(
          "no key for \(format) from here on; earlier encrypted segments have one",
          at: earliest.nameRange, related: related)
      }
    }
  }
}
