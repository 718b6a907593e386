import HLSLinting
import HLSPlaylist
import SourceText

/// Edits of addresses.
extension Playlist {
  /// Percent-encodes all characters of an address that a URI cannot have (RFC 3986, section 2.1).
  ///
  /// Nil if there are none, or if one of them may mean something else: a percent sign without digits, a second
  /// number sign, a backslash, a brace, or a byte order mark.
  func encoding(_ address: ByteRange) -> [Fix.Edit]? {
    let bytes = source.bytes.span
    var edits: [Fix.Edit] = []
    var rest = address.offsets
    while let fault = URIScan.fault(in: rest, of: bytes) {
      let text = String(decoding: source.bytes[fault], as: UTF8.self)
      guard !["%", "#", "\\", "{", "}", "\u{FEFF}", "\u{FFFD}"].contains(where: text.hasPrefix),
        UnexpandedMacro(at: ByteRange(fault), in: self) == nil
      else { return nil }
      let encoded = text.utf8.map { "%" + $0.zeroPadded(to: 2, radix: 16, uppercase: true) }
      edits.append(Fix.Edit(ByteRange(fault), with: encoded.joined()))
      rest = fault.upperBound..<rest.upperBound
    }
    return edits.isEmpty ? nil : edits
  }
}
