import SourceText

/// Compares the tags and attributes of a playlist with the vocabulary, in one pass.
///
/// Nothing is allocated for valid tags and attributes.
public struct GrammarCheck {
  let playlist: Playlist
  let vocabulary = Vocabulary.standard
  let tags: [PlaylistTag]
  let attributes: [Attribute]
  private let dates: [ProgramDateTime]
  /// The index of the next EXT-X-PROGRAM-DATE-TIME.
  private var nextDate = 0
  /// Whether variable references must be resolved before text is checked.
  let hasVariables: Bool
  /// The line at which the first media segment begins, or nil.
  let firstSegmentLine: UInt32?

  /// The faults of the current tag.
  var faults: [GrammarFault] = []
  /// The first use of each feature.
  var features = GrammarCheck.noFeatures
  /// The first EXT-X-VERSION with a valid value.
  var declared: (version: UInt64, place: ByteRange)?
  var reportedNames: [ByteRange] = []

  private static let noFeatures = CaseTable<ProtocolFeature, FeatureUse?>(repeating: nil)

  /// The number of faults of one tag beyond which only the first of a kind is kept; the last one kept counts
  /// those that follow.
  package static let limitPerTag = 10_000
  /// The last fault of each kind, once a tag has that many.
  private var lastFaults: [FaultKind: Int] = [:]

  private struct FaultKind: Hashable {
    let aspect: Aspect
    let attribute: AttributeName?

    init(_ fault: GrammarFault) { (aspect, attribute) = (fault.aspect, fault.attribute) }
  }

  /// Calls `body` for each fault of `playlist`, in no particular order; never if its bytes are not
  /// UTF-8.
  public static func forEachFault(in playlist: Playlist, _ body: (GrammarFault) -> Void) {
    guard playlist.isDecodable, !playlist.lines.isEmpty else { return }
    var check = GrammarCheck(playlist)
    check.run(playlist.source.bytes.span, body)
  }

  /// The faults of `playlist`, in no particular order; empty if its bytes are not UTF-8.
  public static func faults(in playlist: Playlist) -> [GrammarFault] {
    var faults: [GrammarFault] = []
    forEachFault(in: playlist) { faults.append($0) }
    return faults
  }

  private init(_ playlist: Playlist) {
    self.playlist = playlist
    tags = playlist.tags
    attributes = playlist.attributes
    dates = playlist.programDateTimes
    hasVariables = playlist.census.count(of: .define) > 0
    firstSegmentLine = playlist.segments.first.map { $0.durationLine ?? $0.uriLine }
  }

  private mutating func run(_ bytes: Span<UInt8>, _ body: (GrammarFault) -> Void) {
    checkFirstLine()
    for index in tags.indices {
      checkTag(index, bytes)
      passFaults(to: body)
    }
    for anomaly in playlist.anomalies {
      check(anomaly, bytes)
      for index in faults.indices { faults[index].count = anomaly.count }
      passFaults(to: body)
    }
    // What is missing so far may be in the part that was not read.
    guard playlist.isWhole else { return }
    checkKinds()
    checkVersion()
    passFaults(to: body)
  }

  @inline(__always)
  private mutating func passFaults(to body: (GrammarFault) -> Void) {
    guard !faults.isEmpty else { return }
    for fault in faults { body(fault) }
    faults.removeAll(keepingCapacity: true)
    if !lastFaults.isEmpty { lastFaults = [:] }
  }

  mutating func add(_ fault: GrammarFault) {
    guard faults.count >= Self.limitPerTag else { return faults.append(fault) }
    addBeyondLimit(fault)
  }

  // Never inlined, since hardly any tag has so many.
  @inline(never)
  private mutating func addBeyondLimit(_ fault: GrammarFault) {
    if lastFaults.isEmpty {
      for (index, fault) in faults.enumerated() { lastFaults[FaultKind(fault)] = index }
    }
    let kind = FaultKind(fault)
    if let last = lastFaults[kind] {
      faults[last].count += fault.count
    } else {
      lastFaults[kind] = faults.count
      faults.append(fault)
    }
  }

