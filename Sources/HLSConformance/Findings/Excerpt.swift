import HLSPlaylist

/// The part of a line around a finding.
public struct Excerpt: Sendable, Hashable {
  /// At most 240 bytes of the line, with anything that is not UTF-8 replaced.
  public let text: String
  /// The marked part of `text`, counted in bytes of its UTF-8.
  public let marked: Range<Int>
  /// The line goes on before or after `text`.
  public let isCutBefore: Bool
  public let isCutAfter: Bool

  private static let before = 90
  private static let longest = 240

  init(of range: ByteRange, in playlist: Playlist) {
    let lines = playlist.lines
    guard !lines.isEmpty else {
      self.init(text: "", marked: 0..<0, isCutBefore: false, isCutAfter: false)
      return
    }
    let bytes = playlist.source.bytes
    let line = lines[playlist.lineNumber(at: range.start)].range.offsets
    var start = max(line.lowerBound, Int(range.start) - Self.before)
    var end = min(line.upperBound, start + Self.longest)
    // Whole characters only.
    while start < end, start > line.lowerBound, bytes[start] & 0xC0 == 0x80 { start += 1 }
    while end > start, end < line.upperBound, bytes[end] & 0xC0 == 0x80 { end -= 1 }
    let visible = start..<end
    let mark = range.offsets.clamped(to: visible)
    let prefix = String(decoding: bytes[visible.lowerBound..<mark.lowerBound], as: UTF8.self)
    let middle = String(decoding: bytes[mark], as: UTF8.self)
    let suffix = String(decoding: bytes[mark.upperBound..<visible.upperBound], as: UTF8.self)
    self.init(
      text: prefix + middle + suffix,
      marked: prefix.utf8.count..<prefix.utf8.count + middle.utf8.count,
      isCutBefore: start > line.lowerBound, isCutAfter: end < line.upperBound)
  }

  init(text: String, marked: Range<Int>, isCutBefore: Bool, isCutAfter: Bool) {
    self.text = text
    self.marked = marked
    self.isCutBefore = isCutBefore
    self.isCutAfter = isCutAfter
  }
}
