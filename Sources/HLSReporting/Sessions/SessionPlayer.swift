import HLSDocuments
import HLSLinting
import SourceText

/// What a player reported of itself in a session (CMCD), by its session and its content.
struct SessionPlayer: Sendable {
  /// The session and the content, with secrets masked; nil if the player does not report them.
  let sessionID, contentID: String?
  /// Where its requests begin and end.
  let from: Seconds
  private(set) var to: Seconds
  private(set) var requests = 0
  /// The number of requests for each type of objects, `other` if the player does not report it.
  private(set) var objects: [MediaClientData.ObjectType: Int] = [:]
  /// The least and the greatest level of its buffer; nil if it reports none.
  private(set) var levels: (least: Seconds, greatest: Seconds)?
  /// How often the buffer ran empty.
  private(set) var stalls = 0

  /// The players of a session in the order of their first requests.
  static func all(in entries: SessionEntries) -> [SessionPlayer] {
    var players: [SessionPlayer] = []
    var numbers: [String: Int] = [:]
    for entry in entries.all {
      guard let data = entry.data else { continue }
      let key = "\(data.sessionID ?? "") \(data.contentID ?? "")"
      let number = numbers[key] ?? players.count
      if number == players.count {
        numbers[key] = number
        players.append(SessionPlayer(data, at: entry.position))
      }
      players[number].add(data, at: entry.position)
    }
    return players
  }

  private init(_ data: MediaClientData, at position: Seconds) {
    sessionID = data.maskedSessionID
    contentID = data.contentID.map { Redaction.masked($0).fitted(to: 60) }
    (from, to) = (position, position)
  }

  private mutating func add(_ data: MediaClientData, at position: Seconds) {
    to = position
    requests += 1
    objects[data.objectType ?? .other, default: 0] += 1
    if data.isStarved { stalls += 1 }
    guard let level = data.bufferLevel else { return }
    let (least, greatest) = levels ?? (level, level)
    levels = (min(least, level), max(greatest, level))
  }

  /// The player in a sentence without a period; `isTimed` is whether its positions are times.
  func sentence(isTimed: Bool) -> String {
    let types = MediaClientData.ObjectType.allCases.compactMap { type in
      objects[type].map { "\($0) \(type.noun)" }
    }
    var parts = ["\(counted(requests, "request")) (\(types.joined(separator: ", ")))"]
    if isTimed { parts.append("from \(from.rounded) s to \(to.rounded) s") }
    if let levels { parts.append("buffer \(levels.least) to \(levels.greatest) s") }
    if stalls > 0 { parts.append("ran empty \(stalls == 1 ? "once" : "\(stalls) times")") }
    let name =
      "sid \(sessionID?.quoted ?? "missing"), cid \(contentID?.quoted ?? "missing"): "
    return name + parts.joined(separator: ", ")
  }
}

extension MediaClientData {
  /// The session as outputs show it: masked, as in an address.
  var maskedSessionID: String? {
    sessionID.map { Redaction.masked($0, named: "sid").fitted(to: 60) }
  }
}

extension MediaClientData.ObjectType {
  /// What is requested, in words.
  var noun: String {
    switch self {
    case .manifest: "playlist"
    case .audio: "audio"
    case .video: "video"
    case .audioAndVideo: "audio and video"
    case .initialization: "initialization"
    case .caption: "captions"
    case .timedText: "timed text"
    case .key: "key"
    case .other: "other"
    }
  }
}
