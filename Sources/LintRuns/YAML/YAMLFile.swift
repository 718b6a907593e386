import HLSDocuments
import HLSLoading
import HLSPlaylist
import SourceText

/// A file with a YAML document.
struct YAMLFile {
  private let path: String
  private let noun: String
  private let bytes: [UInt8]
  /// Whether errors say what is wrong, which needs words of the file.
  private let isShown: Bool

  /// Reads the file at `path`, called `name` in errors, which is expected to be `noun`, of at most `limit` bytes; as
  /// it was `earlier` if that is not nil.
  ///
  /// Somebody who is not trusted may have named it: no word of a file outside of the folder `home`, by default the
  /// repository that its path is in, is in an error.
  init(
    reading path: String, called name: String, expecting noun: String,
    limit: Int = YAMLReader.largest, as earlier: EarlierFiles? = nil, of home: String? = nil
  ) throws(RunFailure) {
    (self.path, self.noun) = (path, noun)
    let naming = SourceNaming()
    let home = home ?? naming.repository(of: String(naming.literal(path).folderOfPath.dropLast()))
    isShown = home.map { FilePlace(path, naming).isInside($0) } ?? true
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
      throw failure(problem)
    }
    return try reporting { () throws(YAMLProblem) in try body(value) }
  }

  /// The document; nil if there is none, only whitespace and comments.
  func document() throws(RunFailure) -> YAMLValue? {
    try reporting { () throws(YAMLProblem) in
      do throws(YAMLProblem) {
        let value = try YAMLReader.read(bytes)
        // Text with the markers may be one string of several lines.
        if case .text? = value?.content, let conflict { throw conflict }
        return value
      } catch {
        throw conflict ?? error
      }
    }
  }

  /// The first marker of a merge conflict; nil if there is none.
  private var conflict: YAMLProblem? {
    ConflictMarker.line(in: bytes).map { line in
      YAMLProblem(
        at: Position(line: line + 1, column: 1),
        "the line is a marker of a merge conflict that is not resolved")
    }
  }

  /// What the file is instead; nil if it may be what is expected.
  private var mistake: String? {
    let kind = ContentKind(of: bytes.span)
    // A comment may begin as a tag does.
    let isPlaylist = bytes.split(separator: 0x0A).contains { $0.starts(with: "#EXTM3U".utf8) }
    // The reader names the line of a conflict.
    return kind == .conflict || kind == .playlist && !isPlaylist ? nil : kind.mistake(for: noun)
  }

  /// The result of `body`, whose errors are reported with the path of the file.
  func reporting<Result>(_ body: () throws(YAMLProblem) -> Result) throws(RunFailure) -> Result {
    do throws(YAMLProblem) {
      return try body()
    } catch {
      let mistake = error.isComplete ? nil : mistake.map { "\(path): \($0)" }
      throw mistake.map { RunFailure(.usage, $0) } ?? failure(error)
    }
  }

  /// The error for a problem in the file, with file, line and column.
  func failure(_ problem: YAMLProblem) -> RunFailure {
    guard !isShown, !problem.isComplete else {
      return RunFailure(.usage, problem.description(in: path))
    }
    let hidden = YAMLProblem(
      at: problem.place,
      "not \(noun) that can be used; nothing of it is shown, since the file is outside of the repository"
    )
    return RunFailure(.usage, hidden.description(in: path))
  }
}
