import HLSDocuments
import HLSLinting
import HLSLoading
import HLSRules
import LintEvidence
import LintRuns
import SourceText

/// The options of `interlint lint`, for inputs or for a list of targets.
struct LintLine: Sendable {
  var lint = LintRequest()
  var reporting = ReportingRequest()
  /// The list of targets, or nil if there is none.
  var list: String?
  var targetSeconds = TargetRunRequest().seconds
  /// What is usual of the targets; nil if that is not known.
  var usual: String?
  /// What is kept of the documents of targets; nil for nothing.
  var evidence: EvidenceRequest?
  /// What several viewers received who watch together, or separately.
  var participants: [String] = []
  var viewers: [String] = []
  /// How findings are fixed; nil unless one of the options is given.
  var fixing: FixRequest?
  /// Whether documents are fixed.
  var isFixing = false

  init() {
    lint.loading = .inEnvironment()
    lint.filter.findsOthers = true
  }
}

extension Command {
  static let lint = Command(
    name: "lint",
    summary: "check playlists and the documents they reference",
    operands: [Operand(placeholder: "PATH|URL", count: .any, kind: .path)],
    options: lintOptions,
    LintLine.init,
    prepare: { line, arguments in
      line.lint.configured = { path, earlier throws(RunFailure) in
        try request(arguments, path, as: earlier)
      }
      // Each input has its own configuration, unless they are one.
      let areOne = ["targets", "reloads", "har", "apple-report", "participant", "viewer"].contains {
        !arguments.values($0).isEmpty
      }
      try line.applyConfiguration(
        arguments, areOne ? arguments.operands : Array(arguments.operands.prefix(1)))
    }
  ) { line, operands in
    var line = line
    line.lint.inputs = operands
    line.collectFixes()
    try line.takeViewers(operands)
    if line.lint.inputs.isEmpty, line.list == nil, line.lint.archive == nil {
      line.lint.inputs = [LintLine.currentFolder]
    }
    let files: [(String, String?)] = [
      ("targets", line.list), ("usual", line.usual), ("exchanges", line.lint.exchangeLog),
      ("har", line.lint.archive),
      ("apple-report", line.lint.appleReport),
      ("history", line.reporting.history), ("dai-key-file", line.lint.rules.podTokenKeyFile),
      ("podcast-settings", line.lint.rules.podcastSettingsFile),
      ("cacert", line.lint.loading.policy.certificateFile), ("baseline", line.lint.baseline),
    ]
    if let list = line.list {
      try line.refuseOptionsOfInputs(operands)
      try ReportDestinations.check(line.reporting.reports, keeping: files)
      var run = TargetRunRequest()
      run.seconds = line.targetSeconds
      if let jobs = line.lint.jobs { run.jobs = jobs }
      run.memory = line.lint.memory
      run.rules = line.lint.rules
      run.loading = line.lint.loading
      run.threshold = line.reporting.threshold
      run.evidence = line.evidence
      return .lintTargets(
        TargetListRequest(
          list: list, run: run, usual: line.usual, unusedBaseline: line.lint.baseline),
        line.reporting)
    }
    try line.refuseOptionsOfFiles(operands)
    try UsageError.checkName(line.lint.standardInputName, of: operands)
    for (option, isGiven) in [("evidence", line.evidence != nil), ("usual", line.usual != nil)]
    where isGiven {
      throw UsageError.useless(option: "--\(option)", without: "--targets")
    }
    if line.lint.isBaselineStrict, line.lint.baseline == nil {
      throw RunFailure(.usage, "--strict-baseline needs --baseline, or a configured baseline")
    }
    try line.refuseOptionsOfSeveralLoads()
    try line.takeFixes()
    if line.lint.since != nil, line.lint.areReloads || line.lint.audience != nil {
      throw RunFailure(
        .usage, "--since is about files, without --reloads, --participant and --viewer")
    }
    try ReportDestinations.check(line.reporting.reports, keeping: files, inputs: line.lint.inputs)
    return .lint(line.lint, line.reporting)
  }

