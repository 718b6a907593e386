import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

/// Edits of addresses.
extension SourceFile {
  /// Writes & for all &amp; of a query, or decodes a value once that is encoded twice; `fault` counts from the start of
  /// the address.
  ///
  /// Nil if another part of the value is encoded once.
  func correctingEncoding(_ fault: Range<Int>, of address: ByteRange) -> [Fix.Edit]? {
    let place = address.slice(fault.lowerBound, fault.upperBound)
    let written = text(place)
    guard written == "&amp;" else {
      let once = written.replacing("%25", with: "%")
      return written.count { $0 == "%" } == written.ranges(of: "%25").count
        ? [Fix.Edit(place, with: once)] : nil
    }
    let query = ByteRange(place.start, address.end)
    return text(query).utf8.indices(of: written.utf8).map { offset in
      Fix.Edit(query.slice(offset, offset + written.utf8.count), with: "&")
    }
  }

  /// Percent-encodes all characters of an address that a URI cannot have (RFC 3986, section 2.1).
  ///
  /// Nil if there are none, or if one of them may mean something else: a percent sign without digits, a second
  /// number sign, a backslash, a brace, or a byte order mark.
  func encoding(_ address: ByteRange) -> [Fix.Edit]? {
    let all = bytes.span
    var edits: [Fix.Edit] = []
    var rest = address.offsets
    while let fault = URIScan.fault(in: rest, of: all) {
      let text = String(decoding: bytes[fault], as: UTF8.self)
      guard !["%", "#", "\\", "{", "}", "\u{FEFF}", "\u{FFFD}"].contains(where: text.hasPrefix)
      else { return nil }
      let encoded = text.utf8.map { "%" + $0.zeroPadded(to: 2, radix: 16, uppercase: true) }
      edits.append(Fix.Edit(ByteRange(fault), with: encoded.joined()))
      rest = fault.upperBound..<rest.upperBound
    }
    return edits.isEmpty ? nil : edits
  }
}

extension Playlist {
  /// Percent-encodes all characters of an address that a URI cannot have; nil as for a source, and if one of them is a
  /// part of a macro.
  func encoding(_ address: ByteRange) -> [Fix.Edit]? {
    guard let edits = source.encoding(address),
      edits.allSatisfy({ UnexpandedMacro(at: $0.range, in: self) == nil })
    else { return nil }
    return edits
  }
}

/// Edits of the parameters of pod URLs.
extension PodReference {
  /// Replaces a part of the address; nil if it is not written out, or was requested in a recorded session.
  func replacing(_ part: Range<Int>, with text: String) -> [Fix.Edit]? {
    isLiteral && role != .request ? [Fix.Edit(place(part), with: text)] : nil
  }

  /// Removes a parameter that follows another one, with the character between them.
  func removing(_ parameter: PodServingParameter) -> [Fix.Edit]? {
    let start = parameter.range.lowerBound - 1
    guard start > 0, url.reference.characters(start..<start + 1) == "&" else { return nil }
    return replacing(start..<parameter.range.upperBound, with: "")
  }

  /// Writes & for all &amp; between parameters.
  func removingEscapes() -> [Fix.Edit] {
    url.parameters.filter { $0.name.hasPrefix("amp;") }.flatMap { parameter in
      let start = parameter.nameRange.lowerBound
      return replacing(start..<start + "amp;".utf8.count, with: "") ?? []
    }
  }
}

extension Collection<UInt8> {
  /// The offsets at which a text that does not overlap itself begins.
  fileprivate func indices(of text: some Collection<UInt8>) -> [Int] {
    let bytes = Array(self)
    return bytes.indices.filter { bytes[$0...].starts(with: text) }
  }
}
