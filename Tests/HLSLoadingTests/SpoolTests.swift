import Glibc
import HLSLoading
import Testing

/// What waits in a spool is read as it was given, wherever it waits.
struct SpoolTests {
  private static let values: [[UInt8]] = (0..<200).map { number in
    Array(repeating: UInt8(number), count: number * 7)
  }

  private static func isInFile(_ piece: Spool.Piece) -> Bool {
    if case .file = piece { true } else { false }
  }

  @Test(arguments: [0, 10_000, 1_000_000])
  func `pieces are read in any order, and often`(mostInMemory: Int) throws {
    let directory = try TemporaryDirectory()
    let spool = Spool(mostInMemory: mostInMemory, folder: directory.path)
    let pieces = Self.values.map { spool.keep($0) }
    for _ in 0..<2 {
      #expect(try pieces.map { try spool.bytes(of: $0) } == Self.values)
      #expect(try pieces.reversed().map { try spool.bytes(of: $0) } == Self.values.reversed())
    }
    let inMemory = zip(pieces, Self.values).filter { !Self.isInFile($0.0) }.map(\.1.count)
    #expect(inMemory.reduce(0, +) <= mostInMemory)
    #expect(unsafe rmdir(directory.path) == 0, "the file has no name")
  }

  @Test(arguments: [0, 1_000_000])
  func `a part of a piece is read by itself`(mostInMemory: Int) throws {
    let directory = try TemporaryDirectory()
    let spool = Spool(mostInMemory: mostInMemory, folder: directory.path)
    let value = (0..<200).map { UInt8($0) }
    _ = spool.keep([9, 9, 9])
    let piece = spool.keep(value)
    #expect(Self.isInFile(piece) == (mostInMemory == 0) && piece.count == value.count)
    for part in [0..<200, 0..<0, 3..<4, 120..<200, 200..<200] {
      #expect(try spool.bytes(of: piece, part) == Array(value[part]))
    }
  }

  @Test func `without a file all pieces stay in memory`() throws {
    let directory = try TemporaryDirectory()
    let spool = Spool(mostInMemory: 10, folder: directory.path + "/none")
    let pieces = Self.values.map { spool.keep($0) }
    #expect(!pieces.contains(where: Self.isInFile))
    #expect(try pieces.map { try spool.bytes(of: $0) } == Self.values)
  }

  @Test func `threads keep their pieces at the same time`() async throws {
    let directory = try TemporaryDirectory()
    let spool = Spool(mostInMemory: 1_000, folder: directory.path)
    let kept = await withTaskGroup(of: (Int, Spool.Piece).self) { group in
      for (number, value) in Self.values.enumerated() {
        group.addTask { (number, spool.keep(value)) }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    for (number, piece) in kept { #expect(try spool.bytes(of: piece) == Self.values[number]) }
    #expect(kept.count == Self.values.count)
  }
}
