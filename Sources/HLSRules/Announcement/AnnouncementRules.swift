import HLSDocuments
import HLSInterstitials
import HLSLinting
import SourceText

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

/// A request to the Ad Break API in a recorded session.
struct Announcement {
  /// What the request does with an ad break.
  enum Method: String {
    case create = "POST"
    case update = "PATCH"
    case delete = "DELETE"
  }

  let event: SessionEvent
  let method: Method
  /// The address; nil if it is not recorded.
  let url: AdBreakURL?
  /// The ad break that was sent; nil if it is not recorded.
  let body: SessionValue?

  init?(_ event: SessionEvent) {
    guard event.kind == .adBreakRequest,
      let method = (event["method"]?.text?.uppercased()).flatMap(Method.init)
    else { return nil }
    self.event = event
    self.method = method
    url = event["url"]?.text.map { AdBreakURL($0, namesBreak: method != .create) }
    body = event["body"].flatMap { $0.members == nil ? nil : $0 }
  }

  /// The identifier of the ad break; nil if the service chooses it.
  var breakID: String? { url?.breakID ?? body?["adBreakId"]?.text }

  /// The length of the ad break as sent, which older versions of the API call expected.
  var duration: SessionValue? { body?["duration"] ?? body?["expectedDuration"] }

  /// When the ad break is expected to begin; nil if it is missing or malformed.
  var expectedStart: (date: DateTime, place: ByteRange)? {
    guard let value = body?["expectedStartTime"], let date = value.text.flatMap(DateTime.init)
    else { return nil }
    return (date, value.range)
  }

  /// The live event; nil if neither the address nor the body has a key.
  var liveEvent: String? {
    if let url, let kind = url.keyKind, let key = url.key { return "\(kind) \(key)" }
    if let key = body?["customAssetKey"]?.text { return "customAssetKey \(key)" }
    return body?["assetKey"]?.text.map { "assetKey \($0)" }
  }

  /// Whether the service refused the request; nil if its answer is not recorded.
  var isRefused: Bool? { event["status"]?.integer.map { !(200..<300).contains($0) } }

  /// The place of a finding about the whole request.
  var place: ByteRange { event["method"]?.range ?? event.range }
}

extension Announcement {
  /// The length in a text such as `3.5s`; nil for another form.
  ///
  /// Source: google/protobuf/duration.proto, JSON mapping.
  static func seconds(_ text: String) -> Seconds? {
    guard text.hasSuffix("s") else { return nil }
    let parts = text.dropLast().split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count <= 2, parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy(\.isDigit) }),
      parts.count == 1 || parts[1].utf8.count <= 9
    else { return nil }
    return Seconds(String(text.dropLast()))
  }
}

extension SessionLog {
  /// The requests to the Ad Break API, in order.
  var announcements: [Announcement] { events.compactMap(Announcement.init) }
}