  static let baseline = Command(
    name: "baseline",
    summary: "accept known findings, so that only new ones count",
    operands: [
      Operand(
        placeholder: "ACTION", kind: .choice(BaselineRequest.Action.allCases.map(\.rawValue))),
      Operand(placeholder: "PATH", count: .any, kind: .path),
    ],
    options: [baselineFile] + inputs + [exchanges, appleReport] + loading + [cache]
      + [BoundOption].network.lifted(to: \.lint.loading)
      + [BoundOption].rules.lifted(to: \.lint.rules) + [jobs, .memory { $0.lint.memory = $1 }]
      + configuration + [BoundOption].googleDAI.lifted(to: \.lint.rules),
    {
      var line = LintLine()
      line.lint.baseline = Baseline.fileName
      return line
    },
    prepare: { line, arguments in
      try line.applyConfiguration(arguments, Array(arguments.operands.dropFirst()))
    }
  ) { line, operands in
    var line = line
    line.lint.inputs = Array(operands.dropFirst())
    try UsageError.checkName(line.lint.standardInputName, of: line.lint.inputs)
    let request = BaselineRequest(
      action: BaselineRequest.Action(rawValue: operands[0]) ?? .show, lint: line.lint)
    guard request.action == .show || !line.lint.inputs.isEmpty else {
      throw UsageError.missingOperand("PATH (a file or a directory)")
    }
    return .baseline(request)
  }

  static let languageServer = Command(
    name: "lsp",
    summary: "serve an editor: a language server",
    options: [BoundOption].rules.lifted(to: \.lint.rules)
      + [BoundOption].configuration.lifted(to: \.lint.rules)
      + [BoundOption].googleDAI.lifted(to: \.lint.rules),
    LintLine.init,
    prepare: { line, arguments in
      let named = arguments.values("config").last
      // A configuration that is named has to be right; those of documents may become so.
      if named != nil { _ = try arguments.configuration(for: []) }
      line.lint.searchesConfiguration = arguments.searchesConfiguration
      line.lint.configured = { path, earlier throws(RunFailure) in
        try request(arguments, named ?? path, as: earlier)
      }
    }
  ) { line, _ in .languageServer(line.lint) }

  private static var lintOptions: [BoundOption<LintLine>] {
    inputs + comparisons + [exchanges, appleReport] + loading + targetTimeAndRecord
      + [cache]
      + [BoundOption].network.lifted(to: \.lint.loading)
      + [BoundOption].rules.lifted(to: \.lint.rules)
      + [BoundOption<ReportingRequest>].reports.lifted(to: \.reporting)
      + [BoundOption<ReportingRequest>].verdict.lifted(to: \.reporting)
      + [jobs, .memory { $0.lint.memory = $1 }]
      + configuration + gate + fixes + evidence
      + [BoundOption].googleDAI.lifted(to: \.lint.rules)
  }

  /// The request of a line with another configuration than that of its first input, as it was `earlier` if that is
  /// not nil.
  private static func request(
    _ arguments: ParsedCommandLine, _ path: String?, as earlier: EarlierFiles?
  ) throws(RunFailure) -> ConfiguredRequest {
    do {
      let naming = SourceNaming()
      var line = LintLine()
      line.lint.locateSources(naming)
      if let path {
        let configuration = try Configuration(reading: naming.shown(path), naming, as: earlier)
        line.apply(try arguments.adjusted(configuration))
      }
      let options = lintOptions
      for use in arguments.uses {
        try options.first { $0.option.name == use.option }?.set(&line, use.value ?? "")
      }
      line.collectFixes()
      line.lint.inputs = arguments.operands.isEmpty ? [LintLine.currentFolder] : arguments.operands
      line.lint.searchesConfiguration = arguments.searchesConfiguration
      line.lint.configured = { path, earlier throws(RunFailure) in
        try request(arguments, path, as: earlier)
      }
      return ConfiguredRequest(line.lint, line.reporting.threshold)
    } catch let failure as RunFailure {
      throw failure
    } catch {
      throw RunFailure(.usage, "\(error)")
    }
  }

  private static let baselineFile = BoundOption<LintLine>.path(
    "baseline", "FILE", in: .run, default: Baseline.fileName,
    "Path of the baseline. A configuration may name another one."
  ) { $0.lint.baseline = $1 }

