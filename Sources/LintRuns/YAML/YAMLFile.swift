import HLSLoading
import HLSPlaylist
import SourceText

/// A file with a YAML document.
struct YAMLFile {
  private let path: String
  private let bytes: [UInt8]

  /// Reads the file at `path`, called `name` in errors, of at most `limit` bytes; as it was `earlier` if that is
  /// not nil.
  init(
    reading path: String, called name: String, limit: Int = YAMLReader.largest,
    as earlier: EarlierFiles? = nil
  ) throws(RunFailure) {
    self.path = path
    bytes = try LoadedFile.bytes(of: path, called: name, limit: limit, as: earlier)
  }

  /// The base of relative paths in the file, with a trailing slash; empty for the current directory.
  var folder: String { path.lastIndex(of: "/").map { String(path[...$0]) } ?? "" }

  /// The result of `body` for the document; errors are reported with file, line and column, including the
  /// error for an empty document.
  func read<Result>(
    orElse nothing: String, _ body: (YAMLValue) throws(YAMLProblem) -> Result
  ) throws(RunFailure) -> Result {
    guard let value = try document() else {
      let problem = YAMLProblem(at: Position(line: 1, column: 1), nothing)
      throw RunFailure(.usage, problem.description(in: path))
    }
    return try reporting { () throws(YAMLProblem) in try body(value) }
  }

  /// The document; nil if there is none, only whitespace and comments.
  func document() throws(RunFailure) -> YAMLValue? {
    try reporting { () throws(YAMLProblem) in
      do throws(YAMLProblem) {
        return try YAMLReader.read(bytes)
      } catch {
        guard let line = ConflictMarker.line(in: bytes) else { throw error }
        throw YAMLProblem(
          at: Position(line: line + 1, column: 1),
          "the line is a marker of a merge conflict that is not resolved")
      }
    }
  }

  /// The result of `body`, whose errors are reported with the path of the file.
  func reporting<Result>(_ body: () throws(YAMLProblem) -> Result) throws(RunFailure) -> Result {
    do throws(YAMLProblem) {
      return try body()
    } catch {
      throw RunFailure(.usage, error.description(in: path))
    }
  }
}
