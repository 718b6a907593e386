import HLSPlaylist
import SourceText

/// The value of a marker: a text, then fields with names, separated by commas.
struct MarkerFields {
  let first: String?
  private var named: [String: String] = [:]
  /// The bytes of the SCTE-35 section, in Base64 or hexadecimal digits.
  private(set) var section: [UInt8]?

  init(_ text: String, isSection: Bool) {
    guard !isSection else {
      first = nil
      section = Self.bytes(text)
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
    for piece in pieces {
      guard let equals = piece.firstIndex(of: "=") else {
        if first == nil { first = Self.plain(piece) }
        continue
      }
      let name = Self.plain(String(piece[..<equals])).uppercased()
      let value = Self.plain(String(piece[piece.index(after: equals)...]))
      if named[name] == nil { named[name] = value }
    }
    self.first = first.flatMap { $0.isEmpty ? nil : $0 }
    section = (named["SCTE35"] ?? named["CUE"]).flatMap(Self.bytes)
  }

  subscript(_ name: String) -> String? { named[name] }

  /// The text before the fields if it is meant to be a time; nil if it is a word of another kind.
  var time: String? { first.flatMap { MarkerTime.isMeant($0) ? $0 : nil } }

  private static func plain(_ text: String) -> String {
    var rest = text[...]
    let isEdge: (Character) -> Bool = { $0 == " " || $0 == "\t" || $0 == "\"" }
    while let character = rest.first, isEdge(character) { rest.removeFirst() }
    while let character = rest.last, isEdge(character) { rest.removeLast() }
    return String(rest)
  }

  private static func bytes(_ text: String) -> [UInt8]? {
    let text = plain(text)
    let utf8 = Array(text.utf8)
    if let bytes = Playlist.hexadecimalBytes(utf8.indices, utf8.span) { return bytes }
    guard let bytes = try? Base64.decode(text), !bytes.isEmpty else { return nil }
    return bytes
  }
}
