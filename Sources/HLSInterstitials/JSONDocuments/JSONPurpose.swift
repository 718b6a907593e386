public import SourceText

extension JSONText {
  /// The purpose of a JSON document.
  public enum Purpose: Sendable, Hashable {
    /// It answers X-ASSET-LIST (rfc8216bis-22, appendix D.2).
    case assetList
    /// It answers EXT-X-CONTENT-STEERING (rfc8216bis-22, section 7.2).
    case steeringManifest
    /// Its keys are those of neither.
    case unknown
  }

  /// The probable purpose of the document, by its keys in any letter case, or by those of the first
  /// asset in an array without the object around it.
  public var purpose: Purpose {
    func names(_ value: JSONValue?) -> Set<String> {
      Set((value?.members ?? []).prefix(1_000).map { $0.name.uppercased() })
    }
    let keys = names(root)
    if keys.contains("ASSETS") || names(root?.elements?.first).isSuperset(of: ["URI", "DURATION"]) {
      return .assetList
    }
    if keys.contains("PATHWAY-PRIORITY") || keys.isSuperset(of: ["VERSION", "TTL"]) {
      return .steeringManifest
    }
    return .unknown
  }

  /// Whether `bytes` are to be read as JSON: they begin as an object or as an array of values does, and
  /// no line is a tag of a playlist.
  ///
  /// The bracket of a `[playlist]` in another format begins no array.
  public static func isJSON(_ bytes: [UInt8]) -> Bool {
    let mark = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    let text = bytes[mark...].drop(while: \.isWhitespace)
    switch text.first {
    case UInt8(ascii: "{"): break
    case UInt8(ascii: "["):
      let second = text.dropFirst().first { !$0.isWhitespace }
      guard second.map("\"{[]-0123456789tfn".utf8.contains) ?? true else { return false }
    default: return false
    }
    for (index, byte) in bytes.enumerated() where byte == UInt8(ascii: "\n") {
      if bytes[(index + 1)...].starts(with: "#EXT".utf8) { return false }
    }
    return true
  }
}
