package import HLSDocuments
import SourceText

/// An exchange log read from a file, or the reason why it could not be read.
package struct Recording: Sendable {
  /// The path of the log.
  package let path: String
  /// The recorded answers; nil if the log could not be read.
  package let answers: RecordedAnswers?
  /// Why the log could not be read; nil if it was.
  package let failure: LoadFailure?

  /// Reads the log at a path, as it was `earlier` if that is not nil.
  package init(at path: String, _ naming: SourceNaming, as earlier: EarlierFiles? = nil) {
    self.path = path
    do throws(LoadFailure) {
      let file: LoadedFile
      if let before = try earlier?.file(at: naming.absolute(path)) {
        file = before
      } else {
        file = try LoadedFile(reading: path, limit: LinkedFiles.largestFile)
      }
      let log = ExchangeLog(parsing: SourceFile(name: naming.name(path), bytes: file.bytes))
      answers = RecordedAnswers(
        log, at: LinkedFiles.location(of: path), spelling: naming.absolute)
      failure = nil
    } catch {
      answers = nil
      failure = error
    }
  }

  /// Whether the file does not exist.
  package var isMissing: Bool { failure == .notFound }

  /// Why the log cannot be read to its end, with its path; nil if it can.
  package var obstacle: String? {
    if let failure { return "\(path): \(failure)" }
    return answers?.log.faultDescription.map { "\(path): not an exchange log: \($0)" }
  }

  /// The path of the log in a folder.
  package static func path(in folder: String) -> String {
    (folder.isEmpty || folder.hasSuffix("/") ? folder : folder + "/") + ExchangeLog.fileName
  }
}
