package import HLSReporting
import SourceText

/// A webhook that is notified of runs.
package struct NoticeRequest: Sendable, Equatable {
  /// The environment variable with its URL, which is a secret and never shown.
  package let variable: String
  /// The form of the notices.
  package let form: NoticeForm
  /// Whether it is also notified of runs in which no channel changed.
  package let isOfEveryRun: Bool
}

/// The section `notify` of a configuration: a webhook, or a list of them.
enum NotifySection {
  static func read(_ value: YAMLValue?) throws(YAMLProblem) -> [NoticeRequest] {
    guard let value else { return [] }
    guard case .list(let elements) = value.content else { return [try notice(value)] }
    var notices: [NoticeRequest] = []
    for element in elements { notices.append(try notice(element)) }
    return notices
  }

  private static func notice(_ value: YAMLValue) throws(YAMLProblem) -> NoticeRequest {
    let map = try YAMLMap(value, of: "notify", keys: KnownKeys.notify)
    let webhook = try map.required("webhook", in: "notify")
    let text = try webhook.text(of: "notify.webhook")
    // Who knows the URL of a webhook can write to the channel behind it.
    guard let variable = ProcessEnvironment.variable(in: text) else {
      throw YAMLProblem(
        at: webhook.place,
        "notify.webhook is a secret; expected env:NAME with the name of an environment variable")
    }
    let form = try map["format"]?.word(
      of: "notify.format", among: NoticeForm.allCases.map(\.rawValue))
    let when = try map["when"]?.word(of: "notify.when", among: ["change", "always"])
    return NoticeRequest(
      variable: variable, form: form.flatMap(NoticeForm.init) ?? .json,
      isOfEveryRun: when == "always")
  }
}
