import LintRuns

extension Command {
  static let diff = Command(
    name: "diff",
    summary: "compare two versions of playlists, as players see them",
    operands: [
      Operand(placeholder: "OLD", kind: .path),
      Operand(placeholder: "NEW", count: .optional, kind: .path),
      Operand(placeholder: "PATH", count: .any),
    ],
    options: [
      .choice(
        "format", "FORMAT", in: .output, default: DiffRequest().format, "Output format."
      ) { $0.format = $1 },
      .choice(
        "color", "WHEN", in: .output, default: DiffRequest().coloring, "When to color text."
      ) { $0.coloring = $1 },
      .choice(
        "fail-on", "GRADE", in: .run, default: DiffRequest().threshold,
        "Exit with status 1 from this grade on: breaking changes hurt running players or are "
          + "forbidden, visible ones are allowed, any includes harmless ones."
      ) { $0.threshold = $1 },
    ],
    DiffRequest.init
  ) { request, operands in
    var request = request
    request.versions = operands
    return .diff(request)
  }
}
