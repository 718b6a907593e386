import HLSInterstitials
public import HLSPlaylist
public import SourceText

/// Successive loads of one playlist, in order.
///
/// Delta updates are applied when they are added, so that every load is checked as the complete
/// playlist that a client has after it.
public struct Reloads: Sendable {
  /// One load of the playlist.
  public struct Load: Sendable {
    /// The number of the load, from 1.
    public let number: Int
    /// The playlist as it was received; a delta update contains EXT-X-SKIP.
    public let received: Playlist
    /// The complete playlist; nil if it does not decode or a delta update could not be applied.
    public let composition: ComposedPlaylist?
    /// The complete playlist with the values that rules query; nil if there is none.
    public let document: Document?
    /// The received playlist with the values that rules query.
    package let receivedDocument: Document
    /// Why a delta update could not be applied; nil if it could, or for other playlists.
    public let failure: ComposedPlaylist.Failure?
    /// When the load began; nil if unknown.
    public let time: DateTime?
    /// When the server had it; nil if unknown.
    package let serverTime: LoadTime?
    /// The requested address with its delivery directives; nil if unknown.
    public let address: String?

    /// The name of the source.
    public var name: String { received.source.name }
  }

  /// The name of the playlist, which identifies its findings in every load.
  public let name: String
  /// Hosts that serve pods in addition to Google's own.
  public let podServingHosts: [String]
  /// The loads so far.
  public private(set) var loads: [Load] = []

  /// Creates an empty list of loads.
  public init(named name: String, podServingHosts: [String] = []) {
    self.name = name
    self.podServingHosts = podServingHosts
  }

  /// Adds the next load.
  ///
  /// `address` is the requested address with its delivery directives. `number` can be greater than the
  /// next number if loads are missing.
  public mutating func add(
    _ source: SourceFile, at time: DateTime? = nil, from address: String? = nil, number: Int? = nil
  ) {
    loads.append(
      Load(
        source, at: time, from: address, number: number, after: loads.last,
        complete: loads.last { $0.isMedia }?.composition, podServingHosts: podServingHosts,
        findingLists: FoundDocument.findNothing))
  }

  /// Adds the next load; `find` looks up the addresses of its asset lists as written.
  package mutating func add(
    _ source: SourceFile, at time: DateTime?, from address: String?,
    had serverTime: LoadTime? = nil,
    findingLists find: (String) -> FoundDocument
  ) {
    loads.append(
      Load(
        source, at: time, from: address, number: nil, had: serverTime, after: loads.last,
        complete: loads.last { $0.isMedia }?.composition, podServingHosts: podServingHosts,
        findingLists: find))
  }
}

extension Reloads.Load {
  /// Parses a load; `complete` is the complete playlist to which a delta update is applied.
  ///
  /// `find` looks up the addresses of asset lists, as written but after variable substitution. Unless
  /// `judgesLists`, rules see the pods in them only as requests.
  package init(
    _ source: SourceFile, at time: DateTime?, from address: String?, number: Int?,
    had serverTime: LoadTime? = nil,
    after last: Reloads.Load?, complete: ComposedPlaylist?, podServingHosts: [String],
    findingLists find: (String) -> FoundDocument, judgingThem judgesLists: Bool = true
  ) {
    let values = address.map { OutsideValues(query: URIReference($0).queryValues) } ?? .unknown
    let received = Playlist(
      parsing: source, values: values, expecting: last?.isMedia == true ? .media : .undetermined)
    let next = (last?.number ?? 0) + 1
    var composition: ComposedPlaylist?
    var failure: ComposedPlaylist.Failure?
    if received.isWhole {
      do throws(ComposedPlaylist.Failure) {
        composition = try ComposedPlaylist(received, after: complete, values: values)
      } catch {
        failure = error
      }
    }
    let receivedDocument = Document(received, podServingHosts: podServingHosts, at: address)
    var document = composition.map {
      $0.isDeltaUpdate
        ? Document($0.playlist, podServingHosts: podServingHosts, at: address) : receivedDocument
    }
    document?.addListedPods(hosts: podServingHosts, judged: judgesLists, inLists: find)
    self.init(
      number: max(next, number ?? next), received: received, composition: composition,
      document: document, receivedDocument: receivedDocument, failure: failure,
      time: time, serverTime: serverTime ?? time.map { LoadTime($0) },
      address: address)
  }

  /// Whether the received playlist is a media playlist.
  public var isMedia: Bool { received.kind == .media }

  /// The time from the start of this load to that of a later one; nil if either is unknown.
  func elapsed(until other: Reloads.Load) -> Seconds? {
    guard let time, let later = other.time else { return nil }
    return time.distance(to: later)
  }
}

/// A delta update that cannot be applied to the load before it, so that a client cannot continue with it
/// (rfc8216bis-22, sections 6.2.5.1 and 6.3.7).
public struct UnappliedUpdate: Sendable {
  /// The update as it was received.
  public let playlist: Playlist
  /// EXT-X-SKIP.
  public let skip: PlaylistTag
  /// Why it cannot be applied.
  public let failure: ComposedPlaylist.Failure

  /// Returns nil if the load could be applied, or is none.
  package init?(_ load: Reloads.Load) {
    guard let failure = load.failure, let skip = load.received.firstTag(.skip) else { return nil }
    (playlist, self.skip, self.failure) = (load.received, skip, failure)
  }
}
