import HLSDocuments
import HLSLoading
import LintRuns

extension Command {
  static let session = Command(
    name: "session",
    summary: "show what happened in a recorded session, and when",
    operands: [Operand(placeholder: "PATH|URL", count: .any, kind: .path)],
    options: recordings
      + [BoundOption<LoadingOptions>].network.lifted(to: \.session.loading)
      + [BoundOption<RuleRequest>].rules.lifted(to: \.session.rules)
      + [BoundOption<RuleRequest>].configuration.lifted(to: \.session.rules)
      + [BoundOption<RuleRequest>].googleDAI.lifted(to: \.session.rules) + [
        .choice(
          "format", "FORMAT", in: .output, default: SessionCommandRequest().format,
          "Output format: the report for a terminal, JSON with everything, the picture as SVG, or a page with "
            + "picture and tables."
        ) { $0.format = $1 },
        .choice(
          "color", "WHEN", in: .output, default: SessionCommandRequest().coloring,
          "When to color text."
        ) { $0.coloring = $1 },
      ],
    {
      var request = SessionCommandRequest()
      request.session.loading = .inEnvironment()
      return request
    },
    prepare: { request, arguments in
      let logs = arguments.operands + arguments.values("participant")
      if let configuration = try arguments.configuration(for: logs) {
        request.session.rules = configuration.rules
      }
    }
  ) { request, operands in
    var request = request
    guard request.session.participants.isEmpty else {
      try check(request.session, operands)
      return .session(request)
    }
    guard let first = operands.first else { throw UsageError.missingOperand("PATH|URL") }
    if operands.count > 1 { throw UsageError.unexpectedOperand(operands[1]) }
    request.session.input = first
    return .session(request)
  }

  private static func check(
    _ session: SessionRequest, _ operands: [String]
  ) throws(RunFailure) {
    guard session.participants.count == 2, operands.isEmpty else {
      throw RunFailure(.usage, "--participant must be given exactly twice, without another log")
    }
    guard session.archive == nil, session.exchangeLog == nil else {
      throw RunFailure(.usage, "--participant cannot be combined with --har and --exchanges")
    }
  }

  private static let recordings: [BoundOption<SessionCommandRequest>] = [
    .text(
      "participant", "PATH|URL", in: .input, repeatable: true,
      "What the app of one of two viewers recorded who watch together (SharePlay). Given twice: what both did, and "
        + "where they part."
    ) { $0.session.participants.append($1) },
    .path(
      "exchanges", "FILE", in: .input, default: "\(ExchangeLog.fileName) next to the input",
      "Log of the HTTP requests and responses of the session, which is shown with it. Clocks must agree."
    ) { $0.session.exchangeLog = $1 },
    .path(
      "har", "FILE", in: .input,
      "The same from what a browser or proxy recorded: a HAR file. Given as PATH, it is shown by itself."
    ) { $0.session.archive = $1 },
  ]
}
