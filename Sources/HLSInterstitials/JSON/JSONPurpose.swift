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

  /// Whether `bytes` begin as a JSON document with an array or an object does.
  public static func isBegun(by bytes: [UInt8]) -> Bool {
    let mark = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    let first = bytes[mark...].first { $0 != 0x20 && !(0x09...0x0D).contains($0) }
    return first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
  }
}
