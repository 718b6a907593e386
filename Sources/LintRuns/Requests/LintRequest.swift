import HLSDocuments
package import HLSLoading
package import LintEvidence

/// A request to lint documents, or the loads of one playlist.
package struct LintRequest: Sendable {
  /// Paths of files and directories, URLs, and `-` for standard input.
  package var inputs: [String] = []
  /// Whether the inputs are successive loads of one playlist.
  package var areReloads = false
  /// Whether each input is what one of several viewers received, and how they watch; nil for other inputs.
  package var audience: Audience?
  /// The path or URL of standard input in reports; if nil, references in standard input are not followed.
  package var standardInputName: String?
  /// The exchange log of the inputs; nil to search for one next to each input.
  package var exchangeLog: String?
  /// The HTTP archive in which the inputs, which are URLs, were recorded; nil without one.
  package var archive: String?
  /// The JSON report of Apple's validator about the inputs; nil without one.
  package var appleReport: String?
  /// The new folder in which all loaded documents are recorded; nil for no recording.
  package var recordFolder: String?
  /// The number of inputs checked in parallel; nil for the number of cores.
  package var jobs: Int?
  /// The memory for inputs that are checked at the same time.
  package var memory = MemoryAmount.standard
  /// What is not checked in folders.
  package var filter = InputFilter.ofRepositories
  /// The paths of the configuration and of those that it extends, which come first; none without one.
  package var configurationFiles: [String] = []
  /// The path of the baseline that the configuration names.
  package var configuredBaseline: String?
  /// Whether the configuration was searched, rather than chosen.
  package var searchesConfiguration = false
  /// The same request with the configuration at an absolute path, as it was earlier if that is not nil, or without
  /// one; nil if it has always the same.
  package var configured:
    (
      @Sendable (_ path: String?, _ earlier: EarlierFiles?) throws(RunFailure) -> ConfiguredRequest
    )?
  /// The inputs that were found already; nil to search for them.
  var found: InputDiscovery?
  /// The configurations that other inputs of the same run have, too, by their names.
  var sharedConfigurations: Set<String> = []
  /// The path of the baseline; nil for none.
  package var baseline: String?
  /// Whether findings of the baseline that are gone are errors.
  package var isBaselineStrict = false
  /// The revision since which findings are new; nil to report all.
  package var since: String?
  /// Which rules run.
  package var rules = RuleRequest()
  /// How documents are loaded.
  package var loading = LoadingOptions()

  /// How several viewers watch the same content.
  package enum Audience: String, Sendable {
    /// Together, as with SharePlay.
    case participants
    /// Separately.
    case viewers
  }

  /// Creates a request without inputs and with default options.
  package init() {}
}

extension InputFilter {
  /// The filter for folders of people: without what git ignores.
  package static var ofRepositories: InputFilter {
    var filter = InputFilter()
    filter.leavesOutIgnored = true
    filter.tracked = { GitProgram(folder: $0, obeysEnvironment: false).trackedPlaylists }
    return filter
  }
}

/// A request with a configuration, and which findings fail it.
package struct ConfiguredRequest: Sendable {
  /// The request.
  package var lint: LintRequest
  /// The severity from which findings of its inputs end the run with exit status 1.
  package var threshold: FailureThreshold

  /// Creates a value from its parts.
  package init(_ lint: LintRequest, _ threshold: FailureThreshold) {
    (self.lint, self.threshold) = (lint, threshold)
  }
}

extension LoadingOptions {
  /// Throws if the file with certificate authorities cannot be read, or is clearly of another kind: nothing could be
  /// loaded, and TLS libraries wait for a file that has no end.
  package func checkCertificates() throws(RunFailure) {
    guard let file = policy.certificateFile else { return }
    let bytes = try LoadedFile.bytes(of: file, called: "--cacert", limit: 64 << 20)
    let begin = Array("-----BEGIN ".utf8)
    guard !bytes.contains(begin) else { return }
    let mistake = ContentKind.mistake(of: bytes, for: "certificates")
    throw RunFailure(.usage, "--cacert \(file): \(mistake ?? "no certificate in PEM form")")
  }
}

/// How the targets of a list are linted.
package struct TargetRunRequest: Sendable, Codable {
  /// The time limit in seconds for loading all documents of one target.
  package var seconds = 60
  /// The number of targets loaded in parallel.
  package var jobs = 32
  /// The memory of the run.
  package var memory = MemoryAmount.standard
  /// Which rules run.
  package var rules = RuleRequest()
  /// How documents are loaded.
  package var loading = LoadingOptions()
  /// Which findings fail the run.
  package var threshold = FailureThreshold()
  /// Which documents are kept for findings; nil for none.
  package var evidence: EvidenceRequest?
  /// What the run needs of each target.
  var answer = AnswerParts.line

  /// Creates a request with default options.
  package init() {}
}

/// What a run needs of the result of each target, besides the counts.
struct AnswerParts: OptionSet, Sendable, Codable {
  let rawValue: Int

  /// The result line.
  static let line = AnswerParts(rawValue: 1)
  /// The result itself.
  static let result = AnswerParts(rawValue: 2)
  /// What viewers see, and the details of breaks, in either of them.
  static let timeline = AnswerParts(rawValue: 4)
}
