import HLSInterstitials
import HLSLinting
import HLSPlaylist

/// How a player is known to handle a feature of HLS.
///
/// A fact is shown as one sentence: the subject, how it is handled, the player with its versions,
/// and the consequence.
struct PlayerFact: Sendable {
  let player: Player
  /// The versions with this behavior, as text after the player's name; empty if unknown.
  let versions: String
  let trait: PlayerTrait
  /// The verb phrase before the player's name, such as `is ignored by`.
  let treatment: String
  let consequence: String
  /// The document, or the files of the player's source, that shows the behavior.
  let source: String

  var label: String { versions.isEmpty ? player.name : "\(player.name) \(versions)" }

  /// All known facts about all players.
  static let all: [PlayerFact] =
    avPlayer + hlsJS + shaka + media3 + bitmovin + theoPlayer + videoJS + adServices
}

/// The feature that a fact is about.
enum PlayerTrait: Sendable, Hashable {
  /// Date ranges of a class.
  case dateRanges(DateRange.Category)
  case attribute(AttributeName)
  /// A keyword in the value of an attribute.
  case word(String, in: AttributeName)
  case lateAttribute(AttributeName)
  /// The first of the X-SKIP-CONTROL attributes.
  case skipControl

  // Traits that separate rules detect.
  case relativeAssetList
  case clientParameters
  case listsAtOneTime
  case laterDates
  case zonesInOrder
  case startOffBoundary
  case missingRestriction
  case missingJump
  case jumpAppendedInPlace
  case appendedInPlaceInLive
  case apartAfterInPlace
  case unknownLength
  case missingOccupancy
  case postRollInLive
  case preRollAtEpoch
  case stitchPayload
  case emptyAssetList
  case partialSkipControl
  case someBeaconParameters
  case trackingTwice
  case insertionMode
  case prefetchMode
  case playlistPath
  case listAsVAST
  case addedAttribute
  case signedQuery
  case otherTracks
  case slowAssetList
  case preRollInLive
  case snapWithLowLatency
  case snapAfterEdge
  case dateRangeAfterEndlist
  case unlistedFormat

  /// The subject of the sentence.
  var subject: String {
    switch self {
    case .dateRanges(.preload): "date ranges of the preload class"
    case .dateRanges(.schedule): "date ranges of the schedule class"
    case .dateRanges: "date ranges of the interstitial class"
    case .attribute(let name): name.text
    case .word(let word, let name): "\(name) with \(word)"
    case .lateAttribute(let name): "\(name) on a later tag of its ID"
    case .skipControl: "X-SKIP-CONTROL"
    case .relativeAssetList: "a relative X-ASSET-LIST"
    case .clientParameters: "_HLS_primary_id and _HLS_start_offset"
    case .listsAtOneTime: "one of two events with X-ASSET-LIST at the same time"
    case .laterDates: "EXT-X-PROGRAM-DATE-TIME after the first"
    case .zonesInOrder: "START-DATE"
    case .startOffBoundary: "X-SNAP"
    case .missingRestriction: "an event without X-RESTRICT"
    case .missingJump: "an event without JUMP in X-RESTRICT"
    case .jumpAppendedInPlace: "X-RESTRICT with JUMP for an event on a segment boundary"
    case .appendedInPlaceInLive:
      "a live event that replaces its own length between segment boundaries"
    case .apartAfterInPlace: "an event with a media source of its own after one appended in place"
    case .unknownLength: "an event without X-RESUME-OFFSET and without a duration"
    case .missingOccupancy: "an event without X-TIMELINE-OCCUPIES in a live playlist"
    case .postRollInLive: "a post-roll in a live playlist"
    case .preRollAtEpoch: "START-DATE at the Unix epoch"
    case .stitchPayload: "the path after /stitch/assetlist/"
    case .emptyAssetList: "an empty ASSETS"
    case .partialSkipControl: "SKIP-CONTROL of an asset list"
    case .someBeaconParameters:
      "only some of awsBeaconData, awsBeaconDomain and awsConfigurationName"
    case .insertionMode: "aws.insertionMode with a value other than GUIDED and STITCHED"
    case .prefetchMode: "aws.guidedPrefetchMode without aws.insertionMode=GUIDED"
    case .playlistPath: "a path other than /v1/master/account/configuration/"
    case .listAsVAST: "a request without Accept: application/json"
    case .addedAttribute: "an attribute that a later load adds to an event"
    case .signedQuery: "a signed query with characters that form encoding changes"
    case .otherTracks: "an asset with other tracks than the primary"
    case .slowAssetList: "a slow asset list"
    case .preRollInLive: "a pre-roll in a live playlist"
    case .snapWithLowLatency: "an event with OUT in X-SNAP in a low-latency playlist"
    case .snapAfterEdge: "an event with OUT in X-SNAP after the listed segments"
    case .dateRangeAfterEndlist: "a date range after EXT-X-ENDLIST"
    case .unlistedFormat: "a format that Apple does not list"
    case .trackingTwice: "TRACKING together with awsBeaconData"
    }
  }
}

extension PlayerFact {
  /// The facts about any of the traits for these players, in the order of `all`.
  static func about(
    _ traits: [PlayerTrait], of players: some Collection<Player>
  ) -> [PlayerFact] {
    all.filter { traits.contains($0.trait) && players.contains($0.player) }
  }
}

extension PlayerFact {
  /// The players that have a fact about any of the traits, in the order of `Player.allCases`.
  static func players(_ traits: [PlayerTrait], among players: [Player]) -> [Player] {
    var found: [Player] = []
    for fact in all where traits.contains(fact.trait) && !found.contains(fact.player) {
      found.append(fact.player)
    }
    return players.filter(found.contains)
  }
}

extension [PlayerFact] {
  /// The players with their versions, such as `Media3 1.11.0 and Shaka Player 5.2.7`.
  var players: String {
    let labels = map(\.label)
    guard let last = labels.last, labels.count > 1 else { return labels.first ?? "" }
    return labels.dropLast().joined(separator: ", ") + " and " + last
  }

  /// One sentence for each different fact, without initial capital and period; equal facts of
  /// several players share one.
  var sentences: [String] {
    var groups: [[PlayerFact]] = []
    for fact in self {
      let same = groups.firstIndex {
        $0[0].trait == fact.trait && $0[0].treatment == fact.treatment
          && $0[0].consequence == fact.consequence
      }
      if let same { groups[same].append(fact) } else { groups.append([fact]) }
    }
    return groups.map {
      "\($0[0].trait.subject) \($0[0].treatment) \($0.players): \($0[0].consequence)"
    }
  }

  /// The sources, separated by `; `, each once.
  var source: String {
    var sources: [String] = []
    for fact in self where !sources.contains(fact.source) { sources.append(fact.source) }
    return sources.joined(separator: "; ")
  }

  /// The sentences as one text with capitals and periods.
  var account: String {
    sentences.map { $0.prefix(1).uppercased() + $0.dropFirst() + "." }.joined(separator: " ")
  }
}
