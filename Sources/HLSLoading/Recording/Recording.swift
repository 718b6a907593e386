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

extension Exchange {
  /// Whether the request was for a playlist, judging by its name and the media type of its answer.
  package var isOfPlaylist: Bool {
    mediaType?.hasSuffix("mpegurl") ?? false || AddressNames.isPlaylist(url.text)
  }

  /// Whether the answer is a part of a document (RFC 9110, section 14.4).
  var isPartial: Bool {
    guard status?.value == 206 else { return false }
    let numbers = (header("Content-Range")?.value ?? "").split { !$0.isNumber }.map { Int($0) }
    guard numbers.count == 3, let last = numbers[1], let size = numbers[2] else { return true }
    return numbers[0] != 0 || last < size - 1
  }

  /// Whether the answer only refers to another address, whose answer is another exchange.
  var isRedirect: Bool {
    guard let status = status?.value, (300..<400).contains(status), status != 304 else {
      return false
    }
    return headers == nil || header("Location") != nil || location != url.text
  }

  /// Why the answer is no document, whatever its body is; nil if it may be one.
  package var answerObstacle: String? {
    if method != "GET" { return "it was requested with \(method); a playlist is loaded with GET" }
    if let stopped { return stopped }
    if isFailure { return "the request \(outcome)" }
    return isPartial ? "the answer is only a part of it (status 206)" : nil
  }
}

extension AddressNames {
  /// Whether the name in an address is that of a playlist.
  static func isPlaylist(_ address: String) -> Bool {
    let name = plainName(of: address).lowercased()
    return name.hasSuffix(".m3u8") || name.hasSuffix(".m3u")
  }
}
