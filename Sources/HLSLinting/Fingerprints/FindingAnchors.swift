import HLSDocuments
import HLSInterstitials
import HLSPlaylist
import SourceText

/// Identifies what findings of a document are about, independently of lines: by the ID of a date range,
/// the group and name of a rendition, or the address of a segment without its query.
///
/// In a live playlist that was loaded once, segments and date ranges have no anchor, since the next run
/// sees others.
struct FindingAnchors {
  /// The name that identifies the document.
  let source: String
  private let member: Member
  private let partsHaveNames: Bool
  /// The line of the last range, with its anchor.
  private var last: (line: Int, anchor: String)?

  init(_ member: Member, _ identity: DocumentIdentity) {
    self.member = member
    source = identity.name
    partsHaveNames = identity.partsHaveNames
  }

  /// The anchor of a range; empty if nothing identifies it.
  mutating func anchor(of range: ByteRange) -> String {
    switch member.content {
    case .other: return ""
    case .infoPlist(let plist): return plist.key(at: range.start) ?? ""
    case .exchanges(let log):
      return log.exchange(at: range.start).map { "\($0.method) \($0.url.withoutQuery)" } ?? ""
    case .session(let log): return log.event(at: range.start)?.name ?? ""
    case .json(let document): return document.text.pointer(to: range.start)
    case .playlist(let document):
      let number = document.playlist.lineNumber(at: range.start)
      if let last, last.line == number { return last.anchor }
      let anchor = self.anchor(ofLine: number, in: document.playlist)
      last = (number, anchor)
      return anchor
    }
  }

  private func anchor(ofLine number: Int, in playlist: Playlist) -> String {
    guard !playlist.lines.isEmpty else { return "" }
    let line = playlist.lines[number]
    switch line.form {
    case .blank, .comment:
      return ""
    case .uri:
      return address(line.range, in: playlist)
    case .tag:
      guard let tag = Self.tag(onLine: number, in: playlist) else {
        return line.tag.text + "\u{1F}" + addressAfter(line: number, in: playlist)
      }
      let parts = anchorAttributes(of: tag.name).map {
        playlist.string(playlist.attribute($0, of: tag)).value ?? ""
      }
      if tag.name.isOfOneSegment {
        return tag.name.text + "\u{1F}" + addressAfter(line: number, in: playlist)
      }
      return ([tag.name == .unknown ? playlist.text(tag.nameRange) : tag.name.text] + parts)
        .joined(separator: "\u{1F}")
    }
  }

  private func anchorAttributes(of tag: TagName) -> [AttributeName] {
    switch tag {
    case .dateRange: partsHaveNames ? [.id] : []
    case .media: [.groupID, .name]
    case .streamInf: [.stableVariantID, .audio, .codecs]
    case .iFrameStreamInf, .map, .renditionReport, .key, .sessionKey: [.uri]
    case .part, .preloadHint: partsHaveNames ? [.uri] : []
    case .sessionData: [.dataID, .language]
    case .define: [.name, .import, .queryparam]
    default: []
    }
  }

  /// The address of the segment that the tag on a line applies to.
  private func addressAfter(line number: Int, in playlist: Playlist) -> String {
    playlist.lines[number...].prefix(20).first { $0.form == .uri }
      .map { address($0.range, in: playlist) } ?? ""
  }

  /// An address without its query and fragment.
  private func address(_ range: ByteRange, in playlist: Playlist) -> String {
    guard partsHaveNames else { return "" }
    return String(playlist.text(range).prefix { $0 != "?" && $0 != "#" })
  }

  private static func tag(onLine number: Int, in playlist: Playlist) -> PlaylistTag? {
    let tags = playlist.tags
    let found = tags.partitioningIndex { $0.line >= number }
    return found < tags.count && tags[found].line == number ? tags[found] : nil
  }
}

extension TagName {
  /// Whether the tag applies to the next segment and has no identifying attribute.
  fileprivate var isOfOneSegment: Bool {
    switch self {
    case .byterange, .discontinuity, .programDateTime, .gap: true
    default: false
    }
  }
}

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
