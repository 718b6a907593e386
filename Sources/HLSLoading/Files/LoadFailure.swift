import Glibc
import SourceText

/// Why an input could not be loaded.
package enum LoadFailure: Error, Sendable, Hashable, CustomStringConvertible {
  /// The file does not exist.
  case notFound
  /// The file does not exist, but `nearest` does and has a similar name.
  case misspelt(nearest: String)
  /// The file does not exist, and the path looks like a URL without its scheme.
  case missingScheme(url: String)
  /// The system reported this error, such as `permission denied`.
  case notReadable(reason: String)
  /// The path is a directory.
  case isDirectory
  /// The directory contains no playlist.
  case emptyDirectory
  /// The directory contains nothing else than what is left out.
  case leftOut
  /// The directory is a link to `path`, which contains it.
  case directoryLoop(path: String)
  /// The directories are nested deeper than `levels`.
  case tooDeep(levels: Int)
  /// The file has at least this many bytes, which is more than the limit.
  case tooLarge(bytes: Int)
  /// The line with this number, counted from 1, is too long to be skipped.
  case longLine(number: Int)
  /// The file is longer than the system said and may have no end: it grows while it is read, or a read
  /// waits for data, as of `/proc/kmsg`.
  case endless
  /// The path is a pipe, a socket or a device.
  case specialFile(kind: String)

  /// The reason as one line, to follow the path.
  package var description: String {
    switch self {
    case .notFound: "no such file"
    case .misspelt(let nearest): "no such file; did you mean \(nearest)?"
    case .missingScheme(let url): "no such file; for a URL, write \(url)"
    case .notReadable(let reason): "cannot be read: \(reason)"
    case .isDirectory: "is a directory, not a file"
    case .emptyDirectory: "contains no .m3u8 or .m3u file, including subdirectories"
    case .leftOut:
      "contains only what is left out: hidden folders, node_modules, and what .gitignore or the "
        + "configuration excludes"
    case .directoryLoop(let path): "links back to \(path) and is skipped"
    case .tooDeep(let levels): "is nested more than \(levels) directories deep"
    case .tooLarge(let bytes):
      "has at least \(bytes) bytes; the limit is \(SourceFile.largestSize)"
    case .longLine(let number): "line \(number) exceeds \(LineStream.longestSkipped) bytes"
    case .endless: "has no end: it grows while it is read, or waits for data"
    case .specialFile(let kind): "is a \(kind), not a file; use - to read standard input"
    }
  }

  init(_ error: SystemError) {
    self =
      switch error.number {
      case ENOENT, ENOTDIR: .notFound
      case EISDIR: .isDirectory
      case ENXIO: .specialFile(kind: "socket")
      case EAGAIN: .endless
      default: .notReadable(reason: error.reason)
      }
  }

  /// The result of `body`, with its error converted.
  static func converting<Result: ~Copyable>(
    _ body: () throws(SystemError) -> Result
  ) throws(LoadFailure) -> Result {
    do throws(SystemError) { return try body() } catch { throw LoadFailure(error) }
  }
}
