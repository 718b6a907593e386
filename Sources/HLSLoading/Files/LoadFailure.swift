import Glibc
import SourceText

/// Why an input could not be loaded.
public enum LoadFailure: Error, Sendable, Hashable, CustomStringConvertible {
  case notFound
  /// There is no such file, but one at `nearest`.
  case misspelt(nearest: String)
  /// What the system gave as reason, such as `permission denied`.
  case notReadable(reason: String)
  case isDirectory
  /// A directory without a playlist.
  case emptyDirectory
  /// A directory that leads back to one it is in, named by `path`.
  case directoryLoop(path: String)
  /// Directories nested deeper than `levels`.
  case tooDeep(levels: Int)
  case tooLarge(bytes: Int)
  /// A pipe, a socket or a device.
  case specialFile(kind: String)

  public var description: String {
    switch self {
    case .notFound: "no such file"
    case .misspelt(let nearest): "no such file; did you mean \(nearest)?"
    case .notReadable(let reason): "cannot be read: \(reason)"
    case .isDirectory: "is a directory, not a file"
    case .emptyDirectory: "has no .m3u8 or .m3u file, in no directory below it either"
    case .directoryLoop(let path): "leads back to \(path), and so is not entered again"
    case .tooDeep(let levels): "is nested more than \(levels) directories deep"
    case .tooLarge(let bytes):
      "has \(bytes) bytes or more, and \(SourceFile.largestSize) are the most that can be checked"
    case .specialFile(let kind): "is a \(kind), not a file; give - to read from standard input"
    }
  }

  init(_ error: SystemError) {
    self =
      switch error.number {
      case ENOENT, ENOTDIR: .notFound
      case EISDIR: .isDirectory
      case ENXIO: .specialFile(kind: "socket")
      default: .notReadable(reason: error.reason)
      }
  }

  /// What `body` gives, or its error in these terms.
  static func telling<Result: ~Copyable>(
    _ body: () throws(SystemError) -> Result
  ) throws(LoadFailure) -> Result {
    do throws(SystemError) { return try body() } catch { throw LoadFailure(error) }
  }
}
