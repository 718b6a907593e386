import Glibc
import HLSPlaylist

/// The lines of a file or of standard input, each handed out as soon as it is there.
///
/// No more is held than one line, or the start of one that is too long.
public struct LineStream: Sendable {
  public struct Line: Sendable {
    /// From 1.
    public let number: Int
    /// Without the line feed, and no more than `LineStream.longest`.
    public let bytes: ArraySlice<UInt8>
    /// Whether the line is longer than that.
    public let isCut: Bool
  }

  /// The most bytes of a line.
  public static let longest = 1 << 20

  private final class Input: Sendable {
    private let file: FileDescriptor?

    init(_ file: consuming FileDescriptor?) { self.file = file }

    var number: CInt {
      switch file {
      case .some(let file): file.number
      case nil: STDIN_FILENO
      }
    }
  }

  /// Nil where all there is is in the buffer.
  private let input: Input?
  private var buffer: [UInt8] = []
  /// Where in the buffer the next line begins.
  private var start = 0
  private var number = 0

  /// The lines of text that is at hand.
  public init(_ bytes: [UInt8]) {
    input = nil
    buffer = bytes
  }

  private init(_ input: Input) { self.input = input }

  /// The lines of standard input, of which nothing is read yet.
  public static var standardInput: LineStream { LineStream(Input(nil)) }

  /// Opens the regular file at `path`; a directory, pipe, socket or device is refused.
  public init(reading path: String) throws(LoadFailure) {
    let file = try LoadFailure.telling { () throws(SystemError) in
      try FileDescriptor(opening: path)
    }
    let status = try LoadFailure.telling { () throws(SystemError) in
      try FileStatus(of: file.number)
    }
    guard !status.isDirectory else { throw .isDirectory }
    guard status.isRegular else { throw .specialFile(kind: status.specialKind) }
    input = Input(file)
  }

  /// What the text begins with, which stays there to be handed out: all that a single read gives.
  public mutating func head() throws(LoadFailure) -> [UInt8] {
    if buffer.isEmpty { _ = try fill { false } }
    return buffer
  }

  /// Waits for the next line; nil at the end, or soon after `isStopped` says so.
  public mutating func next(
    unless isStopped: () -> Bool = { false }
  ) throws(LoadFailure) -> Line? {
    var searched = 0
    while true {
      if let end = buffer[(start + searched)...].firstIndex(of: 0x0A) {
        return take(upTo: end, goingOnAt: end + 1)
      }
      searched = buffer.count - start
      guard searched <= Self.longest else { return try cutLine(unless: isStopped) }
      guard try fill(unless: isStopped) else {
        guard start < buffer.count, !isStopped() else { return nil }
        return take(upTo: buffer.count, goingOnAt: buffer.count)
      }
    }
  }

  private mutating func take(upTo end: Int, goingOnAt next: Int) -> Line {
    number += 1
    let line = Line(
      number: number, bytes: buffer[start..<min(end, start + Self.longest)],
      isCut: end - start > Self.longest)
    start = next
    return line
  }

  /// The start of the line that fills the buffer; the rest of it is read and forgotten.
  private mutating func cutLine(unless isStopped: () -> Bool) throws(LoadFailure) -> Line? {
    let head = buffer[start..<start + Self.longest]
    number += 1
    while true {
      start = buffer.count
      guard try fill(unless: isStopped) else { break }
      if let end = buffer[start...].firstIndex(of: 0x0A) {
        start = end + 1
        break
      }
    }
    return Line(number: number, bytes: head, isCut: true)
  }

  /// Adds what there is to the buffer, from which what was handed out goes; false at the end.
  private mutating func fill(unless isStopped: () -> Bool) throws(LoadFailure) -> Bool {
    guard let input else { return false }
    buffer.removeSubrange(..<start)
    start = 0
    do throws(SystemError) {
      while !isStopped() {
        var request = pollfd(fd: input.number, events: CShort(POLLIN), revents: 0)
        // Now and then it is asked whether anybody still waits for lines.
        guard try SystemError.check({ unsafe poll(&request, 1, 200) }) > 0 else { continue }
        let bytes = try Self.chunk(of: input.number)
        buffer += bytes
        return !bytes.isEmpty
      }
      return false
    } catch {
      throw LoadFailure(error)
    }
  }

  /// What a single read gives, which does not wait for more.
  private static func chunk(of descriptor: CInt) throws(SystemError) -> [UInt8] {
    let size = 64 << 10
    var failure: SystemError?
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      do throws(SystemError) {
        count = try SystemError.check(waitingFor: descriptor, POLLIN) {
          unsafe Glibc.read(descriptor, buffer.baseAddress, size)
        }
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return bytes
  }
}
