public import HLSInterstitials
public import HLSPlaylist

/// Where the media playlists of a presentation disagree about their date ranges (rfc8216bis-22,
/// section 6.2.4).
///
/// Live playlists are not loaded at one moment. What is missing in one of them counts only where it
/// falls into what all of them cover, and where the playlist is no older than one that has it.
public struct DateRangeDifferences: Sendable {
  /// A date range in one of the media playlists.
  public struct Place: Sendable {
    /// The number in `Presentation.mediaPlaylists`.
    public let playlist: Int
    public let range: DateRange
  }

  /// A media playlist that lacks date ranges of others; `ranges` is never empty.
  public struct Absence: Sendable {
    public let playlist: Int
    public fileprivate(set) var ranges: [Place]
  }

  /// An attribute that is not what it is in most playlists.
  public struct Contradiction: Sendable {
    public let place: Place
    /// Nil where the attribute is missing here.
    public let attribute: Attribute?
    public let other: Place
    /// Nil where the attribute is missing there.
    public let otherAttribute: Attribute?
    /// The name of the attribute as it is written.
    public let name: String
    /// Whether the same text stands in both, and variables make it differ.
    public let isSubstituted: Bool
  }

  /// In the order of the playlists.
  public private(set) var absences: [Absence] = []
  /// Date ranges that most playlists lack.
  public private(set) var excesses: [Place] = []
  public private(set) var contradictions: [Contradiction] = []

  /// More values of one attribute are not told apart.
  private static let mostValues = 16

  private let participants: [DateRangeParticipant]
  private let areWhole: Bool
  /// What all participants cover; nil for finished playlists, which are compared as they are.
  private let overlap: ClosedRange<Instant>?

  init(_ presentation: Presentation) {
    var all: [DateRangeParticipant] = presentation.ranking.compactMap { number in
      let media = presentation.mediaPlaylists[number]
      guard !media.document.dateRanges.isEmpty, !media.playlist.skipsDateRanges else { return nil }
      return DateRangeParticipant(number, media)
    }
    areWhole = all.allSatisfy(\.isWhole)
    if !areWhole { all.removeAll { $0.window == nil } }
    participants = all
    let windows = all.compactMap(\.window)
    if !areWhole, let start = windows.map(\.lowerBound).max(),
      let end = windows.map(\.upperBound).min()
    {
      overlap = start <= end ? start...end : start...start
    } else {
      overlap = nil
    }
    if participants.count > 1 { compare() }
  }

  private mutating func compare() {
    var lookups = participants.map { DateRangeLookup($0.ranges) }
    var seen: Set<String> = []
    var isEachEverywhere = true
    for (number, participant) in participants.enumerated() {
      for (index, range) in participant.ranges.enumerated() {
        guard let id = range.id, number == 0 || !seen.contains(id) else { continue }
        seen.insert(id)
        let row = participants.indices.map { other in
          other == number ? index : lookups[other].find(id, near: index)
        }
        if row.contains(nil) {
          isEachEverywhere = false
          judgePresence(row)
        }
        judgeAttributes(row)
      }
      // Where all have as many and each was found, the others hold nothing new.
      if number == 0, isEachEverywhere,
        participants.allSatisfy({ $0.ranges.count == participant.ranges.count })
      {
        break
      }
    }
    absences.sort { $0.playlist < $1.playlist }
  }

  private mutating func judgePresence(_ row: [Int?]) {
    let isComparable = row.enumerated().contains { number, index in
      index.map { isCovered(participants[number].ranges[$0]) } ?? false
    }
    guard isComparable, let majority = Majority(row.map { $0 == nil ? nil : true }) else { return }
    for number in majority.deviating {
      if let index = row[number] {
        guard row.indices.contains(where: { row[$0] == nil && isNoOlder($0, than: number) }) else {
          continue
        }
        excesses.append(place(number, index))
      } else {
        let holder = row.indices.first { row[$0] != nil && isNoOlder(number, than: $0) }
        guard let holder, let index = row[holder] else { continue }
        add(place(holder, index), missingIn: participants[number].number)
      }
    }
  }

  private mutating func add(_ range: Place, missingIn playlist: Int) {
    if let known = absences.firstIndex(where: { $0.playlist == playlist }) {
      absences[known].ranges.append(range)
    } else {
      absences.append(Absence(playlist: playlist, ranges: [range]))
    }
  }

  private mutating func judgeAttributes(_ row: [Int?]) {
    let places = row.enumerated().compactMap { number, index in index.map { (number, $0) } }
    guard let (first, index) = places.first else { return }
    let head = participants[first].ranges[index]
    guard
      !places.dropFirst().allSatisfy({ participants[$0.0].ranges[$0.1].isWritten(like: head) })
    else { return }
    let attributes = places.map { NamedAttributes(participants[$0.0].ranges[$0.1]) }
    var judged: Set<String> = []
    for own in attributes {
      for name in own.names where judged.insert(name).inserted {
        judge(name, places, attributes.map { $0.values[name] })
      }
    }
  }

