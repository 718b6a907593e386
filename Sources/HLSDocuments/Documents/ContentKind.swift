import HLSInterstitials
import HLSPlaylist
import SourceText

/// The kind of a file, determined from its content only.
package enum ContentKind: String, Sendable, Hashable, CaseIterable {
  // Documents that can be checked.
  case playlist, assetList, steeringManifest, schedule, dateRangeSchedule, session, infoPlist
  // Files that cannot be checked.
  case empty, html, xml, propertyList, binaryPropertyList, json, wideJSON, deepJSON,
    sessionOfReturns, otherEvents, archive, gzip, zip, mp4, transportStream, packedAudio, webVTT,
    binary, lfsPointer, conflict, text

  /// Detects the kind of `bytes`.
  ///
  /// A file is a playlist if any line begins with `#EXT`, in UTF-8, UTF-16 or UTF-32. Files that begin
  /// with the signature of gzip, zip, MP4 or MPEG-TS are not searched.
  package init(of bytes: Span<UInt8>) {
    let boxes = ["ftyp", "styp", "moof"]
    if bytes.has(Array("version https://git-lfs.github.com/".utf8), at: 0) {
      self = .lfsPointer
    } else if bytes.has([0x1F, 0x8B, 0x08], at: 0) {
      self = .gzip
    } else if bytes.has([0x50, 0x4B, 0x03, 0x04], at: 0)
      || bytes.has([0x50, 0x4B, 0x05, 0x06], at: 0)
    {
      self = .zip
    } else if bytes.has(Array("bplist0".utf8), at: 0) {
      self = .binaryPropertyList
    } else if boxes.contains(where: { bytes.has(Array($0.utf8), at: 4) }) {
      self = .mp4
    } else if [0, 188, 376].allSatisfy({ bytes.has([0x47], at: $0) }) {
      self = .transportStream
    } else if bytes.has(Array("ID3".utf8), at: 0)
      || Self.audioHeaders.contains(where: { bytes.has([0xFF, $0], at: 0) })
    {
      self = .packedAudio
    } else if TagSearch.hasTag(in: bytes) {
      self = .playlist
    } else {
      self.init(ofUntagged: bytes)
    }
  }

  /// The second byte of a frame of AAC in ADTS (ISO/IEC 13818-7, section 6.2) or of MP3 (ISO/IEC 11172-3, section
  /// 2.4.1.3); the first is FF.
  private static let audioHeaders: [UInt8] = [0xF0, 0xF1, 0xF8, 0xF9, 0xF2, 0xF3, 0xFA, 0xFB]

  private init(ofUntagged bytes: Span<UInt8>) {
    let isWide =
      bytes.has([0xFF, 0xFE], at: 0) || bytes.has([0xFE, 0xFF], at: 0)
      || bytes.has([0, 0, 0xFE, 0xFF], at: 0)
    let mark: [UInt8] = isWide ? [0, 0xFE, 0xFF] : [0xEF, 0xBB, 0xBF]
    let start = bytes.indices.first { index in
      !bytes[index].isWhitespace && !(index < 4 && mark.contains(bytes[index]))
        && !(isWide && bytes[index] == 0)
    }
    guard let start else {
      self = .empty
      return
    }
    if !isWide {
      let first = bytes.indices.prefix(65_600).map { bytes[$0] }
      if SessionLog.isSession(first) {
        self = .session
        return
      }
      if !first.contains(0x0A), SessionLog.isSession(first.map { $0 == 0x0D ? 0x0A : $0 }) {
        self = .sessionOfReturns
        return
      }
    }
    var head = (start..<min(start + 1_024, bytes.count)).map { bytes[$0].lowercased }
    if isWide { head.removeAll { $0 == 0 } }
    let text = String(decoding: head, as: UTF8.self)
    if text.hasPrefix("{") || text.hasPrefix("["), let kind = Self.kind(ofJSON: bytes, isWide) {
      self = kind == .json && Self.hasEvents(bytes) ? .otherEvents : kind
      return
    }
    if !isWide, SessionLog.isConsole(bytes) {
      self = .session
      return
    }
    self =
      switch text.first {
      case "<" where text.hasPrefix("<!doctype html") || text.contains("<html"): .html
      case "<" where InfoPlist.isPropertyList(text):
        InfoPlist.isOfApp(bytes.indices.map { bytes[$0] }) ? .infoPlist : .propertyList
      case "<" where text.dropFirst().first.map { $0.isLetter || "?!".contains($0) } == true: .xml
      case "{" where !isWide && Self.hasEvents(bytes): .otherEvents
      case "w" where text.hasPrefix("webvtt"): .webVTT
      default: head.contains(where: \.isBinary) ? .binary : .text
      }
    guard self == .text else { return }
    let beginning = bytes.indices.prefix(65_600).map { bytes[$0] }
    if ConflictMarker.line(in: beginning) != nil { self = .conflict }
  }

  /// Whether the first object on a line by itself has an event.
  private static func hasEvents(_ bytes: Span<UInt8>) -> Bool {
    SessionLog.firstEvent(in: bytes.indices.prefix(65_600).map { bytes[$0] }) != nil
  }

  /// The kind of a JSON document; nil if the bytes are not JSON.
  private static func kind(ofJSON bytes: Span<UInt8>, _ isWide: Bool) -> ContentKind? {
    // JSON in UTF-16 and UTF-32 is recognized but not parsed.
    if isWide { return .wideJSON }
    let bytes = bytes.indices.map { bytes[$0] }
    guard JSONText.isJSON(bytes) else { return nil }
    let text = JSONText(parsing: SourceFile(name: "", bytes: bytes))
    return switch text.purpose {
    case .assetList: .assetList
    case .steeringManifest: .steeringManifest
    case .schedule: .schedule
    case .dateRangeSchedule: .dateRangeSchedule
    case .unknown where text.faults.contains { $0.kind == .tooDeep }: .deepJSON
    case .unknown: text.root?["log"]?["entries"] == nil ? .json : .archive
    }
  }

  /// Why a JSON document of an unknown kind cannot be checked by itself.
  static let unknownJSON =
    "a JSON document, but neither an asset list, a steering manifest nor a schedule"

  /// What the file is instead of a playlist, as one line for reports; nil if it can be checked.
  package var hint: String? {
    switch self {
    case .playlist, .assetList, .steeringManifest, .schedule, .dateRangeSchedule, .session,
      .infoPlist:
      nil
    case .empty: "the file is empty"
    case .html: "an HTML page, probably an error page from the server"
    case .xml: "an XML document, such as a DASH manifest or an error message"
    case .propertyList:
      "a property list, but no Info.plist: no key of an app, such as CFBundleIdentifier"
    case .binaryPropertyList:
      "a binary property list; convert it first: plutil -convert xml1 FILE"
    case .json: Self.unknownJSON
    case .wideJSON: "JSON in UTF-16 or UTF-32; expected UTF-8"
    case .deepJSON: "JSON that is nested too deeply"
    case .sessionOfReturns: "a recorded session whose lines end with CR; expected LF"
    case .otherEvents: "a log whose first event is none of a recorded session"
    case .archive: "a HAR file; check it with: interlint lint --har FILE"
    case .gzip: "a gzip-compressed file; decompress it first"
    case .zip: "a zip archive; extract it first"
    case .mp4: "an MP4 file, a media segment rather than a playlist"
    case .transportStream:
      "an MPEG transport stream, a media segment rather than a playlist"
    case .packedAudio: "AAC or MP3, a media segment rather than a playlist"
    case .webVTT: "WebVTT, a media segment rather than a playlist"
    case .binary: "binary data"
    case .lfsPointer: "a pointer of Git LFS, not the file; fetch it with: git lfs pull"
    case .conflict: "a file with a merge conflict that is not resolved"
    case .text: "text without a line that begins with #EXT"
    }
  }

  /// The same, if only a playlist can be checked.
  package var hintBesidePlaylists: String? {
    switch self {
    case .assetList: "an asset list"
    case .steeringManifest: "a steering manifest"
    case .schedule: "a schedule"
    case .dateRangeSchedule: "a date range schedule"
    case .session: "a recorded session"
    case .infoPlist: "an Info.plist"
    case .json, .wideJSON, .deepJSON: "a JSON document"
    case .sessionOfReturns: "a recorded session"
    default: hint
    }
  }

  /// What a file is that was given as `expected`, such as "a playlist, not a HAR file"; nil if the kind does not say
  /// what is wrong with it: text, data, JSON of another purpose, or what was expected.
  package func mistake(for expected: String) -> String? {
    if self == .conflict { return "has a merge conflict that is not resolved" }
    return distinctNoun.flatMap { $0 == expected ? nil : "\($0), not \(expected)" }
  }

  /// The same for the bytes of a file.
  package static func mistake(of bytes: [UInt8], for expected: String) -> String? {
    ContentKind(of: bytes.span).mistake(for: expected)
  }

  /// The same for the bytes of a file that was given as JSON, which text and data are not; JSON with faults begins
  /// as JSON or its comments do.
  package static func mistake(ofJSON bytes: [UInt8], for expected: String) -> String? {
    let kind = ContentKind(of: bytes.span)
    let first = bytes.first { !$0.isWhitespace }
    // A comment is allowed in settings, and a byte order mark may precede JSON.
    let beginnings = [UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "/"), 0xEF]
    guard [.text, .binary].contains(kind), let first, !beginnings.contains(first) else {
      return kind.mistake(for: expected)
    }
    return "\(kind == .text ? "text" : kind.noun), not \(expected)"
  }

  /// The name of the kind; nil for text, data and JSON that may be anything.
  package var distinctNoun: String? {
    [.text, .binary, .json, .wideJSON, .deepJSON].contains(self) ? nil : noun
  }

  /// The name of the kind, with an article where it needs one.
  package var noun: String {
    switch self {
    case .playlist: "a playlist"
    case .assetList: "an asset list"
    case .steeringManifest: "a steering manifest"
    case .schedule: "a schedule"
    case .dateRangeSchedule: "a date range schedule"
    case .session: "a recorded session"
    case .infoPlist: "an Info.plist"
    case .propertyList: "a property list"
    case .binaryPropertyList: "a binary property list"
    case .empty: "an empty file"
    case .html: "an HTML page"
    case .xml: "an XML document"
    case .json, .wideJSON, .deepJSON: "a JSON document"
    case .sessionOfReturns: "a recorded session"
    case .otherEvents: "a log of events"
    case .archive: "a HAR file"
    case .gzip: "a gzip-compressed file"
    case .zip: "a zip archive"
    case .mp4: "an MP4 file"
    case .transportStream: "an MPEG transport stream"
    case .packedAudio: "a file of AAC or MP3"
    case .webVTT: "a WebVTT file"
    case .binary: "binary data"
    case .lfsPointer: "a pointer of Git LFS"
    case .conflict: "a file with a merge conflict"
    case .text: "text without tags"
    }
  }
}

extension UInt8 {
  /// Whether the byte does not occur in text; ESC does, in colored terminal output.
  fileprivate var isBinary: Bool { (self < 0x20 && !isWhitespace && self != 0x1B) || self == 0x7F }
}

extension Span<UInt8> {
  /// Whether `bytes` are found at `offset`.
  fileprivate func has(_ bytes: [UInt8], at offset: Int) -> Bool {
    guard count >= offset + bytes.count else { return false }
    return bytes.indices.allSatisfy { self[offset + $0] == bytes[$0] }
  }
}

extension ExchangeLog {
  /// The fault with its line and column, in words, or what the file is instead; nil for a valid log.
  public var faultDescription: String? {
    fault.map {
      let place = position(of: $0.range.start)
      return ContentKind(of: source.bytes.span).distinctNoun
        ?? "line \(place.line), column \(place.column): \($0.message)"
    }
  }
}
