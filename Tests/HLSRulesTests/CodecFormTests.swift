import HLSLinting
@testable import HLSRules
import SourceText
import Testing

/// Identifiers of formats as their documents define them, and others that resemble them.
struct CodecFormTests {
  @Test(arguments: [
    // RFC 6381, section 3.3; ISO/IEC 14496-10, annex A, and section 7.4.2.1.1 for profiles.
    "avc1.42001e", "avc1.42E01E", "avc1.4D401F", "avc1.4d400d", "avc1.58A01E", "avc1.640028",
    "avc3.640029", "avc1.6E0033", "avc1.7A1034", "avc1.F4001F", "avc1.42900B", "avc1.64003c",
    // ISO/IEC 14496-15, annex E.3: trailing constraints that are zero may be missing.
    "hvc1.1.6.L93.B0", "hev1.2.4.H153.B0", "hvc1.2.20000000.L123.B0", "hvc1.2.4.L150",
    "hvc1.1.60000000.L120.B0.0.0.0.0.0", "hvc1.4.10.L120.9D.8", "hvc1.A4.41.H120.B0.23",
    "hvc1.2.20000000.H180.00.B0",
    // The same, annex E.6.
    "vvc1.1.L51", "vvi1.1.H80.CQA.O1+3",
    // Dolby Vision Streams Within the HTTP Live Streaming Format, section 2.2.
    "dvh1.05.06", "dvhe.08.09", "dvh1.20.01", "dva1.09.05", "dav1.10.09",
    // AV1 binding, section 5: three fields, or all of them.
    "av01.0.04M.08", "av01.0.08M.10.0.112.09.16.09.0", "av01.2.15H.12", "av01.0.31M.08",
    // VP binding, codecs parameter string: three fields, or all of them.
    "vp09.00.10.08", "vp09.02.51.10.01.09.16.09.01", "vp08.00.41.08",
    // RFC 6381, section 3.3: the object type is hexadecimal, the audio object type decimal.
    "mp4a.40.2", "mp4a.40.02", "mp4a.40.5", "mp4a.40.29", "mp4a.40.34", "mp4a.40.42", "mp4a.67",
    "mp4a.69", "mp4a.6B", "mp4a.A5", "mp4a.a6", "mp4a.E1", "mp4v.20.9", "mp4v.61",
    // ETSI TS 102 366, annex F; TS 103 190-2, annex E.13; ISO/IEC 23008-3, section 21.
    "ac-3", "ec-3", "ac-4.02.01.03", "ac-4", "mhm1.0x0B", "mha1.0x10",
    // Encapsulation of Opus and FLAC in ISO media files; Chromium reads both cases of Opus.
    "Opus", "opus", "fLaC", "alac",
    // Other documents define what follows.
    "stpp", "stpp.ttml.im1t", "stpp.ttml.im2t|etd1", "stpp.ttml.etd1+im1t", "wvtt", "apac.31.00",
    "iamf.000.000.Opus", "iamf.000.000.opus", "iamf.001.001.mp4a.40.2", "ec+3",
    "mjpg", "apch", "dtsx", "c608", "abcd", "av02.0.05M.08", "mp4s.40.2", "", ".", ".mp3", "mp3",
    "avc1", "mp4a",
  ])
  func `a right form has no fault`(text: String) {
    #expect(CodecForm.fault(of: text[...])?.message == nil)
  }

  @Test(arguments: [
    // Digits that are missing, too many, separated, or none.
    "avc1.4d401", "avc1.6400.1f", "avc1.64001f0", "avc1.64001g", "avc1.0x640028", "avc1.", "avc1.6",
    "avc1.64-00-1f", "avc1.64001f.", "avc1.High.4.0",
    // No profile of the table, as in reversed bytes; reserved bits.
    "avc1.1f0064", "avc1.000000", "avc1.640328", "avc1.4000.30", "avc1.10.40.1", "avc1.99.30",
    // A field is missing, in another order, or of another kind.
    "hvc1.L120.B0", "hvc1.1.L120.B0", "hvc1.1.6.120.B0", "hvc1.1.6.M120.B0",
    "hvc1.1.6.L120,B0", "hvc1.1.6.L300.B0", "hvc1.D1.6.L120.B0", "hvc1.1.L120.6.B0",
    "hvc1.2.4.L120.B00", "hvc1.main10.4.L120.B0", "hvc1.1.6", "hvc1.640028",
    "hvc1.1.6.L120.B0.0.0.0.0.0.0",
    "vvc1.1.51", "vvc1.L51",
    // Digits are missing, or the profile is that of another sample entry.
    "dvh1.5.6", "dvh1.05", "dvh1.05.6", "dvhe.05.06.01", "dvh1.10.06", "dav1.05.06", "dva1.05.06",
    "dvh1.p5.06", "dvh1.05.00", "dvh1.05.14",
    // The level has two digits and a tier, the bit depth two digits.
    "av01.0.8M.08", "av01.0.08.08", "av01.0.08M", "av01.0.08M.8", "av01.00.08M.08", "av01.0.08m.08",
    "av01.3.08M.08", "av01.0.08M.09", "av01.0.5.1M.08", "av01.0.40M.08", "av01.Main.08M.08",
    "av01.0.05M.10.0.420.09.16.09.0",
    // The bit depth is missing, or a level that is none.
    "vp09.00.40", "vp09.00", "vp09.00.45.08", "vp09.04.40.08", "vp09.00.40.09", "vp09.0.4.0.8",
    // Decimal instead of hexadecimal, and the reverse; a type of pictures.
    "mp4a.64.2", "mp4a.40", "mp4a.40.0x2", "mp4a.40.", "mp4a.40.2.1", "mp4a.0x40.2", "mp4a.40.LC",
    "mp4a.60", "mp4a.2", "mp4a.aac", "mp4a.67.2", "mp4a.40.31",
    "mp4v.2", "ac-4.2.1.3", "ac-4.02.01", "mhm1.0B", "mhm1.11", "iamf.0.0.Opus", "iamf.000.Opus",
    // Fields after a code that has none.
    "ac-3.0", "ec-3.a6", "fLaC.0", "Opus.0",
    // Another case, and names of formats.
    "AVC1.640028", "Hvc1.1.6.L93.B0", "MP4A.40.2", "EC-3", "Ac-3", "OPUS", "Flac", "AV01.0.08M.08",
    "h264", "H265", "HEVC", "ec3", "eac3", "ac3", "AAC", "av1",
    "DTSC", "APAC.31.00", "STPP.ttml.im1t", "ec_3", "ttml", "null", "none",
  ])
  func `another form is an error`(text: String) {
    #expect(CodecForm.fault(of: text[...])?.severity == .error, "\(text)")
  }

