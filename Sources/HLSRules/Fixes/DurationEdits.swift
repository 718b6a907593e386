import HLSLinting
import HLSPlaylist
import SourceText

/// Edits of EXT-X-TARGETDURATION and EXT-X-VERSION, which depend on the rest of a playlist.
extension Playlist {
  /// The longest segment duration as a target duration; nil without segments.
  ///
  /// It is rounded to the nearest integer (rfc8216bis-22, section 4.4.3.1), or up if `isOld`, since clients of
  /// versions before 6 compare durations that are not rounded.
  func leastTargetDuration(isOld: Bool = false) -> Int64? {
    let second = Seconds(1)
    guard let longest = segments.lazy.map(\.duration).max() else { return nil }
    let rounded = longest.rounded(to: second)
    return max(1, isOld && Seconds(Int(rounded)) < longest ? rounded + 1 : rounded)
  }

  /// Raises the target duration to the longest segment duration; nil if it is not less.
  func raisingTargetDuration(isOld: Bool) -> [Fix.Edit]? {
    guard let tag = firstTag(.targetDuration), let current = integer(of: tag),
      let needed = leastTargetDuration(isOld: isOld), UInt64(clamping: needed) > current
    else { return nil }
    return [Fix.Edit(tag.valueRange, with: String(needed))]
  }

  /// Declares at least this protocol version; no edit if the playlist does.
  func declaring(version: UInt64) -> [Fix.Edit] {
    guard let tag = firstTag(.version) else {
      return inserting(line: "#EXT-X-VERSION:\(version)", before: 1).map { [$0] } ?? []
    }
    guard let declared = integer(of: tag), declared < version else { return [] }
    return [Fix.Edit(tag.valueRange, with: String(version))]
  }
}

extension GrammarFix {
  /// Adds EXT-X-TARGETDURATION after the first line, or replaces its value, by the longest segment duration.
  static let targetDuration = safe { fault, playlist in
    guard let needed = playlist.leastTargetDuration() else { return nil }
    if fault.aspect == .missingTag {
      return playlist.inserting(line: "#EXT-X-TARGETDURATION:\(needed)", before: 1).map { [$0] }
    }
    return [Fix.Edit(fault.range, with: String(needed))]
  }
}
