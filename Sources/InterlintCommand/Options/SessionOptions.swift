import HLSDocuments
import HLSLoading
import LintRuns

extension Command {
  static let session = Command(
    name: "session",
    summary: "show what happened in a recorded session, and when",
    operands: [Operand(placeholder: "PATH|URL", kind: .path)],
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
      if let configuration = try arguments.configuration(for: arguments.operands) {
        request.session.rules = configuration.rules
      }
    }
  ) { request, operands in
    var request = request
    request.session.input = operands[0]
    return .session(request)
  }

  private static let recordings: [BoundOption<SessionCommandRequest>] = [
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
