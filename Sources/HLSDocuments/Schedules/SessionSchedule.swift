import HLSInterstitials
import HLSPlaylist
import SourceText

/// What the app schedules and requests during each stream, over a content that is not known.
///
/// A break is a date range, by its `breakId`, `identifier` or ad_break_id, as it was scheduled last; times of the
/// player are dates since 1970. Each address is one reference, also if the player adds parameters to it.
struct SessionSchedule {
  private let log: SessionLog
  /// The addresses of pods that events have, by the index of the event.
  private let urls: [Int: PodServingURL]
  private let hosts: [String]

  /// Creates the schedule of a log, in which `pods` are requested or scheduled.
  init(_ log: SessionLog, pods: [SessionPod], podServingHosts hosts: [String]) {
    self.log = log
    self.hosts = hosts
    urls = Dictionary(pods.map { ($0.event, $0.url) }) { first, _ in first }
  }

  /// The date ranges and the addresses of each stream that has any.
  var documents: [Document] {
    let playlist = Playlist(named: log.source.name, isEnded: false)
    let announced = announcedBreaks
    var seen: [String: String?] = [:]
    return streams.compactMap { events in
      var owners: [String: String] = [:]
      var order: [String] = []
      var latest: [String: ScheduledBreakRecord] = [:]
      var requests: [(url: PodServingURL, range: ByteRange, id: String?)] = []
      var isEmpty = true
      // Records are made event by event, since lists repeat breaks.
      for each in events.lazy.flatMap({ records(of: $0) }) {
        isEmpty = false
        let adBreakID = each.url?.adBreakID
        if let id = each.ownID, let adBreakID { owners[adBreakID] = owners[adBreakID] ?? id }
        let id = each.ownID ?? adBreakID.map { owners[$0] ?? $0 }
        if let url = each.url, let value = each["url"] {
          let key = url.reference.withoutClientParameters()
          if seen[key].map({ id != nil && $0 != nil && $0 != id }) ?? true {
            seen[key] = .some(id)
            requests.append((url, value.range, id))
          }
        }
        guard let id else { continue }
        if let known = latest[id] {
          // A request and the list of events say less than the call that schedules.
          if each.kind == .schedule || known.kind == .podRequest { latest[id] = each }
        } else {
          order.append(id)
          latest[id] = each
        }
      }
      guard !isEmpty else { return nil }
      let dateRanges = order.compactMap { id in latest[id]?.dateRange(id, in: log, over: playlist) }
      let rangeOfID = Dictionary(zip(order, dateRanges)) { first, _ in first }
      let references: [PodReference] = requests.map { url, range, id in
        .requested(
          url, at: range, isLiteral: range.count == url.text.utf8.count, announced: announced,
          of: id.flatMap { rangeOfID[$0] })
      }
      return Document(dateRanges, references, over: playlist)
    }
  }

  /// What an event says of breaks; empty for an event of another kind.
  private func records(of event: SessionEvent) -> [ScheduledBreakRecord] {
    switch event.kind {
    case .schedule, .podRequest:
      [
        ScheduledBreakRecord(
          kind: event.kind, head: event.range, members: event.members, url: urls[event.index])
      ]
    case .setEvents:
      (event["events"]?.elements ?? []).compactMap { item in
        item.members.map {
          ScheduledBreakRecord(
            kind: event.kind, head: item.range, members: $0,
            url: item["url"]?.text.flatMap { PodServingURL($0, additionalHosts: hosts) })
        }
      }
    default: []
    }
  }

  /// The events of each stream; those before the first belong to it.
  private var streams: [ArraySlice<SessionEvent>] {
    var starts: [Int] = []
    var isLoaded = false
    for (index, event) in log.events.enumerated() {
      switch event.kind {
      case .requestStream, .contentChosen:
        starts.append(index)
        isLoaded = false
      case .adsLoaded:
        if isLoaded { starts.append(index) }
        isLoaded = true
      default: break
      }
    }
    return zip([0] + starts, starts + [log.events.count]).map { log.events[$0..<$1] }
  }

  /// The identifiers of the breaks that the Ad Break API accepted, as far as the log says; an empty one for an
  /// identifier that the service chose.
  private var announcedBreaks: Set<String> {
    var breaks: Set<String> = []
    for event in log.events where event.kind == .adBreakRequest {
      guard event.text("method")?.uppercased() == "POST",
        event.integer("status").map({ (200..<300).contains($0) }) ?? true
      else { continue }
      let address = event.text("url").map { AdBreakURL($0, namesBreak: false) }
      breaks.insert(address?.breakID ?? event["body"]?["adBreakId"]?.text ?? "")
    }
    return breaks
  }
}

/// What an event of a session says of a break: a call that schedules it, an item of a list of events, or a request.
private struct ScheduledBreakRecord {
  let kind: SessionEvent.Kind
  /// The place of the event's name or of the item, for findings about the break as a whole.
  let head: ByteRange
  let members: [SessionMember]
  /// The address of its pod; nil for another address.
  let url: PodServingURL?

  subscript(key: String) -> SessionValue? {
    members.last { $0.key == key }?.value
  }

  /// `breakId` or `identifier`; nil without one.
  var ownID: String? {
    for key in ["breakId", "identifier"] {
      if let id = self[key]?.identifier, !id.isEmpty { return id }
    }
    return nil
  }

  /// The break as a date range.
  func dateRange(_ id: String, in log: SessionLog, over playlist: Playlist) -> DateRange {
    var attributes = ScheduledAttributes(in: log)
    func add(_ name: String, _ key: String, _ value: (SessionValue) -> ScheduledAttributes.Value?) {
      guard let member = self[key], let stated = value(member) else { return }
      attributes.append(
        name, stated, at: member.range, named: member.range, isText: member.text != nil)
    }
    func addSeconds(_ name: String, _ key: String, _ isAllowed: (Seconds) -> Bool = { _ in true }) {
      add(name, key) { $0.seconds.flatMap { isAllowed($0) ? .seconds($0) : nil } }
    }
    attributes.append("ID", .text(id), at: head, named: head, isText: true)
    attributes.append(
      "CLASS", .text("com.apple.hls.interstitial"), at: head, named: head, isText: true)
    if self["date"] != nil {
      add("START-DATE", "date") { $0.text.flatMap { DateTime($0) }.map { .date($0) } }
    } else {
      attributes.startIsDate = false
      add("START-DATE", "start") { value in
        value.seconds.map { .date(DateTime(seconds: 0, nanoseconds: 0).advanced(by: $0)) }
      }
    }
    addSeconds("PLANNED-DURATION", "plannedDuration") { $0 >= .zero }
    add("X-ASSET-URI", "url") { value in
      value.text.flatMap { $0.isEmpty ? nil : .item(uri: $0, length: nil) }
    }
    addSeconds("X-RESUME-OFFSET", "resumptionOffset")
    addSeconds("X-PLAYOUT-LIMIT", "playoutLimit") { $0 >= .zero }
    add("X-RESTRICT", "restrictions") { value in
      let names = (value.elements ?? []).compactMap(\.text)
      let words = AppSchedule.restrictions.filter { names.contains($0.name) }.map(\.word)
      return words.isEmpty ? nil : .words(words)
    }
    return attributes.dateRange(head, head, over: playlist)
  }
}
