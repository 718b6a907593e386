import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

/// Rules that compare two loads of a multivariant playlist.
extension LiveRules {
  static let stableVariantIDRemapped = Rule(
    "live/stable-variant-id-remapped", .warning, .live,
    .must("rfc8216bis-22 §4.4.6.2, §4.4.6.1"), about: .reloads,
    says: "STABLE-VARIANT-ID and STABLE-RENDITION-ID must keep identifying the same stream.",
    why: "Statistics, downloads and content steering mistake one stream for another.",
    remedy: "Give a different stream a different ID; only the URI may change.",
    fails: [
      .reloads([
        .multivariant(variant("v1", "1280x720")), .multivariant(variant("«v1»", "1920x1080")),
      ]),
      .reloads([
        .multivariant(rendition("a1", "en")), .multivariant(rendition("«a1»", "de")),
      ]),
    ],
    passes: [
      .reloads([
        .multivariant(variant("v1", "1280x720")), .multivariant(variant("v1", "1280x720")),
      ])
    ],
    check: .reload { reload, report in
      guard reload.before.document.isMultivariant, reload.after.document.isMultivariant else {
        return
      }
      let (before, after) = (reload.before.playlist, reload.after.playlist)
      for (tag, id, names) in [
        (
          TagName.streamInf, AttributeName.stableVariantID, [AttributeName.resolution, .videoRange]
        ),
        (.iFrameStreamInf, .stableVariantID, [.resolution, .videoRange]),
        (.media, .stableRenditionID, [.type, .language]),
      ] {
        let old = before.streams(tag, id)
        guard !old.isEmpty else { continue }
        var reported: Set<String> = []
        for (name, streams) in after.streams(tag, id).sorted(by: { $0.key < $1.key }) {
          guard let first = old[name] else { continue }
          for attribute in names where !reported.contains(name) {
            let values = Set(first.compactMap { before.value(attribute, of: $0) })
            guard !values.isEmpty,
              let stream = streams.first(where: {
                after.value(attribute, of: $0).map { !values.contains($0) } ?? false
              }), let place = after.attribute(id, of: stream)?.valueRange
            else { continue }
            reported.insert(name)
            report(
              "the ID belonged to \(attribute) \(values.sorted().joined(separator: " and ")) and "
                + "now belongs to \(after.value(attribute, of: stream) ?? "")", at: place,
              related: first.first.map {
                [RelatedPlace($0.range, "the stream with this ID before", in: before)]
              } ?? [])
          }
        }
      }
    })

  private static func variant(_ id: String, _ size: String) -> String {
    """
    #EXT-X-STREAM-INF:BANDWIDTH=3000000,CODECS="avc1.64001f",RESOLUTION=\(size),FRAME-RATE=25,\
    STABLE-VARIANT-ID="\(id)"
    v.m3u8
    """
  }

  private static func rendition(_ id: String, _ language: String) -> String {
    """
    #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="main",LANGUAGE="\(language)",CHANNELS="2",\
    AUTOSELECT=YES,DEFAULT=YES,URI="a.m3u8",STABLE-RENDITION-ID="\(id)"
    #EXT-X-STREAM-INF:BANDWIDTH=3000000,CODECS="avc1.64001f,mp4a.40.2",RESOLUTION=1280x720,\
    FRAME-RATE=25,AUDIO="a"
    v.m3u8
    """
  }
}

extension Playlist {
  /// The tags of a kind, by their stable IDs.
  fileprivate func streams(_ name: TagName, _ id: AttributeName) -> [String: [PlaylistTag]] {
    guard census.count(of: name) > 0 else { return [:] }
    var streams: [String: [PlaylistTag]] = [:]
    for tag in tags(named: name) {
      if let text = resolved(attribute(id, of: tag)).value?.text {
        streams[text, default: []].append(tag)
      }
    }
    return streams
  }

  fileprivate func value(_ name: AttributeName, of tag: PlaylistTag) -> String? {
    attribute(name, of: tag).map(text(of:))
  }
}
