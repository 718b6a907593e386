import HLSLinting

extension CodecForm {
  /// The forms of each sample entry, the right one first.
  static let all: [CodecForm] = [
    CodecForm(
      entries: [
        "avc1", "avc2", "avc3", "avc4", "mvc1", "mvc2", "mvc3", "mvc4", "svc1", "svc2",
      ],
      text: "six hexadecimal digits for profile, constraints and level, as in avc1.64001f",
      fields: [.h264]),
    CodecForm(
      entries: ["avc1", "avc3"], text: "", fields: [.number(1...3, h264Profiles), .number(1...2)],
      tolerated: (
        .info, "has the older form of RFC 4281, which players convert and browsers do not know"
      )),
    CodecForm(
      entries: ["hvc1", "hev1", "hvc2", "hev2", "hvc3", "hev3", "lhv1", "lhe1"],
      text: "profile, compatibility, tier with level, and constraints, as in hvc1.1.6.L93.B0",
      fields: [.hevcProfile, .hexadecimal(1...8), .tierAndLevel],
      optional: Array(repeating: .hexadecimal(1...2), count: 6)),
    CodecForm(
      entries: ["vvc1", "vvi1"], text: "profile, and tier with level, as in vvc1.1.L51",
      fields: [.number(1...3), .tierAndLevel], optional: Array(repeating: .anything, count: 8)),
    CodecForm(
      entries: ["dvh1", "dvhe"],
      text: "two digits for the profile and two for the level, as in dvh1.05.06",
      fields: [.number(2...2, [4, 5, 7, 8, 20]), .dolbyVisionLevel]),
    CodecForm(
      entries: ["dva1", "dvav"],
      text: "two digits for the profile and two for the level, as in dva1.09.05",
      fields: [.number(2...2, [9]), .dolbyVisionLevel]),
    CodecForm(
      entries: ["dav1"],
      text: "two digits for the profile and two for the level, as in dav1.10.09",
      fields: [.number(2...2, [10]), .dolbyVisionLevel]),
    CodecForm(
      entries: ["av01"],
      text: "profile, two digits for the level with M or H, and two for the bit depth, as in "
        + "av01.0.04M.08",
      fields: av1),
    CodecForm(entries: ["av01"], text: "", fields: av1 + av1Colors),
    CodecForm(
      entries: ["av01"], text: "", fields: av1, optional: av1Colors,
      tolerated: (
        .info, "has some of the fields after the bit depth, and Safari reads only all or none"
      )),
    CodecForm(
      entries: ["vp09", "vp08"],
      text: "two digits each for profile, level and bit depth, as in vp09.00.31.08",
      fields: vp(2...2)),
    CodecForm(entries: ["vp09", "vp08"], text: "", fields: vp(2...2) + vpColors(2...2)),
    CodecForm(
      entries: ["vp09", "vp08"], text: "", fields: vp(2...2), optional: vpColors(2...2),
      tolerated: (
        .info, "has some of the fields after the bit depth, and its document allows all or none"
      )),
    CodecForm(
      entries: ["vp09", "vp08"], text: "", fields: vp(1...3), optional: vpColors(1...3),
      tolerated: (.warning, "has fields of one digit or three, which only some players read")),
    CodecForm(
      entries: ["mp4a"],
      text: "40 in hexadecimal digits and the audio object type, as in mp4a.40.2",
      fields: [.word("40"), .number(1...2, (1...95).filter { $0 != 31 })]),
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
    CodecForm(
      entries: ["iamf"],
      text: "two profiles of three digits and the format inside, as in iamf.000.000.Opus",
      fields: iamf(Field { ["Opus", "opus", "fLaC", "flac", "ipcm"].contains($0) })),
    CodecForm(
      entries: ["iamf"], text: "", fields: iamf(.word("mp4a"), .word("40"), .word("2"))),
    CodecForm(
      entries: ["stpp"], text: "ttml and a profile, as in stpp.ttml.im1t", fields: [],
      optional: [.word("ttml"), .timedTextProfiles]),
    CodecForm(
      entries: ["stpp"], text: "", fields: [.word("TTML"), .timedTextProfiles],
      tolerated: (.info, "has TTML in capital letters, which is the older form")),
    CodecForm(
      entries: ["stpp"], text: "", fields: [.anything],
      optional: Array(repeating: .anything, count: 8),
      tolerated: (.warning, "does not have the form of stpp")),
    CodecForm(
      entries: ["ac-3", "ec-3", "Opus", "opus", "fLaC", "flac", "alac"],
      text: "no fields after it", fields: []),
    CodecForm(
      entries: [
        "apac", "dtsc", "dtse", "dtsh", "dtsl", "dtsx", "dtsy", "jxsm", "mjpg", "wvtt",
      ], text: "",
      fields: [], optional: Array(repeating: .anything, count: 8)),
  ]

  private static let av1: [Field] = [
    .number(1...1, 0...2), .levelAndTier, .number(2...2, [8, 10, 12]),
  ]

  /// Whether it is monochrome, chroma subsampling, three descriptions of the colors, and whether the range is full.
  private static let av1Colors: [Field] = [
    .number(1...1, 0...1), .number(3...3, [0, 100, 110, 111, 112, 113]), .number(2...2),
    .number(2...2), .number(2...2), .number(1...1, 0...1),
  ]

  /// Two profiles and the fields of the format inside.
  private static func iamf(_ inner: Field...) -> [Field] {
    [.number(3...3, 0...255), .number(3...3, 0...255)] + inner
  }

  private static func vp(_ digits: ClosedRange<Int>) -> [Field] {
    [.number(digits, 0...3), .number(digits, vpLevels), .number(digits, [8, 10, 12])]
  }

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
  static let h264Profiles: Set<Int> = [
    44, 66, 77, 83, 86, 88, 100, 110, 118, 122, 128, 134, 135, 138, 139, 144, 244,
  ]
}
