public import HLSPlaylist
public import SourceText

/// A date range: all EXT-X-DATERANGE tags with the same ID, merged as players merge them, or an object of a
/// schedule.
///
/// If several tags have an attribute, the first value applies (rfc8216bis-22, section 4.4.5.1). A
/// tag without a valid ID is a range of its own. Copies share storage.
public struct DateRange: Sendable {
  /// The kind of a range, by its CLASS.
  public enum Category: Sendable {
    /// No CLASS.
    case none
    /// `com.apple.hls.interstitial` (appendix D).
    case interstitial
    /// `com.apple.hls.preload` (appendix F).
    case preload
    /// `com.apple.hls.daterange-schedule` (pre-release of June 2026).
    case schedule
    /// Any other CLASS.
    case other
  }

  private final class Storage: Sendable {
    let playlist: Playlist
    let source: any AttributeSource
    let id: String?
    let tagNumbers: [Int]
    let head: ByteRange
    let range: ByteRange
    let category: Category
    let startDate: Reading<DateTime>
    let attributes: [Attribute]
    let splices: [SpliceSignal]

    init(playlist: Playlist, id: String?, tagNumbers: [Int]) {
      let tags = playlist.tags
      let tag = tags[tagNumbers[0]]
      var attributes = Array(playlist.attributes[tag.attributes])
      for number in tagNumbers.dropFirst() {
        let first = attributes
        attributes += playlist.attributes[tags[number].attributes].filter { added in
          added.name == .unknown || !first.contains { $0.name == added.name }
        }
      }
      (source, self.playlist, self.id, self.tagNumbers) = (playlist, playlist, id, tagNumbers)
      (head, range, self.attributes) = (tag.nameRange, tag.range, attributes)
      let find: (AttributeName) -> Attribute? = { name in attributes.first { $0.name == name } }
      startDate = playlist.date(find(.startDate))
      splices = SpliceSignal.all(in: playlist, find)
      category = Category(playlist.string(find(.class)))
    }

    init(
      _ attributes: [Attribute], in source: any AttributeSource, _ head: ByteRange,
      _ range: ByteRange, over playlist: Playlist
    ) {
      let find: (AttributeName) -> Attribute? = { name in attributes.first { $0.name == name } }
      (self.source, self.playlist, tagNumbers) = (source, playlist, [])
      (self.head, self.range, self.attributes) = (head, range, attributes)
      id = source.string(find(.id)).value.flatMap { $0.isEmpty ? nil : $0 }
      startDate = source.date(find(.startDate))
      splices = SpliceSignal.all(in: source, find)
      category = Category(source.string(find(.class)))
    }
  }

  private let storage: Storage
  /// The START-DATE of the range that ends this one by END-ON-NEXT=YES: the earliest later one of the same
  /// CLASS; nil for other ranges, and while none follows.
  public private(set) var followingStart: DateTime?

  init(playlist: Playlist, id: String?, tagNumbers: [Int]) {
    storage = Storage(playlist: playlist, id: id, tagNumbers: tagNumbers)
  }

  /// Creates the date range that an object of a schedule is, over the primary content of a playlist.
  init(
    _ attributes: [Attribute], in source: any AttributeSource, _ head: ByteRange,
    _ range: ByteRange, over playlist: Playlist
  ) {
    storage = Storage(attributes, in: source, head, range, over: playlist)
  }

  /// The playlist that the range is over: the one with its tags, or the primary content of a schedule, which
  /// has no lines if it is not known.
  public var playlist: Playlist { storage.playlist }
  /// The document with the range, in which all its places are counted: a playlist or a schedule.
  public var text: any LinedText { storage.source.document }
  /// What reads the attributes.
  package var source: any AttributeSource { storage.source }
  /// The ID; nil for a tag or an object without a valid one.
  public var id: String? { storage.id }
  /// The indices of the range's tags in `Playlist.tags`, in order; empty only for a range of a schedule.
  public var tagNumbers: [Int] { storage.tagNumbers }
  /// Whether the range is an object of a schedule, without tags.
  package var isScheduled: Bool { tagNumbers.isEmpty }
  /// What a finding about the whole range reports: the name of the first tag, or the opening brace of the
  /// object.
  public var head: ByteRange { storage.head }
  /// The whole first tag, or the whole object.
  public var range: ByteRange { storage.range }
  /// The kind of the range, by its CLASS.
  public var category: Category { storage.category }
  /// START-DATE.
  public var startDate: Reading<DateTime> { storage.startDate }
  /// The attributes of all tags, in order, without repetitions of a defined name.
  ///
  /// A range of a schedule has an X-ASSET-URI for each of its items.
  public var attributes: [Attribute] { storage.attributes }
  /// The decoded SCTE-35 attributes of the range; empty for most ranges.
  public var splices: [SpliceSignal] { storage.splices }

  /// The tags of the range, in order; none for a range of a schedule.
  public var tags: [PlaylistTag] { tagNumbers.map { playlist.tags[$0] } }

  /// The number of the line with the first tag or the object, from 0.
  public var line: Int { text.lineNumber(at: head.start) }

  /// The attribute with that name on the first tag that has it; nil if none has.
  public func attribute(_ name: AttributeName) -> Attribute? {
    attributes.first { $0.name == name }
  }

  /// The attributes with that name on all tags or in the object, in order.
  public func attributes(_ name: AttributeName) -> [Attribute] {
    isScheduled
      ? attributes.filter { $0.name == name }
      : tagNumbers.compactMap { playlist.attribute(name, of: playlist.tags[$0]) }
  }

