import HLSInterstitials
import HLSPlaylist

/// Makes fingerprints: a 64-bit FNV-1a hash of rule, source, anchor and an ordinal among equals.
struct FingerprintMaker {
  private var seen: [UInt64: Int] = [:]
  /// The most bytes of an anchor that count, since a line may have thousands of findings.
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
}

extension FNV1a {
  /// Adds the text and a separator that no text holds.
  mutating func add(field text: String) { add(field: text.utf8) }

  mutating func add(field text: some Sequence<UInt8>) {
    add(text)
    add(CollectionOfOne(0xFF))
  }
}
