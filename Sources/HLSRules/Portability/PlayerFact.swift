import HLSInterstitials
import HLSLinting
import HLSPlaylist

/// What a player is known to make of a part of HLS.
///
/// A fact is told as one sentence: what it is about, what happens to it, the player with the versions,
/// and what follows.
struct PlayerFact: Sendable {
  let player: Player
  /// The versions in which it was found, as they follow the player's name; empty where unknown.
  let versions: String
  let trait: PlayerTrait
  /// What happens to it, ahead of the player's name: `is ignored by`.
  let treatment: String
  let consequence: String
  /// The document, or the files of the player's source, where it was read.
  let source: String

  var label: String { versions.isEmpty ? player.name : "\(player.name) \(versions)" }

  /// Everything known of all players.
  static let all: [PlayerFact] =
    avPlayer + hlsJS + shaka + media3 + bitmovin + theoPlayer + videoJS + adServices
}

/// What in a playlist a fact is about.
enum PlayerTrait: Sendable, Hashable {
  /// Date ranges of a class.
  case dateRanges(DateRange.Category)
  case attribute(AttributeName)
  /// A word among those of an attribute.
  case word(String, in: AttributeName)
  case lateAttribute(AttributeName)
  /// The first of the X-SKIP-CONTROL attributes.
  case skipControl

  // What rules of their own find.
  case relativeAssetList
  case clientParameters
  case listsAtOneTime
  case laterDates
  case zonesInOrder
  case startOffBoundary
  case missingRestriction
  case missingJump
  case jumpAppendedInPlace
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
    case .listsAtOneTime: "one of two events with X-ASSET-LIST at one time"
    case .laterDates: "EXT-X-PROGRAM-DATE-TIME after the first"
    case .zonesInOrder: "START-DATE"
    case .startOffBoundary: "X-SNAP"
    case .missingRestriction: "an event without X-RESTRICT"
    case .missingJump: "an event whose X-RESTRICT has no JUMP"
    case .jumpAppendedInPlace: "X-RESTRICT with JUMP of an event on a segment boundary"
    case .unknownLength: "an event without X-RESUME-OFFSET and without a length"
    case .missingOccupancy: "an event without X-TIMELINE-OCCUPIES in a live playlist"
    case .postRollInLive: "a post-roll in a live playlist"
    case .preRollAtEpoch: "START-DATE at the Unix epoch"
    case .stitchPayload: "the path below /stitch/assetlist/"
    case .emptyAssetList: "an empty ASSETS"
    case .partialSkipControl: "SKIP-CONTROL of an asset list"
    case .someBeaconParameters: "one of awsBeaconData, awsBeaconDomain and awsConfigurationName"
    case .insertionMode: "aws.insertionMode in other letters"
    case .prefetchMode: "aws.guidedPrefetchMode without aws.insertionMode=GUIDED"
    case .playlistPath: "another path than /v1/master/account/configuration/"
    case .listAsVAST: "a request without Accept: application/json"
    case .addedAttribute: "an attribute that a later load adds to an event"
    case .trackingTwice: "TRACKING beside awsBeaconData"
    }
  }
}

extension PlayerFact {
  /// Where in `all` the facts about each trait are.
  private static let places = Dictionary(grouping: all.indices) { all[$0].trait }

  /// What is known about any of the traits, of these players, in the order in which it is told.
  static func about(_ traits: [PlayerTrait], of players: Set<Player>) -> [PlayerFact] {
    Set(traits).flatMap { places[$0] ?? [] }.sorted().map { all[$0] }
      .filter { players.contains($0.player) }
  }
}

extension [PlayerFact] {
  /// The players with their versions, such as `Media3 1.11.0 and Shaka Player 5.2.7`.
  var players: String {
    let labels = map(\.label)
    guard let last = labels.last, labels.count > 1 else { return labels.first ?? "" }
    return labels.dropLast().joined(separator: ", ") + " and " + last
  }

  /// Sentences, without capital and full stop, that tell equal facts of several players once.
  var sentences: [String] {
    var told: [[PlayerFact]] = []
    for fact in self {
      let same = told.firstIndex {
        $0[0].trait == fact.trait && $0[0].treatment == fact.treatment
          && $0[0].consequence == fact.consequence
      }
      if let same { told[same].append(fact) } else { told.append([fact]) }
    }
    return told.map {
      "\($0[0].trait.subject) \($0[0].treatment) \($0.players): \($0[0].consequence)"
    }
  }

  /// The same as a text of whole sentences.
  var account: String {
    sentences.map { $0.prefix(1).uppercased() + $0.dropFirst() + "." }.joined(separator: " ")
  }
}
