import HLSInterstitials
import SourceText

/// Compares two versions of a schedule: that of an app, or a document of scheduled date ranges.
struct ScheduleChanges {
  /// What is scheduled, by its identity.
  private typealias Entries = [(id: String, value: JSONValue)]

  private(set) var changes: [PlaylistChange] = []
  private let before: JSONText
  private let after: JSONText

  init(_ before: AppSchedule, _ after: AppSchedule) {
    (self.before, self.after) = (before.text, after.text)
    compare(Self.entries(before), Self.entries(after))
    if before.primary.value != after.primary.value {
      add(
        .linkChanged, "the primary content changed", "primary",
        before.primary.range.map { place($0, in: self.before) },
        after.primary.range.map { place($0, in: self.after) })
    }
    for name in ["liveEvent", "podURLTemplates"] {
      let (old, new) = (before.text.root?[name], after.text.root?[name])
      guard !isSame(old, new) else { continue }
      add(
        .breakAssetChanged, "\(name) changed", name, old.map { place($0.range, in: self.before) },
        new.map { place($0.range, in: self.after) })
    }
  }

  init(_ before: DateRangeSchedule, _ after: DateRangeSchedule) {
    (self.before, self.after) = (before.text, after.text)
    compare(Self.entries(before), Self.entries(after))
  }

  private static func entries(_ schedule: AppSchedule) -> Entries {
    schedule.events.enumerated().map { index, event in
      (event.identifier.value ?? "event \(index + 1)", event.value)
    }
  }

  private static func entries(_ schedule: DateRangeSchedule) -> Entries {
    schedule.entries.enumerated().map { index, entry in
      (entry.id ?? "date range \(index + 1)", entry.value)
    }
  }

  private mutating func compare(_ old: Entries, _ new: Entries) {
    let known = Dictionary(old.map { ($0.id, $0.value) }) { first, _ in first }
    let later = Dictionary(new.map { ($0.id, $0.value) }) { first, _ in first }
    for (id, value) in old {
      guard let other = later[id] else {
        add(
          .rangeRemoved, "\(id.quoted) was removed from the schedule", nil,
          place(value.range, in: before), nil)
        continue
      }
      compare(value, other, of: id)
    }
    for (id, value) in new where known[id] == nil {
      add(
        .breakAdded, "\(id.quoted) was added to the schedule", nil, nil,
        place(value.range, in: after))
    }
  }

  /// Compares the members of an entry that both versions have.
  private mutating func compare(_ old: JSONValue, _ new: JSONValue, of id: String) {
    for member in old.members ?? [] where new.member(member.name) == nil {
      add(
        .rangeAttributeRemoved, "\(member.name) of \(id.quoted) was removed", member.name,
        place(member.value.range, in: before), place(new.range, nil, in: after))
    }
    for member in new.members ?? [] {
      let words = "\(member.name) of \(id.quoted)"
      guard let other = old.member(member.name) else {
        add(
          .rangeAttributeAdded, "\(words) was added", member.name,
          place(old.range, nil, in: before),
          place(member.value.range, in: after))
        continue
      }
      guard !isSame(other.value, member.value) else { continue }
      add(
        Self.kind(of: member.name), "\(words) changed", member.name,
        place(other.value.range, in: before), place(member.value.range, in: after))
    }
  }

  /// What a change of a member does to viewers.
  private static func kind(of name: String) -> ChangeKind {
    switch name {
    case "START-DATE", "X-SCHEDULE-OFFSET", "CUE", "date", "time", "cue": .breakMoved
    case "DURATION", "PLANNED-DURATION", "END-DATE", "X-PLAYOUT-LIMIT", "X-RESUME-OFFSET",
      "plannedDuration", "playoutLimit", "resumptionOffset":
      .breakLengthChanged
    case "X-ASSET-URI", "X-ASSET-LIST", "X-URI", "templateItems", "assetListResponse":
      .breakAssetChanged
    default: .rangeChanged
    }
  }

  private mutating func add(
    _ kind: ChangeKind, _ text: String, _ name: String?, _ old: PlaylistChange.Place?,
    _ new: PlaylistChange.Place?
  ) {
    changes.append(PlaylistChange(kind, text, attribute: name, before: old, after: new))
  }

  private func place(_ range: ByteRange, in text: JSONText) -> PlaylistChange.Place {
    place(range, text.source.text(range), in: text)
  }

  private func place(
    _ range: ByteRange, _ value: String?, in text: JSONText
  ) -> PlaylistChange.Place {
    PlaylistChange.Place(
      source: text.source.name, line: text.lineNumber(at: range.start) + 1, value: value)
  }

  /// Whether a value of the old version and one of the new have the same content, whatever its form.
  private func isSame(_ old: JSONValue?, _ new: JSONValue?) -> Bool {
    guard let old, let new else { return old == nil && new == nil }
    return switch (old.content, new.content) {
    case (.number, .number): before.number(old)?.seconds == after.number(new)?.seconds
    case (.array(let first), .array(let second)):
      first.count == second.count && zip(first, second).allSatisfy { isSame($0, $1) }
    case (.object(let first), .object(let second)):
      first.count == second.count && first.allSatisfy { isSame($0.value, new[$0.name]) }
    default: old.content == new.content
    }
  }
}
