import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

/// Ads without encryption between the segments of encrypted content.
extension EncryptionRules {
  static let clearUnderKey = Rule(
    "encryption/clear-under-key", .warning, .recommended,
    .advice("rfc8216bis-22 §4.4.4.4, §6.2.3"), about: .segments, facts: [.loses(.adsCannotPlay)],
    says: "Before a clear ad, METHOD=NONE should end the key of the content.",
    why: """
      Players decrypt what is not encrypted: the ad is noise, or playback fails. The rule judges by addresses: \
      after EXT-X-DISCONTINUITY, segments are of another host, and either a folder is called clear, or the \
      key is written again after them as if it had ended.
      """,
    remedy: "Write #EXT-X-KEY:METHOD=NONE before the first segment of the ad.",
    fails: [
      interrupted("", "«https://ads.example.com/clear/0.m4s»", ""),
      interrupted("", "«https://ads.example.com/4711/0.m4s»", "\(key)\n"),
    ],
    passes: [
      interrupted(
        "#EXT-X-KEY:METHOD=NONE\n", "https://ads.example.com/clear/0.m4s", "\(key)\n"),
      // The ad may be encrypted as the content is.
      interrupted("", "https://ads.example.com/4711/0.m4s", ""),
      interrupted("", "ads/clear/0.m4s", ""),
      // Each discontinuity repeats the key.
      interrupted("\(key)\n", "https://ads.example.com/4711/0.m4s", "\(key)\n"),
    ],
    check: .document { document, report in
      let playlist = document.playlist
      guard document.isMedia, !playlist.isDeltaUpdate, playlist.census.count(of: .key) > 0,
        playlist.census.count(of: .discontinuity) > 0, playlist.mayHaveSeveralHosts
      else { return }
      let tags = playlist.tags
      // The keys that were written last, and the ad under them, after content of that host.
      var (keys, isEncrypted): ([Int], Bool) = ([], false)
      var ad: (segment: Int, host: String)?
      for run in playlist.segmentRuns where run.segment < playlist.segments.count {
        let (own, segment) = (run.tags.filter { tags[$0].name == .key }, run.segment)
        if segment > 0, run.tags.contains(where: { tags[$0].name == .discontinuity }) {
          let host = document.hostName(ofSegment: segment)
          if let known = ad, host == known.host {
            if playlist.repeats(keys, own) {
              report(known.segment, tags[keys[0]], "is written again after it", document)
              return
            }
            ad = nil
          } else if ad == nil, isEncrypted, own.isEmpty,
            case let content = document.hostName(ofSegment: segment - 1), content != host
          {
            if document.isCalledClear(segment), !document.isCalledClear(segment - 1) {
              report(segment, tags[keys[0]], "still applies", document)
              return
            }
            ad = (segment, content)
          }
        }
        guard !own.isEmpty else { continue }
        (ad, keys) = (nil, own)
        isEncrypted = own.allSatisfy {
          !EncryptionKey(tags[$0], in: playlist).hasMethod("NONE", in: playlist)
        }
      }
    })

  private static let key =
    #"#EXT-X-KEY:METHOD=SAMPLE-AES,URI="skd://a",KEYFORMAT="com.apple.streamingkeydelivery""#

  /// An encrypted segment, an ad with these tags and that address, and the content again.
  private static func interrupted(_ start: String, _ ad: String, _ end: String) -> Example {
    func discontinuity(_ second: Int) -> String {
      "#EXT-X-DISCONTINUITY\n#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:\(second.zeroPadded(to: 2)).000Z\n"
    }
    return .media(
      Piece.version(
        6,
        "#EXT-X-MAP:URI=\"i.mp4\"\n\(key)\n#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z\n#EXTINF:6,\n"
          + "a.m4s\n\(discontinuity(6))\(start)#EXT-X-MAP:URI=\"ad.mp4\"\n#EXTINF:6,\n\(ad)\n"
          + "\(discontinuity(12))\(end)#EXT-X-MAP:URI=\"i.mp4\"\n#EXTINF:6,\nb.m4s"))
  }
}

extension Report {
  /// Reports a segment under the key of the content before it.
  fileprivate mutating func callAsFunction(
    _ segment: Int, _ key: PlaylistTag, _ witness: String, _ document: Document
  ) {
    let playlist = document.playlist
    self(
      "by its address, the segment is not of the content before it, whose key \(witness); expected METHOD=NONE "
        + "if it is clear",
      at: playlist.address(of: playlist.segments[segment]),
      related: [RelatedPlace(key.range, "the key of the content")])
  }
}

extension Document {
  /// Whether a folder of a media segment says that it is not encrypted.
  fileprivate func isCalledClear(_ number: Int) -> Bool {
    let segment = playlist.segments[number]
    let address = URIReference(playlist.substituted(playlist.address(of: segment)))
    return address.pathSegments.dropLast().contains { name in
      ["clear", "unencrypted", "nodrm", "no-drm"].contains(address.characters(name).lowercased())
    }
  }
}

extension Playlist {
  /// Whether tags are written as others are, one by one.
  fileprivate func repeats(_ ones: [Int], _ others: [Int]) -> Bool {
    let bytes = source.bytes
    return ones.count == others.count
      && zip(ones, others).allSatisfy { one, other in
        bytes[tags[one].range.offsets] == bytes[tags[other].range.offsets]
      }
  }
}
