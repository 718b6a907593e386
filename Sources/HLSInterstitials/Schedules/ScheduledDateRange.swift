import HLSPlaylist
package import SourceText

/// An event of a schedule as a date range.
///
/// Source: rfc8216bis-22, appendixes D.2 and D.3; AVPlayerInterstitialEventController.h (SDK 26.4).
package struct ScheduledDateRange: Sendable {
  private struct Attribute: Sendable {
    let name: String
    let nameOrigin: ByteRange
    let valueOrigin: ByteRange
    let isQuoted: Bool
    let parts: [(text: String, origin: ByteRange)]
  }

  /// The event.
  package let event: ScheduledEvent
  /// ID.
  package let id: String
  /// What the date range does not say, one sentence without a period for each.
  package private(set) var notes: [String] = []
  private var attributes: [Attribute] = []

  /// Creates the date range of an event that begins at `start`.
  ///
  /// `list` is the address of an asset list with its items, if it has several; nil for a `data` URI that
  /// contains the list. Returns nil for an event without an identifier that can be written, unless
  /// `name` is another one.
  package init?(
    _ event: ScheduledEvent, start: DateTime, list: String? = nil, named name: String? = nil
  ) {
    guard let id = event.identifier.value.flatMap({ $0.isQuotable ? $0 : nil }) ?? name else {
      return nil
    }
    self.event = event
    self.id = id
    let whole = JSONMember(name: "", nameRange: event.value.head, value: event.value)
    let identifier = event.member("identifier") ?? whole
    add("ID", identifier, quoted: id)
    add("CLASS", identifier, quoted: "com.apple.hls.interstitial")
    let placed = event.member("date") ?? event.member("time") ?? event.member("cue") ?? whole
    add("START-DATE", placed, quoted: start.utcText)
    add("PLANNED-DURATION", time: "plannedDuration")
    addCue()
    addAssets(list)
    addOffset()
    add("X-PLAYOUT-LIMIT", time: "playoutLimit")
    addWords(
      "X-SNAP",
      [
        ("alignsStartWithPrimarySegmentBoundary", "OUT"),
        ("alignsResumptionWithPrimarySegmentBoundary", "IN"),
      ])
    addRestrictions()
    add(
      "X-TIMELINE-OCCUPIES", "timelineOccupancy", as: ["fill": "RANGE", "singlePoint": "POINT"])
    add("X-TIMELINE-STYLE", "supplementsPrimaryContent", ifTrue: "PRIMARY", ifFalse: "HIGHLIGHT")
    add("X-CONTENT-MAY-VARY", "contentMayVary", ifTrue: "YES", ifFalse: "NO")
    addSkipControl()
    if event.member("scheduleIdentifier") != nil {
      note("scheduleIdentifier is not written, because no attribute has it")
    }
    addUserAttributes()
    addOthers()
  }

  /// Writes the tag.
  package func write(to text: inout PlacedText) {
    text.append("#EXT-X-DATERANGE:", from: event.value.head)
    // What ends a value begins the next piece, since there may be very many.
    var end = ""
    for attribute in attributes {
      text.append(end + attribute.name + "=", from: attribute.nameOrigin)
      if attribute.isQuoted { text.append("\"", from: attribute.valueOrigin) }
      for part in attribute.parts { text.append(part.text, from: part.origin, isValue: true) }
      end = attribute.isQuoted ? "\"," : ","
    }
    text.append(String(end.dropLast()) + "\n", from: event.value.head)
  }

  private mutating func note(_ sentence: String) {
    notes.append("\(event.identifier.value ?? ""): \(sentence)".escapingInvisible())
  }

  private mutating func add(
    _ name: String, _ member: JSONMember, isQuoted: Bool,
    _ parts: [(text: String, origin: ByteRange)], value: JSONValue? = nil
  ) {
    attributes.append(
      Attribute(
        name: name, nameOrigin: member.nameRange, valueOrigin: (value ?? member.value).head,
        isQuoted: isQuoted, parts: parts))
  }

  private mutating func add(
    _ name: String, _ member: JSONMember, quoted text: String, of value: JSONValue? = nil
  ) {
    let value = value ?? member.value
    let origin = value.string == nil ? value.head : value.innerRange
    add(name, member, isQuoted: true, [(text, origin)], value: value)
  }

  /// Adds a number; a time without definite seconds is left out.
  private mutating func add(_ name: String, time key: String) {
    guard let member = event.member(key),
      let seconds = event.text.time(member.value).value?.seconds
    else { return }
    add(name, member, isQuoted: false, [(seconds.description, member.value.head)])
  }

  private mutating func add(_ name: String, _ key: String, as words: [String: String]) {
    guard let member = event.member(key), let word = member.value.string.flatMap({ words[$0] })
    else { return }
    add(name, member, quoted: word)
  }

  private mutating func add(
    _ name: String, _ key: String, ifTrue word: String, ifFalse other: String
  ) {
    guard let member = event.member(key), case .boolean(let isTrue) = member.value.content else {
      return
    }
    add(name, member, quoted: isTrue ? word : other)
  }

  /// Adds a list of the words whose keys are true.
  private mutating func addWords(_ name: String, _ words: [(key: String, word: String)]) {
    let given = words.compactMap { key, word in
      event.member(key).flatMap { $0.value.content == .boolean(true) ? ($0, word) : nil }
    }
    addList(name, given)
  }

  private mutating func addList(_ name: String, _ words: [(member: JSONMember, word: String)]) {
    guard let first = words.first?.member else { return }
    var parts: [(text: String, origin: ByteRange)] = []
    for (member, word) in words {
      if !parts.isEmpty { parts.append((",", member.value.head)) }
      parts.append((word, member.value.head))
    }
    add(name, first, isQuoted: true, parts)
  }

  private mutating func addCue() {
    var words: [(JSONMember, String)] = []
    if let cue = event.member("cue"), event.isCued {
      words.append((cue, cue.value.string == "joinCue" ? "PRE" : "POST"))
    }
    if let once = event.member("willPlayOnce"), once.value.content == .boolean(true) {
      words.append((once, "ONCE"))
    }
    addList("CUE", words)
  }

  private mutating func addRestrictions() {
    guard let member = event.member("restrictions"), let elements = member.value.elements else {
      return
    }
    let parts = AppSchedule.restrictions.reversed().compactMap { name, word in
      elements.first { $0.string == name }.map { (text: word, origin: $0.innerRange) }
    }
    guard let first = parts.first else { return }
    let rest = parts.dropFirst().flatMap { [(text: ",", origin: $0.origin), $0] }
    add("X-RESTRICT", member, isQuoted: true, [first] + rest)
  }

  private mutating func addAssets(_ list: String?) {
    let items = event.items.filter { $0.uri.isQuotable }
    if items.count < event.items.count {
      note("an item is not written, because its address has a quotation mark or a line break")
    }
    if let member = event.member("templateItems"), let item = items.first {
      if items.count == 1 {
        add("X-ASSET-URI", member, quoted: item.uri, of: item.value)
      } else {
        add("X-ASSET-LIST", member, quoted: list ?? dataURI(items))
      }
    } else if let member = event.member("assetList"), let uri = member.value.string,
      !uri.isEmpty, uri.isQuotable
    {
      add("X-ASSET-LIST", member, quoted: uri)
    }
  }

  /// The asset list of several items (rfc8216bis-22, appendix D.2) as a `data` URI (RFC 2397).
  private mutating func dataURI(_ items: [ScheduledEvent.Item]) -> String {
    let assets = items.enumerated().map { number, item in
      var asset = "{\"URI\":\(item.uri.jsonText)"
      if let duration = item.knownDuration {
        asset += ",\"DURATION\":\(duration)"
      } else {
        note("the length of item \(number + 1) is not known, so that DURATION of it is missing")
      }
      return asset + "}"
    }
    let text = "{\"ASSETS\":[\(assets.joined(separator: ","))]}"
    return "data:application/json,\(text.queryEncoded)"
  }

  /// Keeps three offsets apart: not given, indefinite, and a number.
  private mutating func addOffset() {
    if event.member("resumptionOffset") == nil {
      note(
        "resumptionOffset is not given; the property is then zero, an event from an initializer "
          + "indefinite")
    }
    add("X-RESUME-OFFSET", time: "resumptionOffset")
  }

  private mutating func addSkipControl() {
    if let range = event.member("skipControlTimeRange") {
      for (key, name) in [
        ("start", "X-SKIP-CONTROL-OFFSET"), ("duration", "X-SKIP-CONTROL-DURATION"),
      ] {
        guard let member = range.value.member(key),
          let seconds = event.text.time(member.value).value?.seconds
        else { continue }
        if seconds.nanoseconds % 1_000_000_000 == 0 {
          add(name, member, isQuoted: false, [(seconds.description, member.value.head)])
        } else {
          note("\(key) of skipControlTimeRange is not written, because \(name) is a whole number")
        }
      }
    }
    if let label = event.member("skipControlLocalizedLabelBundleKey"),
      let text = label.value.string, text.isQuotable
    {
      add("X-SKIP-CONTROL-LABEL-ID", label, quoted: text)
    }
  }

  private mutating func addUserAttributes() {
    for member in event.member("userDefinedAttributes")?.value.members ?? [] {
      guard member.name.isUserAttributeName else {
        note(
          "\(member.name.prefix(60)) of userDefinedAttributes is not written, because its name does "
            + "not begin with X-")
        continue
      }
      let number = event.text.number(member.value)
      if let text = member.value.string, text.isQuotable {
        add(member.name, member, quoted: text)
      } else if let number, !number.hasExponent {
        add(
          member.name, member, isQuoted: false, [(number.decimal.description, member.value.range)])
      } else {
        note(
          "\(member.name) of userDefinedAttributes is not written, because no attribute can have "
            + "its value")
      }
    }
  }

  private mutating func addOthers() {
    for member in event.member("withoutProperty")?.value.members ?? [] {
      guard let text = member.value.string, member.name.isAttributeName, text.isAttributeValue
      else {
        note(
          "\(member.name.prefix(60)) of withoutProperty is not written, because it is no attribute")
        continue
      }
      add(member.name, member, isQuoted: false, [(text, member.value.innerRange)])
    }
  }
}

