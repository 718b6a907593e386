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
  /// The path is a URL whose scheme is not loaded; `path` is the file that it names, if it names one.
  case otherScheme(String, path: String?)
  /// The path is a symbolic link to a path that does not exist.
  case danglingLink(target: String)
  /// A component of the path is a file, below which nothing can be.
  case notADirectory(file: String)
  /// The path is a pattern of a shell, which left it as it is; it matches files if `matches`.
  case unexpandedPattern(matches: Bool)
  /// The system reported this error, such as `permission denied`.
  case notReadable(reason: String)
  /// The path is a directory.
  case isDirectory
  /// The directory contains no playlist.
  case emptyDirectory
  /// The directory contains no playlist besides those that are left out, such as this path.
  case leftOut(path: String)
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

  /// The maximum length of a line whose rest is skipped, in bytes; a longer one is an error.
  static let longestSkippedLine = 16 << 20

  /// The reason as one line, to follow the path.
  package var description: String {
    switch self {
    case .notFound: "no such file"
    case .misspelt(let nearest): "no such file; did you mean \(nearest)?"
    case .missingScheme(let url): "no such file; for a URL, write \(url)"
    case .otherScheme(let scheme, nil):
      "addresses of the scheme \(scheme) are not loaded; expected http, https or the path of a file"
    case .otherScheme(let scheme, let path?):
      "addresses of the scheme \(scheme) are not loaded; write the path: \(path)"
    case .danglingLink(let target): "is a link to \(target), which does not exist"
    case .notADirectory(let file): "no such file: \(file) is a file, not a folder"
    case .unexpandedPattern(false):
      "no file matches this pattern; for all playlists of a folder, name the folder"
    case .unexpandedPattern(true):
      "is a pattern, which the shell expands if it is not quoted; no file has this name"
    case .notReadable(let reason): "cannot be read: \(reason)"
    case .isDirectory: "is a directory, not a file"
    case .emptyDirectory: "contains no .m3u8 or .m3u file, including subdirectories"
    case .leftOut(let path):
      "contains no playlist besides what is left out, such as \(path): hidden folders, node_modules, "
        + "and what .gitignore or the configuration excludes"
    case .tooDeep(let levels): "is nested more than \(levels) directories deep"
    case .tooLarge(let bytes):
      "has at least \(bytes) bytes; the limit is \(SourceFile.largestSize)"
    case .longLine(let number): "line \(number) exceeds \(Self.longestSkippedLine) bytes"
    case .endless: "has no end: it grows while it is read, or waits for data"
    case .specialFile(let kind): "is a \(kind), not a file; use - to read standard input"
    }
  }

  /// Whether the path is a directory without a playlist that is checked.
  package var isOfFolderWithoutPlaylists: Bool {
    switch self {
    case .emptyDirectory, .leftOut: true
    default: false
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
