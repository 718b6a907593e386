import HLSLoading
import LintRuns

extension Command {
  static let session = Command(
    name: "session",
    summary: "show what happened in a recorded session, and when",
    operands: [Operand(placeholder: "PATH|URL", isPath: true)],
    options: [BoundOption<LoadingOptions>].network.lifted(to: \.session.loading) + [
      .text(
        "dai-host", "HOST", in: .googleDAI, repeatable: true, "Another host that serves ad pods."
      ) { $0.session.podServingHosts.append($1) },
      .choice(
        "format", "FORMAT", in: .output, default: SessionCommandRequest().format,
        "Output format: the report for a terminal, or the picture as SVG."
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
    }
  ) { request, operands in
    var request = request
    request.session.input = operands[0]
    return .session(request)
  }
}
