import HLSLinting
import HLSLoading
import SourceText

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

/// An invalid request, with a suggestion if one is likely.
package enum RequestError: Error, Equatable, CustomStringConvertible {
  /// An unknown name; `kind` is a rule, profile or similar.
  case unknown(kind: String, name: String, suggestion: String?)
  /// A rule that is unknown and not similar to one; `category` is the one that is meant, if it exists.
  case unknownRule(name: String, category: String?)
  /// An error of a player that no published document explains; `similar` are names of known errors.
  case unpublishedError(String, similar: [String])
  /// A profile in place of a rule.
  case isProfile(String)
  /// A value that is not among the allowed ones.
  case notAllowed(name: String, value: String, allowed: [String], suggestion: String?)
  /// A rule, or what is in its place, to which no severity is given.
  case withoutSeverity(of: String, [String])
  /// A value for an option or profile that takes none.
  case unexpectedValue(of: String)

  /// The error as one line.
  package var description: String {
    switch self {
    case .unknown(let kind, let name, let suggestion):
      "unknown \(kind) \(name.quoted)" + Self.question(suggestion)
    case .unknownRule(let name, let category?):
      "unknown rule \(name.quoted); 'interlint rules --category=\(category)' lists the rules of "
        + "that category"
    case .unknownRule(let name, nil):
      "unknown rule \(name.quoted); 'interlint rules' lists all rules"
    case .unpublishedError(let name, let similar):
      "unknown error \(name.quoted): no published document that interlint knows explains it"
        + (similar.isEmpty ? "" : "; similar: \(similar.joined(separator: ", "))")
    case .notAllowed(let name, let value, let allowed, let suggestion):
      "\(name) cannot be \(value.quoted); expected one of \(allowed.joined(separator: ", "))"
        + Self.question(suggestion)
    case .withoutSeverity(let name, let words):
      "--severity cannot be \(name.quoted); expected RULE=SEVERITY, with one of "
        + words.joined(separator: ", ")
    case .isProfile(let name):
      "unknown rule \(name.quoted), which is a profile: --profile=\(name)"
    case .unexpectedValue(let name):
      "\(name) takes no value"
    }
  }

  private static func question(_ suggestion: String?) -> String {
    suggestion.map { "; did you mean \($0.quoted)?" } ?? ""
  }
}
