import HLSInterstitials
package import HLSPlaylist
import SourceText

/// Composes the complete playlist from a delta update and the complete playlist before it.
///
/// EXT-X-SKIP is replaced by the tags in effect at the first skipped segment, the skipped segments with
/// their tags, and the date ranges that are still valid. Parts of skipped segments are left out, since
/// they are old enough to have been removed. What the update says of the whole playlist after EXT-X-SKIP and before
/// its first segment comes before the skipped segments, as it comes before all segments in the update. Another
/// EXT-X-SKIP is left out.
struct DeltaComposer {
  private let update: Playlist
  private let tag: PlaylistTag
  private let previous: ComposedPlaylist
  private let stated: UInt64
  /// The indices of the skipped segments in the playlist before.
  private let carried: Range<Int>
  private let removedDateRanges: [String]?

  private var bytes: [UInt8] = []
  private var pieces: [ComposedPlaylist.Piece] = []
  private var sources: [Playlist]
  /// For each source of the playlist before, its index in `sources`.
  private var sourceNumbers: [Int: Int] = [:]
  private let lineEnd: ArraySlice<UInt8>

  init(
    _ update: Playlist, skip tag: PlaylistTag, after previous: ComposedPlaylist
  ) throws(ComposedPlaylist.Failure) {
    guard let stated = update.wholeNumber(update.attribute(.skippedSegments, of: tag)),
      let first = update.mediaSequence, let base = previous.playlist.mediaSequence
    else { throw .unreadable }
    if let segment = update.segments.first, segment.uriLine < tag.line { throw .misplacedSkip }
    guard first >= base else { throw .missingSegment(first) }
    let available = UInt64(previous.playlist.segments.count)
    guard first - base <= available, stated <= available - (first - base) else {
      throw .missingSegment(max(first, base &+ available))
    }
    let start = Int(first - base)
    let expected = start + Int(stated)
    let end = SegmentStates(update).placeOfFirst(
      in: SegmentStates(previous.playlist), expected: expected)
    self.update = update
    self.tag = tag
    self.previous = previous
    self.stated = stated
    carried = start..<max(start, end)
    removedDateRanges = update.string(update.attribute(.recentlyRemovedDateranges, of: tag)).value
      .map { $0.split(separator: "\t").map(String.init) }
    sources = [update]
    let lines = update.lines
    lineEnd =
      lines.count > 1
      ? update.source.bytes[Int(lines[0].end)..<Int(lines[1].start)] : [UInt8(ascii: "\n")]
  }

  mutating func compose(_ values: OutsideValues) -> ComposedPlaylist {
    let start = update.lines[Int(tag.line)].start
    let header = linesOfWholePlaylist
    let others = update.tags(named: .skip).dropFirst().map { Int($0.line) }
    copyUpdate(0..<start)
    for line in header { copyUpdate(bytes(ofLine: line)) }
    addSkipped()
    var rest = bytes(ofLine: Int(tag.line)).upperBound
    for line in (header + others).sorted() {
      copyUpdate(rest..<update.lines[line].start)
      rest = bytes(ofLine: line).upperBound
    }
    copyUpdate(rest..<UInt32(clamping: update.source.bytes.count))
    let skip = ComposedPlaylist.Skip(
      tag: tag, stated: stated, count: carried.count, removedDateRanges: removedDateRanges)
    var source = SourceFile(name: update.source.name, bytes: bytes)
    source.isReceived = update.source.isReceived
    return ComposedPlaylist(
      playlist: Playlist(parsing: source, values: values),
      received: update, skip: skip, pieces: pieces, sources: sources)
  }

  /// The lines of the update between EXT-X-SKIP and its first segment whose tags are about the whole playlist.
  private var linesOfWholePlaylist: [Int] {
    var found: [Int] = []
    for number in (Int(tag.line) + 1)..<update.lines.count {
      let line = update.lines[number]
      if line.form == .uri || line.tag == .extinf { break }
      if line.form == .tag, line.tag != .skip, line.tag.family.isOfWholePlaylist {
        found.append(number)
      }
    }
    return found
  }

