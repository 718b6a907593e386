package import HLSInterstitials
import HLSPlaylist
import SourceText

/// The pass over markers, splices and interstitials that finds the breaks.
struct SignaledBreaks {
  private let document: Document
  private let splices: [EventPlace]
  private let events: [EventPlace]
  private var rows: [SignaledBreak]
  /// The places of events that have a row, and the rows of splices by their places.
  private var taken: Set<ByteRange> = []
  private var rowOfSplice: [ByteRange: Int] = [:]

  init(_ document: Document) {
    self.document = document
    let comparesEvents = !document.hasEventsOfApp
    // A splice that is over before the playlist begins signals nothing in it.
    splices =
      comparesEvents ? document.splicePlaces.filter(\.mayGoOn).sorted { $0.start < $1.start } : []
    events = comparesEvents ? document.interstitialPlaces.sorted { $0.start < $1.start } : []
    rows = []
    addMarkedBreaks()
  }

  /// Whether nothing signals a break.
  var isEmpty: Bool {
    rows.isEmpty && splices.isEmpty
      && !events.contains { $0.range.splice(.scte35Out)?.section.opensBreak == true }
  }

  /// All breaks in order.
  mutating func finished() -> [SignaledBreak] {
    addMarkedEvents()
    addSplices()
    addEvents()
    addDiscontinuities()
    return rows.sorted { ($0.start ?? $0.position) < ($1.start ?? $1.position) }
  }

  private func line(_ place: ByteRange) -> Int { document.playlist.lineNumber(at: place.start) + 1 }

  private mutating func addMarkedBreaks() {
    let playlist = document.playlist
    let segments = playlist.segments
    let breaks = playlist.markedBreaks
    let described = playlist.describedSegments
    let returnsAreMarked = breaks.contains { $0.closing != nil }
    let cuts = breaks.isEmpty ? [] : playlist.discontinuityTimes
    for marked in breaks {
      let markers = marked.opening.isEmpty ? marked.continuations : marked.opening
      guard let first = markers.first else { continue }
      var row = SignaledBreak(
        line: line(first.tag.range), position: segments.start(of: first.segment),
        start: marked.start
          ?? markers.lazy.compactMap { marker in
            marker.elapsed.map { segments.start(of: marker.segment) - $0 }
          }.first)
      for marker in [marked.head].compactMap(\.self) + markers { row.add(signal: marker.name) }
      if described.contains(first.segment) { row.add(signal: "EXT-X-ASSET") }
      row.lengths = marked.lengths.map { stated in
        SignaledBreak.StatedLength(name: stated.name, length: stated.length)
      }
      row.end = marked.closing.map { closing in
        SignaledBreak.End(time: marked.end, signals: [closing.name])
      }
      row.faults = [
        marked.lengthFault(in: segments, cuts: cuts),
        marked.endFault(in: playlist, returnsAreMarked: returnsAreMarked),
        marked.elapsedFault(in: segments), marked.eventFault,
      ].compactMap(\.self)
      rows.append(row)
    }
    for stray in document.strayMarkers {
      var row = SignaledBreak(
        line: line(stray.marker.tag.range), position: stray.offset, start: stray.start)
      row.signals = [stray.marker.name]
      row.faults = [stray.fault]
      rows.append(row)
    }
  }

  /// Adds what is scheduled in the marked breaks, which have the first rows.
  private mutating func addMarkedEvents() {
    for set in document.eventSets {
      for (event, number, fault) in set.misplaced {
        rows[number].faults.append(fault)
        add(event, set.isInterstitials, to: number)
      }
      for (index, event) in set.events.enumerated() where !taken.contains(event.place) {
        guard let number = set.home(ofEvent: index) else { continue }
        add(event, set.isInterstitials, to: number)
      }
      for (number, marked) in set.breaks.enumerated() {
        if let fault = set.lengthFault(of: marked) {
          rows[number].faults.append(fault)
        } else if set.isInterstitials, set.comparesLength(of: marked) {
          rows[number].agreements.insert(.length)
        }
        if set.isInterstitials, set.hasStart(marked) {
          rows[number].agreements.insert(.place)
        }
      }
      if let late = set.lateResumption { rows[late.marked].faults.append(late.fault) }
      guard set.isInterstitials, let (unsold, sold) = set.unsold else { continue }
      for number in unsold {
        guard let head = set.breaks[number].head else { continue }
        rows[number].faults.append(
          MarkerFault(
            .noInterstitial,
            "the break of \(head.name) has no interstitial, but another one has \(sold.name)",
            at: head.tag.range, related: [.init(sold.place, "the interstitial of another break")]))
      }
    }
  }

  private mutating func add(_ event: EventPlace, _ isInterstitial: Bool, to number: Int) {
    taken.insert(event.place)
    if isInterstitial {
      rows[number].interstitials.append(event)
    } else {
      rowOfSplice[event.place] = number
      rows[number].add(signal: "SCTE35-OUT")
      if let length = event.length {
        rows[number].lengths.append(.init(name: "SCTE35-OUT", length: length))
      }
      if rows[number].end == nil { rows[number].end = event.end }
    }
  }

