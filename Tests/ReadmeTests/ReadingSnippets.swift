import HLSInterstitials

// What articles show of reading; an outside package compiles it, too.

func durations(in bytes: [UInt8]) -> [String] {
  let playlist = Playlist(parsing: SourceFile(name: "media.m3u8", bytes: bytes))
  return playlist.tags(named: .dateRange).map { tag in
    let line = playlist.position(of: tag.range.start).line
    switch playlist.decimal(playlist.attribute(.duration, of: tag)) {
    case .absent: return "\(line): no DURATION"
    case .malformed(let range): return "\(line): \(playlist.text(range)) is not a decimal number"
    case .value(let duration, _): return "\(line): \(duration.seconds) s"
    }
  }
}

func segments(in bytes: [UInt8]) -> [String] {
  let playlist = Playlist(parsing: SourceFile(name: "media.m3u8", bytes: bytes))
  return playlist.segments.map { segment in
    let address = playlist.text(playlist.address(of: segment))
    return "\(segment.start) s to \(segment.end) s: \(address)"
  }
}

func addresses(in assetList: [UInt8]) -> [String] {
  let json = JSONText(parsing: SourceFile(name: "assets.json", bytes: assetList))
  let assets = json.root?["ASSETS"]?.elements ?? []
  return assets.compactMap { $0["URI"] }.map { uri in
    let position = json.position(of: uri.range.start)
    return "\(position.line):\(position.column): \(json.text(uri.range))"
  }
}

func allowedWords(of attribute: AttributeName, in tag: TagName) -> [String] {
  guard let definition = Vocabulary.standard.definition(of: attribute, in: tag) else { return [] }
  return definition.type.allowedWords.all.map(\.description)
}

func deviations(of playlist: Playlist) -> [String] {
  GrammarCheck.faults(in: playlist).map { fault in
    "line \(playlist.position(of: fault.range.start).line), \(fault.tag.text): \(fault.aspect)"
  }
}

func shownContent(of bytes: [UInt8]) throws -> [String] {
  let playlist = Playlist(parsing: SourceFile(name: "film.m3u8", bytes: bytes))
  let timeline = try Timeline(of: playlist)
  let shown = timeline.segments.map { segment in
    let end = segment.end.map { "\($0)" } ?? "…"
    return switch segment.content {
    case .primary: "\(segment.start)–\(end) s primary"
    case .interstitial(let event): "\(segment.start)–\(end) s \(event.id)"
    }
  }
  return shown + timeline.unplaced.map { "line \($0.line): \($0.reason)" }
}
