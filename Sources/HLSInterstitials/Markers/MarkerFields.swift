import HLSPlaylist
import SourceText

/// The value of a marker: a text, then fields with names, separated by commas.
struct MarkerFields {
  let first: String?
  private var named: [String: String] = [:]
  /// The bytes of the SCTE-35 section, in Base64 or hexadecimal digits.
  private(set) var section: [UInt8]?
  /// The form of the text of a section that is not standard Base64; nil for that, and without a text.
  private(set) var sectionForm: SectionTextForm?
  /// The first time that a decimal comma splits, such as `30,240`; nil if there is none.
  private(set) var splitTime: String?

  init(_ text: String, isSection: Bool) {
    guard !isSection else {
      first = nil
      (section, sectionForm) = Self.bytes(text)
      return
    }
    var pieces: [String] = [""]
    var isQuoted = false
    for character in text {
      if character == "\"" { isQuoted.toggle() }
      if character == ",", !isQuoted {
        pieces.append("")
      } else {
        pieces[pieces.count - 1].append(character)
      }
    }
    var first: String?
    // The digits at the end of a time without a point, which the next piece may continue.
    var whole: Substring?
    for piece in pieces {
      guard let equals = piece.firstIndex(of: "=") else {
        let text = Self.plain(piece)
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        if splitTime == nil, let whole, let digits = parts.first.flatMap(Self.digits),
          digits.utf8.count <= 3
        {
          splitTime = "\(whole),\(digits)"
        }
        whole = first == nil || parts.count > 1 ? parts.last.flatMap(Self.digits) : nil
        if first == nil { first = text }
        continue
      }
      let name = Self.plain(String(piece[..<equals])).uppercased()
      let value = Self.plain(String(piece[piece.index(after: equals)...]))
      if named[name] == nil { named[name] = value }
      whole = Self.times.contains(name) ? Self.digits(value[...]) : nil
    }
    self.first = first.flatMap { $0.isEmpty ? nil : $0 }
    (section, sectionForm) = (named["SCTE35"] ?? named["CUE"]).map(Self.bytes) ?? (nil, nil)
  }

  subscript(_ name: String) -> String? { named[name] }

  /// The text before the fields if it is meant to be a time; nil if it is a word of another kind.
  var time: String? { first.flatMap { MarkerTime.isMeant($0) ? $0 : nil } }

  private static let times: Set<String> = ["DURATION", "ELAPSEDTIME", "ELAPSED"]

  /// The text if it consists of digits; nil for others.
  private static func digits(_ text: Substring) -> Substring? {
    !text.isEmpty && text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? text : nil
  }

  private static func plain(_ text: String) -> String {
    var rest = text[...]
    let isEdge: (Character) -> Bool = { $0 == " " || $0 == "\t" || $0 == "\"" }
    while let character = rest.first, isEdge(character) { rest.removeFirst() }
    while let character = rest.last, isEdge(character) { rest.removeLast() }
    return String(rest)
  }

  private static func bytes(_ text: String) -> ([UInt8]?, SectionTextForm?) {
    let text = plain(text)
    guard !text.isEmpty else { return (nil, nil) }
    let utf8 = Array(text.utf8)
    if let bytes = Playlist.hexadecimalBytes(utf8.indices, utf8.span) {
      return (bytes, .hexadecimal)
    }
    if let bytes = try? Base64.decode(text) { return (bytes, nil) }
    guard text.utf8.contains(where: { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") }) else {
      return (nil, .unreadable)
    }
    // The alphabet of addresses and file names (RFC 4648, section 5), often without padding.
    var standard = text.replacing("-", with: "+").replacing("_", with: "/")
    standard += String(repeating: "=", count: (4 - standard.utf8.count % 4) % 4)
    if let bytes = try? Base64.decode(standard), bytes.first == SpliceInfoSection.standardTableID {
      return (bytes, .urlSafe)
    }
    return (nil, .unreadable)
  }
}

/// The form of the text of a section that is not standard Base64.
package enum SectionTextForm: Sendable {
  /// Hexadecimal digits after `0x`, as in EXT-X-DATERANGE.
  case hexadecimal
  /// The alphabet of Base64 for addresses, with `-` and `_`.
  case urlSafe
  /// Nothing of these.
  case unreadable
}
