import HLSDocuments
import HLSLinting
import HLSPlaylist
import SourceText

/// Numbers of an audio rendition in another unit than the specification's.
extension AttributeRules {
  static let soundUnit = Rule(
    "attribute/sound-unit", .warning, .recommended, .advice("rfc8216bis-22 §4.4.6.1"),
    about: .tag(.media),
    says: """
      SAMPLE-RATE must be in Hz, BIT-DEPTH in bits, and CHANNELS must begin with the number of channels.
      """,
    why: """
      Players compare these with what the device plays, and leave the rendition out. A sample rate is reported \
      if it fits only in kHz, a bit depth if no codec has it, and CHANNELS if it is a mask of speakers or a layout \
      such as 5.1 without its period.
      """,
    remedy: """
      Write the samples in a second, as in SAMPLE-RATE=48000, the bits of one, as in BIT-DEPTH=24, and the count, \
      as in CHANNELS="6".
      """,
    fails: [
      .multivariant(Piece.audio(",SAMPLE-RATE=«48»")),
      .multivariant(Piece.audio(",BIT-DEPTH=«3»")),
      .multivariant(Piece.audio(",BIT-DEPTH=«48000»")),
      .multivariant(Piece.audio("", channels: #",CHANNELS="«63»""#)),
      .multivariant(Piece.audio("", channels: #",CHANNELS="«51»""#)),
      .multivariant(Piece.audio("", channels: #",CHANNELS="«714»/JOC""#)),
    ],
    passes: [
      .multivariant(Piece.audio(",SAMPLE-RATE=8000")),
      .multivariant(Piece.audio(",SAMPLE-RATE=384000", channels: #",CHANNELS="6""#)),
      .multivariant(Piece.audio(",BIT-DEPTH=24")),
      // One bit of DSD, and the least of FLAC.
      .multivariant(Piece.audio(",BIT-DEPTH=1")),
      .multivariant(Piece.audio(",BIT-DEPTH=4")),
      // Objects, and Ambisonics of the third and the seventh order.
      .multivariant(Piece.audio("", channels: #",CHANNELS="16/JOC""#)),
      .multivariant(Piece.audio("", channels: #",CHANNELS="64""#)),
      .multivariant(Piece.audio("", channels: #",CHANNELS="24""#)),
    ],
    check: .document { document, report in
      let playlist = document.playlist
      for tag in playlist.tags(named: .media) {
        if case .value(let rate, let place) = playlist.decimal(
          playlist.attribute(.sampleRate, of: tag)),
          let mistake = PlausibleRange.sampleRate.mistake(in: Double(rate.thousandfold) / 1000)
        {
          report(
            "SAMPLE-RATE is \(playlist.text(place)), which is probably "
              + (mistake == .thousandth ? "kHz" : "multiplied by 1000") + "; expected Hz",
            at: place)
        }
        if case .value(let depth, let place) = playlist.decimal(
          playlist.attribute(.bitDepth, of: tag)),
          let fault = depthFault(depth.seconds)
        {
          report("BIT-DEPTH is \(playlist.text(place)), \(fault)", at: place)
        }
        guard
          let channels = playlist.elements(of: playlist.attribute(.channels, of: tag))?.first?
            .parts("/").first, let (layout, count) = SpeakerLayout.written[String(channels.text)]
        else { continue }
        report(
          "CHANNELS begins with \(channels.text), which is probably \(layout); expected \(count)",
          at: channels.range)
      }
    })

  /// Why no sample has a number of bits, in words; nil if one may.
  private static func depthFault(_ bits: Seconds) -> String? {
    switch bits {
    case 2, 3: "which is probably bytes; expected \(bits * 8), the bits of a sample"
    case Seconds(65)...: "which no sample has; expected the bits of a sample, such as 24"
    default: nil
    }
  }
}

/// What is written instead of a number of channels.
///
/// Sources: WAVEFORMATEXTENSIBLE, dwChannelMask; android.media.AudioFormat, CHANNEL_OUT.
private enum SpeakerLayout {
  /// Numbers that no format has as its count, with what they are and the count.
  static let written: [String: (layout: String, count: Int)] = [
    "55": ("the mask of 5.0", 5), "1543": ("the mask of 5.0", 5), "63": ("the mask of 5.1", 6),
    "1551": ("the mask of 5.1", 6), "252": ("the mask of 5.1 in Android", 6),
    "319": ("the mask of 6.1", 7), "1807": ("the mask of 6.1", 7), "255": ("the mask of 7.1", 8),
    "1599": ("the mask of 7.1", 8), "6396": ("the mask of 7.1 in Android", 8),
    "51": ("5.1 without its period", 6), "61": ("6.1 without its period", 7),
    "71": ("7.1 without its period", 8), "512": ("5.1.2 without its periods", 8),
    "514": ("5.1.4 without its periods", 10), "712": ("7.1.2 without its periods", 10),
    "714": ("7.1.4 without its periods", 12),
  ]
}
