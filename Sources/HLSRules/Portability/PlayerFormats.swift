import HLSDocuments
import HLSLinting
import HLSPlaylist
import SourceText

/// Formats of variants that a player does not know.
extension PortabilityRules {
  static let codecsNotRecognized = Rule.portability(
    "portability/codecs-not-recognized", .info, [.unlistedFormat], about: .multivariantPlaylist,
    says: "Some variants should have only formats that every player recognizes.",
    remedy: "Offer the same content also in H.264 or HEVC with AAC.",
    fails: [
      .multivariant(formats("«vp09.00.31.08»,mp4a.40.2")),
      .multivariant(formats("avc1.4d401e,«Opus»")),
    ],
    passes: [
      .multivariant(formats("avc1.4d401e,mp4a.40.2")),
      .multivariant(formats("av01.0.04M.08,fLaC")),
      // Another variant has the same content in formats that are recognized.
      .multivariant(formats("vp09.00.31.08,mp4a.40.2") + "\n" + formats("avc1.4d401e,mp4a.40.2")),
    ],
    check: .document { document, report in
      let playlist = document.playlist
      var first: ListElement?
      for tag in playlist.tags(named: .streamInf) {
        let formats = playlist.elements(of: playlist.attribute(.codecs, of: tag)) ?? []
        guard let other = formats.first(where: { !isListed($0.trimmed) }) else { return }
        first = first ?? other
      }
      guard let first else { return }
      let sentences = report.settings.facts(about: .unlistedFormat).sentences
      report(
        "every variant has a format such as \(first.trimmed); " + sentences.joined(separator: "; "),
        at: first.range)
    })

  /// Whether Apple lists the sample entry, or another rule reports the identifier.
  ///
  /// Source: HLS Authoring Specification, appendixes, Values for the CODECS attribute; AV1 is in its examples.
  private static func isListed(_ identifier: Substring) -> Bool {
    let entry = identifier.prefix { $0 != "." }.lowercased()
    return listed.contains(entry) || CodecFamily(identifier) == .foreign
      || CodecForm.fault(of: identifier) != nil
  }

  private static let listed: Set<String> = [
    "ac-3", "alac", "apac", "av01", "avc1", "avc3", "dav1", "dvh1", "dvhe", "ec-3", "flac", "hev1",
    "hvc1", "mjpg", "mp4a", "stpp", "wvtt",
  ]

  private static func formats(_ codecs: String) -> String {
    "#EXT-X-STREAM-INF:BANDWIDTH=1280000,CODECS=\"\(codecs)\",RESOLUTION=640x360\nv.m3u8"
  }
}
