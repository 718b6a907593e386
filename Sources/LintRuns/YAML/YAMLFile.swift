import HLSLoading
import HLSPlaylist
import SourceText

/// A file that holds a YAML document.
struct YAMLFile {
  private let path: String
  private let bytes: [UInt8]

  /// Reads the file at `path`, called `name` in errors.
  init(reading path: String, called name: String) throws(RunFailure) {
    self.path = path
    do {
      bytes = try LoadedFile(reading: path, limit: YAMLReader.largest).bytes
    } catch {
      // Standard input is no place for it, and the limit is another one than that of playlists.
      let words =
        switch error {
        case .specialFile(let kind): "is a \(kind), not a file"
        case .tooLarge:
          "has more than \(YAMLReader.largest) bytes, which are the most that are read"
        default: "\(error)"
        }
      throw RunFailure(.usage, "\(name) \(path): \(words)")
    }
  }

  /// The folder that paths in the file begin from, with a slash at its end; empty for that of the process.
  var folder: String { path.lastIndex(of: "/").map { String(path[...$0]) } ?? "" }

  /// What `body` makes of the document; problems are told with file, line and column, and so is that there
  /// is no document.
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
