import HLSLinting
import HLSPlaylist
import SourceText

// Logs of what an app scheduled and of what a player requested.
extension Form {
  /// What the logs of a viewer say of the breaks; the other documents are not named in them.
  func writeLog(_ documents: [Example]) throws(Reason) -> [Example] {
    let ranges = try rangesOfOnePlaylist(documents).filter(\.isInterstitial)
    var lines: [String] = []
    for range in ranges {
      let lists = documents.filter { document in
        range.plain("X-ASSET-LIST")?.hasPrefix(document.name) ?? false
      }
      if range["X-ASSET-URI"] == nil || !lists.isEmpty { throw .own }
      let known: [String: Set<String>] = [
        "session": Set(
          ["ID", "START-DATE", "X-ASSET-URI"] + ["X-RESTRICT"] + Self.properties.keys),
        "console": ["START-DATE", "X-ASSET-URI"],
      ]
      if range.head.hasMark
        || range.attributes.contains(where: {
          ($0.hasMark || $0.name.hasMark)
            && (!(known[rawValue] ?? ["X-ASSET-URI"]).contains($0.plainName) || $0.name.hasMark)
        })
      {
        throw .noProperty
      }
      // An event at another place of the timeline, and two lengths, cannot be written.
      if range["CUE"] != nil { throw .noProperty }
      if let length = range["DURATION"], let planned = range["PLANNED-DURATION"],
        length.value != planned.value
      {
        throw .noProperty
      }
      lines.append(try line(range))
    }
    if documents.contains(where: { WrittenDocument($0).ranges.isEmpty && $0.text.hasMark }) {
      throw .noPresentation
    }
    guard !lines.isEmpty else { throw .noProperty }
    switch self {
    case .archive:
      return [
        .json(#"{"log":{"version":"1.2","entries":[\#(lines.joined(separator: ","))]}}"#).named(
          "forms.har")
      ]
    case .console: return [.whole(lines.joined(separator: "\n")).named("console.log")]
    case .exchanges: return [.session(lines).named("exchanges.jsonl")]
    default: return [.session(lines).named("session.jsonl")]
    }
  }

  /// The properties of an event that a session has (the article about sessions in the documentation of
  /// `InterlintCommand`).
  private static let properties = [
    "DURATION": "plannedDuration", "PLANNED-DURATION": "plannedDuration",
    "X-RESUME-OFFSET": "resumptionOffset", "X-PLAYOUT-LIMIT": "playoutLimit",
  ]

  /// The moment before a break at which an app schedules it and a player requests it, in seconds.
  private static let lead: Int64 = 20

  private func line(_ range: WrittenRange) throws(Reason) -> String {
    guard let asset = range["X-ASSET-URI"], asset.isQuoted else { throw .notation }
    guard let start = range.start else { throw .noProperty }
    let address = "\"\(asset.value.jsonEscaped)\""
    let sent = start.advanced(by: .zero - Seconds(nanoseconds: Self.lead * 1_000_000_000))
    switch self {
    case .session:
      var members = [#""t":\#(sent.seconds)"#, #""event":"schedule""#]
      if let id = range["ID"] { members.append("\"identifier\":\(try id.json())") }
      if let date = range["START-DATE"] { members.append("\"date\":\(try date.json())") }
      members.append("\"url\":\(address)")
      for attribute in range.attributes {
        // An app plans the length of a break.
        guard let name = Self.properties[attribute.plainName],
          attribute.plainName == "DURATION" || range["DURATION"] == nil || name != "plannedDuration"
        else { continue }
        members.append("\"\(name)\":\(try attribute.json())")
      }
      if let words = range["X-RESTRICT"] {
        members.append("\"restrictions\":\(try words.restrictions())")
      }
      return "{\(members.joined(separator: ","))}"
    case .sessionRequests:
      return #"{"t":\#(sent.seconds),"event":"podRequest","url":\#(address)}"#
    case .console:
      let date = sent.utcText.replacing("T", with: " ").replacing("Z", with: "+0000")
      let lead = String(Self.lead).marked(like: range["START-DATE"]?.lexeme ?? "")
      return "\(date) App[1:2] Ad break scheduled to start in \(lead) seconds. "
        + "Ad break manifest URL: \(asset.value)."
    case .archive:
      return #"{"startedDateTime":"\#(sent.utcText)","request":{"method":"GET","url":\#(address)},"#
        + #""response":{"status":200,"content":{}}}"#
    default: return #"{"url":\#(address),"status":200,"time":"\#(sent.utcText)"}"#
    }
  }
}