  private static let inputs: [BoundOption<LintLine>] = [
    .text(
      "stdin-filename", "NAME", in: .input,
      "Name of standard input (-) in reports: a path or a URL. Relative addresses in the input are "
        + "resolved against it."
    ) { $0.lint.standardInputName = $1 },
    .flag("no-follow", in: .input, "Check only the named files, not the documents they reference.")
    {
      $0.lint.loading.follows = false
    },
    .flag(
      "strict-links", in: .input,
      "Fail (exit status 3) if a file that a document references is missing."
    ) { $0.lint.loading.requiresLocalDocuments = true },
  ]

  /// What is compared, or is a list.
  private static let comparisons: [BoundOption<LintLine>] = [
    .flag(
      "reloads", in: .input,
      "Compare the inputs as successive loads of one live playlist: files in the given order, or "
        + "the files of a folder in numerical order."
    ) { $0.lint.areReloads = true },
    .text(
      "participant", "PATH|URL", in: .input, repeatable: true,
      "What one of several participants received who watch together (SharePlay): a file, a recording, "
        + "or a URL. Given twice or more, the documents are checked and compared with those of the "
        + "first one."
    ) { $0.participants.append($1) },
    .text(
      "viewer", "PATH|URL", in: .input, repeatable: true,
      "The same for viewers who watch separately: only what must not differ between them, or must not be "
        + "shared, is compared."
    ) { $0.viewers.append($1) },
    .path(
      "har", "FILE", in: .input,
      "Check what a browser or proxy recorded: a HAR file. Without PATH or URL, all of its playlists, asset "
        + "lists and answers are checked; with URLs, only these documents and what they reference."
    ) { $0.lint.archive = $1 },
    .path(
      "targets", "FILE", in: .input,
      "Check the targets of a list: a YAML file, or a file with one target per line (- for standard "
        + "input). A line is a URL, a path, or a JSON object with the members name, url, headers, "
        + "query and expect. With --output=jsonl, one line per target is written as soon as the "
        + "target is checked; if that is the only report, lines are also read one by one, so that "
        + "a list may be endless."
    ) { $0.list = $1 },
    .path(
      "usual", "FILE", in: .input,
      "With --targets: compare each target with what is usual of it, which interlint history usual "
        + "writes."
    ) { $0.usual = $1 },
  ]

  private static let exchanges = BoundOption<LintLine>.path(
    "exchanges", "FILE", in: .input, default: "\(ExchangeLog.fileName) next to the input",
    "Log of HTTP requests and responses, one JSON object per line: url, file (the body), status, "
      + "headers and more. Addresses are resolved to the recorded bodies, and the responses are "
      + "checked."
  ) { $0.lint.exchangeLog = $1 }

  private static let appleReport = BoundOption<LintLine>.path(
    "apple-report", "FILE", in: .input,
    "Also report the findings in a JSON report of the Apple validator (mediastreamvalidator -O), as "
      + "\(AppleRules.category)/NUMBER. Untested against the tool itself: the format is known only "
      + "from programs that read it."
  ) { $0.lint.appleReport = $1 }

  private static let loading: [BoundOption<LintLine>] = [
    .flag(
      "fetch", in: .network,
      "Also load documents on the network that files reference. Documents that a URL references "
        + "are always loaded."
    ) { $0.lint.loading.fetches = true },
    .text(
      "elsewhere", "PATTERN", in: .network, repeatable: true,
      "Linked documents that are deliberately not loaded, and not reported as not checked: a pattern of "
        + "URLs such as https://ads.example.com/**, or of paths."
    ) { line, pattern in
      line.lint.loading.elsewhere.insert(
        PathPattern(pattern), in: SourceNaming().currentFolder + "/")
    },
    .number(
      "timeout", "SECONDS", in: .network, default: FetchPolicy().documentSeconds,
      "Time limit for loading one document."
    ) { $0.lint.loading.policy.documentTime = .seconds($1) },
  ]

