import HLSLoading
import HLSPlaylist
import SourceText

/// A file with a YAML document.
struct YAMLFile {
  private let path: String
  private let bytes: [UInt8]

  /// Reads the file at `path`, called `name` in errors.
  init(reading path: String, called name: String) throws(RunFailure) {
    self.path = path
    do {
      bytes = try LoadedFile(reading: path, limit: YAMLReader.largest).bytes
    } catch {
      // Standard input is not supported here, and the size limit differs from that of playlists.
      let words =
        switch error {
        case .specialFile(let kind): "is a \(kind), not a file"
        case .tooLarge:
          "exceeds the limit of \(YAMLReader.largest) bytes"
        default: "\(error)"
        }
      throw RunFailure(.usage, "\(name) \(path): \(words)")
    }
  }

  /// The base of relative paths in the file, with a trailing slash; empty for the current directory.
  var folder: String { path.lastIndex(of: "/").map { String(path[...$0]) } ?? "" }

  /// The result of `body` for the document; errors are reported with file, line and column, including the
  /// error for an empty document.
  func read<Result>(
    orElse nothing: String, _ body: (YAMLValue) throws(YAMLProblem) -> Result
  ) throws(RunFailure) -> Result {
    do throws(YAMLProblem) {
      guard let value = try YAMLReader.read(bytes) else {
        throw YAMLProblem(at: Position(line: 1, column: 1), nothing)
      }
      return try body(value)
    } catch {
      throw RunFailure(.usage, error.description(in: path))
    }
  }
}
