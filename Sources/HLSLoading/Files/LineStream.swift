import Glibc
import HLSPlaylist

/// The lines of a file or of standard input, each returned as soon as it is complete.
///
/// At most one line is held in memory, or the beginning of one that is too long.
package struct LineStream: Sendable {
  /// A line of input.
  package struct Line: Sendable {
    /// The line number, counted from 1.
    package let number: Int
    /// The bytes without the line feed, at most as many as the stream allows.
    package let bytes: ArraySlice<UInt8>
    /// Whether the line was longer than that.
    package let isCut: Bool
  }

  /// The maximum length of a line in bytes, unless a stream has another one.
  package static let longest = 1 << 20

  private final class Input: Sendable {
    private let file: FileDescriptor?

    init(_ file: consuming FileDescriptor?) { self.file = file }

    /// Whether more bytes may arrive later.
    var isStream: Bool {
      switch file {
      case .some: false
      case nil: true
      }
    }

    var number: CInt {
      switch file {
      case .some(let file): file.number
      case nil: STDIN_FILENO
      }
    }
  }

  /// Nil if the buffer holds all of the input.
  private let input: Input?
  private let longest: Int
  private var buffer: [UInt8] = []
  /// The start of the next line in the buffer.
  private var start = 0
  private var number = 0
  /// The number of bytes of a file that are still to be read; nil if its end is not known.
  ///
  /// Lines that are appended later are not part of the input.
  private var rest: Int?

  /// Creates a stream of the lines of these bytes.
  package init(_ bytes: [UInt8]) {
    input = nil
    longest = Self.longest
    buffer = bytes
  }

  private init(_ input: Input, longest: Int) { (self.input, self.longest) = (input, longest) }

  /// The lines of standard input, of at most `longest` bytes; nothing is read until the first call of
  /// ``next(unless:)``.
  package static func standardInput(longest: Int = longest) -> LineStream {
    LineStream(Input(nil), longest: longest)
  }

  /// Opens the regular file at `path`, whose lines have at most `longest` bytes; throws for a directory,
  /// pipe, socket or device and for a file that cannot be read.
  package init(reading path: String, longest: Int = longest) throws(LoadFailure) {
    let file = try LoadFailure.converting { () throws(SystemError) in
      try FileDescriptor(opening: path)
    }
    let status = try LoadFailure.converting { () throws(SystemError) in
      try FileStatus(of: file.number)
    }
    guard !status.isDirectory else { throw .isDirectory }
    guard status.isRegular else { throw .specialFile(kind: status.specialKind) }
    if status.size > 0 { rest = status.size }
    input = Input(file)
    self.longest = longest
  }

  /// The bytes of the first read, without consuming them.
  package mutating func head() throws(LoadFailure) -> [UInt8] {
    if buffer.isEmpty { _ = try fill { false } }
    return buffer
  }

  /// Waits for the next line; nil at the end of the input, or soon after `isStopped` returns true.
  package mutating func next(
    unless isStopped: () -> Bool = { false }
  ) throws(LoadFailure) -> Line? {
    var searched = 0
    while true {
      if let end = buffer[(start + searched)...].firstIndex(of: 0x0A) {
        return line(upTo: end, continuingAt: end + 1)
      }
      searched = buffer.count - start
      guard searched <= longest else { return try cutLine(unless: isStopped) }
      guard try fill(unless: isStopped) else {
        guard start < buffer.count, !isStopped() else { return nil }
        return line(upTo: buffer.count, continuingAt: buffer.count)
      }
    }
  }

  private mutating func line(upTo end: Int, continuingAt next: Int) -> Line {
    number += 1
    let line = Line(
      number: number, bytes: buffer[start..<min(end, start + longest)],
      isCut: end - start > longest)
    start = next
    return line
  }

  /// The beginning of a line that exceeds the limit; the rest of the line is skipped.
  private mutating func cutLine(unless isStopped: () -> Bool) throws(LoadFailure) -> Line? {
    let head = buffer[start..<start + longest]
    number += 1
    var skipped = 0
    while true {
      skipped += buffer.count - start
      guard skipped <= max(longest, LoadFailure.longestSkippedLine) else {
        throw .longLine(number: number)
      }
      start = buffer.count
      guard try fill(unless: isStopped) else { break }
      if let end = buffer[start...].firstIndex(of: 0x0A) {
        start = end + 1
        break
      }
    }
    return Line(number: number, bytes: head, isCut: true)
  }

  /// Reads more bytes into the buffer and discards consumed ones; false at the end of the input.
  private mutating func fill(unless isStopped: () -> Bool) throws(LoadFailure) -> Bool {
    guard let input, rest != 0 else { return false }
    buffer.removeSubrange(..<start)
    start = 0
    do throws(SystemError) {
      while !isStopped() {
        guard input.isStream else { return try fillFromFile(input) }
        var request = pollfd(fd: input.number, events: CShort(POLLIN), revents: 0)
        // Wakes up regularly to check whether the caller still waits.
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

  /// Reads more of a file, at most to its size when it was opened; never waits.
  private mutating func fillFromFile(_ input: Input) throws(SystemError) -> Bool {
    let bytes = try Self.chunk(of: input.number, waits: false)
    buffer += rest.map { bytes.prefix($0) } ?? bytes[...]
    rest = rest.map { max(0, $0 - bytes.count) }
    return !bytes.isEmpty
  }

  /// The bytes of a single read, which returns what is available.
  static func chunk(of descriptor: CInt, waits: Bool = true) throws(SystemError) -> [UInt8] {
    let size = 64 << 10
    var failure: SystemError?
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      do throws(SystemError) {
        let part = { unsafe Glibc.read(descriptor, buffer.baseAddress, size) }
        count =
          waits
          ? try SystemError.check(waitingFor: descriptor, POLLIN, part)
          : try SystemError.check(part)
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return bytes
  }
}

/// Standard input of a program that talks to another one: what has arrived is read.
package enum StandardInput {
  /// The bytes that have arrived, at most 64 KiB; nil at the end of the input.
  ///
  /// If none have, they are empty, or the call waits for some if `waits` is true.
  package static func arrivedBytes(waits: Bool) throws(SystemError) -> [UInt8]? {
    var request = pollfd(fd: STDIN_FILENO, events: CShort(POLLIN), revents: 0)
    guard try SystemError.check({ unsafe poll(&request, 1, waits ? -1 : 0) }) > 0 else { return [] }
    // An input that was closed by its other end has something to read, too: its end.
    let bytes = try LineStream.chunk(of: STDIN_FILENO)
    return bytes.isEmpty ? nil : bytes
  }
}
