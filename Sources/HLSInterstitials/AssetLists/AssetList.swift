/// The document of X-ASSET-LIST (rfc8216bis-22, appendix D.2).
public struct AssetList: Sendable {
  public let text: JSONText

  public init(_ text: JSONText) {
    self.text = text
  }
}