  @Test(arguments: [
    // RFC 4281, in which Apple's first examples are written.
    ("avc1.66.30", Severity.info), ("avc1.77.30", .info), ("avc1.100.40", .info),
    ("avc3.100.41", .info),
    // The VP binding has two digits; Chromium reads any number.
    ("vp09.0.40.8", .warning), ("vp09.00.40.8", .warning), ("vp09.00.040.08", .warning),
    // Browsers read flac; Apple's validator calls it unrecognized (jellyfin issue 10066).
    ("flac", .warning),
    // All of the optional fields or none; Apple's documents have some, and Chromium reads them.
    ("av01.0.05M.10.0.112", .info), ("av01.0.08M.10.0.112.09", .info), ("vp09.01.20.08.03", .info),
    // Older and other forms of text, which Shaka Player reads or leaves out.
    ("stpp.TTML.im1t", .info), ("stpp.im1t", .warning), ("stpp.ttml.IM1T", .warning),
    // A letter off, and the rest has the form.
    ("acv1.640028", .warning), ("avc5.640028", .warning), ("hcv1.1.6.L93.B0", .warning),
    ("avo1.0.05M.08", .warning), ("vp90.00.10.08", .warning), ("m4a.40.2", .warning),
  ])
  func `a form that some players read is less than an error`(text: String, severity: Severity) {
    #expect(CodecForm.fault(of: text[...])?.severity == severity)
  }

  @Test(arguments: [
    ("avc1.64001f.", "six hexadecimal digits"), ("ec3", "expected ec-3"), ("EC-3", "expected ec-3"),
    ("hvc1.L120.B0", "as in hvc1.1.6.L93.B0"), ("mp4a.64.2", "as in mp4a.40.2"),
    ("avc1.77.30", "RFC 4281"), ("OPUS", "expected Opus"), ("acv1.640028", "expected avc1"),
  ])
  func `a fault says what is expected`(text: String, words: String) throws {
    let fault = try #require(CodecForm.fault(of: text[...]))
    #expect(fault.message.contains(words), "\(fault.message)")
  }

  @Test(arguments: [
    // ISO/IEC 14496-10, table A-1, in macroblocks; ISO/IEC 23008-2, table A.8; AV1, annex A.3.
    ("avc1.64000d", 396 * 256), ("avc1.64001f", 3600 * 256), ("avc1.640028", 8192 * 256),
    ("avc1.640033", 36_864 * 256), ("hvc1.1.6.L93.B0", 983_040), ("hvc1.1.6.L123.B0", 2_228_224),
    ("hvc1.2.4.L153.B0", 8_912_896), ("av01.0.08M.08", 2_359_296), ("av01.0.13M.08", 8_912_896),
    ("vp09.00.41.08", 2_228_224),
  ])
  func `a level has a largest picture`(text: String, pixels: Int) throws {
    let format = MediaFormat(ListElement(text: text[...], range: ByteRange(0..<text.utf8.count)))
    let level = try #require(format.level)
    #expect(CodecLevel.largestPictures(of: format.codec, format.entry)?[level] == pixels)
  }

  @Test(
    arguments: [
      ("avc1.640028", 8), ("avc1.6e0028", nil), ("hvc1.1.6.L93.B0", 8), ("hvc1.2.4.L93.B0", nil),
      ("av01.0.04M.10", 10), ("vp09.02.31.10", 10), ("vp09.00.31.08", 8), ("dvh1.05.06", nil),
      ("mp4a.40.2", nil),
    ] as [(String, Int?)])
  func `the bit depth is that of the identifier or its profile`(text: String, bits: Int?) {
    let format = MediaFormat(ListElement(text: text[...], range: ByteRange(0..<text.utf8.count)))
    #expect(format.bitDepth == bits)
  }
}