extension String {
  /// Whether a quoted string can contain the text (rfc8216bis-22, section 4.2).
  var isQuotable: Bool { utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "\"") } }

  /// Whether the text is an attribute name (rfc8216bis-22, section 4.2).
  package var isAttributeName: Bool {
    !isEmpty && utf8.allSatisfy { $0.isDigit || $0 == 0x2D || ($0.isLetter && $0 == $0.uppercased) }
  }

  /// Whether the text is the name of an attribute that its user defines (rfc8216bis-22, section 4.4.5.1).
  package var isUserAttributeName: Bool { hasPrefix("X-") && isAttributeName }

  /// Whether the text is one attribute value, with its quotes if it has any.
  fileprivate var isAttributeValue: Bool {
    if hasPrefix("\""), hasSuffix("\""), utf8.count > 1 {
      return String(dropFirst().dropLast()).isQuotable
    }
    return !isEmpty && isQuotable && !utf8.contains { $0 == UInt8(ascii: ",") || $0 == 0x20 }
  }

  /// The text as a JSON string.
  package var jsonText: String {
    var text = "\""
    for scalar in unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case _ where scalar.value < 0x20:
        text += "\\u00" + (scalar.value < 0x10 ? "0" : "") + String(scalar.value, radix: 16)
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text + "\""
  }
}
