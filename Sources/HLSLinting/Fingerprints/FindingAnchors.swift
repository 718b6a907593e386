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
