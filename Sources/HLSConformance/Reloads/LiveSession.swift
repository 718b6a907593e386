public import HLSInterstitials
public import HLSPlaylist

/// Successive loads of one playlist, in order.
///
/// Delta updates are applied as they come in, so that every load is judged as the complete playlist
/// that a client has after it.
public struct LiveSession: Sendable {
  public struct Load: Sendable {
    /// The number of the load, from 1.
    public let number: Int
    /// As it was received, with EXT-X-SKIP in a delta update.
    public let received: Playlist
    /// The complete playlist; nil where a delta update could not be applied.
    public let composition: ComposedPlaylist?
    /// The complete playlist with all that rules ask about it.
    public let document: Document?
    /// The playlist as it was received with all that rules ask about it.
    let receivedDocument: Document
    /// Why there is no complete playlist.
    public let failure: ComposedPlaylist.Failure?
    /// When the load began; nil where that is not known.
    public let time: DateTime?
    /// The address that was asked for, with its delivery directives; nil where that is not known.
    public let address: String?

    public var name: String { received.source.name }
  }

  /// The name of the session, which keeps findings the same over its loads.
  public let name: String
  public let settings: LintSettings
  public private(set) var loads: [Load] = []

  public init(named name: String, settings: LintSettings = LintSettings()) {
    self.name = name
    self.settings = settings
  }

  /// Adds the next load; its number is the next one, or a greater one where loads between are missing.
  public mutating func add(
    _ source: SourceFile, at time: DateTime? = nil, from address: String? = nil, number: Int? = nil
  ) {
    loads.append(
      Load(
        source, at: time, from: address, number: number, after: loads.last,
        complete: loads.last { $0.isMedia }?.composition, settings: settings))
  }
}

extension LiveSession.Load {
  /// Reads a load; `complete` is the complete playlist that a delta update is applied to.
  init(
    _ source: SourceFile, at time: DateTime?, from address: String?, number: Int?,
    after last: LiveSession.Load?, complete: ComposedPlaylist?, settings: LintSettings
  ) {
    let values = address.map { OutsideValues(query: URIReference($0).queryValues) } ?? .unknown
    let received = Playlist(parsing: source, values: values)
    let next = (last?.number ?? 0) + 1
    var composition: ComposedPlaylist?
    var failure: ComposedPlaylist.Failure?
    if received.isDecodable {
      do throws(ComposedPlaylist.Failure) {
        composition = try ComposedPlaylist(received, after: complete, values: values)
      } catch {
        failure = error
      }
    }
    let receivedDocument = Document(received, settings: settings, at: address)
    let document = composition.map {
      $0.isDeltaUpdate ? Document($0.playlist, settings: settings, at: address) : receivedDocument
    }
    self.init(
      number: max(next, number ?? next), received: received, composition: composition,
      document: document, receivedDocument: receivedDocument, failure: failure, time: time,
      address: address)
  }

  public var isMedia: Bool { received.kind == .media }

  /// The time from this load to a later one; nil where one of them is not known.
  func elapsed(until other: LiveSession.Load) -> Seconds? {
    guard let time, let later = other.time else { return nil }
    return time.distance(to: later)
  }
}
