import SourceText

/// The URI of a source; relative ones are those of files in the repository.
struct SARIFAddress: JSONWritable {
  let uri: String
  let isRelative: Bool

  init(_ source: String) {
    let isURL = source.isAddress
    let encoded = Self.encoded(isURL ? source : source.repositoryPath, keeping: isURL)
    isRelative = !isURL && !source.hasPrefix("/") && !source.hasPrefix("../")
    uri = source.hasPrefix("/") ? "file://" + encoded : encoded
  }

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("uri", uri)
      if isRelative { json.member("uriBaseId", "%SRCROOT%") }
    }
  }

  /// The text with every byte encoded that URIs (RFC 3986) or, unless the text is one, paths cannot have.
  private static func encoded(_ text: String, keeping isURL: Bool) -> String {
    let allowed = Set("-._~!$&'()*+,;=@/".utf8).union(isURL ? Set(":?#%".utf8) : [])
    var result = ""
    for byte in text.utf8 {
      if byte.isLetter || (0x30...0x39).contains(byte) || allowed.contains(byte) {
        result.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        result += "%\(byte.zeroPadded(to: 2, radix: 16, uppercase: true))"
      }
    }
    return result
  }
}
