import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import HLSReporting
import HLSRules
import SourceText

extension EditorSession {
  /// The facts about a place: the word there, its value, its effect, and the findings; nil if there
  /// are none.
  func hover(_ place: PlaceInDocument) -> Hover? {
    let (found, lines) = (place.subject.found, place.subject.document.lines)
    let encoding = client.encoding
    var text = HoverText()
    var range: ClientRange?
    switch found.graph.members[0].content {
    case .playlist(let document):
      guard let word = PlaylistPlace(at: place.offset, in: document.playlist) else { break }
      range = lines.range(word.range, encoding)
      PlaylistHover(document, found.graph, environment.localTime).describe(word, in: &text)
    case .json(let document):
      guard let value = document.text.root?.innermost(at: place.offset) else { break }
      range = lines.range(value.range, encoding)
      describe(value, in: &text)
    case .infoPlist, .other, .exchanges, .session: break
    }
    let position = lines.position(of: Int(place.offset), encoding)
    let here = ClientRange(start: position, end: position)
    for diagnostic in workspace.diagnostics(of: place.subject.document.uri, encoding)
    where diagnostic.range.touches(here) {
      guard let id = diagnostic.rule else { continue }
      range = range ?? diagnostic.range
      text.add(title: "\(diagnostic.severity.rawValue): \(id)")
      text.add(diagnostic.message)
      guard let rule = RuleCatalog.book[id] else { continue }
      text.add(rows: [
        ("rule", "\(rule.summary) (\(rule.requirement.source))"), ("fix", rule.remedy),
      ])
    }
    guard let range, !text.isEmpty else { return nil }
    return Hover(text: text, range: range, isMarkdown: client.showsMarkdown)
  }

  /// Describes a value of a JSON document.
  private func describe(_ value: JSONValue, in text: inout HoverText) {
    guard let string = value.string else { return }
    if let date = DateTime(string) {
      text.add(title: "date")
      text.add(rows: date.rows(localTime: environment.localTime))
    } else if let url = PodServingURL(string) {
      text.add(title: "ad pod")
      text.add(rows: url.rows)
    }
  }
}

extension JSONValue {
  /// The innermost value at an offset; nil if there is none.
  func innermost(at offset: UInt32) -> JSONValue? {
    guard range.start <= offset, offset <= range.end else { return nil }
    var value = self
    while true {
      let parts = value.elements ?? value.members?.map(\.value) ?? []
      guard let part = parts.first(where: { $0.range.start <= offset && offset <= $0.range.end })
      else { return value }
      value = part
    }
  }
}

/// The meaning of the words of a playlist.
private struct PlaylistHover {
  private let document: Document
  private let playlist: Playlist
  private let graph: DocumentGraph
  private let localTime: TimeZoneOffsets?

  init(_ document: Document, _ graph: DocumentGraph, _ localTime: TimeZoneOffsets?) {
    (self.document, self.graph, self.localTime) = (document, graph, localTime)
    playlist = document.playlist
  }

  func describe(_ place: PlaylistPlace, in text: inout HoverText) {
    switch place.part {
    case .tagName, .tagValue:
      guard let definition = Definition(place.line.tag) else { break }
      text.add(title: definition.word)
      text.add(definition.meaning)
      guard let tag = place.tag else { break }
      if tag.name == .programDateTime, let date = DateTime(playlist.text(tag.valueRange)) {
        text.add(rows: date.rows(localTime: localTime))
      }
      if tag.name == .dateRange { addEffect(of: tag, to: &text) }
    case .attributeName(let attribute), .attributeValue(let attribute):
      guard let tag = place.tag else { break }
      add(attribute, of: tag, to: &text)
      if tag.name == .dateRange { addEffect(of: tag, to: &text) }
    case .line: break
    }
    if let tag = place.tag, tag.name == .unknown { addMarker(tag, to: &text) }
    if let number = playlist.segment(onLine: place.number) { add(segment: number, to: &text) }
  }

  private func add(_ attribute: Attribute, of tag: PlaylistTag, to text: inout HoverText) {
    text.add(title: playlist.text(attribute.nameRange))
    let defined = Vocabulary.standard.definition(of: attribute.name, in: tag.name)
    if let defined { text.add(Definition(defined, of: tag.name).meaning) }
    let written = playlist.text(attribute.valueRange)
    let value = playlist.text(of: attribute)
    if value != written { text.add(rows: [("value", value)]) }
    if attribute.form == .quoted, let date = DateTime(value) {
      text.add(rows: date.rows(localTime: localTime) + offset(of: date))
    }
    let isSplice = [.scte35CMD, .scte35Out, .scte35In].contains(attribute.name)
    if isSplice, let bytes = playlist.hexadecimal(attribute).value {
      text.add(rows: SpliceInfoSection(bytes).rows)
    }
    let pod = document.podReferences.first { $0.range == attribute.valueRange }
    if let pod { text.add(rows: pod.url.rows) }
  }

  /// Describes a vendor-specific tag that marks a break.
  private func addMarker(_ tag: PlaylistTag, to text: inout HoverText) {
    guard let marker = playlist.adMarkers.first(where: { $0.tag == tag }) else { return }
    text.add(title: marker.name)
    let role =
      switch marker.role {
      case .out: "begins a break"
      case .continuation: "continues a break"
      case .back: "ends a break"
      case .signal: "has an SCTE-35 section"
      }
    var rows = [(name: "marker", value: role)]
    if let length = marker.length { rows.append(("length", "\(length) s")) }
    if let elapsed = marker.elapsed { rows.append(("elapsed", "\(elapsed) s")) }
    text.add(rows: rows + (marker.section?.rows ?? []))
  }

  /// Where a date is in the playlist.
  private func offset(of date: DateTime) -> [(name: String, value: String)] {
    document.clock.map { [("in the playlist", "at \($0.offset(of: date)) s")] } ?? []
  }

  private func addEffect(of tag: PlaylistTag, to text: inout HoverText) {
    let effect = InterstitialEffect(of: tag.range, in: graph)
    guard !effect.rows.isEmpty else { return }
    text.add(title: "what it does to the timeline")
    text.add(rows: effect.rows)
  }

  private func add(segment number: Int, to text: inout HoverText) {
    let segment = playlist.segments[number]
    text.add(title: "media segment \(number + 1) of \(playlist.segments.count)")
    var rows = [(name: "time", value: "\(segment.start) s to \(segment.end) s")]
    if let first = playlist.mediaSequence {
      let (sequence, overflow) = first.addingReportingOverflow(UInt64(number))
      if !overflow { rows.append(("media sequence number", "\(sequence)")) }
    }
    if let date = playlist.segmentDate(number)?.date { rows += date.rows(localTime: localTime) }
    text.add(rows: rows)
    let pod = document.podReferences.first { $0.range == playlist.address(of: segment) }
    if let pod { text.add(rows: pod.url.rows) }
  }
}
