public import HLSInterstitials
public import HLSPlaylist

/// A document of a graph: a playlist or JSON, with the address at which it is.
public struct Member: Sendable {
  public enum Content: Sendable {
    case playlist(Document)
    case json(JSONDocument)
    /// Neither a playlist nor JSON, such as the page of an error; its lines only.
    case other(Playlist)
    /// The record of how the documents were loaded.
    case exchanges(ExchangeLog)
  }

  /// Its number in the graph, from 0.
  public let number: Int
  /// The address or path from which relative references in it are resolved.
  public let location: String
  public let content: Content

  public var text: any LinedText {
    switch content {
    case .playlist(let document): document.playlist
    case .json(let document): document.text
    case .other(let text): text
    case .exchanges(let log): log
    }
  }

  /// The playlist, or nil for JSON.
  public var document: Document? {
    if case .playlist(let document) = content { document } else { nil }
  }

  public var json: JSONDocument? {
    if case .json(let document) = content { document } else { nil }
  }

  /// What it is, such as `media playlist`.
  public var kind: String {
    switch content {
    case .playlist(let document):
      switch document.playlist.kind {
      case .media: "media playlist"
      case .multivariant: "multivariant playlist"
      case .mixed, .undetermined: "playlist"
      }
    case .json(let document): document.kind.name
    case .other: "text"
    case .exchanges: "exchange log"
    }
  }
}

/// A JSON document of a presentation, and what it is taken for.
public struct JSONDocument: Sendable {
  public enum Kind: Sendable {
    case assetList(AssetList)
    case steeringManifest(SteeringManifest)
    /// What EXT-X-SESSION-DATA or a link of another kind leads to.
    case other

    var name: String {
      switch self {
      case .assetList: "asset list"
      case .steeringManifest: "steering manifest"
      case .other: "JSON document"
      }
    }
  }

  public let text: JSONText
  public let kind: Kind
  public let settings: LintSettings

  /// Takes the document for what its keys say it is.
  public init(_ text: JSONText, settings: LintSettings = LintSettings()) {
    let kind: Kind =
      switch text.purpose {
      case .assetList: .assetList(AssetList(text))
      case .steeringManifest: .steeringManifest(SteeringManifest(text))
      case .unknown: .other
      }
    self.init(text, kind: kind, settings: settings)
  }

  public init(_ text: JSONText, kind: Kind, settings: LintSettings = LintSettings()) {
    self.text = text
    self.kind = kind
    self.settings = settings
  }
}
