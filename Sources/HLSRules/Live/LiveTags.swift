import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

/// Tags that a playlist keeps, and the titles of media segments.
extension LiveRules {
  static let playlistTagChanged = Rule(
    "live/playlist-tag-changed", .warning, .live,
    .must(
      "rfc8216bis-22 §6.2.1, §4.4.2.2; hls.js v1.7.1 src/controller/base-stream-controller.ts; "
        + "Media3 HlsChunkSource"), about: .reloads,
    says:
      "EXT-X-START and EXT-X-INDEPENDENT-SEGMENTS must not change (accepted by every known player).",
    why: """
      Players read EXT-X-START only when they begin to play, and EXT-X-INDEPENDENT-SEGMENTS in each \
      load, so nothing breaks; but viewers who join later start elsewhere, or switch differently.
      """,
    remedy: "Choose these tags for the whole stream, and write them in every load.",
    fails: [
      .reloads([
        LiveExample.load(5, "abcd", head: independent),
        LiveExample.load(nil, "bcde", head: "«#EXTM3U»\n#EXT-X-MEDIA-SEQUENCE:6"),
      ]),
      .reloads([
        LiveExample.load(5, "abcd"),
        LiveExample.load(6, "bcde", head: "«#EXT-X-INDEPENDENT-SEGMENTS»"),
      ]),
      .reloads([
        LiveExample.load(5, "abcd", head: "#EXT-X-START:TIME-OFFSET=-18"),
        LiveExample.load(6, "bcde", head: "#EXT-X-START:«TIME-OFFSET=-20»"),
      ]),
    ],
    passes: [
      .reloads([
        LiveExample.load(5, "abcd", head: independent),
        LiveExample.load(6, "bcde", head: independent),
      ]),
      .reloads([
        LiveExample.load(5, "abcd", head: "#EXT-X-START:TIME-OFFSET=-18"),
        LiveExample.load(6, "bcde", head: "#EXT-X-START:TIME-OFFSET=-18.0"),
      ]),
      // Lines may be appended.
      .reloads([
        LiveExample.load(5, "abcd"), LiveExample.load(6, "bcde", end: independent),
      ]),
    ],
    check: .reload { reload, report in
      // A delta update leaves out nothing of this, which another rule checks.
      guard reload.isMedia, !reload.isDeltaUpdate,
        reload.before.load.composition?.isDeltaUpdate != true
      else { return }
      let (before, after) = (reload.before.playlist, reload.after.playlist)
      for name in [TagName.independentSegments, .start] {
        switch (before.firstTag(name), after.firstTag(name)) {
        case (nil, nil): continue
        case (let old?, nil):
          report(
            "\(name.text) was removed; it must not change", at: reload.head,
            related: [RelatedPlace(old.range, "in the previous load", in: before)])
        case (nil, let new?):
          let isAppended =
            reload.segments.shared.last.map { run in
              new.line > after.segments[run.after + run.count - 1].uriLine
            } ?? true
          guard !isAppended else { continue }
          report("\(name.text) was added; it must not change", at: new.range)
        case (let old?, let new?):
          guard name == .start, reload.startValues(old, before) != reload.startValues(new, after)
          else { continue }
          report(
            "\(name.text) has changed; it must not change", at: new.valueRange,
            related: [RelatedPlace(old.range, "in the previous load", in: before)])
        }
      }
    })