  private static let targetTimeAndRecord: [BoundOption<LintLine>] = [
    .number(
      "target-time", "SECONDS", in: .network, default: TargetRunRequest().seconds,
      "Time limit for loading all documents of one target of --targets."
    ) { $0.targetSeconds = $1 },
    .path(
      "record", "DIR", in: .network,
      "Write all loaded documents to a new folder, unchanged and with their tokens. The folder can "
        + "be checked later without the network."
    ) { $0.lint.recordFolder = $1 },
  ]

  private static let cache = BoundOption<LintLine>.path(
    "cache", "DIR", in: .network,
    "Keep responses in this folder. Later runs ask servers only for what has changed "
      + "(conditional requests)."
  ) { $0.lint.loading.cacheFolder = $1 }

  private static let configuration =
    [BoundOption<RuleRequest>].configuration.lifted(to: \LintLine.lint.rules) + [
      .flag(
        "force-exclude", in: .input,
        "Leave out what the configuration excludes, even if it is named."
      ) { $0.lint.filter.isForced = true }
    ]

  private static let gate: [BoundOption<LintLine>] = [
    .path(
      "baseline", "FILE", in: .run,
      "Report only findings that are not in this file, which interlint baseline create writes."
    ) { $0.lint.baseline = $1 },
    .text(
      "since", "REVISION", in: .run,
      "Check only playlists that changed, or whose documents or settings did, since the last commit that "
        + "REVISION and HEAD have in common, and report only findings that they did not have then. Changes "
        + "without a commit count."
    ) { $0.lint.since = $1 },
    .flag(
      "strict-baseline", in: .run,
      "Findings of the baseline that are gone are errors, until it is pruned."
    ) { $0.lint.isBaselineStrict = true },
  ]

  private static let fixes: [BoundOption<LintLine>] = [
    .flag(
      "fix", in: .run,
      "Apply safe fixes to the named files, then report what remains. Of standard input (-), the fixed "
        + "document is written to standard output."
    ) {
      $0.isFixing = true
      $0.fixing = $0.fixing ?? FixRequest()
    },
    .flag(
      "unsafe-fixes", in: .run,
      "With --fix: also apply fixes that make a choice or a guess, such as a time zone."
    ) {
      $0.fixing = $0.fixing ?? FixRequest()
      $0.fixing?.appliesUnsafe = true
    },
    .flag(
      "diff", in: .run,
      "With --fix: write nothing, and show what would change as a unified diff; exit status 1 if "
        + "anything would."
    ) {
      $0.fixing = $0.fixing ?? FixRequest()
      $0.fixing?.isDiff = true
    },
  ]

  private static let evidence: [BoundOption<LintLine>] = [
    .flag(
      "evidence", in: .run,
      "With --targets: keep the documents that findings rest on in the result lines and the history, masked, as "
        + "nightly does with its section evidence."
    ) { $0.evidence = $0.evidence ?? EvidenceRequest() },
    .key(
      "evidence-key", in: .run,
      "Evidence with originals, encrypted with the key in the environment variable NAME."
    ) { line, variable in
      line.evidence = line.evidence ?? EvidenceRequest()
      line.evidence?.keyVariable = variable
    },
  ]

  private static let jobs = BoundOption<LintLine>.number(
    "jobs", "N", in: .run,
    "Number of files checked in parallel. Default: number of cores; "
      + "\(TargetRunRequest().jobs) with --targets."
  ) { $0.lint.jobs = $1 }
}

extension LintLine {
  /// What is checked if no input is named.
  fileprivate static let currentFolder = "."

  /// Applies the configuration that `--config` names, or else the nearest one.
  fileprivate mutating func applyConfiguration(
    _ arguments: ParsedCommandLine, _ operands: [String]
  ) throws {
    let name = arguments.values("stdin-filename").last
    let inputs = operands.map { $0 == "-" ? name ?? $0 : $0 }
    lint.searchesConfiguration = arguments.searchesConfiguration
    let configuration = try arguments.configuration(
      for: inputs + arguments.values("participant") + arguments.values("viewer"))
    guard let configuration else { return lint.locateSources(SourceNaming()) }
    apply(configuration)
  }

