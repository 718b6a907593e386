public import HLSPlaylist
public import SourceText

/// A document of a graph with its address: a playlist, JSON, an exchange log, a recorded session or other text.
public struct Member: Sendable {
  /// The parsed document.
  public enum Content: Sendable {
    /// A playlist.
    case playlist(Document)
    /// A JSON document.
    case json(JSONDocument)
    /// The Info.plist of an app.
    case infoPlist(InfoPlist)
    /// Text that is neither a playlist nor JSON, such as an error page; only its lines are used.
    case other(Playlist)
    /// The log of the requests that loaded the documents.
    case exchanges(ExchangeLog)
    /// The recorded session of an app.
    case session(SessionLog)
  }

  /// The index of the member in the graph.
  public let number: Int
  /// The address or path against which relative references in the document are resolved.
  public let location: String
  /// The parsed document.
  public let content: Content

  package init(number: Int, location: String, content: Content) {
    self.number = number
    self.location = location
    self.content = content
  }

  /// The text of the document, in which positions are counted.
  public var text: any LinedText {
    switch content {
    case .playlist(let document): document.playlist
    case .json(let document): document.text
    case .other(let text): text
    case .exchanges(let log): log
    case .session(let log): log
    case .infoPlist(let plist): plist
    }
  }

  /// The playlist; nil for other documents.
  public var document: Document? {
    if case .playlist(let document) = content { document } else { nil }
  }

  /// The document with the date ranges that the member has: the playlist, or what a schedule has over its primary
  /// content; nil for other documents.
  package var schedule: Document? { document ?? json?.scheduled }

  /// The first line; empty if there is none.
  package var head: ByteRange { text.lineCount > 0 ? text.lineRange(0) : ByteRange(0, 0) }

  /// The JSON document; nil for other documents.
  public var json: JSONDocument? {
    if case .json(let document) = content { document } else { nil }
  }

  /// The recorded session; nil for other documents.
  public var session: SessionLog? { if case .session(let log) = content { log } else { nil } }

  /// The rest of the document that was not read, because it has too many parts; nil if everything was
  /// read.
  package var unread: ByteRange? {
    switch content {
    case .playlist(let document): document.playlist.unread
    case .json(let document): document.text.unread
    case .other(let text): text.unread
    case .session(let log): log.unread
    case .exchanges, .infoPlist: nil
    }
  }

  /// The name of the document's kind, such as `media playlist`.
  public var kind: String {
    switch content {
    case .playlist(let document):
      switch document.playlist.kind {
      case .media: "media playlist"
      case .multivariant: "multivariant playlist"
      case .mixed, .undetermined: "playlist"
      }
    case .json(let document): document.kind.name
    case .infoPlist: "Info.plist"
    case .other: "text"
    case .exchanges: "exchange log"
    case .session: "recorded session"
    }
  }

  /// The kind with an article, such as `a media playlist`, or `an HTML page` for other text.
  package var nounPhrase: String {
    if case .other(let text) = content { return ContentKind(of: text.source.bytes.span).noun }
    return ("aeiou".contains(kind.prefix(1)) ? "an " : "a ") + kind
  }
}
