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
        // For each participant, the index of its date range with this ID.
        let row = participants.indices.map { other in
          other == number ? index : lookups[other].find(id, near: index)
        }
        if row.contains(nil) {
          isEachEverywhere = false
          comparePresence(row)
        }
        compareAttributes(row)
      }
      // If all have the same number of date ranges and each was found, the others have no more.
      if number == 0, isEachEverywhere,
        participants.allSatisfy({ $0.ranges.count == participant.ranges.count })
      {
        break
      }
    }
    differences.absences.sort { $0.playlist < $1.playlist }
  }

  private mutating func comparePresence(_ row: [Int?]) {
    let isComparable = row.enumerated().contains { number, index in
      index.map { isCovered(participants[number].ranges[$0]) } ?? false
    }
    guard isComparable, let majority = Majority(row.map { $0 == nil ? nil : true }) else { return }
    for number in majority.deviating {
      if let index = row[number] {
        guard row.indices.contains(where: { row[$0] == nil && isNoOlder($0, than: number) }) else {
          continue
        }
        differences.excesses.append(place(number, index))
      } else {
        let holder = row.indices.first { row[$0] != nil && isNoOlder(number, than: $0) }
        guard let holder, let index = row[holder] else { continue }
        add(place(holder, index), missingIn: participants[number].number)
      }
    }
  }

  private mutating func add(_ range: DateRangeDifferences.Place, missingIn playlist: Int) {
    if let known = differences.absences.firstIndex(where: { $0.playlist == playlist }) {
      differences.absences[known].ranges.append(range)
    } else {
      differences.absences.append(
        DateRangeDifferences.Absence(playlist: playlist, ranges: [range]))
    }
  }

  private mutating func compareAttributes(_ row: [Int?]) {
    let places = row.enumerated().compactMap { number, index in index.map { (number, $0) } }
    guard let (first, index) = places.first else { return }
    let head = participants[first].ranges[index]
    guard
      !places.dropFirst().allSatisfy({ participants[$0.0].ranges[$0.1].isWritten(like: head) })
    else { return }
    let ranges = places.map { participants[$0.0].ranges[$0.1] }
    for attribute in AttributeComparison.all(of: ranges) { add(attribute, of: places) }
  }

  /// Adds the places where an attribute deviates; `places` are those of its date ranges.
  private mutating func add(
    _ comparison: AttributeComparison, of places: [(participant: Int, index: Int)]
  ) {
    guard let majority = Majority(comparison.values) else { return }
    for number in majority.deviating {
      let participant = places[number].participant
      let attribute = comparison.attributes[number]
      let isPartial = (attribute == nil) != (majority.value == nil)
      // An attribute may have been added between the loads.
      let other =
        isPartial
        ? places.indices.first {
          guard comparison.values[$0] == majority.value else { return false }
          return attribute == nil
            ? isNoOlder(participant, than: places[$0].participant)
            : isNoOlder(places[$0].participant, than: participant)
        } : majority.first
      guard let other else { continue }
      differences.contradictions.append(
        DateRangeDifferences.Contradiction(
          place: place(participant, places[number].index), attribute: attribute,
          other: place(places[other].participant, places[other].index),
          otherAttribute: comparison.attributes[other], name: comparison.name,
          isSubstituted: comparison.haveSameText(number, other)))
    }
  }

  private func place(_ participant: Int, _ index: Int) -> DateRangeDifferences.Place {
    DateRangeDifferences.Place(
      playlist: participants[participant].number, range: participants[participant].ranges[index])
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
    return playlist.source.bytes[tag.range.offsets]
      == other.playlist.source.bytes[other.tag.range.offsets]
  }
}

extension Presentation {
  /// The differences between the date ranges of the media playlists.
  public var dateRangeDifferences: DateRangeDifferences { DateRangeComparison(self).differences }
}
