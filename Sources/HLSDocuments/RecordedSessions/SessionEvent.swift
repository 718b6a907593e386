public import SourceText

/// What an app, a player or an SDK did at a moment of a recorded session.
public struct SessionEvent: Sendable {
  /// The index in the log.
  public let index: Int
  /// The index of its line in the log; of several lines the first.
  public let line: Int
  /// What happened; ``Kind/unknown`` for a name that is not known.
  public let kind: Kind
  /// The name as written.
  public let name: String
  /// The position of the name in the log.
  public let range: ByteRange
  /// When it happened, in seconds since 1970; nil if the log does not say.
  public let time: Exchange.Located<Seconds>?
  /// The other values, in the order of the log.
  public let members: [SessionMember]

  /// Creates an event; its kind follows from its name.
  public init(
    _ name: String, at range: ByteRange, index: Int, line: Int,
    time: Exchange.Located<Seconds>? = nil, members: [SessionMember] = []
  ) {
    self.index = index
    self.line = line
    kind = Kind(named: name)
    self.name = name
    self.range = range
    self.time = time
    self.members = members
  }

  /// The value of a key; of a repeated one the last, and nil if there is none, or null.
  public subscript(key: String) -> SessionValue? {
    guard let value = members.last(where: { $0.key == key })?.value else { return nil }
    if case .null = value.content { return nil }
    return value
  }

  /// The text of a key; nil if there is none.
  public func text(_ key: String) -> String? { self[key]?.text }

  /// The seconds of a key; nil if there is no number.
  public func seconds(_ key: String) -> Seconds? { self[key]?.seconds }

  /// The whole number of a key; nil if there is none.
  public func integer(_ key: String) -> Int? { self[key]?.integer }
}

extension SessionEvent {
  /// When the event happened; nil if the log does not say.
  package var date: DateTime? {
    time.map { DateTime(seconds: 0, nanoseconds: 0).advanced(by: $0.value) }
  }
}

extension DateTime {
  /// The time as events have it.
  var secondsSince1970: Seconds { DateTime(seconds: 0, nanoseconds: 0).distance(to: self) }
}