  static let iFramesOnlyChanged = Rule(
    "live/i-frames-only-changed", .error, .live, .must("rfc8216bis-22 §6.2.1, §4.4.3.6"),
    about: .reloads,
    says: "EXT-X-I-FRAMES-ONLY must be in every load of a playlist, or in none.",
    why: """
      The same segments are single pictures in one load and media in the next, so playback can \
      stop for viewers.
      """,
    remedy: "Publish I-frames in a playlist of their own.",
    fails: [
      .reloads([
        LiveExample.load(5, "abcd", head: "#EXT-X-VERSION:4\n#EXT-X-I-FRAMES-ONLY"),
        LiveExample.load(nil, "bcde", head: "«#EXTM3U»\n#EXT-X-MEDIA-SEQUENCE:6\n#EXT-X-VERSION:4"),
      ]),
      .reloads([
        LiveExample.load(5, "abcd", head: "#EXT-X-VERSION:4"),
        LiveExample.load(6, "bcde", head: "#EXT-X-VERSION:4\n«#EXT-X-I-FRAMES-ONLY»"),
      ]),
    ],
    passes: [
      .reloads([
        LiveExample.load(5, "abcd", head: "#EXT-X-VERSION:4\n#EXT-X-I-FRAMES-ONLY"),
        LiveExample.load(6, "bcde", head: "#EXT-X-VERSION:4\n#EXT-X-I-FRAMES-ONLY"),
      ])
    ],
    check: .reload { reload, report in
      // What a delta update leaves out is another rule's subject.
      guard reload.isMedia, !reload.isDeltaUpdate,
        reload.before.load.composition?.isDeltaUpdate != true
      else { return }
      let before = reload.before.playlist
      switch (before.firstTag(.iFramesOnly), reload.after.playlist.firstTag(.iFramesOnly)) {
      case (let old?, nil):
        report(
          "EXT-X-I-FRAMES-ONLY was removed; it must not change", at: reload.head,
          related: [RelatedPlace(old.range, "in the previous load", in: before)])
      case (nil, let new?):
        report("EXT-X-I-FRAMES-ONLY was added; it must not change", at: new.range)
      default: break
      }
    })

  static let segmentTitleChanged = Rule(
    "live/segment-title-changed", .warning, .live,
    .must("rfc8216bis-22 §6.2.1, §4.4.4.1; hls.js, Shaka Player and Media3 show no titles"),
    about: .reloads,
    says:
      "The title of a published media segment must not change (accepted by every known player).",
    why: """
      Titles are informative, and no known player plays anything else because of one; but an app that \
      shows them shows some viewers the old one and some the new.
      """,
    remedy: "Publish a segment with its final title; write what changes into a date range.",
    fails: [
      .reloads([
        .live("#EXTINF:6,one\na.ts\n#EXTINF:6,two\nb.ts\n#EXTINF:6,two\nc.ts"),
        .live(
          "#EXTINF:6,one\na.ts\n#EXTINF:6,«news»\nb.ts\n#EXTINF:6,two\nc.ts\n#EXTINF:6,\nd.ts"),
      ])
    ],
    passes: [
      .reloads([
        .live("#EXTINF:6,one\na.ts\n#EXTINF:6,two\nb.ts\n#EXTINF:6,\nc.ts"),
        .live("#EXTINF:6,one\na.ts\n#EXTINF:6,two\nb.ts\n#EXTINF:6,\nc.ts\n#EXTINF:6,x\nd.ts"),
      ])
    ],
    check: .reload { reload, report in
      guard reload.isMedia else { return }
      let (before, after) = (reload.before.playlist, reload.after.playlist)
      var first: (old: ByteRange, new: ByteRange)?
      var count = 0
      for run in reload.segments.same {
        for offset in 0..<run.count {
          guard let old = before.titleRange(of: before.segments[run.before + offset]),
            let new = after.titleRange(of: after.segments[run.after + offset]),
            before.source.bytes[old.offsets] != after.source.bytes[new.offsets]
          else { continue }
          first = first ?? (old, new)
          count += 1
        }
      }
      guard let first else { return }
      report(
        "the title of the media segment has changed"
          + (count > 1 ? ", and those of \(count - 1) others" : ""), at: first.new,
        related: [RelatedPlace(first.old, "the previous title", in: before)])
    })

  private static let independent = "#EXT-X-INDEPENDENT-SEGMENTS"
}

extension Reload {
  /// The values of an EXT-X-START tag, in which 18 and 18.0 are equal.
  fileprivate func startValues(_ tag: PlaylistTag, _ playlist: Playlist) -> [String] {
    let offset = playlist.attribute(.timeOffset, of: tag)
    let isPrecise = playlist.isYes(.precise, of: tag)
    return [
      playlist.decimal(offset, signed: true).value.map { "\($0.seconds)" }
        ?? offset.map { playlist.text($0.lexemeRange) } ?? "", isPrecise ? "YES" : "NO",
    ]
  }
}

extension Playlist {
  /// The title in the EXTINF of a segment; empty if there is none.
  fileprivate func titleRange(of segment: MediaSegment) -> ByteRange? {
    guard let number = segment.durationLine else { return nil }
    let line = lines[Int(number)].range
    let bytes = source.bytes[line.offsets]
    guard let comma = bytes.firstIndex(of: UInt8(ascii: ",")) else {
      return line.slice(line.count, line.count)
    }
    return line.slice(comma - bytes.startIndex + 1, line.count)
  }
}
