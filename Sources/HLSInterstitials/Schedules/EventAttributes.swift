import HLSPlaylist
import SourceText

/// The attributes of a date range that the properties of an event mean.
///
/// Source: rfc8216bis-22, appendixes D.2 and D.3; AVPlayerInterstitialEventController.h (SDK 26.4).
extension ScheduledAttributes {
  /// The attributes of an event that begins at `start`, with an ID of any characters.
  init(_ event: ScheduledEvent, id: String, start: DateTime) {
    self.init(in: event.text)
    let whole = JSONMember(name: "", nameRange: event.value.head, value: event.value)
    let identifier = event.member("identifier") ?? whole
    add("ID", identifier, .text(id))
    add("CLASS", identifier, .text("com.apple.hls.interstitial"))
    let placed = event.member("date") ?? event.member("time") ?? event.member("cue") ?? whole
    add("START-DATE", placed, .date(start))
    add("PLANNED-DURATION", time: event.member("plannedDuration"), in: event.text) { $0 >= .zero }
    addList(
      "CUE",
      [
        event.isCued
          ? event.word("cue", event.member("cue")?.value.string == "joinCue" ? "PRE" : "POST")
          : nil,
        event.word("willPlayOnce", "ONCE", if: true),
      ])
    addAssets(of: event)
    add("X-RESUME-OFFSET", time: event.member("resumptionOffset"), in: event.text)
    add("X-PLAYOUT-LIMIT", time: event.member("playoutLimit"), in: event.text) { $0 > .zero }
    addList(
      "X-SNAP",
      [
        event.word("alignsStartWithPrimarySegmentBoundary", "OUT", if: true),
        event.word("alignsResumptionWithPrimarySegmentBoundary", "IN", if: true),
      ])
    addRestrictions(of: event)
    addWord(
      "X-TIMELINE-OCCUPIES", event.word("timelineOccupancy", "RANGE", ifText: "fill"),
      event.word("timelineOccupancy", "POINT", ifText: "singlePoint"))
    addWord(
      "X-TIMELINE-STYLE", event.word("supplementsPrimaryContent", "PRIMARY", if: true),
      event.word("supplementsPrimaryContent", "HIGHLIGHT", if: false))
    addWord(
      "X-CONTENT-MAY-VARY", event.word("contentMayVary", "YES", if: true),
      event.word("contentMayVary", "NO", if: false))
    let skip = event.member("skipControlTimeRange")?.value
    add("X-SKIP-CONTROL-OFFSET", time: skip?.member("start"), in: event.text) { $0 >= .zero }
    add("X-SKIP-CONTROL-DURATION", time: skip?.member("duration"), in: event.text) { $0 >= .zero }
    if let label = event.member("skipControlLocalizedLabelBundleKey"), let text = label.value.string
    {
      add("X-SKIP-CONTROL-LABEL-ID", label, .text(text))
    }
    for member in event.userAttributes where member.name.isUserAttributeName {
      if let value = Value(ofUser: member.value, in: event.text) { add(member.name, member, value) }
    }
    for member in event.attributesWithoutProperty where member.name.isAttributeName {
      if let value = Value(lexeme: member.value.string ?? "") { add(member.name, member, value) }
    }
  }

  /// Adds a number; a time without definite seconds, or that the property cannot have, is left out.
  private mutating func add(
    _ name: String, time member: JSONMember?, in text: JSONText,
    where isAllowed: (Seconds) -> Bool = { _ in true }
  ) {
    guard let member, let seconds = text.time(member.value).value?.seconds, isAllowed(seconds)
    else { return }
    add(name, member, .seconds(seconds))
  }

  /// Adds the first of the words that is given.
  private mutating func addWord(_ name: String, _ words: ScheduledEvent.Word?...) {
    guard let word = words.lazy.compactMap({ $0 }).first else { return }
    add(name, word.member, .text(word.text))
  }

  /// Adds a list of the words that are given, at the place of the first.
  private mutating func addList(_ name: String, _ words: [ScheduledEvent.Word?]) {
    let words = words.compactMap { $0 }
    guard let first = words.first else { return }
    add(name, first.member, at: first.place, .words(words.map(\.text)))
  }

  private mutating func addRestrictions(of event: ScheduledEvent) {
    guard let member = event.member("restrictions") else { return }
    let elements = member.value.elements ?? []
    addList(
      "X-RESTRICT",
      AppSchedule.restrictions.reversed().map { name, word in
        elements.first { $0.string == name }.map {
          ScheduledEvent.Word(member: member, place: $0, text: word)
        }
      })
  }

  private mutating func addAssets(of event: ScheduledEvent) {
    if let member = event.member("templateItems"), !event.items.isEmpty {
      for item in event.items {
        // The pod of a single item says its length by itself.
        let length = event.items.count > 1 ? item.knownDuration : item.duration
        append("X-ASSET-URI", member, at: item.value, .item(uri: item.uri, length: length))
      }
    } else if let member = event.member("assetList"), let uri = member.value.string, !uri.isEmpty {
      add("X-ASSET-LIST", member, .text(uri))
    }
  }
}

extension ScheduledAttributes.Value {
  /// The value of an attribute that its user defines; nil for one that no attribute can have.
  init?(ofUser value: JSONValue, in text: JSONText) {
    if let string = value.string {
      self = .text(string)
    } else if let number = text.number(value), !number.hasExponent {
      self = .number(number.decimal)
    } else {
      return nil
    }
  }

  /// The value that a tag has as this text, with its quotes if it has any; nil if no attribute can have it.
  fileprivate init?(lexeme: String) {
    guard lexeme.isAttributeValue else { return nil }
    self = lexeme.hasPrefix("\"") ? .text(String(lexeme.dropFirst().dropLast())) : .unquoted(lexeme)
  }
}

extension ScheduledEvent {
  /// A word of an attribute that a property means.
  fileprivate struct Word {
    let member: JSONMember
    let place: JSONValue
    let text: String
  }

  /// The word of a property, if the event has it.
  fileprivate func word(_ name: String, _ text: String) -> Word? {
    member(name).map { Word(member: $0, place: $0.value, text: text) }
  }

  /// The word of a property with this value.
  fileprivate func word(_ name: String, _ text: String, if value: Bool) -> Word? {
    member(name)?.value.content == .boolean(value) ? word(name, text) : nil
  }

  /// The word of a property with this text.
  fileprivate func word(_ name: String, _ text: String, ifText value: String) -> Word? {
    member(name)?.value.string == value ? word(name, text) : nil
  }

  /// The members of `userDefinedAttributes`.
  var userAttributes: [JSONMember] { member("userDefinedAttributes")?.value.members ?? [] }
  /// The members of `withoutProperty`.
  var attributesWithoutProperty: [JSONMember] { member("withoutProperty")?.value.members ?? [] }
}
