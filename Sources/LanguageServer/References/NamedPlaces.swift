import HLSPlaylist
import SourceText

/// A name that several places of playlists have in common.
enum SharedName: Hashable, Sendable {
  /// The ID of a date range.
  case dateRange(String)
  /// The GROUP-ID of renditions of one type.
  case group(Rendition.Kind, String)
  /// A variable.
  case variable(String)

  /// Whether another text can be the name (rfc8216bis-22, sections 4.2 and 4.4.2.3).
  func allows(_ text: String) -> Bool {
    guard !text.isEmpty else { return false }
    return switch self {
    case .variable: text.utf8.allSatisfy(\.isVariableNameCharacter)
    case .dateRange, .group:
      text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "\"") }
        && !text.contains("{$")
    }
  }

  /// The same kind of name with another text.
  func renamed(to text: String) -> SharedName {
    switch self {
    case .dateRange: .dateRange(text)
    case .group(let kind, _): .group(kind, text)
    case .variable: .variable(text)
    }
  }
}

/// A place with a name.
struct NamedPlace: Sendable {
  /// The uses of a name.
  enum Role: Sendable {
    /// It gives something the name.
    case definition
    /// It takes a variable from the multivariant playlist, or from the address of the playlist.
    case imported, queried
    /// It refers to what has the name.
    case use
  }

  let name: SharedName
  /// The name, without quotes.
  let range: ByteRange
  let role: Role
}

extension Playlist {
  /// The places with IDs of date ranges, GROUP-IDs and variables, in no order.
  ///
  /// A name with a reference to a variable is none.
  var namedPlaces: [NamedPlace] {
    var places: [NamedPlace] = []
    var known: Set<SharedName> = []
    func add(_ attribute: Attribute?, _ role: NamedPlace.Role, _ name: (String) -> SharedName) {
      guard let attribute, attribute.form == .quoted else { return }
      let text = text(attribute.valueRange)
      guard !text.isEmpty, !text.contains("{$") else { return }
      let shared = name(text)
      // A date range begins with the first of its tags.
      let isUse =
        role == .definition && shared == .dateRange(text) && !known.insert(shared).inserted
      places.append(
        NamedPlace(name: shared, range: attribute.valueRange, role: isUse ? .use : role))
    }
    for tag in tags {
      switch tag.name {
      case .dateRange:
        add(attribute(.id, of: tag), .definition) { .dateRange($0) }
        add(attribute(.targetID, of: tag), .use) { .dateRange($0) }
      case .skip: places += removedDateRanges(of: tag)
      case .media:
        guard let kind = word(attribute(.type, of: tag)).value.flatMap(Rendition.Kind.init)
        else { break }
        add(attribute(.groupID, of: tag), .definition) { .group(kind, $0) }
      case .streamInf, .iFrameStreamInf:
        let groups: [(AttributeName, Rendition.Kind)] = [
          (.audio, .audio), (.video, .video), (.subtitles, .subtitles),
          (.closedCaptions, .closedCaptions),
        ]
        for (name, kind) in groups {
          add(attribute(name, of: tag), .use) { .group(kind, $0) }
        }
      case .define:
        add(attribute(.name, of: tag), .definition) { .variable($0) }
        add(attribute(.import, of: tag), .imported) { .variable($0) }
        add(attribute(.queryparam, of: tag), .queried) { .variable($0) }
      default: break
      }
    }
    forEachVariableUse { use in
      guard let name = use.name, use.place.isSubstituted else { return }
      places.append(NamedPlace(name: .variable(text(name)), range: name, role: .use))
    }
    return places
  }

  /// The IDs in a delta update of date ranges that were removed, separated by tabs (section
  /// 4.4.5.2).
  private func removedDateRanges(of tag: PlaylistTag) -> [NamedPlace] {
    guard let attribute = attribute(.recentlyRemovedDateranges, of: tag),
      attribute.form == .quoted
    else { return [] }
    let bytes = source.bytes[attribute.valueRange.offsets]
    return bytes.split(separator: UInt8(ascii: "\t")).map { id in
      let range = ByteRange(id.startIndex..<id.endIndex)
      return NamedPlace(name: .dateRange(text(range)), range: range, role: .use)
    }
  }
}
