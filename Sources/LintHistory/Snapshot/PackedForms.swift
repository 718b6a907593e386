package import HLSDocuments
package import HLSInterstitials
import HLSReporting
import SourceText

/// The details of a break in few bytes, without its ID.
///
/// The form is stored: another one needs another number.
package struct PackedBreak: Sendable, Hashable {
  /// The bytes.
  package let bytes: [UInt8]

  /// The number of the form that this version writes, the first byte.
  private static let form: UInt8 = 1

  /// Packs the details of a break.
  package init(_ details: BreakDetails) {
    var packer = Packer()
    packer.add(byte: Self.form)
    details.pack(into: &packer, without: "id")
    bytes = packer.bytes
  }

  /// Takes bytes that were stored unchanged.
  package init(bytes: [UInt8]) { self.bytes = bytes }

  /// The details of the break with that ID; nil if another version stored them in a form that this one does not
  /// know.
  package func details(of id: String) -> BreakDetails? {
    guard bytes.first == Self.form else { return nil }
    var packed = Unpacker(Array(bytes.dropFirst()))
    var details = BreakDetails(from: &packed, without: "id")
    details.id = id
    return details
  }
}

extension BreakDetails {
  /// A hash of what a break has, without times and lines: a live playlist moves on, and the break stays the
  /// same.
  package var digest: UInt64 {
    var packer = Packer()
    packer.add(pods)
    packer.add(declared)
    packer.add(limit)
    packer.add(ads)
    packer.add(omittedAds)
    for request in requests {
      packer.add(request.document.rawValue)
      packer.add(request.status)
      packer.add(request.failure)
    }
    packer.add(omittedRequests)
    packer.add(findings)
    var hash = FNV1a()
    hash.add(packer.bytes.span)
    return hash.value
  }
}

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
