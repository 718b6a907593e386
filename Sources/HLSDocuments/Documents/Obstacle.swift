import HLSInterstitials
package import HLSPlaylist
import SourceText

/// Why a document cannot be judged as a whole: a state of the document, which no selection of rules and no
/// exception removes.
extension Member {
  /// The reason, in one line; nil if the document can be judged.
  package var obstacle: String? {
    switch content {
    case .playlist(let document): document.playlist.obstacle
    case .json(let json):
      number == 0 && json.isOther
        ? json.text.obstacle ?? ContentKind.unknownJSON
        : json.text.obstacle ?? json.excess
    case .infoPlist(let plist): plist.fault.map { "\($0)" }
    case .other(let text): text.source.obstacle ?? "neither a playlist nor JSON"
    case .session(let log): log.obstacle
    case .exchanges: nil
    }
  }
}

extension JSONDocument {
  /// What the document has more of than is read, in one line; nil if all was read.
  fileprivate var excess: String? {
    let isWhole =
      switch kind {
      case .schedule(let schedule): schedule.hasAllEvents
      case .dateRangeSchedule(let schedule): schedule.hasAllEntries
      case .assetList, .steeringManifest, .other: true
      }
    return isWhole
      ? nil
      : "it has more than \(text.source.mostEntries) events, date ranges or items, the maximum for its size"
  }
}

extension Playlist {
  /// The number of the first line that marks a merge conflict, from 0; nil if there is none.
  package var conflictLine: Int? {
    // What the markers begin with must not occur in a URI.
    anomalies.contains { $0.kind == .invalidURI } ? ConflictMarker.line(in: source.bytes) : nil
  }

  /// Why the playlist cannot be judged, in one line; nil if it can.
  package var obstacle: String? {
    if source.bytes.isEmpty { return ContentKind.empty.hint }
    guard isDecodable else {
      return anomalies.contains { $0.kind == .utf16OrUTF32 }
        ? "encoded as UTF-16 or UTF-32; expected UTF-8" : "not valid UTF-8"
    }
    if let line = conflictLine { return ConflictMarker.words(line) }
    if let tag = cutTag {
      return "cut off: it ends inside the tag in line \(lineNumber(at: tag.start) + 1)"
    }
    return variables.unreplaced.map {
      "the variable \($0.quoted) is not replaced: with all values, the text is longer than the maximum for its size"
    }
  }
}

extension JSONText {
  /// Why the document cannot be judged, in one line; nil if it can.
  ///
  /// A fault with a clear meaning, such as a trailing comma, is none.
  package var obstacle: String? {
    if faults.contains(where: { $0.kind == .utf16OrUTF32 }) {
      return ContentKind.wideJSON.hint
    }
    if !isWellFormed, let line = ConflictMarker.line(in: source.bytes) {
      return ConflictMarker.words(line)
    }
    guard root != nil else {
      return "not JSON" + (ContentKind(of: source.bytes.span).hint.map { ": \($0)" } ?? "")
    }
    guard let last = faults.last(where: { $0.kind.isSyntax }) else { return nil }
    switch last.kind {
    case .unexpectedEnd, .unterminatedString: return "JSON that is cut off"
    case .contentAfterEnd: return "JSON with content after its end\(place(of: last))"
    default: return isComplete ? nil : "JSON that cannot be read to its end\(place(of: last))"
    }
  }

  private func place(of fault: JSONFault) -> String {
    ", in line \(lineNumber(at: fault.range.start) + 1)"
  }
}

extension SessionLog {
  /// Why the session cannot be judged as a whole, in one line; nil if it can.
  package var obstacle: String? {
    let unread = faults.filter {
      switch $0.problem {
      case .syntax, .notAnObject: true
      case .shape, .timeUnit: false
      }
    }
    guard let first = unread.first else { return nil }
    let count = unread.reduce(0) { $0 + $1.count }
    return "line \(first.line + 1) is not a JSON object, so that its event is not known"
      + (count > 1 ? "; the first of \(count) such lines" : "")
  }
}
