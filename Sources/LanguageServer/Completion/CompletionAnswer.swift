import HLSDocuments
import HLSInterstitials
import HLSPlaylist
import HLSReporting
import SourceText

extension EditorSession {
  /// The words that may be written at a place of a playlist: tags, attributes, values, IDs and
  /// variables.
  mutating func completion(_ place: PlaceInDocument) -> JSONList<CompletionItem> {
    let lines = place.subject.document.lines
    let offset = Int(place.offset)
    let encoding = client.encoding
    let start = ClientPosition(line: lines.position(of: offset, encoding).line, character: 0)
    guard let document = place.subject.found.graph.members[0].document,
      let slot = CompletionSlot(
        in: lines.bytes, lineStart: lines.offset(of: start, encoding), offset: offset)
    else { return JSONList([]) }
    let range = ClientRange(
      start: lines.position(of: slot.start, encoding), end: lines.position(of: offset, encoding))
    var words = CompletionWords(document)
    if case .value(.import, .define, _) = slot.kind {
      words.outside = outsideVariables(of: place.subject.document.uri)
    }
    return JSONList(
      words.words(for: slot.kind).map { word in
        CompletionItem(
          label: word.label, kind: word.kind, detail: word.detail,
          edit: TextEdit(range: range, text: word.text))
      })
  }

  /// The names of the variables that documents define that link to one.
  private mutating func outsideVariables(of uri: DocumentURI) -> [String] {
    workspace.lintAll().flatMap { found -> [String] in
      guard let member = found.member(uri), member != 0 else { return [] }
      let sources = Set(found.graph.links.filter { $0.member == member }.map(\.source))
      return sources.sorted().compactMap { found.graph.members[$0].document?.playlist }.flatMap {
        playlist in
        playlist.variableDefinitions.map { playlist.text($0.name.valueRange) }
      }
    }
  }
}

/// The words that a playlist may have.
private struct CompletionWords {
  struct Word {
    let label: String
    let kind: CompletionItem.Kind
    var detail: String?
    let text: String
  }

  private let document: Document
  private let playlist: Playlist
  /// The names of the variables that can be imported.
  var outside: [String] = []

  init(_ document: Document) { (self.document, playlist) = (document, document.playlist) }

  func words(for kind: CompletionSlot.Kind) -> [Word] {
    switch kind {
    case .tag: tags
    case .attribute(let tag, let present): attributes(of: tag, besides: present)
    case .value(let name, let tag, let isQuoted): values(of: name, in: tag, isQuoted: isQuoted)
    case .tagValue(let tag): values(of: tag)
    case .variable:
      unique(playlist.variableDefinitions.map { playlist.text($0.name.valueRange) }).map {
        Word(label: $0, kind: .variable, detail: "variable", text: $0)
      }
    }
  }

  private var tags: [Word] {
    TagName.allCases.compactMap { name in
      guard let definition = Definition(name), isAllowed(name.family) else { return nil }
      let tag = Vocabulary.standard.definition(of: name)
      guard tag.removedIn == nil else { return nil }
      var end = ":"
      if case .none = tag.value { end = "" }
      return Word(
        label: "#\(name)", kind: .keyword, detail: definition.meaning, text: "#\(name)\(end)")
    }
  }

  private func isAllowed(_ family: TagFamily) -> Bool {
    switch playlist.kind {
    case .media: family != .multivariantPlaylist
    case .multivariant: !family.isMediaOnly
    case .mixed, .undetermined: true
    }
  }

  private func attributes(of tag: TagName, besides present: [String]) -> [Word] {
    Vocabulary.standard.definition(of: tag).attributes.compactMap { attribute in
      guard !present.contains(attribute.name.text) else { return nil }
      return Word(
        label: attribute.name.text, kind: .property,
        detail: Definition(attribute, of: tag).meaning, text: "\(attribute.name)=")
    }
  }

  private func values(of tag: TagName) -> [Word] {
    guard case .word(let words) = Vocabulary.standard.definition(of: tag).value else { return [] }
    return words.all.map { Word(label: "\($0)", kind: .value, text: "\($0)") }
  }

  private func values(of name: AttributeName, in tag: TagName, isQuoted: Bool) -> [Word] {
    func quoted(_ text: String) -> String { isQuoted ? text : "\"\(text)\"" }
    var words = names(for: name, in: tag).map {
      Word(label: $0, kind: .reference, text: quoted($0))
    }
    switch Vocabulary.standard.definition(of: name, in: tag)?.type {
    case .word(let allowed) where !isQuoted, .stringOrWord(let allowed) where !isQuoted:
      words += allowed.all.map { Word(label: "\($0)", kind: .value, text: "\($0)") }
    case .words(let allowed), .quotedWord(let allowed):
      words += allowed.all.map { Word(label: "\($0)", kind: .value, text: quoted("\($0)")) }
    default: break
    }
    return words
  }

  /// The names in the playlist that an attribute can refer to.
  private func names(for name: AttributeName, in tag: TagName) -> [String] {
    switch (tag, name) {
    case (.streamInf, .audio), (.iFrameStreamInf, .audio): groups(of: .audio)
    case (.streamInf, .video), (.iFrameStreamInf, .video): groups(of: .video)
    case (.streamInf, .subtitles): groups(of: .subtitles)
    case (.streamInf, .closedCaptions): groups(of: .closedCaptions)
    case (.media, .groupID): unique(playlist.renditionGroups.groups.map(\.id))
    case (.dateRange, .id): unique(document.dateRanges.compactMap(\.id))
    case (.dateRange, .targetID): unique(document.interstitials.compactMap(\.id))
    case (.dateRange, .class):
      unique(
        [DateRangeClass.interstitial, .preload].map(\.text)
          + document.dateRanges.compactMap { $0.string(.class).value })
    case (.define, .import): unique(outside)
    default: []
    }
  }

  private func groups(of kind: Rendition.Kind) -> [String] {
    unique(playlist.renditionGroups.groups.filter { $0.kind == kind }.map(\.id))
  }

  /// The names in their order, each once.
  private func unique(_ names: [String]) -> [String] {
    var seen: Set<String> = []
    return names.filter { !$0.isEmpty && seen.insert($0).inserted }
  }
}
