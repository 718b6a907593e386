import HLSLoading

/// Why a run could not start, or ended early.
package struct RunFailure: Error, Sendable, Equatable {
  /// The kinds of failures, which determine the exit status.
  package enum Kind: Sendable {
    /// The request is invalid; the help explains how to make one.
    case request
    /// The request cannot be fulfilled, or a report cannot be written.
    case usage
    /// The reader of standard output closed the pipe before everything was written.
    case closedPipe
    /// The inputs could not be checked.
    case unchecked
    /// There is a defect in this program.
    case defect
  }

  /// The kind of failure.
  package let kind: Kind
  /// The reason as one line.
  package let message: String

  /// Creates a failure.
  package init(_ kind: Kind, _ message: String) {
    self.kind = kind
    self.message = message
  }
}

/// A function that prints a one-line note about a run: not a finding, and not a failure.
package typealias Note = @Sendable (String) -> Void

extension LoadedFile {
  /// The bytes of a file that is no input, called `name` in errors, such as a baseline or a settings file.
  ///
  /// It is read as it was `earlier` if that is not nil. Throws for a file that cannot be read or has more than
  /// `limit` bytes.
  static func bytes(
    of path: String, called name: String, limit: Int, as earlier: EarlierFiles? = nil
  ) throws(RunFailure) -> [UInt8] {
    do {
      if let file = try earlier?.file(at: SourceNaming().absolute(path)) { return file.bytes }
      return try LoadedFile(reading: path, limit: limit).bytes
    } catch {
      throw RunFailure(.usage, "\(name) \(path): \(error.words(limit: limit))")
    }
  }
}

extension LoadFailure {
  /// The reason for a file that is no input and may have `limit` bytes.
  ///
  /// Such a file is not read from standard input, and the size limit differs from that of playlists.
  func words(limit: Int) -> String {
    switch self {
    case .specialFile(let kind): "is a \(kind), not a file"
    case .tooLarge: "exceeds the limit of \(limit) bytes"
    default: description
    }
  }
}
