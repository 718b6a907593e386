package import HLSPlaylist
import SourceText

/// The interstitials of a playlist as a schedule that an app makes.
package struct PlaylistSchedule: Sendable {
  private let playlist: Playlist
  private let name: String

  /// Creates the schedule of a media playlist with an address or a file name.
  package init(_ playlist: Playlist, named name: String) {
    self.playlist = playlist
    self.name = name
  }

  /// The JSON document.
  package var json: String {
    let events = DateRange.merged(in: playlist).compactMap(Interstitial.init).map { interstitial in
      let members = members(of: interstitial)
      return "    {\n"
        + members.map { "      \($0.name.jsonText): \($0.value)" }.joined(separator: ",\n")
        + "\n    }"
    }
    return """
      {
        "primary": {
          "uri": \(name.jsonText),
          "live": \(!playlist.isEnded)
        },
        "events": [\(events.isEmpty ? "" : "\n" + events.joined(separator: ",\n") + "\n  ")]
      }

      """
  }

  private typealias Member = (name: String, value: String)

  private func members(of interstitial: Interstitial) -> [Member] {
    let range = interstitial.dateRange
    var members: [Member] = []
    var known: Set<AttributeName> = [.id, .class]
    func add(_ name: String, _ attribute: AttributeName, _ value: String?) {
      guard let value else { return }
      known.insert(attribute)
      members.append((name, value))
    }
    func words(_ name: AttributeName) -> [Substring] { range.words(name).value ?? [] }
    func flag(_ name: AttributeName, _ isTrue: String, _ isFalse: String) -> String? {
      switch range.string(name).value {
      case isTrue: "true"
      case isFalse: "false"
      default: nil
      }
    }
    add("identifier", .id, (interstitial.id ?? "").jsonText)
    add("date", .startDate, interstitial.startDate.value?.utcText.jsonText)
    for asset in interstitial.assets {
      let uri = asset.url.text.jsonText
      add(
        asset.isList ? "assetList" : "templateItems", asset.isList ? .assetList : .assetURI,
        asset.isList ? uri : "[\(uri)]")
    }
    let cue = words(.cue)
    if cue.contains("PRE") || cue.contains("POST") {
      add("cue", .cue, cue.contains("PRE") ? "\"joinCue\"" : "\"leaveCue\"")
    }
    if cue.contains("ONCE") { add("willPlayOnce", .cue, "true") }
    let restrict = words(.restrict)
    let restrictions = AppSchedule.restrictions.filter { restrict.contains(Substring($0.word)) }
    add(
      "restrictions", .restrict,
      "[\(restrictions.map { $0.name.jsonText }.joined(separator: ", "))]")
    add(
      "resumptionOffset", .resumeOffset,
      range.has(.resumeOffset)
        ? interstitial.resumeOffset.value?.description : "\"indefinite\"")
    add("playoutLimit", .playoutLimit, interstitial.playoutLimit.value?.description)
    for (word, name) in [
      ("OUT", "alignsStartWithPrimarySegmentBoundary"),
      ("IN", "alignsResumptionWithPrimarySegmentBoundary"),
    ] where interstitial.snaps(word) {
      add(name, .snap, "true")
    }
    add(
      "timelineOccupancy", .timelineOccupies,
      ["RANGE": "\"fill\"", "POINT": "\"singlePoint\""][range.string(.timelineOccupies).value ?? ""]
    )
    add("supplementsPrimaryContent", .timelineStyle, flag(.timelineStyle, "PRIMARY", "HIGHLIGHT"))
    add("contentMayVary", .contentMayVary, flag(.contentMayVary, "YES", "NO"))
    add("plannedDuration", .plannedDuration, range.plannedDuration.value?.description)
    let skip = (range.decimal(.skipControlOffset).value, range.decimal(.skipControlDuration).value)
    if skip.0 != nil || skip.1 != nil {
      known.formUnion([.skipControlOffset, .skipControlDuration])
      // Without a start, that of the asset list or of the player applies.
      let start = skip.0.map { "\"start\": \($0), " } ?? ""
      let length = skip.1?.description ?? "\"positiveInfinity\""
      members.append(("skipControlTimeRange", "{\(start)\"duration\": \(length)}"))
    }
    add(
      "skipControlLocalizedLabelBundleKey", .skipControlLabelID,
      range.string(.skipControlLabelID).value?.jsonText)
    return members + others(of: range, except: known)
  }

  /// Attributes that their user defines, and those that no property holds, as they are written.
  private func others(of range: DateRange, except known: Set<AttributeName>) -> [Member] {
    var own: [String] = []
    var rest: [String] = []
    var names: Set<String> = []
    for attribute in range.attributes where !known.contains(attribute.name) {
      let name = playlist.text(attribute.nameRange)
      guard attribute.form == .quoted || attribute.form == .unquoted, names.insert(name).inserted
      else { continue }
      let isOwn = attribute.name == .unknown && name.isUserAttributeName
      if isOwn, let text = playlist.string(attribute).value {
        own.append("\(name.jsonText): \(text.jsonText)")
      } else if isOwn, let number = playlist.decimal(attribute, signed: true).value {
        own.append("\(name.jsonText): \(number)")
      } else {
        rest.append("\(name.jsonText): \(playlist.text(attribute.lexemeRange).jsonText)")
      }
    }
    var members: [Member] = []
    if !own.isEmpty {
      members.append(("userDefinedAttributes", "{\(own.joined(separator: ", "))}"))
    }
    if !rest.isEmpty { members.append(("withoutProperty", "{\(rest.joined(separator: ", "))}")) }
    return members
  }
}
