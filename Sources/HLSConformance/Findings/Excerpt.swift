import HLSInterstitials
import HLSPlaylist

/// The part of a line around a finding.
public struct Excerpt: Sendable, Hashable {
  /// At most 240 bytes of the line, with anything that is not UTF-8 replaced.
  public let text: String
  /// The marked part of `text`, counted in bytes of its UTF-8; it cuts no character in two.
  public let marked: Range<Int>
  /// The parts of `text` that must not be published, counted alike, in order.
  public let secrets: [Range<Int>]
  /// The line goes on before or after `text`.
  public let isCutBefore: Bool
  public let isCutAfter: Bool

  private static let before = 90
  private static let longest = 240
  /// How far beyond the excerpt the name of a secret, or its end, is looked for.
  private static let horizon = 4_096

  init(of range: ByteRange, in source: any LinedText) {
    guard source.lineCount > 0 else {
      self.init(text: "", marked: 0..<0, secrets: [], isCutBefore: false, isCutAfter: false)
      return
    }
    let bytes = source.source.bytes
    let line = source.lineRange(source.lineNumber(at: range.start)).offsets
    var start = max(line.lowerBound, Int(range.start) - Self.before)
    var end = min(line.upperBound, start + Self.longest)
    // Whole characters only.
    while Self.cutsCharacter(bytes, at: start) { start += 1 }
    while Self.cutsCharacter(bytes, at: end) { end -= 1 }
    let visible = start..<max(start, end)
    var mark = range.offsets.clamped(to: visible)
    while Self.cutsCharacter(bytes, at: mark.lowerBound) {
      mark = mark.lowerBound - 1..<mark.upperBound
    }
    while !mark.isEmpty, Self.cutsCharacter(bytes, at: mark.upperBound) {
      mark = mark.lowerBound..<mark.upperBound + 1
    }
    let known = line.clamped(to: max(0, start - Self.horizon)..<end + Self.horizon)
    let secrets = SecretScan.secrets(
      in: bytes.span, known, isCutBefore: known.lowerBound > line.lowerBound,
      isCutAfter: known.upperBound < line.upperBound
    ).map { $0.clamped(to: visible) }.filter { !$0.isEmpty }
      .outside((source as? ExchangeLog)?.credentials(at: range.start, in: visible) ?? [])
    let decoded = Self.decode(bytes[visible], keeping: [mark] + secrets)
    self.init(
      text: decoded.text, marked: decoded.places[0], secrets: Array(decoded.places.dropFirst()),
      isCutBefore: start > line.lowerBound, isCutAfter: end < line.upperBound)
  }

  init(
    text: String, marked: Range<Int>, secrets: [Range<Int>], isCutBefore: Bool, isCutAfter: Bool
  ) {
    self.text = text
    self.marked = marked
    self.secrets = secrets
    self.isCutBefore = isCutBefore
    self.isCutAfter = isCutAfter
  }

  /// Whether `offset` lies inside the bytes of one character, as far as their first byte tells.
  private static func cutsCharacter(_ bytes: [UInt8], at offset: Int) -> Bool {
    guard bytes.indices.contains(offset), bytes[offset] & 0xC0 == 0x80 else { return false }
    for length in 1...3 where offset >= length {
      let byte = bytes[offset - length]
      if byte & 0xC0 == 0x80 { continue }
      return byte >= 0xC0 && (~byte).leadingZeroBitCount > length && byte < 0xF8
    }
    return false
  }

  /// `bytes` as text, and where `ranges` of them are in that text.
  private static func decode(
    _ bytes: ArraySlice<UInt8>, keeping ranges: [Range<Int>]
  ) -> (text: String, places: [Range<Int>]) {
    if let text = String(validating: bytes, as: UTF8.self) {
      return (
        text,
        ranges.map { $0.lowerBound - bytes.startIndex..<$0.upperBound - bytes.startIndex }
      )
    }
    // A byte that is not UTF-8 becomes a character of three.
    let cuts = Set(ranges.flatMap { [$0.lowerBound, $0.upperBound] } + [bytes.endIndex]).sorted()
    var text = ""
    var places: [Int: Int] = [:]
    var start = bytes.startIndex
    for cut in cuts {
      text += String(decoding: bytes[start..<cut], as: UTF8.self)
      places[cut] = text.utf8.count
      start = cut
    }
    return (
      text, ranges.map { (places[$0.lowerBound] ?? 0)..<(places[$0.upperBound] ?? 0) }
    )
  }
}

extension [Range<Int>] {
  /// Those of the ranges that lie in none of `others`, and these, in order.
  fileprivate func outside(_ others: [Range<Int>]) -> [Range<Int>] {
    guard !others.isEmpty else { return self }
    return (filter { range in !others.contains { $0.overlaps(range) } } + others)
      .sorted { $0.lowerBound < $1.lowerBound }
  }
}

extension ExchangeLog {
  /// The values of header fields that must not be published, as far as they lie in `visible`.
  fileprivate func credentials(at offset: UInt32, in visible: Range<Int>) -> [Range<Int>] {
    guard let exchange = exchange(at: offset) else { return [] }
    return ((exchange.headers ?? []) + (exchange.requestHeaders ?? [])).compactMap { header in
      let name = header.name.lowercased().replacing("_", with: "-")
      guard
        name.hasSuffix("cookie") || SecretNames.contains(Array(name.utf8))
          || name.hasSuffix("authorization")
      else { return nil }
      let range = header.range.offsets.clamped(to: visible)
      return range.isEmpty ? nil : range
    }
  }
}
