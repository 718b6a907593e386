package import HLSDocuments
package import HLSInterstitials
package import SourceText

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
  package func pack(into packer: inout Packer) {
    switch self {
    case .failure(let obstacle):
      packer.add(byte: 0)
      packer.add(obstacle.rawValue)
    case .success(let digest):
      packer.add(byte: 1)
      packer.add(digest)
    }
  }

  package init(from packed: inout Unpacker) {
    self =
      packed.byte() == 0
      ? .failure(Failure(rawValue: packed.next(String.self)) ?? .notAPlaylist)
      : .success(packed.next(TimelineDigest.self))
  }
}
