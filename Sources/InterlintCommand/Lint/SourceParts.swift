import HLSLinting
import HLSLoading
import HLSReporting

/// The parts of a source that the reports of a run need: one after the other in a piece of a spool, with
/// the sizes of all but the last in front.
struct SourceParts: Sendable {
  /// A part of a source.
  enum Part: Hashable, Sendable {
    /// What reports read by a name: all that share it, or the one with a number; with its secrets if it is open.
    case reported(String, report: Int?, isOpen: Bool)
    /// The result of the target that begins with it, for the history; else nothing.
    case result
  }

  /// The number of bytes of a size.
  private static let width = 4
  /// The number of bytes from which parts of a piece are read by themselves.
  private static let large = 65_536

  private let parts: [Part]

  /// The parts of which the pieces consist, each once.
  init(_ parts: [Part]) {
    self.parts = parts.enumerated().filter { !parts[..<$0].contains($1) }.map(\.element)
  }

  /// The piece of a source.
  func piece(_ make: (Part) -> [UInt8]) -> [UInt8] {
    let made = parts.map(make)
    guard made.count != 1 else { return made[0] }
    var piece: [UInt8] = []
    piece.reserveCapacity(made.reduce(made.count * Self.width) { $0 + $1.count })
    for part in made.dropLast() {
      for byte in 0..<Self.width { piece.append(UInt8(part.count >> (8 * byte) & 0xFF)) }
    }
    for part in made { piece += part }
    return piece
  }

  /// The bytes of a part of a piece, which must be one of the parts.
  func bytes(
    of part: Part, in piece: Spool.Piece, of spool: Spool
  ) throws(SystemError) -> [UInt8] {
    guard parts.count > 1 else { return try spool.bytes(of: piece) }
    let start = Self.width * (parts.count - 1)
    // A small piece is read once.
    let isSmall = piece.count < Self.large
    let sizes = try spool.bytes(of: piece, 0..<(isSmall ? piece.count : start))
    var place = start..<piece.count
    for (number, other) in parts.dropLast().enumerated() {
      let size = (0..<Self.width).reduce(0) {
        $0 | Int(sizes[number * Self.width + $1]) << (8 * $1)
      }
      guard other != part else {
        place = place.lowerBound..<place.lowerBound + size
        break
      }
      place = place.lowerBound + size..<place.upperBound
    }
    return isSmall ? Array(sizes[place]) : try spool.bytes(of: piece, place)
  }
}
