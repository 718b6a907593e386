import HLSLinting
import HLSPlaylist
import SourceText

// JSON documents that schedule interstitials.
extension Form {
  /// The events of an app over the primary content without interstitials.
  ///
  /// Source: the article about schedules in the documentation of `InterlintCommand`.
  func writeSchedule(_ documents: [Example]) throws(Reason) -> [Example] {
    let ranges = try rangesOfOnePlaylist(documents)
    var events: [String] = []
    for range in ranges {
      guard range.isInterstitial else { continue }
      events.append(try event(range))
    }
    guard !events.isEmpty else { throw .noProperty }
    let root = documents[0]
    let isLive = documents.contains { $0.frame == .live && !WrittenDocument($0).ranges.isEmpty }
    let schedule = Example.json(
      #"{"primary":{"uri":"\#(root.address ?? root.name)","live":\#(isLive)},"events":["#
        + events.joined(separator: ",") + "]}"
    ).named("forms.json")
    return [schedule]
      + documents.map { WrittenDocument($0).replacing { $0.isInterstitial ? [] : [$0] } }
  }

  /// A document of scheduled date ranges (rfc8216bis-wwdc2026, appendix H) and the playlist that refers to it.
  func writeDateRanges(_ documents: [Example]) throws(Reason) -> [Example] {
    let ranges = try rangesOfOnePlaylist(documents)
    guard ranges.contains(where: { $0.start != nil }) else { throw .noProperty }
    // JSON has no variables.
    if documents.contains(where: { $0.text.contains("#EXT-X-DEFINE") }),
      ranges.contains(where: { $0.line.contains("{$") })
    {
      throw .notation
    }
    var entries: [String] = []
    for range in ranges { entries.append(try entry(range)) }
    let reference = WrittenRange([
      ("ID", "\"forms\""), ("CLASS", "\"com.apple.hls.daterange-schedule\""),
      ("START-DATE", "\"\(documents.firstDate)\""), ("DURATION", "86400"),
      ("X-URI", "\"forms.json\""),
    ])
    return documents.map { example in
      let document = WrittenDocument(example)
      return document.replacing({ _ in [] }, adding: document.ranges.isEmpty ? [] : [reference])
    } + [.json(#"{"DATERANGES":[\#(entries.joined(separator: ","))]}"#).named("forms.json")]
  }

  /// The date ranges of the playlists, which are the same in all of them.
  func rangesOfOnePlaylist(_ documents: [Example]) throws(Reason) -> [WrittenRange] {
    let written = documents.map { WrittenDocument($0) }.filter { !$0.ranges.isEmpty }
    guard let first = written.first else { throw .notation }
    if written.contains(where: { other in
      other.ranges.map(\.line) != first.ranges.map(\.line)
    }) {
      throw .noPresentation
    }
    if first.isMarkedElsewhere { throw .notation }
    var ranges: [WrittenRange] = []
    for range in first.ranges {
      if range.head.hasUnevenMarks { throw .notation }
      if range.attributes.contains(where: { $0.name.hasUnevenMarks || $0.marksQuotes }) {
        throw .notation
      }
      // Tags with one ID are one event.
      if let id = range.plain("ID"), let index = ranges.firstIndex(where: { $0.plain("ID") == id })
      {
        ranges[index].attributes += range.attributes.filter { new in
          ranges[index][new.plainName] == nil
        }
        if range.attributes.contains(where: { new in
          new.plainName != "ID" && (new.hasMark || new.name.hasMark)
            && !ranges[index].attributes.contains { $0.lexeme == new.lexeme }
        }) {
          throw .notation
        }
      } else {
        ranges.append(range)
      }
    }
    return ranges
  }

  private func entry(_ range: WrittenRange) throws(Reason) -> String {
    var members: [String] = []
    for attribute in range.attributes {
      members.append("\(attribute.key):\(try attribute.json())")
    }
    return "{".marked(like: range.head) + members.joined(separator: ",") + "}"
  }

  private func event(_ range: WrittenRange) throws(Reason) -> String {
    var members: [String] = []
    var own: [String] = []
    var rest: [String] = []
    func add(_ name: String, _ value: String) { members.append("\"\(name)\":\(value)") }
    var skip: [String] = []
    for attribute in range.attributes {
      let name = attribute.plainName
      let value = attribute.value
      let words = attribute.value.unmarked.split(separator: ",")
      if attribute.name.hasMark, Self.properties[name] != nil { throw .notation }
      func marked(_ text: String) -> String { text.marked(like: value) }
      switch name {
      case "CLASS": if attribute.hasMark { throw .noProperty }
      case "CUE":
        if words.contains("PRE") { add("cue", "\"\(marked("joinCue"))\"") }
        if words.contains("POST") { add("cue", "\"\(marked("leaveCue"))\"") }
        if words.contains("ONCE") {
          add("willPlayOnce", words.count == 1 ? marked("true") : "true")
        }
      case "X-SNAP":
        for (number, word) in words.enumerated() {
          guard let property = ["OUT": "Start", "IN": "Resumption"][word] else { throw .noProperty }
          add(
            "aligns\(property)WithPrimarySegmentBoundary", number == 0 ? marked("true") : "true")
        }
      case "X-RESTRICT":
        add("restrictions", try attribute.restrictions())
      case "X-TIMELINE-OCCUPIES", "X-TIMELINE-STYLE", "X-CONTENT-MAY-VARY":
        guard let property = Self.words[name]?[value.unmarked] else { throw .noProperty }
        add(
          Self.properties[name] ?? "",
          property.hasPrefix("\"")
            ? "\"" + marked(property.filter { $0 != "\"" }) + "\"" : marked(property))
      case "X-ASSET-URI": add("templateItems", "[\(try attribute.json())]")
      case "X-SKIP-CONTROL-OFFSET": skip.append("\"start\":\(value)")
      case "X-SKIP-CONTROL-DURATION": skip.append("\"duration\":\(value)")
      default:
        if let property = Self.properties[name] {
          add(property, try attribute.json())
        } else if name.hasPrefix("X-"), !Self.known.contains(name) {
          own.append("\(attribute.key):\(try attribute.json())")
        } else {
          // A value is reported with its quotation marks.
          let lexeme = attribute.lexeme.unmarked.marked(like: attribute.lexeme)
          rest.append("\(attribute.key):\"\(lexeme.replacing("\"", with: "\\\""))\"")
        }
      }
    }
    if range["X-RESUME-OFFSET"] == nil { add("resumptionOffset", "\"indefinite\"") }
    if !skip.isEmpty {
      if skip.count == 1, skip[0].contains("start") {
        skip.append(#""duration":"positiveInfinity""#)
      }
      add("skipControlTimeRange", "{\(skip.joined(separator: ","))}")
    }
    if !own.isEmpty { add("userDefinedAttributes", "{\(own.joined(separator: ","))}") }
    if !rest.isEmpty { add("withoutProperty", "{\(rest.joined(separator: ","))}") }
    return "{".marked(like: range.head) + members.joined(separator: ",") + "}"
  }

  private static let known: Set = ["X-ASSET-DURATION"]

  /// The properties of AVPlayerInterstitialEvent.
  private static let properties = [
    "ID": "identifier", "START-DATE": "date", "X-ASSET-LIST": "assetList",
    "X-ASSET-URI": "templateItems", "CUE": "cue",
    "X-RESUME-OFFSET": "resumptionOffset", "X-PLAYOUT-LIMIT": "playoutLimit",
    "PLANNED-DURATION": "plannedDuration", "X-TIMELINE-OCCUPIES": "timelineOccupancy",
    "X-TIMELINE-STYLE": "supplementsPrimaryContent", "X-CONTENT-MAY-VARY": "contentMayVary",
    "X-SKIP-CONTROL-LABEL-ID": "skipControlLocalizedLabelBundleKey", "X-RESTRICT": "restrictions",
    "X-SNAP": "alignsStartWithPrimarySegmentBoundary",
    "X-SKIP-CONTROL-OFFSET": "skipControlTimeRange",
    "X-SKIP-CONTROL-DURATION": "skipControlTimeRange",
  ]

  private static let words = [
    "X-TIMELINE-OCCUPIES": ["RANGE": "\"fill\"", "POINT": "\"singlePoint\""],
    "X-TIMELINE-STYLE": ["PRIMARY": "true", "HIGHLIGHT": "false"],
    "X-CONTENT-MAY-VARY": ["YES": "true", "NO": "false"],
  ]
}

extension WrittenRange.Attribute {
  /// The name as a key in JSON, with marks around its quotes.
  var key: String { "\"\(plainName)\"".marked(like: name) }

