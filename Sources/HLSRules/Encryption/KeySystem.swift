import SourceText

/// A system that protects content, by the values of KEYFORMAT and the SystemID of its `pssh` boxes.
///
/// Source: Apple, Using content protection systems with HLS; DASH-IF, content protection identifiers.
struct KeySystem: Sendable, Equatable {
  let name: String
  /// The values of KEYFORMAT, the usual one first.
  let formats: [String]
  /// The SystemID as a UUID in lowercase.
  let id: String
  /// Names in other interfaces, which are written by mistake.
  var otherNames: [String] = []

  static let fairPlay = KeySystem(
    name: "FairPlay", formats: ["com.apple.streamingkeydelivery"],
    id: "94ce86fb-07ff-4f43-adb8-93d2fa968ca2",
    otherNames: ["com.apple.fps", "com.apple.fps.1_0", "com.apple.fps.2_0", "com.apple.fps.3_0"])
  static let widevine = KeySystem(
    name: "Widevine", formats: ["urn:uuid:edef8ba9-79d6-4ace-a3c8-27dcd51d21ed"],
    id: "edef8ba9-79d6-4ace-a3c8-27dcd51d21ed", otherNames: ["com.widevine.alpha"])
  static let playReady = KeySystem(
    name: "PlayReady",
    formats: [
      "com.microsoft.playready", "urn:uuid:9a04f079-9840-4286-ab92-e65be0885f95",
    ],
    id: "9a04f079-9840-4286-ab92-e65be0885f95",
    otherNames: ["com.microsoft.playready.recommendation"])
  static let clearKey = KeySystem(
    name: "Clear Key",
    formats: ["org.w3.clearkey", "urn:uuid:e2719d58-a985-b3c9-781a-b030af78d30e"],
    id: "e2719d58-a985-b3c9-781a-b030af78d30e")

  static let all = [fairPlay, widevine, playReady, clearKey]

  /// The SystemID of boxes that list keys for any system.
  static let commonID = "1077efec-c0b2-4d02-ace3-3c1e52e2fb4b"

  /// The system with a value of KEYFORMAT in any case; nil for an unknown one.
  static func with(format: String) -> KeySystem? {
    let format = format.lowercased()
    return all.first { $0.formats.contains(format) }
  }

  /// The SystemID that a value of KEYFORMAT names; nil if it names none.
  static func id(ofFormat format: String) -> String? {
    if let system = with(format: format) { return system.id }
    let format = format.lowercased()
    return format.hasPrefix("urn:uuid:") && format.utf8.count == 45
      ? String(format.dropFirst(9)) : nil
  }

  /// The name of the system with a SystemID, or the SystemID of an unknown one.
  static func name(ofID id: String) -> String { all.first { $0.id == id }?.name ?? id }

  /// The value of KEYFORMAT that a misspelled one means; nil for a known value, and for one that is like
  /// none.
  static func format(meantBy format: String) -> String? {
    guard !known.contains(format) else { return nil }
    let lowercase = format.lowercased()
    // A UUID without hyphens, or after another prefix.
    let digits = lowercase.filter { $0 != "-" }
    let named = all.first {
      $0.otherNames.contains(lowercase) || digits.hasSuffix($0.id.filter { $0 != "-" })
    }
    if let named { return named.formats[0] }
    guard let nearest = Spelling.nearest(to: format, among: known, within: 3) else { return nil }
    // Three differences make the name of another vendor.
    let isOfVendor = lowercase.utf8.prefix(8).elementsEqual(nearest.utf8.prefix(8))
    return isOfVendor ? nearest : Spelling.nearest(to: format, among: known)
  }

  /// Widevine's first version, whose addresses contain JSON, is a format of its own.
  private static let known = ["identity", "com.widevine"] + all.flatMap(\.formats)
}
