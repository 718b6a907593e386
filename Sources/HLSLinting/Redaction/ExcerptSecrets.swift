import HLSDocuments
import HLSInterstitials
import HLSPlaylist
import SourceText

/// Finds the secrets in the lines of one text.
///
/// Findings are often about one line, which is searched once.
struct LineSecrets {
  /// How far from the visible part the name of a secret, or its end, is searched for at least.
  private static let reach = 4_096

  /// The part of a line that was searched last.
  private var searched: Range<Int>?
  private var secrets: [Range<Int>] = []

  /// The secrets in the visible part of a line of `text`, as byte ranges of the source, in order.
  mutating func find(
    in visible: Range<Int>, ofLine line: Range<Int>, of text: any LinedText
  ) -> [Range<Int>] {
    let bytes = text.source.bytes.span
    // In a property list, the name is in a line before.
    let line = text is InfoPlist ? bytes.indices : line
    let part = line.count > Self.reach ? line.clamped(to: Self.surroundings(of: visible)) : line
    if part != searched {
      secrets = SecretScan.secrets(
        in: bytes, part, isCutBefore: part.lowerBound > line.lowerBound,
        isCutAfter: part.upperBound < line.upperBound)
      searched = part
    }
    return secrets.map { $0.clamped(to: visible) }.filter { !$0.isEmpty }
      .replaced(by: (text as? ExchangeLog)?.credentials(in: visible) ?? [])
  }

  /// What is searched around the visible part of a long line: the same for neighboring parts.
  private static func surroundings(of visible: Range<Int>) -> Range<Int> {
    let start = max(0, visible.lowerBound - reach) / reach * reach
    return start..<(visible.upperBound + 2 * reach) / reach * reach
  }
}

extension [Range<Int>] {
  /// The ranges that overlap none of `others`, together with these, in order.
  fileprivate func replaced(by others: [Range<Int>]) -> [Range<Int>] {
    guard !others.isEmpty else { return self }
    return (filter { range in !others.contains { $0.overlaps(range) } } + others)
      .sorted { $0.lowerBound < $1.lowerBound }
  }
}

extension ExchangeLog {
  /// The values of header fields with credentials, as far as they are visible.
  fileprivate func credentials(in visible: Range<Int>) -> [Range<Int>] {
    guard let exchange = exchange(at: UInt32(clamping: visible.lowerBound)) else { return [] }
    return ((exchange.headers ?? []) + (exchange.requestHeaders ?? [])).compactMap { header in
      let name = header.name.lowercased().replacing("_", with: "-")
      guard
        name.hasSuffix("cookie") || SecretNames.contains(Array(name.utf8)[...])
          || name.hasSuffix("authorization")
      else { return nil }
      let range = header.range.offsets.clamped(to: visible)
      return range.isEmpty ? nil : range
    }
  }
}

extension Excerpt {
  /// Creates an excerpt from a text.
  ///
  /// A `marked` range in UTF-8 bytes that is not inside of the text, or that divides a character, becomes
  /// empty. `unitsBefore` only counts if the line is cut before the text. The secrets are the values in the text that are secret by their names, such as `token=…`, or by
  /// their form, unless they are masked.
  public init(
    _ text: String, marked: Range<Int> = 0..<0, isCutBefore: Bool = false,
    isCutAfter: Bool = false, unitsBefore: Int? = nil
  ) {
    let bytes = Array(text.utf8)
    let fits = [marked.lowerBound, marked.upperBound].allSatisfy { offset in
      offset == bytes.count || bytes.indices.contains(offset) && bytes[offset] & 0xC0 != 0x80
    }
    self.init(
      text: text, marked: fits ? marked : 0..<0,
      secrets: SecretScan.secrets(in: bytes.span, bytes.indices).filter { range in
        !bytes[range].allSatisfy { $0 == UInt8(ascii: "*") }
      }, isCutBefore: isCutBefore, isCutAfter: isCutAfter, unitsBefore: unitsBefore)
  }
}
