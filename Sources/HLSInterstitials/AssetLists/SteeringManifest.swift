/// The document of EXT-X-CONTENT-STEERING (rfc8216bis-22, section 7.2).
public struct SteeringManifest: Sendable {
  public let text: JSONText

  public init(_ text: JSONText) {
    self.text = text
  }
}
