import HLSLinting
import HLSPlaylist
import SourceText

/// The severity of a fault that breaks less than its rule says.
enum GrammarSeverity {
  /// The severity of `fault`; nil if it is that of the rule.
  static func lowered(for fault: GrammarFault, in playlist: Playlist) -> Severity? {
    switch fault.aspect {
    case .unusualDate, .similarTag: return .warning
    // Players skip it before a name; before a comma it becomes part of the value.
    case .whitespaceInList:
      let bytes = playlist.source.bytes
      return fault.range.start > 0 && bytes[Int(fault.range.start) - 1] == UInt8(ascii: ",")
        ? .warning : nil
    // Players read a fraction with any version.
    case .missingVersion:
      return fault.features.all == [.fractionalDuration] ? .warning : nil
    case .misspelledTag, .missingColon, .missingNumberSign, .tagCase:
      return fault.suggestedTag?.changesPlayback == true ? nil : .warning
    case .commentedTag:
      // Whoever comments out a tag may mean it; a segment without its duration is broken.
      return fault.suggestedTag == .extinf && playlist.hasAddress(after: fault.range) ? nil : .info
    case .similarAttribute, .unknownAttribute, .undefinedAttribute:
      // No player knows where a date range without START-DATE is.
      if fault.suggestion == .startDate { return nil }
      let isLost = fault.suggestion?.changesPlayback == true
      return isLost && playlist.isInterstitial(at: fault.range) ? nil : .warning
    // Whether a segment begins with EXTINF or with its URI is not said; players number it only then.
    case .lateTag: return playlist.isInsideFirstSegment(fault.range) ? .warning : nil
    case .wordCase: return fault.attribute?.changesPlayback == true ? nil : .warning
    default: return nil
    }
  }
}

extension TagName {
  /// Whether something else plays if the tag is lost.
  fileprivate var changesPlayback: Bool {
    switch self {
    case .extinf, .byterange, .discontinuity, .key, .map, .programDateTime, .gap, .part, .dateRange,
      .skip, .endlist, .targetDuration, .mediaSequence, .discontinuitySequence, .iFramesOnly,
      .define, .start, .media, .streamInf:
      true
    default: false
    }
  }
}

extension AttributeName {
  /// Whether something else plays if a date range loses the attribute.
  var changesPlayback: Bool {
    switch self {
    case .class, .startDate, .cue, .assetURI, .assetList, .resumeOffset, .playoutLimit, .snap,
      .restrict:
      true
    default: false
    }
  }
}

extension Playlist {
  /// Whether the line after that of a place is an address.
  fileprivate func hasAddress(after place: ByteRange) -> Bool {
    let next = lineNumber(at: place.start) + 1
    return next < lines.count && lines[next].form == .uri
  }

  /// Whether a place is before the URI of the first media segment.
  func isInsideFirstSegment(_ place: ByteRange) -> Bool {
    guard let first = segments.first else { return false }
    return lineNumber(at: place.start) < first.uriLine
  }

  /// Whether the date range at `place` may be an interstitial: it has no other CLASS.
  fileprivate func isInterstitial(at place: ByteRange) -> Bool {
    let tags = tags
    let index = tags.partitioningIndex { $0.range.end > place.start }
    guard index < tags.count, tags[index].name == .dateRange,
      let category = attribute(.class, of: tags[index])
    else { return index < tags.count && tags[index].name == .dateRange }
    return text(of: category) == DateRangeClass.interstitial.text
  }
}
