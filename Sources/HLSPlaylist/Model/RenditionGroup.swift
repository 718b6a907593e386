public import SourceText

/// An EXT-X-MEDIA tag whose TYPE, GROUP-ID and NAME are known.
///
/// Source: rfc8216bis-22, section 4.4.6.1. Strings are as they are after variable substitution.
public struct Rendition: Sendable {
  public enum Kind: String, Sendable, CaseIterable {
    case audio = "AUDIO"
    case video = "VIDEO"
    case subtitles = "SUBTITLES"
    case closedCaptions = "CLOSED-CAPTIONS"
  }

  public let tag: PlaylistTag
  public let kind: Kind
  public let groupID: String
  /// The value of GROUP-ID.
  public let groupIDRange: ByteRange
  public let name: String
  /// The value of NAME.
  public let nameRange: ByteRange
}

/// The renditions that share a TYPE and a GROUP-ID (rfc8216bis-22, section 4.4.6.1.1).
public struct RenditionGroup: Sendable {
  public let kind: Rendition.Kind
  public let id: String
  /// In the order of the file; never empty.
  public fileprivate(set) var members: [Rendition]
  /// The value of GROUP-ID where it stands first.
  public let idRange: ByteRange

  /// All groups of a playlist.
  public struct List: Sendable {
    /// In the order in which they begin.
    public fileprivate(set) var groups: [RenditionGroup] = []
    /// Whether every EXT-X-MEDIA is in a group; where not, nothing can be said to be missing.
    public fileprivate(set) var isComplete = true
  }
}

extension Playlist {
  /// The value of a quoted string after variable substitution, or nil where it is not known.
  public func knownText(_ attribute: Attribute?) -> String? { resolved(attribute).value?.text }

  /// The renditions, in the order of the file; nil for a tag whose place in a group is not known.
  public var renditions: some Sequence<Rendition?> {
    tags(named: .media).lazy.map { rendition($0) }
  }

  /// The renditions by TYPE and GROUP-ID.
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