  /// Judges one attribute of one date range in all playlists that have the range.
  private mutating func judge(
    _ name: String, _ places: [(Int, Int)], _ attributes: [Attribute?]
  ) {
    // The first of each value, and the number of the value that each playlist has.
    var values: [(place: Int, attribute: Attribute)] = []
    var kinds: [Int?] = []
    for (number, attribute) in attributes.enumerated() {
      guard let attribute else {
        kinds.append(nil)
        continue
      }
      let playlist = participants[places[number].0].playlist
      var kind: Int?
      // Where each playlist has a value of its own, the first ones tell enough.
      if values.count == Self.mostValues { kind = values.count }
      for (value, known) in values.enumerated() where kind == nil {
        let other = participants[places[known.place].0].playlist
        switch playlist.agreement(of: attribute, with: known.attribute, in: other) {
        case .same, .sameMeaning: kind = value
        // What cannot be read is a finding of its own.
        case .undetermined: return
        case .different: continue
        }
        break
      }
      if kind == nil {
        kind = values.count
        values.append((number, attribute))
      }
      kinds.append(kind)
    }
    guard let majority = Majority(kinds) else { return }
    for number in majority.deviating {
      let (participant, index) = places[number]
      let attribute = attributes[number]
      let isPartial = (attribute == nil) != (majority.value == nil)
      // An attribute may have been added between the loads.
      let other =
        isPartial
        ? kinds.indices.first {
          guard kinds[$0] == majority.value else { return false }
          return attribute == nil
            ? isNoOlder(participant, than: places[$0].0)
            : isNoOlder(places[$0].0, than: participant)
        } : majority.first
      guard let other else { continue }
      let own = participants[participant].playlist
      let theirs = participants[places[other].0].playlist
      var isSubstituted = false
      if let attribute, let otherAttribute = attributes[other] {
        isSubstituted =
          own.source.bytes[attribute.lexemeRange.offsets]
          == theirs.source.bytes[otherAttribute.lexemeRange.offsets]
      }
      contradictions.append(
        Contradiction(
          place: place(participant, index), attribute: attribute,
          other: place(places[other].0, places[other].1), otherAttribute: attributes[other],
          name: name, isSubstituted: isSubstituted))
    }
  }

  private func place(_ participant: Int, _ index: Int) -> Place {
    Place(
      playlist: participants[participant].number, range: participants[participant].ranges[index])
  }

  private func isCovered(_ range: DateRange) -> Bool {
    guard !areWhole else { return true }
    guard let overlap, let date = range.startDate.value else { return false }
    return overlap.contains(Instant(date))
  }

  /// Whether a participant ends no earlier than another one, and so was hardly loaded before it.
  private func isNoOlder(_ participant: Int, than other: Int) -> Bool {
    guard !areWhole else { return true }
    guard let own = participants[participant].window, let other = participants[other].window else {
      return false
    }
    return other.upperBound <= own.upperBound
  }
}

extension DateRange {
  /// Whether both are one tag of the same bytes, in playlists without variables.
  fileprivate func isWritten(like other: DateRange) -> Bool {
    guard tagNumbers.count == 1, other.tagNumbers.count == 1, playlist.variables.isEmpty,
      other.playlist.variables.isEmpty
    else { return false }
    return playlist.source.bytes[tag.range.offsets]
      == other.playlist.source.bytes[other.tag.range.offsets]
  }
}

extension Presentation {
  /// Where its media playlists disagree about their date ranges.
  public var dateRangeDifferences: DateRangeDifferences { DateRangeDifferences(self) }

  /// A date range of another media playlist that falls into what a media playlist without date ranges
  /// covers; nil where it may have none.
  public func dateRange(missingFrom number: Int) -> DateRangeDifferences.Place? {
    let lacking = mediaPlaylists[number]
    guard lacking.document.dateRanges.isEmpty, !lacking.playlist.skipsDateRanges else { return nil }
    lazy var clock = ProgramClock(lacking.playlist)
    for (number, holder) in mediaPlaylists.enumerated() {
      guard let first = holder.document.dateRanges.first else { continue }
      if holder.playlist.isEnded, lacking.playlist.isEnded {
        return DateRangeDifferences.Place(playlist: number, range: first)
      }
      guard let clock, let other = holder.document.clock,
        !clock.lastDate.isBefore(other.lastDate)
      else { continue }
      let (start, end) = (Instant(clock.firstDate), Instant(clock.lastDate))
      let (otherStart, otherEnd) = (Instant(other.firstDate), Instant(other.lastDate))
      for range in holder.document.dateRanges {
        guard let date = range.startDate.value.map({ Instant($0) }) else { continue }
        if date >= start, date >= otherStart, date <= end, date <= otherEnd {
          return DateRangeDifferences.Place(playlist: number, range: range)
        }
      }
    }
    return nil
  }
}
