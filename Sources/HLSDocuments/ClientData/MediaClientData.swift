public import SourceText

/// What a player reports about itself with a request: Common Media Client Data (CMCD).
///
/// Source: CTA-5004 and CTA-5004-A.
public struct MediaClientData: Sendable {
  /// The type of the requested object, `ot`.
  public enum ObjectType: String, Sendable, CaseIterable {
    /// A playlist.
    case manifest = "m"
    /// Media segments of audio.
    case audio = "a"
    /// Media segments of video.
    case video = "v"
    /// Media segments of audio and video.
    case audioAndVideo = "av"
    /// An initialization segment.
    case initialization = "i"
    /// Captions or subtitles.
    case caption = "c"
    /// Timed text in ISOBMFF.
    case timedText = "tt"
    /// A key, a license or a certificate.
    case key = "k"
    /// Anything else.
    case other = "o"
  }

  /// The type of the stream, `st`.
  public enum StreamType: String, Sendable, CaseIterable {
    /// All segments are known: VOD.
    case onDemand = "v"
    /// Segments become available over time.
    case live = "l"
    /// Live with low latency.
    case lowLatency = "ll"
  }

  /// A key with its value.
  public struct Item: Sendable, Equatable {
    /// The value of an item.
    public enum Value: Sendable, Equatable {
      /// A key without a value, which means true, or `?0`.
      case boolean(Bool)
      /// A string in quotation marks, with escapes decoded.
      case string(String)
      /// A number or a token, as written.
      case bare(String)
      /// An inner list: strings in quotation marks without these, other elements without parameters.
      case list([String])
    }

    /// The key, such as `sid`.
    public let key: String
    /// The value.
    public let value: Value
    /// The name of the header field; nil in a query.
    public let header: String?
    /// The header value or query parameter in the log that contains the item.
    public let range: ByteRange
  }

  /// A violation of the syntax.
  public struct Fault: Sendable, Equatable {
    /// What is wrong, in words.
    public let message: String
    /// The header value or query parameter in the log.
    public let range: ByteRange
  }

  /// The items, in the order of the request: those of the header fields if there are any, else those of the
  /// query.
  ///
  /// A server ignores the query of a request with header fields (section 6, item 8).
  public let items: [Item]
  /// The violations of the syntax, in the same order.
  public let faults: [Fault]
  /// Where a query also has data; nil if it has none, or if the items are from it.
  public let ignoredQuery: ByteRange?

  /// The item with a key; the last one if it is repeated.
  public subscript(key: String) -> Item? { items.last { $0.key == key } }

  /// The session of playback, `sid`; nil if it is missing or no string.
  public var sessionID: String? { text("sid") }
  /// The content, `cid`; nil if it is missing or no string.
  public var contentID: String? { text("cid") }
  /// The type of the object; nil if it is missing or unknown.
  public var objectType: ObjectType? { token("ot").flatMap(ObjectType.init) }
  /// The type of the stream; nil if it is missing or unknown.
  public var streamType: StreamType? { token("st").flatMap(StreamType.init) }
  /// The rate of playback, 1 without the key `pr`, 0 if playback is paused; nil if it is no number.
  public var playbackRate: Double? {
    self["pr"] == nil ? 1 : token("pr").flatMap(Double.init).flatMap { $0.isFinite ? $0 : nil }
  }
  /// The relative addresses of objects that the player expects to request next, `nor`.
  public var nextObjects: [String] {
    switch self["nor"]?.value {
    case .string(let text): [text]
    case .list(let elements): elements
    default: []
    }
  }
  /// The version of the specification, 1 without the key `v`; nil if it is no number.
  public var version: Int? { self["v"] == nil ? 1 : token("v").flatMap { Int($0) } }

  /// How much the player has buffered, `bl`; of several buffers the least, and nil without the key.
  package var bufferLevel: Seconds? {
    let levels =
      switch self["bl"]?.value {
      case .bare(let text): [text]
      case .list(let elements): elements
      default: [String]()
      }
    return levels.compactMap(Int32.init).filter { $0 >= 0 }.min().map {
      Seconds(milliseconds: Int64($0))
    }
  }
  /// Whether the buffer ran empty since the request before, `bs`.
  package var isStarved: Bool { self["bs"]?.value == .boolean(true) }
  /// Whether the object is needed to begin, to seek, or to go on after the buffer ran empty, `su`.
  package var isUrgent: Bool { self["su"]?.value == .boolean(true) }
  /// The state of the player, the token `sta`; nil if it is missing.
  package var playerState: String? { token("sta") }

  private func text(_ key: String) -> String? {
    if case .string(let text)? = self[key]?.value { text } else { nil }
  }

  private func token(_ key: String) -> String? {
    if case .bare(let text)? = self[key]?.value { text } else { nil }
  }
}