  mutating func add(
    _ aspect: Aspect, _ tag: TagName, _ attribute: AttributeName? = nil, at range: ByteRange,
    named nameRange: ByteRange? = nil, related: ByteRange? = nil
  ) {
    var fault = GrammarFault(aspect: aspect, tag: tag, attribute: attribute, range: range)
    fault.nameRange = nameRange
    fault.related = related
    add(fault)
  }

  // MARK: One tag

  private mutating func checkTag(_ index: Int, _ bytes: Span<UInt8>) {
    let tag = tags[index]
    guard tag.name != .unknown else { return checkUnknownTag(tag, bytes) }
    if tag.name == .programDateTime, isDated(index) { return }
    let definition = vocabulary.definition(of: tag.name)
    if case .once = definition.multiplicity, let first = earlierTag(tag) {
      add(.duplicateTag, tag.name, at: tag.range, related: first.range)
    }
    if let feature = definition.feature { note(feature, at: tag.nameRange, tag: index) }
    checkPlace(of: tag, definition)
    checkValue(of: tag, definition, bytes)
    if case .attributes = definition.value, tag.hasColon { checkAttributes(of: index, bytes) }
  }

  /// The first tag with the same name; nil if it is this one.
  private func earlierTag(_ tag: PlaylistTag) -> PlaylistTag? {
    guard let line = playlist.census.firstLine(of: tag.name), line < Int(tag.line) else {
      return nil
    }
    return tags[tags.partitioningIndex { $0.line >= line }]
  }

  /// Whether the parser has read the tag's date, so that it is known to be valid.
  private mutating func isDated(_ index: Int) -> Bool {
    defer { nextDate += 1 }
    guard nextDate < dates.count, dates[nextDate].tag == index,
      case .value = dates[nextDate].date
    else { return false }
    return tags[index].hasColon
  }

  private mutating func checkPlace(of tag: PlaylistTag, _ definition: TagDefinition) {
    if definition.removedIn != nil { add(.removedTag, tag.name, at: tag.range) }
    if let excluded = definition.excluded, let line = playlist.census.firstLine(of: excluded) {
      add(.excludedTag, tag.name, at: tag.range, related: playlist.lines[line].range)
    }
    if case .beforeFirstSegment = definition.place, let firstSegmentLine,
      tag.line > firstSegmentLine
    {
      add(
        .lateTag, tag.name, at: tag.range, related: playlist.lines[Int(firstSegmentLine)].range)
    } else if let later = definition.precedes, let line = playlist.census.firstLine(of: later),
      line < Int(tag.line)
    {
      add(.misplacedTag, tag.name, at: tag.range, related: playlist.lines[line].range)
    }
  }

  private mutating func checkValue(
    of tag: PlaylistTag, _ definition: TagDefinition, _ bytes: Span<UInt8>
  ) {
    let value = tag.valueRange
    if case .none = definition.value {
      if tag.hasColon {
        add(.unexpectedValue, tag.name, at: value.isEmpty ? tag.range : value)
      }
      return
    }
    // The specification defines no value for a removed tag.
    guard definition.removedIn == nil else { return }
    var isMissing = value.isEmpty
    if case .attributes = definition.value {
      isMissing = isMissing && !vocabulary.shape(of: tag.name).requiresAttribute
    }
    guard tag.hasColon, !isMissing else { return add(.missingValue, tag.name, at: tag.range) }
    if let fault = Self.valueFault(definition.value, value.offsets, bytes) {
      add(fault, tag.name, at: value)
    }
    if case .version = definition.value, declared == nil,
      let version = DecimalInteger(value.offsets, of: bytes).value
    {
      declared = (version, value)
    }
  }

