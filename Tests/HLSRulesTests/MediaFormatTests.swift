import HLSPlaylist
@testable import HLSRules
import SourceText
import Testing

/// Identifiers as RFC 6381 and the formats' own specifications define them.
struct MediaFormatTests {
  private func format(_ text: String) -> MediaFormat {
    MediaFormat(ListElement(text: text[...], range: ByteRange(0..<text.utf8.count)))
  }

  @Test(arguments: [
    ("avc1.42001f", MediaFormat.Codec.h264, 66, 31), ("avc1.4D0028", .h264, 77, 40),
    ("avc3.640029", .h264, 100, 41), ("avc1.77.30", .h264, 77, 30),
    ("hvc1.1.4.L126.B0", .hevc, 1, 126), ("hev1.2.20000000.H150.00.B0", .hevc, 2, 150),
    ("dvh1.05.06", .dolbyVision, 5, 6), ("dav1.10.09", .dolbyVision, 10, 9),
    ("av01.0.13M.10.0.112", .av1, 0, 13),
  ])
  func `video has a profile and a level`(
    text: String, codec: MediaFormat.Codec, profile: Int, level: Int
  ) {
    let format = format(text)
    #expect(format.codec == codec)
    #expect(format.profile == profile)
    #expect(format.level == level)
    #expect(format.isHighTier == text.contains("H150"))
  }

  @Test(
    arguments: [
      ("mp4a.40.2", .aac, 2), ("mp4a.40.05", .aac, 5), ("mp4a.40.29", .aac, 29),
      ("mp4a.40.42", .aac, 42), ("mp4a.67", .aac, 2), ("mp4a.40.34", .otherAudio, nil),
      ("mp4a.6B", .otherAudio, nil), ("ac-3", .dolbyDigital, nil), ("ec-3", .dolbyDigitalPlus, nil),
      ("fLaC", .otherAudio, nil), ("apac.31.00", .otherAudio, nil),
    ] as [(String, MediaFormat.Codec, Int?)])
  func `audio has an object type where it is AAC`(
    text: String, codec: MediaFormat.Codec, type: Int?
  ) {
    #expect(format(text).codec == codec)
    #expect(format(text).profile == type)
  }

  @Test(arguments: [
    ("mjpg", MediaFormat.Codec.jpeg), ("vp09.00.31.08", .otherVideo), ("wvtt", .text),
    ("stpp.ttml.im1t", .text), ("", .other), (".", .other), ("abcd", .other),
  ])
  func `others are recognized by their sample entry`(text: String, codec: MediaFormat.Codec) {
    #expect(format(text).codec == codec)
  }

  @Test(arguments: [
    "avc1.64+029", "avc1.6400", "avc1", "avc1.x.y", "hvc1.2.4.X150", "hvc1.2", "av01.0", "dvh1.5",
    "hvc1.2.4.L-9",
    // Profile and level in the wrong order, in other digits, and a sample entry in the wrong case.
    "avc1.1f0064", "hvc1.D1.6.L120.B0", "av01.0.8M.08", "dvh1.5.6", "AVC1.640028",
  ])
  func `what cannot be read has no level`(text: String) {
    #expect(format(text).level == nil)
    #expect(format(text).profile == nil)
    #expect(format(text).bitDepth == nil)
  }

  @Test(arguments: [
    ("avc1.640029", "4.1"), ("hvc1.2.4.L153.B0", "5.1"), ("av01.0.19M.08", "6.3"),
    ("dvh1.05.06", "6"),
  ])
  func `a level is written as people do`(text: String, level: String) {
    #expect(format(text).levelText == level)
  }
}
