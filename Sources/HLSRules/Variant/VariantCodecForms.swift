import HLSDocuments
import HLSLinting
import HLSPlaylist
import SourceText

/// What the identifiers in CODECS say, and whether the variant can be what they say.
extension VariantRules {
  static let codecsForm = Rule(
    "variant/codecs-form", .error, .spec,
    .must("rfc8216bis-22 §4.4.6.2; RFC 6381 §3.3; ISO/IEC 14496-15 Annex E"),
    about: .multivariantPlaylist,
    says: "Each format in CODECS must have the form that is defined for its sample entry.",
    why: """
      MediaSource.isTypeSupported is false for another form, so that web players leave the variant out; other \
      players may play it. The older form of H.264, such as avc1.77.30, is an info: players convert it. So are \
      some of the optional fields of AV1 and VP9, which Apple shows and Chromium reads. A code that is not \
      registered is a warning, and so is flac, which only Apple's players ignore.
      """,
    remedy: "Write the identifier that the packager or the decoder configuration says.",
    fails: [
      .multivariant(formats("«avc1.6400.1f»,mp4a.40.2")),
      .multivariant(formats("«avc1.4d401»,mp4a.40.2")),
      .multivariant(formats("«avc1.77.30»,mp4a.40.2")),
      .multivariant(formats("«hvc1.L93.B0»,mp4a.40.2")),
      .multivariant(formats("avc1.4d401e,«mp4a.64.2»")),
      .multivariant(formats("avc1.4d401e,«ec3»")),
      .multivariant(formats("«AVC1.4d401e»,mp4a.40.2")),
      .multivariant(formats("avc1.4d401e,«flac»")),
      .multivariant(formats("«av01.0.4M.08»,mp4a.40.2")),
      .multivariant(formats("«vp09.00.31»,mp4a.40.2")),
      .multivariant(formats("«dvh1.5.1»,mp4a.40.2", range: "PQ")),
      .multivariant(formats("avc1.4d401e,«ec-3.a6»")),
      .multivariant(formats("«acv1.4d401e»,mp4a.40.2")),
      .multivariant(formats("«av01.0.05M.10.0.112»,mp4a.40.2")),
      .multivariant(formats("avc1.4d401e,mp4a.40.2,«stpp.im1t»")),
      .multivariant(
        formats("hvc1.2.4.L93.B0,mp4a.40.2\",SUPPLEMENTAL-CODECS=\"«dvh1.8.1»/db4h")),
    ],
    passes: [
      .multivariant(formats("avc1.4d401e,mp4a.40.2")),
      .multivariant(formats("hvc1.2.20000000.L93.B0.00,mp4a.40.05")),
      .multivariant(formats("av01.0.04M.08,opus")),
      .multivariant(formats("vp09.00.31.08.01.01.01.01.00,fLaC")),
      .multivariant(formats("avc1.4d401e,ac-4.02.01.03")),
      .multivariant(formats("avc1.4d401e,mhm1.0x0B")),
      // Formats whose identifiers have a form of their own.
      .multivariant(formats("avc1.4d401e,apac.31.00,stpp.ttml.im1t")),
    ],
    check: .document { document, report in
      let playlist = document.playlist
      for tag in playlist.streamTags {
        for name in [AttributeName.codecs, .supplementalCodecs] {
          for element in playlist.elements(of: playlist.attribute(name, of: tag)) ?? [] {
            guard let format = element.parts("/").first,
              let (fault, severity) = CodecForm.fault(of: format.trimmed)
            else { continue }
            report("\(format.trimmed) \(fault)", at: format.range, severity: severity)
          }
        }
      }
    })

  static let codecsLevel = Rule(
    "variant/codecs-level", .warning, .recommended,
    .advice("ISO/IEC 14496-10 Table A-1; ISO/IEC 23008-2 Table A.8; rfc8216bis-22 §4.4.6.2"),
    about: .multivariantPlaylist,
    says: "The level in CODECS should be one of the format, and high enough for RESOLUTION.",
    why: """
      Players decide by the level which devices can decode the variant: old ones get a picture that is too \
      large for them, and a decoder may refuse it. Up to four times the pixels are allowed for: a picture may be \
      shown larger than it is coded, and even samples of Apple have level 3.1 for 1920x1080.
      """,
    remedy: "Write the level of the coded video, such as 28 in avc1.640028 for 1920x1080.",
    fails: [
      .multivariant(formats("«avc1.64000d»,mp4a.40.2", size: "1920x1080")),
      .multivariant(formats("«hvc1.1.6.L41.B0»,mp4a.40.2", size: "1920x1080")),
      .multivariant(formats("«av01.0.04M.08»,mp4a.40.2", size: "3840x2160")),
    ],
    passes: [
      .multivariant(formats("avc1.640028,mp4a.40.2", size: "1920x1080")),
      // Coded as 720x576, and shown with wide pixels.
      .multivariant(formats("avc1.4d401e,mp4a.40.2", size: "1024x576")),
      .multivariant(formats("avc1.4d401f,mp4a.40.2", size: "1920x1080")),
      .multivariant(formats("hvc1.1.6.L123.B0,mp4a.40.2", size: "1080x1920")),
    ],
    check: .document { document, report in
      let playlist = document.playlist
      for tag in playlist.streamTags {
        for format in playlist.videoFormats(of: tag) {
          guard let level = format.level,
            let pictures = CodecLevel.largestPictures(of: format.codec, format.entry)
          else { continue }
          guard let largest = pictures[level] else {
            report(
              "\(format.text) has the level \(level), which \(format.codec.name) does not define",
              at: format.range)
            continue
          }
          guard let attribute = playlist.attribute(.resolution, of: tag) else { continue }
          let size = playlist.text(of: attribute)
          let sides = size.split(separator: "x").compactMap { Int($0) }
          guard sides.count == 2, sides.allSatisfy({ 1...65_536 ~= $0 }),
            sides[0] * sides[1] / 4 > largest
          else { continue }
          report(
            "\(format.text) has level \(format.levelText), which is for pictures of up to "
              + "\(largest) pixels; RESOLUTION is \(size)", at: format.range,
            related: [RelatedPlace(attribute.valueRange, "the size of the picture")])
        }
      }
    })

