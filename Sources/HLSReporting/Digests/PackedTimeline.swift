package import HLSDocuments
package import HLSInterstitials
import SourceText

/// What viewers of a target see, or why it has no timeline, in few bytes.
///
/// The form is stored: another one needs another number. Times are milliseconds.
package struct PackedTimeline: Sendable, Hashable {
  /// The bytes.
  package let bytes: [UInt8]

  /// The number of the form that this version writes, the first byte.
  private static let form: UInt8 = 1

  /// Packs a timeline.
  package init(_ timeline: Result<TimelineDigest, PrimaryContent.Obstacle>) {
    var packer = Packer()
    packer.add(byte: Self.form)
    packer.add(timeline)
    bytes = packer.bytes
  }

  /// Takes bytes that were stored unchanged.
  package init(bytes: [UInt8]) { self.bytes = bytes }

  /// The timeline; nil if another version stored it in a form that this one does not know.
  package var timeline: Result<TimelineDigest, PrimaryContent.Obstacle>? {
    guard bytes.first == Self.form else { return nil }
    var packed = Unpacker(Array(bytes.dropFirst()))
    return packed.next(Result<TimelineDigest, PrimaryContent.Obstacle>.self)
  }
}

extension Result: Packable where Success == TimelineDigest, Failure == PrimaryContent.Obstacle {
  func pack(into packer: inout Packer) {
    switch self {
    case .failure(let obstacle):
      packer.add(byte: 0)
      packer.add(obstacle.rawValue)
    case .success(let digest):
      packer.add(byte: 1)
      packer.add(digest)
    }
  }

  init(from packed: inout Unpacker) {
    self =
      packed.byte() == 0
      ? .failure(Failure(rawValue: packed.next(String.self)) ?? .notAPlaylist)
      : .success(packed.next(TimelineDigest.self))
  }
}

extension TimelineDigest: Packable {
  func pack(into packer: inout Packer) {
    packer.add(start)
    packer.add(joinPosition)
    packer.add(knownEnd)
    packer.add(end)
    packer.add(length)
    packer.add(dates)
    packer.add(parts)
    packer.add(omittedParts)
    packer.add(unplaced)
  }

  init(from packed: inout Unpacker) {
    let (start, join) = (packed.next(Seconds.self), packed.next(Seconds.self))
    let knownEnd = packed.next(Seconds.self)
    let (end, length) = (packed.next(Seconds?.self), packed.next(Seconds.self))
    let dates = packed.next([DatedTime].self)
    self.init(knownEnd: knownEnd, end: end, length: length, parts: packed.next([Part].self))
    (self.start, joinPosition, self.dates) = (start, join, dates)
    (omittedParts, unplaced) = (packed.next(Int.self), packed.next(Int.self))
  }
}

extension TimelineDigest.DatedTime: Packable {
  func pack(into packer: inout Packer) {
    packer.add(time)
    packer.add(date.milliseconds ?? 0)
  }

  init(from packed: inout Unpacker) {
    self.init(packed.next(Seconds.self), DateTime(milliseconds: packed.next(Int64.self)))
  }
}

extension TimelineDigest.Part: Packable {
  func pack(into packer: inout Packer) {
    packer.add(start)
    packer.add(end)
    switch content {
    case .primary(let from, let to):
      packer.add(byte: 0)
      packer.add(from)
      packer.add(to)
    case .interstitial(let one):
      packer.add(byte: 1)
      packer.add(one)
    }
  }

  init(from packed: inout Unpacker) {
    let (start, end) = (packed.next(Seconds.self), packed.next(Seconds?.self))
    let content: TimelineDigest.Content =
      packed.byte() == 0
      ? .primary(from: packed.next(Seconds.self), to: packed.next(Seconds?.self))
      : .interstitial(packed.next(DigestedInterstitial.self))
    self.init(content, start: start, end: end)
  }
}

extension DigestedInterstitial: Packable {
  func pack(into packer: inout Packer) {
    packer.add(id)
    packer.add(start)
    packer.add(breakStart)
    packer.add(length)
    packer.add(lengthSource.rawValue)
    packer.add(offset)
    packer.add(entry)
    packer.add(
      limits.rawValue
        | [isPreRoll, isLimited, occupiesRange, isStyledAsPrimary].enumerated().reduce(0) {
          $0 | ($1.element ? 4 << $1.offset : 0)
        })
    packer.add(buttonStart)
    packer.add(buttonEnd)
    packer.add(content)
  }

  init(from packed: inout Unpacker) {
    let id = packed.next(String.self)
    let (start, breakStart) = (packed.next(Seconds.self), packed.next(Seconds.self))
    let length = packed.next(Seconds.self)
    let source = ScheduledLength.Source(rawValue: packed.next(String.self)) ?? .unknown
    self.init(
      id: id, start: start, length: length, from: source, offset: packed.next(Seconds.self))
    self.breakStart = breakStart
    entry = packed.next(Seconds.self)
    let flags = packed.next(Int.self)
    limits = Limits(rawValue: flags & 3)
    (isPreRoll, isLimited) = (flags & 4 != 0, flags & 8 != 0)
    (occupiesRange, isStyledAsPrimary) = (flags & 16 != 0, flags & 32 != 0)
    buttonStart = packed.next(Seconds?.self)
    buttonEnd = packed.next(Seconds?.self)
    content = packed.next(UInt64?.self)
  }
}

extension Seconds: Packable {
  /// Packs milliseconds.
  func pack(into packer: inout Packer) { packer.add(wholeMilliseconds) }

  init(from packed: inout Unpacker) { self.init(milliseconds: packed.next(Int64.self)) }

  /// The nearest number of milliseconds.
  var wholeMilliseconds: Int64 {
    let (whole, rest) = nanoseconds.quotientAndRemainder(dividingBy: 1_000_000)
    return rest.magnitude < 500_000 ? whole : whole + rest.signum()
  }
}
