import HLSDocuments
import HLSPlaylist

extension Document {
  /// The name of an attribute in messages: in a schedule made by an app, that of its property, and in a recorded
  /// session that of its key.
  func name(of attribute: AttributeName) -> String {
    if isOfSession, attribute == .assetURI { return "url" }
    return (isOfApp ? Self.properties[attribute] : nil) ?? "\(attribute)"
  }

  private static let properties: [AttributeName: String] = [
    .id: "identifier", .startDate: "date", .plannedDuration: "plannedDuration",
    .assetURI: "templateItems", .assetList: "assetList",
    .resumeOffset: "resumptionOffset", .playoutLimit: "playoutLimit", .restrict: "restrictions",
    .timelineOccupies: "timelineOccupancy", .timelineStyle: "supplementsPrimaryContent",
    .contentMayVary: "contentMayVary",
    .skipControlOffset: "start of skipControlTimeRange",
    .skipControlDuration: "duration of skipControlTimeRange",
    .skipControlLabelID: "skipControlLocalizedLabelBundleKey",
  ]
}
