extension JSONText {
  /// What a JSON document is for, as far as its keys tell.
  public enum Purpose: Sendable, Hashable {
    /// It answers X-ASSET-LIST (rfc8216bis-22, appendix D.2).
    case assetList
    /// It answers EXT-X-CONTENT-STEERING (rfc8216bis-22, section 7.2).
    case steeringManifest
    case unknown
  }

  /// What the document is probably for: names in other letters, capital or small, count too, and so
  /// does a list of assets without the object around it.
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

  /// Whether `bytes` are to be read as JSON: they begin as an array or an object does, and no line is
  /// a tag of a playlist.
  public static func isJSON(_ bytes: [UInt8]) -> Bool {
    let mark = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    let first = bytes[mark...].first { $0 != 0x20 && !(0x09...0x0D).contains($0) }
    guard first == UInt8(ascii: "{") || first == UInt8(ascii: "[") else { return false }
    for (index, byte) in bytes.enumerated() where byte == UInt8(ascii: "\n") {
      if bytes[(index + 1)...].starts(with: "#EXT".utf8) { return false }
    }
    return true
  }
}