  /// Adds the splices without tags; those at one time are one break.
  private mutating func addSplices() {
    let leeway = document.longestSegment
    var last: Int?
    let marked = rows.indices.compactMap { row in rows[row].start.map { (row: row, start: $0) } }
      .sorted { $0.start < $1.start }
    let times = OrderedTimes(marked.map(\.start))
    for splice in splices where !taken.contains(splice.place) {
      // A break that began before the playlist, where no rule compares its markers.
      if !document.lists(splice),
        let number = [times.nearest(to: splice.start).map { marked[$0].row }, last]
          .compactMap(\.self).first(where: { row in
            rows[row].start.map { ($0 - splice.start).magnitude < leeway } ?? false
          })
      {
        add(splice, false, to: number)
        continue
      }
      if let last, let start = rows[last].start, splice.start - start <= Seconds(1) {
        add(splice, false, to: last)
        continue
      }
      rows.append(
        SignaledBreak(line: splice.range.line + 1, position: splice.start, start: splice.start))
      last = rows.count - 1
      add(splice, false, to: rows.count - 1)
    }
  }

  /// Adds the interstitials that are in no marked break: to their splices, or as rows of their own.
  private mutating func addEvents() {
    for (event, splice, fault) in document.eventsApartFromSplices where !taken.contains(event.place)
    {
      guard let number = rowOfSplice[splice.place] else { continue }
      rows[number].faults.append(fault)
      add(event, true, to: number)
    }
    for (splice, fault) in document.eventsBeyondReturn {
      if let number = rowOfSplice[splice.place] { rows[number].faults.append(fault) }
    }
    let leeway = document.longestSegment
    let others =
      document.dateRanges.filter { !$0.splices.isEmpty }.compactMap { range in
        range.startDate.value.flatMap { start in document.clock?.offset(of: start) }.map {
          (start: $0, name: range.splices[0].name.description)
        }
      }
      + document.playlist.adMarkers.map { marker in
        (start: document.playlist.segments.start(of: marker.segment), name: marker.name)
      }
    let signals = others.sorted { $0.start < $1.start }
    let signalTimes = OrderedTimes(signals.map(\.start))
    let spliceTimes = OrderedTimes(splices.map(\.start))
    let innermost = OrderedTimes(events.map(\.start)).innermost(
      of: splices.map { $0.start..<$0.start + max($0.length ?? .zero, .zero) })
    for (index, event) in events.enumerated() where !taken.contains(event.place) {
      let near = spliceTimes.nearest(to: event.start).map { splices[$0] }
        .flatMap { ($0.start - event.start).magnitude < leeway ? $0 : nil }
      let around = innermost[index].map { splices[$0] }
      if let number = (near ?? around).flatMap({ rowOfSplice[$0.place] }) {
        add(event, true, to: number)
        if near != nil { rows[number].agreements.insert(.place) }
        continue
      }
      guard document.lists(event) else { continue }
      var row = SignaledBreak(
        line: event.range.line + 1, position: event.start, start: event.start)
      row.interstitials = [event]
      if let other = signalTimes.nearest(to: event.start).map({ signals[$0] }),
        (other.start - event.start).magnitude < leeway
      {
        row.signals = [other.name]
      } else {
        row.faults = [
          MarkerFault(.noMarker, "no marker is where \(event.name) starts", at: event.place)
        ]
      }
      rows.append(row)
    }
  }

  /// Adds EXT-X-DISCONTINUITY to the signals of starts and ends.
  private mutating func addDiscontinuities() {
    let cuts = document.playlist.discontinuityTimes
    let frame = Seconds(nanoseconds: 10_000_000)
    func isCut(_ time: Seconds) -> Bool {
      let next = cuts.partitioningIndex { $0 > time - frame }
      return next < cuts.count && cuts[next] < time + frame
    }
    for number in rows.indices where !rows[number].signals.isEmpty {
      if isCut(rows[number].start ?? rows[number].position) {
        rows[number].add(signal: "EXT-X-DISCONTINUITY")
      }
      if let end = rows[number].end, isCut(end.time) {
        rows[number].end?.signals.append("EXT-X-DISCONTINUITY")
      }
    }
  }
}

extension EventPlace {
  /// Whether it can go on after the start of the playlist.
  fileprivate var mayGoOn: Bool { start >= .zero || length.map { start + $0 > .zero } ?? true }

  /// The end of a splice; nil if none is listed.
  fileprivate var end: SignaledBreak.End? {
    range.knownLength.map { length in
      let name =
        [AttributeName.scte35In, .duration, .endDate].first(where: range.has) ?? .endOnNext
      return SignaledBreak.End(time: start + length, signals: [name.description])
    }
  }
}

extension Document {
  /// The breaks that markers of any dialect signal, in order, and interstitials without a marker; empty without markers.
  ///
  /// Events of an app are not compared.
  package var signaledBreaks: [SignaledBreak] {
    guard isMedia else { return [] }
    var rows = SignaledBreaks(self)
    return rows.isEmpty ? [] : rows.finished()
  }

  /// The markers that are in no break, of those that no date range explains.
  package var strayMarkers: [StrayMarker] {
    guard !playlist.isDeltaUpdate else { return [] }
    // With the start of its break as a date range, a marker only repeats how far it is.
    let marksStarts = dateRanges.contains { $0.splice(.scte35Out) != nil }
    return playlist.strayMarkers.filter { $0.ended != nil || !marksStarts }
  }
}
