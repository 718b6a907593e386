/// How often each tag occurs in a playlist, and the line where it stands first.
public struct TagCensus: Sendable {
  private var counts: InlineArray<40, UInt32> = InlineArray(repeating: 0)
  private var firstLines: InlineArray<40, UInt32> = InlineArray(repeating: .max)
  /// Lines that are neither tags nor comments nor blank.
  public internal(set) var uriLines = 0

  mutating func add(_ name: TagName, line: Int) {
    let index = Int(name.rawValue)
    if counts[index] == 0 { firstLines[index] = UInt32(clamping: line) }
    counts[index] &+= 1
  }

  public func count(of name: TagName) -> Int { Int(counts[Int(name.rawValue)]) }

  /// The number of the first line with that tag, from 0, or nil.
  public func firstLine(of name: TagName) -> Int? {
    let line = firstLines[Int(name.rawValue)]
    return line == .max ? nil : Int(line)
  }

  /// The kind that the tags speak for.
  ///
  /// EXTINF and EXT-X-TARGETDURATION, which every media playlist has, and the two tags of variant
  /// streams weigh more than tags that may have been put into the wrong file.
  var kind: Playlist.Kind {
    let media = count(of: .extinf) + count(of: .targetDuration) > 0
    let multivariant = count(of: .streamInf) + count(of: .iFrameStreamInf) > 0
    if media || multivariant {
      return media && multivariant ? .mixed : (media ? .media : .multivariant)
    }
    let someMedia = TagName.allCases.contains { count(of: $0) > 0 && $0.family.isMediaOnly }
    let someMultivariant = TagName.allCases.contains {
      count(of: $0) > 0 && $0.family == .multivariantPlaylist
    }
    if someMedia || someMultivariant {
      return someMedia && someMultivariant ? .mixed : (someMedia ? .media : .multivariant)
    }
    return .undetermined
  }
}
