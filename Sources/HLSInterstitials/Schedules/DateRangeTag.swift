import SourceText

/// The date range of an event as a tag, and what the tag does not say.
struct DateRangeTag {
  /// What the tag does not say, one sentence without a period for each.
  private(set) var notes: [String] = []
  private var values: [String] = []
  private let event: ScheduledEvent
  private let id: String

  /// The tag of an event with an ID that can be quoted; `faults` are those of the event.
  init(_ event: ScheduledEvent, id: String, start: DateTime, faults: [JSONShapeFault]) {
    (self.event, self.id) = (event, id)
    noteFaults(faults)
    let items = event.items.filter { $0.uri.isQuotable }
    if items.count < event.items.count {
      note("an item is not written, because its address has a quotation mark or a line break")
    }
    let list = items.count > 1 ? dataURI(items) : nil
    if event.member("resumptionOffset") == nil {
      note(
        "resumptionOffset is not given; the property is then zero, an event from an initializer "
          + "indefinite")
    }
    let source = ScheduledAttributes(event, id: id, start: start)
    var hasList = false
    for attribute in source.attributes {
      guard let value = source.value(of: attribute) else { continue }
      let name = source.name(of: attribute)
      guard name == "X-ASSET-URI", let list else {
        write(name, value)
        continue
      }
      if !hasList { write("X-ASSET-LIST", .text(list)) }
      hasList = true
    }
    noteWhatHasNoAttribute()
  }

  /// The line of the tag.
  var text: String { "#EXT-X-DATERANGE:\(values.joined(separator: ","))" }

  private mutating func note(_ sentence: String) {
    notes.append("\(id): \(sentence)".escapingInvisible())
  }

  private mutating func write(_ name: String, _ value: ScheduledAttributes.Value) {
    if case .seconds(let seconds) = value, name.hasPrefix("X-SKIP-CONTROL-"),
      seconds.nanoseconds % 1_000_000_000 != 0
    {
      let key = name.hasSuffix("OFFSET") ? "start" : "duration"
      note("\(key) of skipControlTimeRange is not written, because \(name) is a whole number")
    } else if value.text.isQuotable {
      values.append(value.isQuoted ? "\(name)=\"\(value.text)\"" : "\(name)=\(value.text)")
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

  /// Notes keys and values that the form of a schedule does not have.
  private mutating func noteFaults(_ faults: [JSONShapeFault]) {
    for fault in faults {
      switch fault.aspect {
      case .unknownKey, .keyCase:
        note(
          "\(event.text.text(fault.range).prefix(60)) is not written, because it is no key of an event"
        )
      case .kind, .unknownWord, .negative, .zero:
        // The path begins with the array of events.
        let key = fault.path.split(separator: ".").dropFirst().first?.prefix { $0 != "[" } ?? ""
        guard key != "withoutProperty" else { continue }
        note("a value of \(key) is not written, because the property cannot have it")
      default: break
      }
    }
  }

  private mutating func noteWhatHasNoAttribute() {
    for key in ["assetListResponse", "scheduleIdentifier"] where event.member(key) != nil {
      note("\(key) is not written, because no attribute has it")
    }
    if !event.items.isEmpty, event.member("assetList") != nil {
      note("assetList is not written, because templateItems is")
    }
    if event.items.isEmpty, event.member("assetList") == nil {
      note("it has neither an item nor an asset list, so that X-ASSET-URI is missing")
    }
    if event.items.count == 1, event.items[0].duration != nil {
      note("duration of its only item is not written, because no attribute has it")
    }
    if event.member("date") != nil, event.member("time") != nil {
      note("time is not written, because date is")
    }
    for member in event.userAttributes {
      if !member.name.isUserAttributeName {
        note(
          "\(member.name.prefix(60)) of userDefinedAttributes is not written, because its name does "
            + "not begin with X-")
      } else if ScheduledAttributes.Value(ofUser: member.value, in: event.text)?.text.isQuotable
        != true
      {
        note(
          "\(member.name) of userDefinedAttributes is not written, because no attribute can have "
            + "its value")
      }
    }
    for member in event.attributesWithoutProperty
    where !member.name.isAttributeName || member.value.string?.isAttributeValue != true {
      note(
        "\(member.name.prefix(60)) of withoutProperty is not written, because it is no attribute")
    }
  }
}