  /// Whether any tag has an attribute with that name.
  public func has(_ name: AttributeName) -> Bool { attribute(name) != nil }

  /// The first tag with an attribute of that name; nil if none has one.
  public func tag(with name: AttributeName) -> PlaylistTag? {
    let tags = playlist.tags
    return tagNumbers.first { playlist.attribute(name, of: tags[$0]) != nil }.map { tags[$0] }
  }

  /// Reads an attribute as a number; a minus sign is malformed unless `signed` is true.
  public func decimal(_ name: AttributeName, signed: Bool = false) -> Reading<DecimalNumber> {
    source.decimal(attribute(name), signed: signed)
  }

  /// Reads an attribute as a quoted string.
  public func string(_ name: AttributeName) -> Reading<String> {
    source.string(attribute(name))
  }

  /// Reads an attribute as a quoted date.
  public func date(_ name: AttributeName) -> Reading<DateTime> {
    source.date(attribute(name))
  }

  /// Reads an attribute as a quoted list of words.
  public func words(_ name: AttributeName) -> Reading<[Substring]> {
    source.words(attribute(name))
  }

  /// Whether an attribute is a quoted list with this word.
  package func hasWord(_ word: String, in name: AttributeName) -> Bool {
    source.hasWord(word, in: attribute(name))
  }

  /// Reads an attribute as the bytes of a hexadecimal sequence.
  public func hexadecimal(_ name: AttributeName) -> Reading<[UInt8]> {
    source.hexadecimal(attribute(name))
  }

  /// Reads an attribute as an address, after variable substitution.
  public func uri(_ name: AttributeName) -> Reading<Variables.Resolution> {
    source.resolved(attribute(name))
  }

  /// DURATION in seconds.
  public var duration: Reading<DecimalNumber> { decimal(.duration) }
  /// PLANNED-DURATION in seconds.
  public var plannedDuration: Reading<DecimalNumber> { decimal(.plannedDuration) }
  /// END-DATE.
  public var endDate: Reading<DateTime> { date(.endDate) }

  /// Whether the range has END-ON-NEXT=YES.
  public var endsOnNext: Bool { source.word(attribute(.endOnNext)).value == "YES" }

  /// The end of the range: START-DATE plus DURATION, END-DATE, or the start of the range that ends it; nil if
  /// none is known.
  public var knownEnd: DateTime? {
    if let length = duration.value, let start = startDate.value {
      return start.advanced(by: length.seconds)
    }
    return endDate.value ?? followingStart
  }

  /// The length of the range: DURATION, or the time from START-DATE to END-DATE or to the start of the range
  /// that ends it; nil if none is known.
  ///
  /// An END-DATE before START-DATE gives no length.
  public var knownLength: Seconds? {
    if let length = duration.value { return length.seconds }
    guard let start = startDate.value else { return nil }
    if let end = endDate.value, !end.isBefore(start) { return start.distance(to: end) }
    return followingStart.map { start.distance(to: $0) }
  }

  /// The decoded SCTE35-CMD, SCTE35-OUT or SCTE35-IN; nil if the range has none.
  public func splice(_ name: AttributeName) -> SpliceSignal? {
    splices.first { $0.name == name }
  }

  /// Whether CUE contains this word.
  public func hasCue(_ trigger: String) -> Bool { hasWord(trigger, in: .cue) }
}

extension DateRange.Category {
  fileprivate init(_ name: Reading<String>) {
    self =
      switch name {
      case .absent: .none
      case .malformed: .other
      case .value("com.apple.hls.interstitial", _): .interstitial
      case .value("com.apple.hls.preload", _): .preload
      case .value("com.apple.hls.daterange-schedule", _): .schedule
      case .value: .other
      }
  }
}

extension DateRange {
  /// All date ranges of a playlist, in the order of their first tags.
  public static func merged(in playlist: Playlist) -> [DateRange] {
    guard playlist.census.count(of: .dateRange) > 0 else { return [] }
    var order: [(id: String?, tags: [Int])] = []
    var numberOfID: [String: Int] = [:]
    for (number, tag) in playlist.tags.enumerated() where tag.name == .dateRange {
      let attribute = playlist.attribute(.id, of: tag)
      guard let id = playlist.resolved(attribute).value?.given, !id.isEmpty else {
        order.append((nil, [number]))
        continue
      }
      if let known = numberOfID[id] {
        order[known].tags.append(number)
      } else {
        numberOfID[id] = order.count
        order.append((id, [number]))
      }
    }
    return endingOnNext(
      order.map { DateRange(playlist: playlist, id: $0.id, tagNumbers: $0.tags) })
  }

  /// All date ranges of a document, each with END-ON-NEXT=YES as the range that follows it ends it.
  static func endingOnNext(_ ranges: [DateRange]) -> [DateRange] {
    guard ranges.contains(where: \.endsOnNext) else { return ranges }
    var starts: [String: [DateTime]] = [:]
    for range in ranges {
      guard let name = range.string(.class).value, let start = range.startDate.value else {
        continue
      }
      starts[name, default: []].append(start)
    }
    starts = starts.mapValues { $0.sorted { $0.isBefore($1) } }
    var ended = ranges
    for (number, range) in ranges.enumerated() where range.endsOnNext {
      guard let start = range.startDate.value,
        let known = range.string(.class).value.flatMap({ starts[$0] })
      else { continue }
      let next = known.partitioningIndex { start.isBefore($0) }
      ended[number].followingStart = next < known.count ? known[next] : nil
    }
    return ended
  }
}
