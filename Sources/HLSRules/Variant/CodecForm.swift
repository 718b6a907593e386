import HLSLinting
import SourceText

/// A form of the identifiers of some sample entries, as in `avc1.PPCCLL`.
///
/// Sources: RFC 6381, section 3.3 (`avc1`, `mp4a`, `mp4v`); ISO/IEC 14496-15, annex E (`hvc1`, `vvc1`); AV1 and
/// VP Codec ISO Media File Format Bindings, codecs parameter strings; Dolby Vision Streams Within the HTTP
/// Live Streaming Format, section 2.2; ETSI TS 103 190-2, annex E.13 (`ac-4`); ISO/IEC 23008-3, section 21
/// (`mhm1`); IAMF, section 6.4 (`iamf`); TTML Media Type Definition and Profile Registry (`stpp`). Chromium reads the
/// same in `media/base/video_codec_string_parsers.cc`, and `Tests/Gates/codecs` asks it.
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
  /// Further fields, any number of them from the first.
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
    guard let registered = registered[code.lowercased()] else {
      return misspelling(code, parts.dropFirst())
    }
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

  /// Whether the form of an identifier is wrong, so that its fields mean nothing.
  static func isWrong(_ identifier: Substring) -> Bool {
    fault(of: identifier).map { $0.severity > .info } ?? false
  }

  /// What is wrong with a code that is not known, if one with a form that the fields have differs by a letter.
  private static func misspelling(
    _ code: String, _ fields: ArraySlice<Substring>
  ) -> (message: String, severity: Severity)? {
    guard !fields.isEmpty, !otherEntries.contains(code.lowercased()) else { return nil }
    let candidates = all.filter {
      !$0.fields.isEmpty && $0.tolerated == nil && $0.fits(fields)
    }
    return Spelling.nearest(to: code, among: candidates.flatMap(\.entries)).map {
      ("begins with \(code), which is not registered; expected \($0)", .warning)
    }
  }

  /// The sample entries, in lower case, whose identifiers have fields in each of their forms.
  static let needingFields: Set<String> = Set(
    all.flatMap(\.entries).filter { entry in
      all.allSatisfy { !$0.entries.contains(entry) || !$0.fields.isEmpty }
    }.map { $0.lowercased() })

  /// The registered spelling of each sample entry that is known, first of those that players accept.
  private static let registered: [String: [String]] = Dictionary(
    all.flatMap(\.entries).map { ($0.lowercased(), [$0]) }, uniquingKeysWith: +)

  /// Registered sample entries, and that of AV2, which resemble others and have no form here.
  private static let otherEntries: Set<String> = [
    "av02", "avcp", "avs3", "avst", "dra1", "evm1", "evs1", "evs2", "hvt1", "hvt2", "hvt3", "lht1",
    "m4ae", "mp4s", "mvd1", "mvd2", "mvd3", "mvd4", "svcm", "v3a1", "v3c1", "v3e1", "v3t1", "vvcn",
    "vvs1", "evc1", "lvc1", "apv1",
  ]

  /// Names of formats that are written instead of their identifiers, with an identifier.
  static let misnomers = [
    "h264": "one such as avc1.64001f", "x264": "one such as avc1.64001f",
    "avc": "one such as avc1.64001f", "h265": "one such as hvc1.1.6.L93.B0",
    "x265": "one such as hvc1.1.6.L93.B0", "hevc": "one such as hvc1.1.6.L93.B0",
    "av1": "one such as av01.0.04M.08", "dovi": "one such as dvh1.05.06",
    "aac": "one such as mp4a.40.2", "usac": "mp4a.40.42", "ac3": "ac-3", "ac_3": "ac-3",
    "ec3": "ec-3", "ec_3": "ec-3", "eac3": "ec-3", "e-ac-3": "ec-3",
    "ac4": "one such as ac-4.02.01.03", "ttml": "one such as stpp.ttml.im1t",
    "imsc": "one such as stpp.ttml.im1t", "none": "the format of the media",
    "null": "the format of the media", "copy": "the format of the media",
  ]
}
