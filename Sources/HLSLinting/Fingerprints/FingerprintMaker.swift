import HLSInterstitials
import HLSPlaylist
import SourceText

/// Computes fingerprints: a 64-bit FNV-1a hash of rule, source, anchor, and the ordinal among findings
/// with the same three.
struct FingerprintMaker {
  /// The number of findings with each hash.
  private var seen: [Int: Int] = [:]
  /// The maximum number of bytes of an anchor, since a long line can have thousands of findings.
  private static let longestAnchor = 1_024

  mutating func fingerprint(
    _ rule: RuleID, _ range: ByteRange, in anchors: inout FindingAnchors
  ) -> String {
    var hash = FNV1a()
    hash.add(field: rule.description)
    hash.add(field: anchors.source)
    let anchor = anchors.anchor(of: range)
    hash.add(field: anchor.utf8.span.extracting(first: Self.longestAnchor))
    let key = Int(truncatingIfNeeded: hash.value)
    let ordinal = seen[key, default: 0]
    seen[key] = ordinal + 1
    hash.add(field: String(ordinal))
    return hash.hexadecimal
  }

  /// The fingerprints of findings with the same rule, source and anchor, in their order.
  static func fingerprints(
    _ rule: RuleID, in source: String, at anchor: String, count: Int
  ) -> [String] {
    var hash = FNV1a()
    hash.add(field: rule.description)
    hash.add(field: source)
    hash.add(field: anchor)
    return (0..<count).map { ordinal in
      var hash = hash
      hash.add(field: String(ordinal))
      return hash.hexadecimal
    }
  }
}

extension FNV1a {
  /// Adds a text and a separator byte that never occurs in UTF-8.
  mutating func add(field text: String) { add(field: text.utf8.span) }

  mutating func add(field text: Span<UInt8>) {
    add(text)
    add(0xFF)
  }
}
