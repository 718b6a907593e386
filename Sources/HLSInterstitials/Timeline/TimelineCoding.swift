import SourceText

// The JSON form of values for which the compiler would choose keys such as "_0".

extension Timeline.Segment.Content: Codable {
  private enum Key: CodingKey {
    case primary, interstitial
  }

  private struct Part: Codable {
    let from: Seconds
    let to: Seconds?
  }

  /// Reads `{"primary": {"from": 0, "to": 6}}` or `{"interstitial": …}` with an event.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    if let part = try container.decodeIfPresent(Part.self, forKey: .primary) {
      self = .primary(from: part.from, to: part.to)
    } else {
      self = .interstitial(try container.decode(TimelineEvent.self, forKey: .interstitial))
    }
  }

  /// Writes an object with one key, `primary` or `interstitial`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    switch self {
    case .primary(let from, let to):
      try container.encode(Part(from: from, to: to), forKey: .primary)
    case .interstitial(let event):
      try container.encode(event, forKey: .interstitial)
    }
  }
}

extension TimelineEvent.Placement: Codable {
  private enum Cue: String, Codable {
    case preRoll, postRoll
  }

  /// Reads a number of seconds, `"preRoll"` or `"postRoll"`.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let time = try? container.decode(Seconds.self) {
      self = .at(time)
    } else {
      switch try container.decode(Cue.self) {
      case .preRoll: self = .preRoll
      case .postRoll: self = .postRoll
      }
    }
  }

  /// Writes a number of seconds, `"preRoll"` or `"postRoll"`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .at(let time): try container.encode(time)
    case .preRoll: try container.encode(Cue.preRoll)
    case .postRoll: try container.encode(Cue.postRoll)
    }
  }
}
