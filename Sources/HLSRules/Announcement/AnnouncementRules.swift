import HLSLinting

/// The rules about ad breaks that are announced to the Ad Break API.
enum AnnouncementRules {
  static let all: [Rule] = [
    path, withoutKey, durationFormat, customParams, scte35,
    tooEarly, late, whileOutstanding, changed, durationDiffersFromPD,
  ]

  static let messages = "googleapis proto google/ads/admanager/v1 ad_break_messages (AdBreak)"
  static let service = "googleapis proto google/ads/admanager/v1 ad_break_service (CreateAdBreak)"

  /// For examples: a recorded request that creates an ad break.
  static func create(
    _ body: String = #""adBreakId":"ab-001","duration":"30s""#, at time: Int? = nil
  ) -> String {
    let time = time.map { "\"t\":\($0)," } ?? ""
    return #"{\#(time)"event":"adBreakRequest","method":"POST","#
      + #""url":"\#(address)","body":{\#(body)}}"#
  }

  static let address =
    "https://admanager.googleapis.com/v1/networks/1234/liveStreamEventsByCustomAssetKey/example-live/adBreaks"

  /// For examples: a request of the pod of an ad break.
  static func podRequest(_ name: String = "ad_break_id/ab-001", pd: String = "30000") -> String {
    #"{"event":"podRequest","url":"https://dai.google.com/linear/pods/v1/hls/network/1234/custom_asset/"#
      + #"example-live/\#(name).m3u8?stream_id=24fd4e7c-95a0-42be-8874-00625139b9db:TUL&pd=\#(pd)"}"#
  }
}
