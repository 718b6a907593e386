import HLSLoading
import LintRuns

extension Command {
  static let schedule = Command(
    name: "schedule",
    summary: "convert what an app schedules to date ranges, and back",
    operands: [
      Operand(
        placeholder: "ACTION", kind: .choice(ScheduleRequest.Action.allCases.map(\.rawValue))),
      Operand(placeholder: "PATH|URL", kind: .path),
    ],
    options: [BoundOption<LoadingOptions>].network.lifted(to: \.loading),
    {
      var request = ScheduleRequest()
      request.loading = .inEnvironment()
      return request
    }
  ) { request, operands in
    var request = request
    if let action = ScheduleRequest.Action(rawValue: operands[0]) { request.action = action }
    request.input = operands[1]
    return .schedule(request)
  }
}