  fileprivate mutating func apply(_ configuration: Configuration) {
    lint.apply(configuration)
    if let threshold = configuration.threshold { reporting.threshold = threshold }
  }

  /// Makes viewers the inputs, if there are any; throws if they cannot be compared.
  fileprivate mutating func takeViewers(_ operands: [String]) throws {
    let named = participants + viewers
    guard !named.isEmpty else { return }
    let option = participants.isEmpty ? "viewer" : "participant"
    if let operand = operands.first {
      throw UsageError.operandWithOption(
        operand, option: option, allowed: "each one after another --\(option)")
    }
    guard participants.isEmpty || viewers.isEmpty else {
      throw RunFailure(.usage, "--participant and --viewer cannot be combined")
    }
    guard named.count > 1 else {
      throw RunFailure(.usage, "--\(option) must be given at least twice")
    }
    if let repeated = named.indices.first(where: { named[..<$0].contains(named[$0]) }) {
      throw RunFailure(.usage, "--\(option) \(named[repeated]) is given twice")
    }
    if named.contains("-") {
      throw RunFailure(.usage, "--\(option) cannot read standard input")
    }
    let given = [
      ("reloads", lint.areReloads), ("record", lint.recordFolder != nil),
      ("targets", list != nil), ("stdin-filename", lint.standardInputName != nil),
    ]
    for (other, isGiven) in given where isGiven {
      throw RunFailure(.usage, "--\(option) cannot be combined with --\(other)")
    }
    lint.inputs = named
    lint.audience = participants.isEmpty ? .viewers : .participants
  }

  /// Refuses options for files and the network if an HTTP archive is linted.
  fileprivate func refuseOptionsOfFiles(_ operands: [String]) throws {
    guard lint.archive != nil else { return }
    if let operand = operands.first(where: { !WebAddress.begins($0) }) {
      throw UsageError.operandWithOption(
        operand, option: "har", allowed: "URLs of recorded documents, or none")
    }
    let given = [
      ("reloads", lint.areReloads), ("exchanges", lint.exchangeLog != nil),
      ("record", lint.recordFolder != nil), ("stdin-filename", lint.standardInputName != nil),
      ("participant", lint.audience == .participants), ("viewer", lint.audience == .viewers),
      ("fetch", lint.loading.fetches), ("since", lint.since != nil),
    ]
    for (option, isGiven) in given where isGiven {
      let reason =
        ["record", "fetch"].contains(option) ? ", because it loads nothing from the network" : ""
      throw RunFailure(.usage, "--har cannot be combined with --\(option)\(reason)")
    }
  }

  /// Refuses options for several loads if a report of Apple's validator is about one of them.
  fileprivate func refuseOptionsOfSeveralLoads() throws {
    guard lint.appleReport != nil else { return }
    let given = [
      ("reloads", lint.areReloads), ("since", lint.since != nil),
      ("participant", lint.audience == .participants), ("viewer", lint.audience == .viewers),
    ]
    for (option, isGiven) in given where isGiven {
      throw RunFailure(.usage, "--apple-report cannot be combined with --\(option)")
    }
  }

  /// Refuses options for single documents if a list of targets is linted.
  fileprivate func refuseOptionsOfInputs(_ operands: [String]) throws {
    if let operand = operands.first {
      throw UsageError.operandWithOption(
        operand, option: "targets", allowed: "each one as a target of the list")
    }
    let given = [
      ("reloads", lint.areReloads), ("exchanges", lint.exchangeLog != nil),
      ("record", lint.recordFolder != nil), ("stdin-filename", lint.standardInputName != nil),
      ("baseline", lint.baseline != lint.configuredBaseline),
      ("strict-baseline", lint.isBaselineStrict), ("since", lint.since != nil),
      ("har", lint.archive != nil), ("apple-report", lint.appleReport != nil), ("fix", isFixing),
    ]
    for (option, isGiven) in given where isGiven {
      throw RunFailure(
        .usage, "--\(option) applies to single documents and cannot be combined with --targets")
    }
  }
}

extension FetchPolicy {
  /// The time limit for loading one document, in whole seconds.
  var documentSeconds: Int { Int(documentTime.components.seconds) }
}
