public import SourceText

extension JSONText {
  /// The purpose of a JSON document.
  public enum Purpose: Sendable, Hashable {
    /// It answers X-ASSET-LIST (rfc8216bis-22, appendix D.2).
    case assetList
    /// It answers EXT-X-CONTENT-STEERING (rfc8216bis-22, section 7.2).
    case steeringManifest
    /// It is the schedule of an app.
    case schedule
    /// It has the date ranges of a schedule (rfc8216bis-wwdc2026, appendix H).
    case dateRangeSchedule
    /// Neither set of keys.
    case unknown
  }

  /// The probable purpose of the document, derived from its keys in any case.
  ///
  /// The keys of the first asset also count if the document is an array without the enclosing
  /// object.
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
    if keys.contains("DATERANGES") { return .dateRangeSchedule }
    if keys.contains("EVENTS"), isSchedule { return .schedule }
    return .unknown
  }

  /// Whether the first event has a key of one, or the document has another key of a schedule.
  private var isSchedule: Bool {
    let others = Set((root?.members ?? []).prefix(1_000).map(\.name))
    guard others.isDisjoint(with: ["primary", "liveEvent", "podURLTemplates"]) else { return true }
    guard let first = root?["events"]?.elements?.first else {
      return root?["events"]?.elements != nil
    }
    return !Set((first.members ?? []).prefix(1_000).map(\.name)).isDisjoint(with: Self.eventKeys)
  }

  private static let eventKeys: Set = ["identifier", "templateItems", "assetList", "time", "date"]

  /// Whether `bytes` should be parsed as JSON: they begin like an object or an array, and no line
  /// begins with `#EXT`.
  ///
  /// The bracket of `[playlist]` in another format does not begin an array.
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
