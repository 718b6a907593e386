public import SourceText

/// A variant stream: an EXT-X-STREAM-INF and its URI line.
///
/// Source: rfc8216bis-22, section 4.4.6.2.
public struct VariantStream: Sendable {
  /// The EXT-X-STREAM-INF tag.
  public let tag: PlaylistTag
  /// The URI line; nil if the next EXT-X-STREAM-INF or the end of the file comes first.
  public let uri: ByteRange?
  /// The first line with another tag between the two; nil if there is none.
  public let interveningTag: ByteRange?
}

extension Playlist {
  /// The variant streams, in order.
  public var variantStreams: [VariantStream] {
    tags(named: .streamInf).map { tag in
      var intervening: ByteRange?
      var number = Int(tag.line) + 1
      while number < lines.count {
        let line = lines[number]
        if line.form == .uri {
          return VariantStream(tag: tag, uri: line.range, interveningTag: intervening)
        }
        if line.form == .tag {
          if line.tag == .streamInf { break }
          intervening = intervening ?? line.range
        }
        number += 1
      }
      return VariantStream(tag: tag, uri: nil, interveningTag: nil)
    }
  }

  /// The tags of variant streams and I-frame streams, in order.
  public var streamTags: some Sequence<PlaylistTag> {
    (census.count(of: .streamInf) + census.count(of: .iFrameStreamInf) == 0 ? [] : tags)
      .lazy.filter { $0.name == .streamInf || $0.name == .iFrameStreamInf }
  }
}

/// An EXT-X-MEDIA tag with a known TYPE, GROUP-ID and NAME.
///
/// Strings are values after variable substitution. Source: rfc8216bis-22, section 4.4.6.1.
public struct Rendition: Sendable {
  /// The media type of a rendition: the value of TYPE.
  public enum Kind: String, Sendable, CaseIterable, Codable {
    /// An audio track.
    case audio = "AUDIO"
    /// A video track, such as another camera angle.
    case video = "VIDEO"
    /// Subtitles in segments of their own.
    case subtitles = "SUBTITLES"
    /// Closed captions inside the video.
    case closedCaptions = "CLOSED-CAPTIONS"
  }

  /// The EXT-X-MEDIA tag.
  public let tag: PlaylistTag
  /// The media type: the value of TYPE.
  public let kind: Kind
  /// The value of GROUP-ID.
  public let groupID: String
  /// The range of the value of GROUP-ID.
  let groupIDRange: ByteRange
  /// The value of NAME: the name that viewers see.
  public let name: String
  /// The range of the value of NAME.
  public let nameRange: ByteRange
}

/// The renditions with the same TYPE and GROUP-ID (rfc8216bis-22, section 4.4.6.1.1).
public struct RenditionGroup: Sendable {
  /// The TYPE that the renditions share.
  public let kind: Rendition.Kind
  /// The GROUP-ID that the renditions share.
  public let id: String
  /// The renditions, in order; never empty.
  public fileprivate(set) var members: [Rendition]
  /// The range of the first GROUP-ID of the group.
  public let idRange: ByteRange

  /// The rendition groups of a playlist.
  public struct List: Sendable {
    /// The groups, in the order of their first renditions.
    public fileprivate(set) var groups: [RenditionGroup] = []
    /// Whether every EXT-X-MEDIA is in a group; if not, nothing can be reported as missing.
    public fileprivate(set) var isComplete = true
  }
}

extension Playlist {
  /// The value of a quoted string after variable substitution; nil if it is absent, malformed or
  /// undetermined.
  public func knownText(_ attribute: Attribute?) -> String? { resolved(attribute).value?.text }

  /// The renditions, in order; nil for a tag without a known TYPE, GROUP-ID or NAME.
  public var renditions: some Sequence<Rendition?> {
    tags(named: .media).lazy.map { rendition($0) }
  }

  /// The renditions grouped by TYPE and GROUP-ID.
  public var renditionGroups: RenditionGroup.List {
    struct Key: Hashable {
      let kind: Rendition.Kind
      let id: String
    }
    var list = RenditionGroup.List()
    var places: [Key: Int] = [:]
    for rendition in renditions {
      guard let rendition else {
        list.isComplete = false
        continue
      }
      let key = Key(kind: rendition.kind, id: rendition.groupID)
      if let place = places[key] {
        list.groups[place].members.append(rendition)
      } else {
        places[key] = list.groups.count
        list.groups.append(
          RenditionGroup(
            kind: rendition.kind, id: rendition.groupID, members: [rendition],
            idRange: rendition.groupIDRange))
      }
    }
    return list
  }

  private func rendition(_ tag: PlaylistTag) -> Rendition? {
    guard let word = word(attribute(.type, of: tag)).value,
      let kind = Rendition.Kind(rawValue: word),
      case .value(let group, let groupRange) = resolved(attribute(.groupID, of: tag)),
      let groupID = group.text,
      case .value(let title, let nameRange) = resolved(attribute(.name, of: tag)),
      let name = title.text
    else { return nil }
    return Rendition(
      tag: tag, kind: kind, groupID: groupID, groupIDRange: groupRange, name: name,
      nameRange: nameRange)
  }
}
