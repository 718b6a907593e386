import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import SourceText

/// The rules about what an app schedules by itself.
enum ScheduleRules {
  static let all: [Rule] = [
    notJSON, value, unknownKey, identifierRepeated,
    eventWithoutContent, userAttributeName, fillWithoutPlannedDuration,
    timeInLive, wholeSecondTimescale, timescaleLost, leadTime,
    daiType, liveEventDiffers, mixedWithDateRanges,
    podURLTemplate, rawReservedCharacter, idDerivedFromNow,
  ]

  static let header = "AVPlayerInterstitialEventController.h (SDK 26.4)"
  static let guide = "Google IMA guide: client-side live SGAI with HLS interstitials (iOS)"

  /// For examples: a schedule with these events.
  static func schedule(_ events: String..., head: String = "") -> Example {
    .json("{\(head)\n\"events\":[\n\(events.joined(separator: ",\n"))\n]}")
  }

  /// For examples: an event at 60 seconds of a film.
  static func event(
    _ id: String = "\"b1\"", at start: String = "\"time\":60",
    items: String = #"["https://ads.example/a.m3u8"]"#, more: String = ""
  ) -> String {
    #"{"identifier":\#(id),\#(start),"templateItems":\#(items),"resumptionOffset":0\#(more)}"#
  }

  /// For examples: a live event.
  static let live =
    #""liveEvent":{"networkCode":"1234","customAssetKey":"example-live","daiType":"POD_SERVING_MANIFEST"},"#

  /// For examples: an event of a live stream with its pod.
  static func pod(
    _ id: String = "b1", name: String = "ad_break_id/b1", network: String = "1234",
    at start: String = #""date":"2026-01-01T12:10:00.000Z""#, _ more: String = ""
  ) -> String {
    #"{"identifier":"\#(id)",\#(start),"resumptionOffset":"indefinite","templateItems":["#
      + #""https://dai.google.com/linear/pods/v1/hls/network/\#(network)/custom_asset/example-live/"#
      + #"\#(name).m3u8?stream_id=24fd4e7c-95a0-42be-8874-00625139b9db:TUL&pd=30000\#(more)"]}"#
  }
}

extension ScheduledEvent {
  /// The addresses of pods, with the strings that contain them.
  func pods(_ report: Report) -> [(url: PodServingURL, value: JSONValue)] {
    items.compactMap { item in
      PodServingURL(item.uri, additionalHosts: report.settings.podServingHosts)
        .map { ($0, item.value) }
    }
  }
}

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
