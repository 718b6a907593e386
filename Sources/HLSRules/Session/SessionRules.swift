import HLSDocuments
import HLSLinting

/// The rules about recorded sessions of apps that play ads.
enum SessionRules {
  static let all: [Rule] = [
    notJSON, value, unknownEvent, relativeTimes, timeBackwards, cutOff,
  ]

  static let form = "interlint docs: recorded sessions"

  /// For examples: the line of an event, with its seconds after a moment.
  static func line(_ event: String, _ seconds: String? = nil, _ more: String...) -> String {
    line(event, seconds, more)
  }

  static func line(_ event: String, _ seconds: String?, _ more: [String]) -> String {
    let time = seconds.map { "\"t\":" + $0 + "," } ?? ""
    return "{" + ([time + "\"event\":\"\(event)\""] + more).joined(separator: ",") + "}"
  }
}