  /// The value in JSON: a number as one, anything else as a string, with marks.
  func json() throws(Reason) -> String {
    if !isQuoted, DecimalNumber(value.unmarked) != nil { return value }
    if marksQuotes { throw .notation }
    return "\"\(value.jsonEscaped)\""
  }

  /// The words of X-RESTRICT as the restrictions of AVPlayerInterstitialEvent.
  func restrictions() throws(Reason) -> String {
    let names = [
      "JUMP": "constrainsSeekingForwardInPrimaryContent",
      "SKIP": "requiresPlaybackAtPreferredRateForAdvancement",
    ]
    var values: [String] = []
    for word in value.unmarked.split(separator: ",") {
      guard let name = names[String(word)] else { throw .noProperty }
      values.append("\"\(value.contains("«\(word)»") ? "«\(name)»" : name)\"")
    }
    return "[\(values.joined(separator: ","))]"
  }
}

extension [Example] {
  /// The date of the first segment of a playlist with date ranges, at which a schedule begins.
  fileprivate var firstDate: Substring {
    let tag = /#EXT-X-PROGRAM-DATE-TIME:(\S+)/
    return first { !WrittenDocument($0).ranges.isEmpty }
      .flatMap { $0.text.firstMatch(of: tag)?.1 } ?? "2026-01-01T00:00:00.000Z"
  }
}