  /// The bytes of a line of the update with its end.
  private func bytes(ofLine number: Int) -> Range<UInt32> {
    let lines = update.lines
    let end =
      number + 1 < lines.count
      ? lines[number + 1].start : UInt32(clamping: update.source.bytes.count)
    return lines[number].start..<end
  }

  private mutating func copyUpdate(_ range: Range<UInt32>) {
    guard !range.isEmpty else { return }
    add(source: 0, origin: ByteRange(range.lowerBound, range.upperBound), isGenerated: false)
    bytes += update.source.bytes[Int(range.lowerBound)..<Int(range.upperBound)]
  }

  private var position: UInt32 { UInt32(clamping: bytes.count) }

  /// Begins a piece from a source, unless it continues the last one.
  private mutating func add(source: Int, origin: ByteRange, isGenerated: Bool) {
    if !isGenerated, let last = pieces.last, last.source == source, last.line == nil,
      origin.start >= last.origin, origin.start - last.origin == position - last.start
    {
      return
    }
    pieces.append(
      ComposedPlaylist.Piece(
        start: position, source: source, origin: origin.start, line: isGenerated ? origin : nil))
  }

  // MARK: Lines of the previous playlist

  private mutating func addSkipped() {
    let playlist = previous.playlist
    let kept = keptDateRanges()
    for definition in missingDefinitions() { copyLine(Int(definition.line)) }
    let segments = playlist.segments
    let first = carried.lowerBound
    let boundary = first > 0 && first <= segments.count ? segments[first - 1].uriLine : nil
    let end = carried.isEmpty ? boundary : segments[carried.upperBound - 1].uriLine
    if let boundary {
      for line in kept where line <= boundary { copyLine(Int(line)) }
      if !carried.isEmpty { addState(at: first) }
    }
    if let end, !carried.isEmpty {
      copySegments(boundary.map { Int($0) + 1 } ?? 0, through: Int(end), dateRanges: Set(kept))
    }
    for line in kept where end.map({ line > $0 }) ?? true { copyLine(Int(line)) }
  }

  private mutating func copySegments(_ first: Int, through last: Int, dateRanges: Set<UInt32>) {
    let lines = previous.playlist.lines
    // Comments and unknown tags belong to the first segment after the last tag of the whole playlist.
    var body = first
    if first == 0 {
      for number in 0...last where lines[number].tag.family.isOfWholePlaylist { body = number + 1 }
    }
    for number in first...last {
      let line = lines[number]
      switch line.form {
      case .uri: copyLine(number)
      case .blank: break
      case .comment: if number >= body { copyLine(number) }
      case .tag:
        switch line.tag.family {
        case .mediaSegment: if line.tag != .part { copyLine(number) }
        case .mediaMetadata: if dateRanges.contains(UInt32(number)) { copyLine(number) }
        case .none: if number >= body { copyLine(number) }
        default: break
        }
      }
    }
  }

  /// Repeats the tags of removed segments that are still in effect: keys, map, bit rate and date.
  private mutating func addState(at segment: Int) {
    let playlist = previous.playlist
    let limit = playlist.segments[segment - 1].uriLine
    let own = playlist.segments[segment].uriLine
    var keys = KeysInForce()
    var map: PlaylistTag?
    var bitrate: PlaylistTag?
    var isDated = false
    for tag in playlist.tags {
      if tag.line > own { break }
      if tag.line > limit {
        if tag.name == .programDateTime { isDated = true }
        continue
      }
      switch tag.name {
      case .key: _ = keys.apply(EncryptionKey(tag, in: playlist), in: playlist)
      case .map: map = tag
      case .bitrate: bitrate = tag
      default: break
      }
    }
    if !isStated(.key) {
      for line in keys.keys.map(\.key.tag.line).sorted() { copyLine(Int(line)) }
    }
    if let map, !isStated(.map) { copyLine(Int(map.line)) }
    if let bitrate, !isStated(.bitrate) { copyLine(Int(bitrate.line)) }
    if !isDated, !isStated(.programDateTime) { addDate(of: segment) }
  }

