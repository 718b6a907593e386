import HLSPlaylist
import SourceText

/// An element of a list in a quoted string, with its position.
struct ListElement {
  let text: Substring
  let range: ByteRange
  /// Whether the range contains the text; otherwise it is the whole value, since variables were replaced.
  var isLiteral = true

  /// The parts of the element, separated by `separator`.
  func parts(_ separator: Character) -> [ListElement] {
    var offset = 0
    return text.split(separator: separator, omittingEmptySubsequences: false).map { part in
      defer { offset += part.utf8.count + 1 }
      return ListElement(
        text: part, range: place(offset, offset + part.utf8.count), isLiteral: isLiteral)
    }
  }

  /// The place of some bytes of the element.
  func place(_ start: Int, _ end: Int) -> ByteRange {
    isLiteral ? range.slice(start, end) : range
  }

  var trimmed: Substring {
    var rest = text
    while rest.first == " " || rest.first == "\t" { rest.removeFirst() }
    while rest.last == " " || rest.last == "\t" { rest.removeLast() }
    return rest
  }
}

extension Playlist {
  /// The elements of a comma-separated list in a quoted string.
  ///
  /// Nil if the attribute is missing or malformed, or a variable in it has no known value.
  func elements(of attribute: Attribute?) -> [ListElement]? {
    guard case .value(let resolution, let range) = resolved(attribute), let text = resolution.text
    else { return nil }
    var isLiteral = false
    if case .literal = resolution { isLiteral = true }
    return ListElement(text: text[...], range: range, isLiteral: isLiteral).parts(",")
  }
}

/// The kind of media that a format identifier in CODECS identifies.
///
/// Source: RFC 6381, section 3.3; the four-character codes are those of the sample entries listed
/// by the MP4 Registration Authority.
enum CodecFamily {
  case video
  case audio
  case text
  /// Any other four-character identifier; there are many.
  case other
  /// Not an identifier of the ISO Base Media File Format.
  case foreign

  init(_ identifier: Substring) {
    let code = identifier.prefix { $0 != "." }.lowercased()
    let isBare = code.utf8.count == identifier.utf8.count
    if CodecForm.misnomers[code] != nil || (isBare && CodecForm.needingFields.contains(code)) {
      self = .foreign
    } else if Self.videoCodes.contains(code) {
      self = .video
    } else if Self.audioCodes.contains(code) || identifier.hasPrefix(".mp3") {
      self = .audio
    } else if Self.textCodes.contains(code) {
      self = .text
    } else {
      // A space inside a code is written as %20, and codes may begin with a period.
      let isUnusual = identifier.contains("%") || identifier.first == "."
      self = isUnusual || code.utf8.count == 4 ? .other : .foreign
    }
  }

  private static let videoCodes: Set<String> = [
    "avc1", "avc2", "avc3", "avc4", "hvc1", "hev1", "hvc2", "hev2", "lhv1", "lhe1", "dvh1", "dvhe",
    "dva1", "dvav", "dav1", "av01", "vp08", "vp09", "mp4v", "mjpg", "jpeg", "s263", "vvc1", "vvi1",
    "evc1", "apco", "apcs", "apcn", "apch", "ap4h", "ap4x",
  ]
  private static let audioCodes: Set<String> = [
    "mp4a", "ac-3", "ec-3", "ac-4", "flac", "opus", "alac", "iamf", "apac", "dtsc", "dtse", "dtsh",
    "dtsl", "dtsx", "dtsy", "mha1", "mha2", "mhm1", "mhm2", "samr", "sawb", "mlpa", "ipcm", "fpcm",
    "sowt", "twos", "lpcm",
  ]
  private static let textCodes: Set<String> = [
    "wvtt", "stpp", "tx3g", "c608", "c708", "sbtt", "stxt",
  ]
}

extension Playlist {
  /// The families of the formats in CODECS.
  ///
  /// Empty if the attribute is missing or malformed, or a variable in it has no known value.
  func codecFamilies(of tag: PlaylistTag) -> [CodecFamily] {
    (elements(of: attribute(.codecs, of: tag)) ?? []).map { CodecFamily($0.trimmed) }
  }
}
