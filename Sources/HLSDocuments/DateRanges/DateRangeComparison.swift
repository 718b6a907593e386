import HLSInterstitials
import HLSPlaylist
import SourceText

/// Compares the date ranges of the media playlists of a presentation.
struct DateRangeComparison {
  private(set) var differences = DateRangeDifferences()

  private let participants: [DateRangeParticipant]
  /// Whether all playlists are ended, so that they are compared without regard to time.
  private let areWhole: Bool
  /// The time that all participants cover; nil if they are compared without regard to time.
  private let overlap: ClosedRange<Instant>?
  /// The participants, those that end last first.
  private var newestFirst: [Int] = []

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
    newestFirst = participants.indices.sorted { !isNoOlder($1, than: $0) }
    if participants.count > 1 { compare() }
  }

  private mutating func compare() {
    // The date ranges that each participant does not have.
    var absences: [Int: [DateRangeDifferences.Place]] = [:]
    for holders in DateRangeHolders.all(of: participants) {
      comparePresence(holders.places, &absences)
      compareAttributes(holders.places)
    }
    differences.absences = absences.map { participant, ranges in
      DateRangeDifferences.Absence(playlist: participants[participant].number, ranges: ranges)
    }
    differences.absences.sort { $0.playlist < $1.playlist }
  }

  /// Compares which participants have a date range.
  ///
  /// The time depends on the number of participants that have it, not on that of all.
  private mutating func comparePresence(
    _ places: [DateRangeHolders.Place], _ absences: inout [Int: [DateRangeDifferences.Place]]
  ) {
    guard places.count < participants.count, places.contains(where: { isCovered(range(at: $0)) })
    else { return }
    let holders = Set(places.map(\.participant))
    if places.count * 2 < participants.count {
      guard let newest = newestFirst.first(where: { !holders.contains($0) }) else { return }
      for place in places where isNoOlder(newest, than: place.participant) {
        differences.excesses.append(self.place(place))
      }
    } else {
      // The places that are older than all before them: the first one that is old enough is among them.
      var records: [DateRangeHolders.Place] = []
      for place in places {
        if records.last.map({ isNoOlder(place.participant, than: $0.participant) }) != true {
          records.append(place)
        }
      }
      for number in participants.indices where !holders.contains(number) {
        let first = records.partitioningIndex { isNoOlder(number, than: $0.participant) }
        guard first < records.count else { continue }
        absences[number, default: []].append(place(records[first]))
      }
    }
  }

  private mutating func compareAttributes(_ places: [DateRangeHolders.Place]) {
    guard let first = places.first else { return }
    let head = range(at: first)
    guard !places.dropFirst().allSatisfy({ range(at: $0).isWritten(like: head) }) else { return }
    for attribute in AttributeComparison.all(of: places.map { range(at: $0) }) {
      if attribute.isRare { addRare(attribute, of: places) } else { add(attribute, of: places) }
    }
  }

  /// Adds the places that have an attribute which most do not have.
  private mutating func addRare(
    _ comparison: AttributeComparison, of places: [DateRangeHolders.Place]
  ) {
    let holders = Set(comparison.found.map(\.number))
    for found in comparison.found {
      let own = places[found.number]
      // An attribute may have been added between the loads.
      let other = places.indices.first {
        !holders.contains($0) && isNoOlder(places[$0].participant, than: own.participant)
      }
      guard let other else { continue }
      add(comparison, found, at: own, other: nil, at: places[other])
    }
  }

  /// Adds the places where an attribute deviates; `places` are those of its date ranges.
  private mutating func add(
    _ comparison: AttributeComparison, of places: [DateRangeHolders.Place]
  ) {
    let attributes = comparison.attributes
    let values = attributes.map { $0?.value }
    guard let majority = Majority(values) else { return }
    for number in majority.deviating {
      let participant = places[number].participant
      let found = attributes[number]
      let isPartial = (found == nil) != (majority.value == nil)
      // An attribute may have been added between the loads.
      let other =
        isPartial
        ? places.indices.first {
          guard values[$0] == majority.value else { return false }
          return found == nil
            ? isNoOlder(participant, than: places[$0].participant)
            : isNoOlder(places[$0].participant, than: participant)
        } : majority.first
      guard let other else { continue }
      add(comparison, found, at: places[number], other: attributes[other], at: places[other])
    }
  }

  private mutating func add(
    _ comparison: AttributeComparison, _ found: AttributeComparison.Found?,
    at place: DateRangeHolders.Place, other: AttributeComparison.Found?,
    at otherPlace: DateRangeHolders.Place
  ) {
    differences.contradictions.append(
      DateRangeDifferences.Contradiction(
        place: self.place(place), attribute: found?.attribute,
        other: self.place(otherPlace), otherAttribute: other?.attribute, name: comparison.name,
        isSubstituted: comparison.haveSameText(found, other)))
  }

  private func range(at place: DateRangeHolders.Place) -> DateRange {
    participants[place.participant].ranges[place.index]
  }

  private func place(_ place: DateRangeHolders.Place) -> DateRangeDifferences.Place {
    DateRangeDifferences.Place(
      playlist: participants[place.participant].number, range: range(at: place))
  }

  private func isCovered(_ range: DateRange) -> Bool {
    guard !areWhole else { return true }
    guard let overlap, let date = range.startDate.value else { return false }
    return overlap.contains(Instant(date))
  }

  /// Whether a participant ends no earlier than another one, so that it was hardly loaded before it.
  private func isNoOlder(_ participant: Int, than other: Int) -> Bool {
    guard !areWhole else { return true }
    guard let own = participants[participant].window, let other = participants[other].window else {
      return false
    }
    return other.upperBound <= own.upperBound
  }
}

extension DateRange {
  /// Whether both are a single tag with the same bytes, in playlists without variables.
  fileprivate func isWritten(like other: DateRange) -> Bool {
    guard tagNumbers.count == 1, other.tagNumbers.count == 1, playlist.variables.isEmpty,
      other.playlist.variables.isEmpty
    else { return false }
    return playlist.source.bytes[range.offsets]
      == other.playlist.source.bytes[other.range.offsets]
  }
}

extension Presentation {
  /// The differences between the date ranges of the media playlists.
  public var dateRangeDifferences: DateRangeDifferences { DateRangeComparison(self).differences }
}
