import HLSDocuments
import HLSInterstitials
import HLSLinting
import SourceText

/// The fields of an announced ad break.
extension AnnouncementRules {
  static let withoutKey = Rule(
    "ad-break/announced-without-key", .error, .googleDAI, .must(messages), about: .session,
    says: "An announced ad break must name its live event by assetKey or customAssetKey.",
    why: """
      The service cannot know to which live event the break belongs, so the break is not \
      announced, and its ads are not prepared.
      """,
    remedy: "Write assetKey or customAssetKey in the address or in the body.",
    fails: [
      .session(#"{"event":"adBreakRequest","method":"POST","body":«{»"duration":"30s"}}"#),
      .session(
        create(
          #""customAssetKey":"example-live","assetKey":"«WBm2X2B5RUKpuBQ5bVYysA»","duration":"30s""#
        )),
    ],
    passes: [
      .session(
        #"{"event":"adBreakRequest","method":"POST","body":{"duration":"30s","customAssetKey":"example-live"}}"#
      ), .session(create()),
    ],
    check: .session { log, _, report in
      for request in log.announcements where request.method == .create {
        guard let body = request.body else { continue }
        if body["customAssetKey"] != nil, let other = body["assetKey"] {
          report("both customAssetKey and assetKey; expected one of them", at: other.range)
        } else if body["customAssetKey"] == nil, body["assetKey"] == nil, request.url == nil {
          report("no key of a live event; expected assetKey or customAssetKey", at: body.head)
        }
      }
    })

  static let durationFormat = Rule(
    "ad-break/announced-duration-format", .error, .googleDAI,
    .must("\(messages); Google DAI docs: ad-break REST resource"), about: .session,
    says: "duration of an announced ad break must be decimal seconds with a final s.",
    why: """
      The service refuses the request: the break is not announced, and its ads are decided only \
      when viewers ask for them.
      """,
    remedy: "Write seconds with at most nine digits after the point: 30s.",
    fails: [
      .session(create(#""adBreakId":"ab-001","duration":"«30000»""#)),
      .session(create(#""adBreakId":"ab-001","duration":«30»"#)),
      .session(create(#""adBreakId":"ab-001""#).replacing(#""body":{"#, with: #""body":«{»"#)),
    ],
    passes: [
      .session(create(#""adBreakId":"ab-001","duration":"30s""#)),
      .session(create(#""adBreakId":"ab-001","expectedDuration":"29.97s""#)),
    ],
    check: .session { log, _, report in
      for request in log.announcements where request.method != .delete {
        guard let body = request.body else { continue }
        if let duration = request.duration {
          guard duration.text.flatMap(Announcement.seconds) == nil else { continue }
          let text = duration.text.map { "\"\($0.shown)\"" } ?? "not a text"
          report(
            "duration is \(text); expected seconds with a final s, such as 30s", at: duration.range)
        } else if request.method == .create {
          report("no duration; expected seconds with a final s, such as 30s", at: body.head)
        }
      }
    })

  static let customParams = Rule(
    "ad-break/announced-custom-params", .warning, .googleDAI, .should(messages), about: .session,
    says: "customParams of an announced ad break should be key=value pairs joined by &.",
    why: "The ad requests of the break have no targeting.",
    remedy: "Write the pairs as key1=value1&key2=value2.",
    fails: [
      .session(create(#""duration":"30s","customParams":"«section:sports;page:golf»""#))
    ],
    passes: [.session(create(#""duration":"30s","customParams":"section=sports&page=golf""#))],
    check: .session { log, _, report in
      for request in log.announcements {
        guard let value = request.body?["customParams"], let text = value.text, !text.isEmpty
        else { continue }
        let pairs = text.split(separator: "&", omittingEmptySubsequences: false)
        guard let wrong = pairs.first(where: { $0.first == "=" || !$0.contains("=") }) else {
          continue
        }
        report(
          "customParams has \(wrong.isEmpty ? "an empty pair" : String(wrong).shown.quoted); "
            + "expected pairs such as genre=news, joined by &", at: value.range)
      }
    })

  static let scte35 = Rule(
    "ad-break/announced-scte35", .warning, .googleDAI, .should(messages), about: .session,
    says: "scte35CueOut should be padded Base64 of a section with splice_insert or time_signal.",
    why: "The service learns nothing from the signal of the break.",
    remedy: "Encode the bytes of the splice_info_section in Base64.",
    fails: [
      .session(create(#""duration":"30s","scte35CueOut":"«0xFC3025»""#)),
      .session(
        create(#""duration":"30s","scte35CueOut":"«/DARAAAAAAAAAP/wAAAAAHpPv/8=»""#)),
    ],
    passes: [
      .session(
        create(
          #""duration":"30s","scte35CueOut":"/DAlAAAAAAAAAP/wFAVIAACPf+/+c2nALv4AKTLgAAAAAAAAqmG8mA==""#
        ))
    ],
    check: .session { log, _, report in
      for request in log.announcements {
        guard let value = request.body?["scte35CueOut"], let text = value.text, !text.isEmpty,
          let fault = spliceFault(text)
        else { continue }
        report("scte35CueOut \(fault)", at: value.range)
      }
    })

  /// What is wrong with a signal in Base64; nil if it is one of the two commands, or encrypted.
  private static func spliceFault(_ text: String) -> String? {
    guard let bytes = try? Base64.decode(text) else {
      return text.hasPrefix("0x")
        ? "is hexadecimal; expected Base64" : "is not padded standard Base64"
    }
    let section = SpliceInfoSection(bytes)
    guard section.hasStandardTableID else {
      return "is not a splice information section; expected the first byte FC"
    }
    switch section.command {
    case .insert, .timeSignal: return nil
    case nil where section.isEncrypted: return nil
    default: return "has another command; expected splice_insert or time_signal"
    }
  }
}
