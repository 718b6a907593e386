import LintRuns

extension Command {
  static let config = Command(
    name: "config",
    summary: "show or verify the configuration of a repository",
    operands: [
      Operand(
        placeholder: "ACTION", kind: .choice(ConfigurationRequest.Action.allCases.map(\.rawValue))),
      Operand(placeholder: "PATH", count: .optional, kind: .path),
    ],
    options: [
      .path(
        "config", "FILE", in: .input,
        default: "\(ConfigurationSearch.fileName) at or above the path", "Configuration."
      ) { $0.configuration = $1 }
    ],
    ConfigurationRequest.init
  ) { request, operands in
    var request = request
    if let action = ConfigurationRequest.Action(rawValue: operands[0]) { request.action = action }
    request.source = operands.dropFirst().first
    return .configuration(request)
  }
}
