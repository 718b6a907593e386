import HLSLinting
import SourceText

/// A form of the identifiers of some sample entries, as in `avc1.PPCCLL`.
///
/// Sources: RFC 6381, section 3.3 (`avc1`, `mp4a`, `mp4v`); ISO/IEC 14496-15, annex E (`hvc1`, `vvc1`); AV1 and
/// VP Codec ISO Media File Format Bindings, codecs parameter strings; Dolby Vision Streams Within the HTTP
/// Live Streaming Format, section 2.2; ETSI TS 103 190-2, annex E.13 (`ac-4`); ISO/IEC 23008-3, section 21
/// (`mhm1`). Chromium reads the same in `media/base/video_codec_string_parsers.cc`.
struct CodecForm: Sendable {
  /// One of the parts between periods.
  struct Field: Sendable {
    let fits: @Sendable (Substring) -> Bool
  }

  /// The sample entries.
  let entries: [String]
  /// The form with the meaning of its parts, for messages.
  let text: String
  /// The fields after the sample entry.
  let fields: [Field]
  /// Further fields, each only after those before it.
  var optional: [Field] = []
  /// The severity of a form that a document or some players do not know, with the reason; nil for a right one.
  var tolerated: (severity: Severity, reason: String)?

  /// Whether the fields after the sample entry have the form.
  private func fits(_ found: ArraySlice<Substring>) -> Bool {
    let all = fields + optional
    return (fields.count...all.count).contains(found.count)
      && zip(found, all).allSatisfy { $1.fits($0) }
  }

  /// What is wrong with the form of an identifier, as the end of a sentence; nil for a right one, for one without
  /// fields, and for a sample entry that has no form here.
  static func fault(of identifier: Substring) -> (message: String, severity: Severity)? {
    let parts = identifier.split(separator: ".", omittingEmptySubsequences: false)
    let code = String(parts.first ?? "")
    if let meant = misnomers[identifier.lowercased()] {
      return ("is no registered format; expected \(meant)", .error)
    }
    guard let registered = registered[code.lowercased()] else { return nil }
    guard registered.contains(code) else {
      return ("begins with \(code); expected \(registered[0]), in this case", .error)
    }
    if code == "flac" {
      return ("is no registered format, and Apple's players ignore it; expected fLaC", .warning)
    }
    let forms = all.filter { $0.entries.contains(code) }
    guard parts.count > 1, let expected = forms.first else { return nil }
    guard let form = forms.first(where: { $0.fits(parts.dropFirst()) }) else {
      return ("does not have the form of \(code); expected \(expected.text)", .error)
    }
    return form.tolerated.map { ("\($0.reason); expected \(expected.text)", $0.severity) }
  }

  /// The registered spelling of each sample entry that is known, first of those that players accept.
  private static let registered: [String: [String]] = Dictionary(
    (all.flatMap(\.entries) + ["ac-3", "ec-3", "Opus", "opus", "fLaC", "flac", "alac", "wvtt"])
      .map { ($0.lowercased(), [$0]) }, uniquingKeysWith: +)

  /// Names of formats that are written instead of their identifiers, with an identifier.
  private static let misnomers = [
    "h264": "one such as avc1.64001f", "x264": "one such as avc1.64001f",
    "avc": "one such as avc1.64001f", "h265": "one such as hvc1.1.6.L93.B0",
    "x265": "one such as hvc1.1.6.L93.B0", "hevc": "one such as hvc1.1.6.L93.B0",
    "av1": "one such as av01.0.04M.08", "aac": "one such as mp4a.40.2", "ac3": "ac-3",
    "ec3": "ec-3", "eac3": "ec-3", "e-ac-3": "ec-3", "ac4": "ac-4",
  ]
}