  /// What is wrong with a value that is no attribute list; nil if nothing is.
  static func valueFault(
    _ value: TagDefinition.Value, _ range: Range<Int>, _ bytes: Span<UInt8>
  ) -> Aspect? {
    switch value {
    case .none, .attributes, .duration: return nil
    case .integer(let smallest):
      if let fault = ValueGrammar.integer(range, bytes) { return fault.aspect }
      return (DecimalInteger(range, of: bytes).value ?? 0) < smallest ? .tooSmall : nil
    case .version:
      if let fault = ValueGrammar.integer(range, bytes), fault.aspect == .integer {
        return .integer
      }
      let version = DecimalInteger(range, of: bytes).value ?? 0
      return (1...UInt64(ProtocolFeature.latestVersion)).contains(version) ? nil : .unknownVersion
    case .word(let words): return ValueGrammar.word(range, bytes, words)?.aspect
    case .byteRange:
      return TextGrammar.isByteRange(range, bytes, offsetRequired: false) ? nil : .text
    case .date:
      if bytes[range.lowerBound] == UInt8(ascii: "\"") { return .quoted }
      return TextGrammar.date(range, bytes)?.aspect
    }
  }

  private mutating func checkUnknownTag(_ tag: PlaylistTag, _ bytes: Span<UInt8>) {
    // One fault for each name, because a private tag may be repeated for every segment.
    guard isNew(tag.nameRange, bytes) else { return }
    let meant = playlist.meant(by: tag, bytes)
    var fault = GrammarFault(
      aspect: meant?.aspect ?? .unknownTag, tag: .unknown, attribute: nil,
      range: meant?.range ?? tag.nameRange)
    fault.suggestedTag = meant?.name
    add(fault)
  }

  private mutating func isNew(_ name: ByteRange, _ bytes: Span<UInt8>) -> Bool {
    for earlier in reportedNames where Self.same(earlier.offsets, name.offsets, bytes) {
      return false
    }
    if reportedNames.count < 64 { reportedNames.append(name) }
    return true
  }

  static func same(_ left: Range<Int>, _ right: Range<Int>, _ bytes: Span<UInt8>) -> Bool {
    guard left.count == right.count else { return false }
    for offset in 0..<left.count
    where bytes[left.lowerBound + offset] != bytes[right.lowerBound + offset] { return false }
    return true
  }

  // MARK: The playlist as a whole

  private mutating func checkFirstLine() {
    let first = playlist.lines[0]
    guard first.tag != .extm3u else { return }
    add(
      .notFirstLine, .extm3u, at: first.range,
      related: playlist.census.firstLine(of: .extm3u).map { playlist.lines[$0].range })
  }

  private mutating func check(_ anomaly: Anomaly, _ bytes: Span<UInt8>) {
    let range = anomaly.range
    switch anomaly.kind {
    case .whitespaceInList: add(.whitespaceInList, .unknown, at: range)
    case .whitespaceAroundEquals: add(.whitespaceAroundEquals, .unknown, at: range)
    case .tagCase, .missingNumberSign, .commentedTag:
      guard let meant = playlist.meant(by: anomaly, bytes) else { return }
      var fault = GrammarFault(aspect: meant.aspect, tag: .unknown, attribute: nil, range: range)
      fault.suggestedTag = meant.name
      add(fault)
    case .extinfComma:
      if !range.isEmpty { add(.missingComma, .extinf, at: range) }
    case .extinfDuration:
      let isBare = range.isEmpty || bytes[Int(range.start)] == UInt8(ascii: "#")
      let line = playlist.lines[playlist.lineNumber(at: range.start)].range
      add(isBare ? .missingValue : .duration, .extinf, at: isBare ? line : range)
    default: break
    }
  }

  /// Checks for tags of the other kind of playlist, once for each tag.
  ///
  /// A separate rule checks files with tags of both kinds.
  private mutating func checkKinds() {
    let kind = playlist.kind
    guard kind == .media || kind == .multivariant else { return }
    for name in TagName.allCases {
      guard let line = playlist.census.firstLine(of: name) else {
        if kind == .media, vocabulary.definition(of: name).isRequiredInMediaPlaylist {
          add(.missingTag, name, at: playlist.lines[0].range)
        }
        continue
      }
      let family = name.family
      if kind == .media ? family == .multivariantPlaylist : family.isMediaOnly {
        add(.wrongKind, name, at: playlist.lines[line].range)
      }
    }
  }
}