  /// Whether the update has a tag before EXT-X-SKIP, where it applies to the skipped segments.
  private func isStated(_ name: TagName) -> Bool {
    update.census.firstLine(of: name).map { $0 < Int(tag.line) } ?? false
  }

  /// Generates EXT-X-PROGRAM-DATE-TIME for a segment from the last date before it.
  private mutating func addDate(of segment: Int) {
    let playlist = previous.playlist
    let last = playlist.programDateTimes.last { $0.segment < segment && $0.date.value != nil }
    guard let last, let date = last.date.value else { return }
    let offset = playlist.segments[segment].start - playlist.segments[last.segment].start
    let origin = previous.location(of: playlist.tags[last.tag].range)
    add(source: number(ofSource: origin.source), origin: origin.range, isGenerated: true)
    bytes += "#EXT-X-PROGRAM-DATE-TIME:\(date.advanced(by: offset).utcText)".utf8
    bytes += lineEnd
  }

  /// The lines of the date ranges that are still valid and not repeated by the update.
  private func keptDateRanges() -> [UInt32] {
    let playlist = previous.playlist
    guard let removedDateRanges, playlist.census.count(of: .dateRange) > 0 else { return [] }
    let removed = Set(removedDateRanges)
    let repeated = Set(update.tags(named: .dateRange).map { update.text($0.range) })
    return playlist.tags(named: .dateRange).filter { tag in
      let id = playlist.resolved(playlist.attribute(.id, of: tag)).value?.given
      return id.map { !removed.contains($0) } ?? true
        && !repeated.contains(playlist.text(tag.range))
    }.map(\.line)
  }

  /// The variable definitions of the playlist before that are missing in the update.
  private func missingDefinitions() -> [PlaylistTag] {
    let playlist = previous.playlist
    guard playlist.census.count(of: .define) > 0 else { return [] }
    let known = Set(update.variableDefinitions.map { update.text($0.name.valueRange) })
    return playlist.variableDefinitions
      .filter { !known.contains(playlist.text($0.name.valueRange)) }.map(\.tag)
  }

  private mutating func copyLine(_ number: Int) {
    let playlist = previous.playlist
    let line = playlist.lines[number].range
    let origin = previous.location(of: line)
    add(
      source: self.number(ofSource: origin.source), origin: origin.range,
      isGenerated: origin.isGenerated)
    bytes += playlist.source.bytes[line.offsets]
    bytes += lineEnd
  }

  private mutating func number(ofSource number: Int) -> Int {
    if let known = sourceNumbers[number] { return known }
    sources.append(previous.sources[number])
    sourceNumbers[number] = sources.count - 1
    return sources.count - 1
  }
}

extension TagFamily {
  fileprivate var isOfWholePlaylist: Bool {
    switch self {
    case .basic, .mediaOrMultivariantPlaylist, .mediaPlaylist, .multivariantPlaylist: true
    case .mediaSegment, .mediaMetadata, .none: false
    }
  }
}

extension ComposedPlaylist {
  /// Applies a delta update to the complete playlist before it; without EXT-X-SKIP, uses the playlist
  /// itself.
  ///
  /// `values` are those with which the update was parsed. Throws the reason if it cannot be applied.
  package init(
    _ received: Playlist, after previous: ComposedPlaylist?, values: OutsideValues = .unknown
  ) throws(Failure) {
    guard let tag = received.firstTag(.skip) else {
      self.init(whole: received)
      return
    }
    guard let previous else { throw .noPredecessor }
    var composer = try DeltaComposer(received, skip: tag, after: previous)
    self = composer.compose(values)
  }
}
