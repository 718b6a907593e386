import HLSDocuments
import HLSLinting
import SourceText

/// The lanes of what players report about themselves with their requests (CMCD).
struct ClientLanes {
  private(set) var marks: [SessionLane: [SessionMark]] = [:]
  /// The value of the last stretch of a lane, which its label may mask.
  private var values: [SessionLane: String] = [:]
  /// The mark of each player that does not play as usual.
  private var states: [String: Int] = [:]

  /// Reads a request; `event` is the index of its entry.
  mutating func read(_ data: MediaClientData, at position: Seconds, event: Int) {
    extend(.clientSession, data.sessionID, data.maskedSessionID, at: position, event)
    extend(
      .clientContent, data.contentID,
      data.contentID.map { Redaction.masked($0).fitted(to: 60) }, at: position, event)
    readState(of: data, at: position, event)
    guard data.bufferLevel != nil || data.isStarved else { return }
    var mark = SessionMark(from: position, to: position, event: event)
    mark.level = data.bufferLevel
    mark.isFailure = data.isStarved
    mark.label = [
      data.bufferLevel.map { "\($0) s" }, data.isStarved ? "ran empty before" : nil,
    ].compactMap { $0 }.joined(separator: ", ")
    marks[.buffer, default: []].append(mark)
  }

  /// Extends the last stretch of a lane if it has the same value, or begins one.
  private mutating func extend(
    _ lane: SessionLane, _ value: String?, _ label: String?, at position: Seconds, _ event: Int
  ) {
    guard let value, let label else { return }
    let last = marks[lane, default: []].count - 1
    if last >= 0, values[lane] == value {
      marks[lane]?[last].end(at: position)
    } else {
      var mark = SessionMark(from: position, to: position, event: event)
      values[lane] = value
      mark.label = label
      mark.isStretch = true
      marks[lane, default: []].append(mark)
    }
  }

  /// Begins or ends the state of a player, which is known by its session and its content.
  private mutating func readState(
    of data: MediaClientData, at position: Seconds, _ event: Int
  ) {
    let player = "\(data.sessionID ?? "") \(data.contentID ?? "")"
    let state = data.unusualState
    if let open = states[player] {
      marks[.playback]?[open].end(at: position)
      if marks[.playback]?[open].label == state { return }
      states[player] = nil
    }
    guard let state else { return }
    var mark = SessionMark(from: position, to: position, event: event)
    mark.label = state
    states[player] = marks[.playback, default: []].count
    marks[.playback, default: []].append(mark)
  }
}

extension MediaClientData {
  /// What the player does, unless it plays at its usual rate.
  fileprivate var unusualState: String? {
    if let state = playerState {
      return [
        "s": "starting", "k": "seeking", "r": "rebuffering", "a": "paused", "w": "waiting",
        "e": "ended", "f": "failed", "q": "quit", "d": "preloading",
      ][state]
    }
    if isUrgent { return "starting" }
    switch playbackRate {
    case nil, 1?: return nil
    case 0?: return "not playing"
    case let rate?: return "rate \(rate)"
    }
  }
}
