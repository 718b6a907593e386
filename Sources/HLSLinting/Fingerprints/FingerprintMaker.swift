import HLSInterstitials
import HLSPlaylist
import SourceText

/// Computes fingerprints: a 64-bit FNV-1a hash of rule, source, anchor, and the ordinal among findings
/// with the same three.
struct FingerprintMaker {
  private var seen: [UInt64: Int] = [:]
  /// The maximum number of bytes of an anchor, since a long line can have thousands of findings.
  private static let longestAnchor = 1_024

  mutating func fingerprint(
    _ rule: RuleID, _ range: ByteRange, in anchors: inout FindingAnchors
  ) -> String {
    var hash = FNV1a()
    hash.add(field: rule.description)
    hash.add(field: anchors.source)
    hash.add(field: anchors.anchor(of: range).utf8.prefix(Self.longestAnchor))
    let ordinal = seen[hash.value, default: 0]
    seen[hash.value] = ordinal + 1
    hash.add(field: String(ordinal))
    return hash.hexadecimal
  }

  /// The fingerprint of a finding that no linter made: a hash of the rule, the source, the start and the
  /// message.
  static func fingerprint(_ rule: RuleID, _ place: Place, _ message: String) -> String {
    var hash = FNV1a()
    hash.add(field: rule.description)
    hash.add(field: place.source)
    hash.add(field: "\(place.start.line):\(place.start.column)")
    hash.add(field: message)
    return hash.hexadecimal
  }

  /// Whether a text is 16 lowercase hexadecimal digits.
  static func isFingerprint(_ text: String) -> Bool {
    text.utf8.count == 16
      && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
  }
}

extension FNV1a {
  /// Adds a text and a separator byte that never occurs in UTF-8.
  mutating func add(field text: String) { add(field: text.utf8) }

  mutating func add(field text: some Sequence<UInt8>) {
    add(text)
    add(CollectionOfOne(0xFF))
  }
}
