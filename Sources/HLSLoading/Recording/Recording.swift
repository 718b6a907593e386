public import HLSDocuments
import SourceText

/// An exchange log in a file, as far as it could be loaded.
public struct Recording: Sendable {
  public let path: String
  /// Nil where it cannot be used.
  public let answers: RecordedAnswers?
  /// Why it could not be loaded.
  public let failure: LoadFailure?

  /// Loads the log at a path.
  public init(at path: String, _ naming: SourceNaming) {
    self.path = path
    do {
      let file = try LoadedFile(reading: path, limit: LinkedFiles.largestFile)
      let log = ExchangeLog(parsing: SourceFile(name: naming.name(path), bytes: file.bytes))
      answers = RecordedAnswers(
        log, at: LinkedFiles.location(of: path), spelling: naming.absolute)
      failure = nil
    } catch {
      answers = nil
      failure = error
    }
  }

  /// Whether there is no such file.
  public var isMissing: Bool { failure == .notFound }

  /// Where the log of a folder is.
  public static func path(in folder: String) -> String {
    (folder.isEmpty || folder.hasSuffix("/") ? folder : folder + "/") + ExchangeLog.fileName
  }
}