  static let videoRangeBitDepth = Rule(
    "variant/video-range-bit-depth", .warning, .recommended,
    .advice("rfc8216bis-22 §4.4.6.2; ITU-R BT.2100 Table 9"), about: .multivariantPlaylist,
    says: "Video with VIDEO-RANGE=PQ should have a format with 10 bits or more.",
    why: """
      PQ and HLG are defined with 10 and 12 bits. Players take a display with a high dynamic range for video \
      that has none, or leave the variant out. HLG with 8 bits is an info: it plays, with bands.
      """,
    remedy: "Write VIDEO-RANGE=SDR, or the identifier of a 10-bit format, as in hvc1.2.4.L123.B0.",
    fails: [
      .multivariant(formats("«avc1.640028»,mp4a.40.2", range: "PQ")),
      .multivariant(formats("«hvc1.1.6.L93.B0»,mp4a.40.2", range: "PQ")),
      .multivariant(formats("«av01.0.04M.08»,mp4a.40.2", range: "PQ")),
      .multivariant(formats("«avc1.640028»,mp4a.40.2", range: "HLG")),
    ],
    passes: [
      .multivariant(formats("hvc1.2.4.L93.B0,mp4a.40.2", range: "PQ")),
      .multivariant(formats("av01.0.04M.10,mp4a.40.2", range: "PQ")),
      .multivariant(formats("avc1.6e0028,mp4a.40.2", range: "HLG")),
      .multivariant(formats("avc1.640028,mp4a.40.2", range: "SDR")),
    ],
    check: .document { document, report in
      let playlist = document.playlist
      for tag in playlist.streamTags {
        guard
          case .value(let range, let place) = playlist.word(
            playlist.attribute(.videoRange, of: tag)), range == "PQ" || range == "HLG"
        else { continue }
        let formats = playlist.videoFormats(of: tag)
        guard let format = formats.first, formats.allSatisfy({ $0.bitDepth == 8 }) else {
          continue
        }
        report(
          "\(format.text) has 8 bits, and VIDEO-RANGE is \(range); expected 10 bits or more",
          at: format.range, related: [RelatedPlace(place, "VIDEO-RANGE")],
          severity: range == "PQ" ? nil : .info)
      }
    })

  static let dolbyVisionRange = Rule(
    "variant/dolby-vision-range", .error, .recommended,
    .advice("HLS authoring spec 2025-05-08 §9.16; rfc8216bis-22 §4.4.6.2"),
    about: .multivariantPlaylist,
    says: "A variant with Dolby Vision of profile 5 should have VIDEO-RANGE=PQ.",
    why: """
      The picture of profile 5 has no other form. Without PQ players also choose it for displays \
      with standard dynamic range, where viewers see green and purple.
      """,
    remedy: "Add VIDEO-RANGE=PQ to the variant.",
    fails: [
      .multivariant(formats("«dvh1.05.06»,mp4a.40.2")),
      .multivariant(formats("«dvh1.05.06»,mp4a.40.2", range: "SDR")),
    ],
    passes: [
      .multivariant(formats("dvh1.05.06,mp4a.40.2", range: "PQ")),
      // What is compatible with HEVC has the range of that.
      .multivariant(formats("dvh1.08.06,mp4a.40.2", range: "HLG")),
    ],
    check: .document { document, report in
      let playlist = document.playlist
      for tag in playlist.streamTags {
        guard
          let format = playlist.videoFormats(of: tag)
            .first(where: { $0.codec == .dolbyVision && $0.profile == 5 })
        else { continue }
        switch playlist.word(playlist.attribute(.videoRange, of: tag)) {
        case .absent:
          report(
            "\(format.text) is Dolby Vision of profile 5 without VIDEO-RANGE; expected PQ",
            at: format.range, severity: .warning)
        case .value("SDR", let place):
          report(
            "\(format.text) is Dolby Vision of profile 5, and VIDEO-RANGE is SDR; expected PQ",
            at: format.range, related: [RelatedPlace(place, "VIDEO-RANGE")])
        case .value, .malformed: break
        }
      }
    })

  /// A variant with these formats.
  private static func formats(
    _ codecs: String, size: String = "640x360", range: String? = nil
  ) -> String {
    "#EXT-X-STREAM-INF:BANDWIDTH=1280000,CODECS=\"\(codecs)\",RESOLUTION=\(size)"
      + (range.map { ",FRAME-RATE=25.000,VIDEO-RANGE=\($0)" } ?? "") + "\nv.m3u8"
  }
}

extension Playlist {
  /// The video formats in CODECS of a stream; none if the list is missing or malformed.
  fileprivate func videoFormats(of tag: PlaylistTag) -> [MediaFormat] {
    (elements(of: attribute(.codecs, of: tag)) ?? []).map(MediaFormat.init)
      .filter(\.codec.isVideo)
  }
}