extension CodecForm {
  /// The forms of each sample entry, the right one first.
  static let all: [CodecForm] = [
    CodecForm(
      entries: ["avc1", "avc2", "avc3", "avc4"],
      text: "six hexadecimal digits for profile, constraints and level, as in avc1.64001f",
      fields: [.h264]),
    CodecForm(
      entries: ["avc1", "avc3"], text: "", fields: [.number(1...3, h264Profiles), .number(1...2)],
      tolerated: (
        .info, "has the older form of RFC 4281, which players convert and browsers do not know"
      )),
    CodecForm(
      entries: ["hvc1", "hev1", "hvc2", "hev2"],
      text: "profile, compatibility, tier with level, and constraints, as in hvc1.1.6.L93.B0",
      fields: [.hevcProfile, .hexadecimal(1...8), .tierAndLevel],
      optional: Array(repeating: .hexadecimal(1...2), count: 6)),
    CodecForm(
      entries: ["vvc1", "vvi1"], text: "profile, and tier with level, as in vvc1.1.L51",
      fields: [.number(1...3), .tierAndLevel], optional: Array(repeating: .anything, count: 8)),
    CodecForm(
      entries: ["dvh1", "dvhe"],
      text: "two digits for the profile and two for the level, as in dvh1.05.06",
      fields: [.number(2...2, [4, 5, 7, 8, 20]), .number(2...2)]),
    CodecForm(
      entries: ["dva1", "dvav"],
      text: "two digits for the profile and two for the level, as in dva1.09.05",
      fields: [.number(2...2, [9]), .number(2...2)]),
    CodecForm(
      entries: ["dav1"],
      text: "two digits for the profile and two for the level, as in dav1.10.09",
      fields: [.number(2...2, [10]), .number(2...2)]),
    CodecForm(
      entries: ["av01"],
      text: "profile, two digits for the level with M or H, and two for the bit depth, as in "
        + "av01.0.04M.08",
      fields: [.number(1...1, 0...2), .levelAndTier, .number(2...2, [8, 10, 12])],
      optional: [
        .number(1...1, 0...1), .number(3...3), .number(2...2), .number(2...2), .number(2...2),
        .number(1...1, 0...1),
      ]),
    CodecForm(
      entries: ["vp09", "vp08"],
      text: "two digits each for profile, level and bit depth, as in vp09.00.31.08",
      fields: [.number(2...2, 0...3), .number(2...2, vpLevels), .number(2...2, [8, 10, 12])],
      optional: vpColors(2...2)),
    CodecForm(
      entries: ["vp09", "vp08"], text: "",
      fields: [.number(1...2, 0...3), .number(2...2, vpLevels), .number(1...2, [8, 10, 12])],
      optional: vpColors(1...2),
      tolerated: (.warning, "has fields of one digit, which only some players read")),
    CodecForm(
      entries: ["mp4a"],
      text: "40 in hexadecimal digits and the audio object type, as in mp4a.40.2",
      fields: [.word("40"), .number(1...2, 1...95)]),
    CodecForm(entries: ["mp4a"], text: "", fields: [.soundType]),
    CodecForm(
      entries: ["mp4v"], text: "an object type of two hexadecimal digits, as in mp4v.20.9",
      fields: [.hexadecimal(2...2)], optional: [.number(1...3)]),
    CodecForm(
      entries: ["ac-4"],
      text: "two digits each for the versions and the level, as in ac-4.02.01.03",
      fields: Array(repeating: .hexadecimal(2...2), count: 3)),
    CodecForm(
      entries: ["mhm1", "mhm2", "mha1", "mha2"],
      text: "0x and two hexadecimal digits for profile and level, as in mhm1.0x0B",
      fields: [Field { $0.hasPrefix("0x") && Field.hexadecimal(2...2).fits($0.dropFirst(2)) }]),
  ]

  private static let vpLevels: Set<Int> = [
    10, 11, 20, 21, 30, 31, 40, 41, 50, 51, 52, 60, 61, 62,
  ]

  /// Chroma subsampling, three descriptions of the colors, and whether the range is full.
  private static func vpColors(_ digits: ClosedRange<Int>) -> [Field] {
    [
      .number(digits, 0...3), .number(1...3), .number(1...3), .number(1...3),
      .number(digits, 0...1),
    ]
  }

  /// The values of profile_idc in ISO/IEC 14496-10, annexes A, F, G and I.
  fileprivate static let h264Profiles: Set<Int> = [
    44, 66, 77, 83, 86, 88, 100, 110, 118, 122, 128, 134, 135, 138, 139, 144, 244,
  ]
}

extension CodecForm.Field {
  typealias Field = Self

  static let anything = Field { _ in true }

  static func word(_ word: String) -> Field { Field { $0 == word } }

  static func hexadecimal(_ digits: ClosedRange<Int>) -> Field {
    Field { digits.contains($0.utf8.count) && $0.utf8.allSatisfy(\.isHexDigit) }
  }

  static func number(_ digits: ClosedRange<Int>) -> Field {
    Field { digits.contains($0.utf8.count) && $0.utf8.allSatisfy(\.isDigit) }
  }

  static func number(_ digits: ClosedRange<Int>, _ values: some Sequence<Int> & Sendable) -> Field {
    let form = number(digits)
    return Field { text in form.fits(text) && values.contains { $0 == Int(text) } }
  }

  /// profile_idc of the document, constraints whose reserved bits are zero, and level_idc.
  fileprivate static let h264 = Field { text in
    guard hexadecimal(6...6).fits(text), let bytes = Int(text, radix: 16) else { return false }
    return CodecForm.h264Profiles.contains(bytes >> 16) && bytes >> 8 & 3 == 0
  }

  /// A profile of H.265, perhaps after the letter of its space.
  fileprivate static let hevcProfile = Field { text in
    number(1...2, 0...31).fits("ABC".contains(text.first ?? " ") ? text.dropFirst() : text)
  }

  fileprivate static let tierAndLevel = Field { text in
    "LH".contains(text.first ?? " ") && number(1...3, 1...255).fits(text.dropFirst())
  }

  fileprivate static let levelAndTier = Field { text in
    "MH".contains(text.last ?? " ") && number(2...2, 0...31).fits(text.dropLast())
  }

  /// An object type of sound other than MPEG-4 audio; those of MP4RA from 60 to 65 are pictures.
  fileprivate static let soundType = Field { text in
    guard hexadecimal(2...2).fits(text), let type = Int(text, radix: 16) else { return false }
    return [0x66, 0x67, 0x68, 0x69, 0x6B].contains(type)
      || (type >= 0xA0 && ![0xA3, 0xA4, 0xB0, 0xB1].contains(type))
  }
}
