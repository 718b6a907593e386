import HLSLinting
import HLSLoading
import SourceText

/// The keys of a target that say whom it belongs to and where it is.
enum TargetDetailsSection {
  static func read(_ map: YAMLMap) throws(YAMLProblem) -> TargetDetails {
    var labels: [String] = []
    for (text, place) in try map["labels"]?.texts(of: "labels") ?? [] {
      guard labels.count < TargetDetails.mostLabels else {
        throw YAMLProblem(
          at: place, "labels has more than \(TargetDetails.mostLabels) values")
      }
      labels.append(try value(text, of: "a value of labels", at: place))
    }
    return TargetDetails(
      owner: try value(map["owner"], of: "owner"), region: try value(map["region"], of: "region"),
      labels: labels, timeZone: try map["timezone"].map(timeZone))
  }

  private static func value(_ value: YAMLValue?, of name: String) throws(YAMLProblem) -> String? {
    guard let value else { return nil }
    return try self.value(try value.text(of: name), of: name, at: value.place)
  }

  private static func value(
    _ text: String, of name: String, at place: Position
  ) throws(YAMLProblem) -> String {
    guard TargetDetails.isValue(text) else {
      throw YAMLProblem(
        at: place, "\(name) has more than \(TargetDetails.longest) characters, or invisible ones")
    }
    return text
  }

  private static func timeZone(_ value: YAMLValue) throws(YAMLProblem) -> String {
    let name = try value.text(of: "timezone")
    guard TimeZoneDatabase.offsets(of: name) == nil else { return name }
    guard TimeZoneDatabase.isInstalled else {
      throw YAMLProblem(
        at: value.place,
        "timezone needs the time zone database in \(TimeZoneDatabase.folder); install tzdata")
    }
    let near = TimeZoneDatabase.nearest(to: name).map { "; did you mean \($0.quoted)?" } ?? ""
    throw YAMLProblem(
      at: value.place,
      "timezone cannot be \(name.quoted); expected an IANA name such as Europe/Berlin" + near)
  }
}
