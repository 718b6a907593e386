/// The forms in which a webhook is notified of a run.
package enum NoticeForm: String, Sendable, CaseIterable {
  /// JSON of interlint, which `interlint schema notice` describes.
  case json
  /// A message for an incoming webhook of Slack.
  case slack
  /// An Adaptive Card for a workflow of Microsoft Teams.
  case teams
}
