import HLSInterstitials
import HLSLinting
import PodTokens
import SourceText

/// The token of an ad pod in an example.
enum PodToken {
  /// The token that matches the rest of the URL.
  case fitting
  /// These fields, to be signed and encoded.
  case fields(String)
  /// This token, to be encoded unchanged.
  case text(String)
  /// This text instead of the whole parameter; empty to omit it.
  case verbatim(String)
}

extension Example {
  /// A live playlist with one break for each table, at most two, each with its ad pod.
  ///
  /// The breaks are `ab-001` at 18:40:00 and `ab-002` at 18:40:30, of 30 seconds each. A table has
  /// the replacements in the tag. The pods of the breaks in `listed`, counted from 0, are in asset lists.
  static func pods(
    _ tables: PodExample.Changes..., token: PodToken = .fitting, after lines: String = "",
    listed: Set<Int> = []
  ) -> Example {
    var lists: [Example] = []
    let tags = tables.enumerated().map { number, changes in
      var tag = PodExample.tag(number)
      for (old, new) in changes.pairs { tag = tag.replacing(old, with: new) }
      tag = tag.replacing(PodExample.tokenPlace, with: PodExample.parameter(token, in: tag))
      guard listed.contains(number) else { return tag }
      let (rest, list) = PodExample.listing(tag, number)
      lists.append(list)
      return rest
    }
    let playlist = live(
      "#EXT-X-PROGRAM-DATE-TIME:2026-03-25T18:39:54.000Z\n" + lines + tags.joined(separator: "\n"))
    return lists.isEmpty ? playlist : presentation([playlist] + lists)
  }

  /// The break `ab-001` with an asset list of several pods, which last 30 seconds together.
  static func pods(ofOneBreak names: String...) -> Example {
    let length = 30 / names.count
    let assets = names.map { name in
      let tag = PodExample.tag(0).replacing("ad_break_id/ab-001", with: name)
        .replacing("pd=30000", with: "pd=\(length)000")
      return PodExample.address(
        in: tag.replacing(
          PodExample.tokenPlace, with: PodExample.parameter(.fitting, in: tag)))
    }
    let (tag, list) = PodExample.listing(PodExample.tag(0), 0)
    return presentation([
      live("#EXT-X-PROGRAM-DATE-TIME:2026-03-25T18:39:54.000Z\n" + tag),
      .json(
        #"{"ASSETS":["#
          + assets.map { #"{"URI":"\#($0)","DURATION":\#(length)}"# }.joined(separator: ",") + "]}"
      ).named(list.name),
    ])
  }

  /// The break `ab-001` with its ad pod and `token`, otherwise unchanged.
  static func pod(token: PodToken = .fitting) -> Example { pods([:], token: token) }
}

/// The parts of the examples of rules about ad pods.
enum PodExample {
  /// Texts and their replacements, in the order in which they are applied.
  struct Changes: ExpressibleByDictionaryLiteral {
    let pairs: [(String, String)]

    init(dictionaryLiteral elements: (String, String)...) { pairs = elements }

    private init(pairs: [(String, String)]) { self.pairs = pairs }

    static func + (left: Changes, right: Changes) -> Changes {
      Changes(pairs: left.pairs + right.pairs)
    }
  }

  /// The key that signs the tokens of all examples.
  static let key = "0123456789ABCDEF"
  static let session = "24fd4e7c-95a0-42be-8874-00625139b9db:TUL"
  static let otherSession = "7b0d1f3e-95a0-42be-8874-00625139b9db:TUL"
  static let tokenPlace = "&auth-token=@"

  /// Lines that define a variable from the query of the playlist's URL.
  static func queryVariable(_ name: String) -> String {
    "#EXT-X-VERSION:11\n#EXT-X-DEFINE:QUERYPARAM=\"\(name)\"\n"
  }

  private static let date = "2026-03-25T18:"
  private static let marks: Set<Character> = ["«", "»"]

  static func tag(_ number: Int) -> String {
    let id = "ab-00\(number + 1)"
    let start = date + (number == 0 ? "40:00" : "40:30")
    return #"#EXT-X-DATERANGE:ID="\#(id)",CLASS="com.apple.hls.interstitial","#
      + #"START-DATE="\#(start).000Z",DURATION=30,"#
      + #"X-ASSET-URI="https://dai.google.com/linear/pods/v1/hls/network/1234/"#
      + "custom_asset/example-live/ad_break_id/\(id).m3u8"
      + "?stream_id=\(session)&pd=30000"
      + "&_HLS_interstitial_id=\(id)\(tokenPlace)\""
  }

  /// The value of X-ASSET-URI, the last attribute of a tag.
  static func address(in tag: String) -> Substring {
    tag.split(separator: #"X-ASSET-URI=""#, maxSplits: 1)[1].dropLast()
  }

  /// The tag with X-ASSET-LIST instead of X-ASSET-URI, its last attribute, and the list.
  static func listing(_ tag: String, _ number: Int) -> (tag: String, list: Example) {
    let name = "list-\(number + 1).json"
    let parts = tag.split(separator: #"X-ASSET-URI=""#, maxSplits: 1)
    let length = tag.contains("DURATION=60") ? "60" : "30"
    return (
      parts[0] + #"X-ASSET-LIST="\#(name)?_HLS_interstitial_id=ab-00\#(number + 1)""#,
      .json(#"{"ASSETS":[{"URI":"\#(parts[1]),"DURATION":\#(length)}]}"#).named(name)
    )
  }

  /// The parameter `auth-token` with the ampersand before it.
  static func parameter(_ token: PodToken, in tag: String) -> String {
    switch token {
    case .verbatim(let text): text.isEmpty ? "" : "&" + text
    case .text(let text): "&auth-token=" + encoded(text)
    case .fields(let fields): "&auth-token=" + encoded(signed(fields))
    case .fitting: "&auth-token=" + encoded(signed(fields(for: tag)))
    }
  }

  /// The fields that match the URL in `tag`, in alphabetical order.
  private static func fields(for tag: String) -> String {
    let plain = tag.filter { !marks.contains($0) }
    let addresses = plain.split(separator: "\"").filter { $0.contains("/pods/") }
    guard let address = addresses.first, let url = PodServingURL(String(address)) else { return "" }
    let network = url.networkCode.map { $0.isLiteral ? $0.text : "1234" }
    var fields: [(String, String?)] = [
      ("custom_asset_key", url.customAssetKey?.text ?? "example-live"), ("exp", "1774464337"),
      ("network_code", network), ("pd", url.parameter(.podDuration)?.value?.text),
      ("cust_params", url.parameter(.customParameters)?.value?.text),
      ("scte35", url.parameter(.scte35)?.value?.text),
    ]
    if case .pod(let number) = url.podIdentifier {
      fields.append(("pod_id", number.text))
    } else {
      fields.append(("ad_break_id", url.podIdentifier.part?.text))
    }
    return fields.sorted { $0.0 < $1.0 }
      .compactMap { name, value in value.map { "\(name)=\($0)" } }.joined(separator: "~")
  }

  /// `fields` with a signature.
  static func signed(_ fields: String) -> String {
    let message = Array(fields.filter { !marks.contains($0) }.utf8)
    return fields + "~hmac="
      + (PodTokenSignature.hmacSHA256Hex(key: Array(key.utf8), message: message) ?? "")
  }

  /// Percent-encodes everything except unreserved characters and the marks of an example.
  static func encoded(_ text: String) -> String {
    text.map { character in
      let text = String(character)
      return marks.contains(character) ? text : text.percentEncoded { !$0.isUnreserved }
    }.joined()
  }
}
