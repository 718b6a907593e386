import HLSInterstitials
import HLSLinting
import HLSPlaylist
import HLSRules
import SourceText
import Testing

/// Correct requests for ad pods that a naive check would complain about, and what settings change.
struct PodURLRulesTests {
  private func findings(
    _ example: Example, _ settings: LintSettings = LintSettings()
  ) -> [Finding] {
    var selection = RuleSelection()
    selection.only = Set((PodURLRules.all + AdBreakRules.all).map(\.id))
    let linter = Linter(RuleCatalog.book, selection: selection, settings: settings)
    return linter.lint(SourceFile(name: "example.m3u8", bytes: example.completed.bytes)).findings
  }

  private static let session = "24fd4e7c-95a0-42be-8874-00625139b9db:TUL"
  private static let key = Array("0123456789ABCDEF".utf8)
  private static let path =
    "https://dai.google.com/linear/pods/v1/hls/network/1234/custom_asset/example-live/ad_break_id"

  /// A token of the break ab-001 with its published signature.
  private static let token =
    "auth-token=ad_break_id%3Dab-001~custom_asset_key%3Dexample-live~exp%3D1774464337"
    + "~network_code%3D1234~pd%3D30000"
    + "~hmac%3D1ebabc5f234da1a8f58b1c828c1a344ac014a7a145edb6a8f8139247c5f05e1f"

  private static func pod(
    _ url: String, _ attributes: String = "DURATION=30", id: String = "ab-001"
  ) -> Example {
    .live(
      #"#EXT-X-DATERANGE:ID="\#(id)",CLASS="com.apple.hls.interstitial","#
        + #"START-DATE="2026-03-25T18:40:00.000Z",\#(attributes),X-ASSET-URI="\#(url)""#)
  }

  @Test(
    arguments: [
      // A variable stands for what is looked for.
      pod("\(path)/ab-001.m3u8?stream_id={$s}&pd={$pd}&auth-token={$token}"),
      pod("\(path)/ab-001.m3u8?{$query}"),
      pod("\(path)/ab-001.m3u8{$query}"),
      pod("\(path)/{$break}.m3u8?stream_id={$s}&pd=30000&auth-token={$token}"),
      pod("{$pods}/network/{$n}/custom_asset/{$k}/ad_break_id/ab-001.m3u8?{$query}"),
      // The stream of a full-service event is no pod.
      pod("https://dai.google.com/linear/hls/pa/event/WBm2X2B5RUKpuBQ5bVYysA/stream/x/master.m3u8"),
      pod("https://ads.example.com/ad_break_id/a.m3u8?token=x"),
      // Nothing is known of the length.
      pod("\(path)/ab-001.m3u8?stream_id=\(session)&pd=30000&\(token)", "X-A=1"),
      // A tag that only adds to the date range.
      .live(
        pod("\(path)/ab-001.m3u8?stream_id=\(session)&pd=30000&\(token)", "PLANNED-DURATION=30")
          .text
          + "\n#EXT-X-DATERANGE:ID=\"ab-001\",DURATION=12.5"),
      // The player's own parameters, and the order of all.
      pod("\(path)/ab-001.m3u8?\(token)&_HLS_primary_id=x&pd=30000&stream_id=\(session)"),
      // Ads of a finished event.
      .media(
        "#EXT-X-PLAYLIST-TYPE:EVENT\n"
          + pod("\(path)/ab-001.m3u8?stream_id=\(session)&pd=30000&\(token)").text),
      .media(
        "#EXT-X-MEDIA-SEQUENCE:7\n"
          + pod("\(path)/ab-001.m3u8?stream_id=\(session)&pd=30000&\(token)").text),
      // A pre-roll's date is not the time of its break.
      .live(
        #"#EXT-X-DATERANGE:ID="preroll",CLASS="com.apple.hls.interstitial",CUE="PRE,ONCE","#
          + #"START-DATE="2026-12-01T00:00:00.000Z",X-ASSET-URI="\#(path)/preroll.m3u8?"#
          + #"stream_id=\#(session)&pd=30000&\#(token.replacing("ab-001", with: "preroll"))""#),
    ] as [Example])
  func `a request in order is left alone`(example: Example) {
    #expect(findings(example).map(\.rule) == [], "\(example.text)")
  }

  @Test
  func `one defect of a token makes one finding`() {
    let url = "\(Self.path)/ab-001.m3u8?stream_id=\(Self.session)&pd=30000&"
    let broken = [
      "auth-token=x": "pod-url/token-structure",
      "auth-token=%7E%7E": "pod-url/token-structure",
      Self.token.replacing("%3D", with: "="): "pod-url/token-unencoded",
      Self.token.replacing("~custom", with: "~cust_params%3Da%3D1&b%3D2~custom"):
        "pod-url/token-unencoded",
      "authtoken=\(Self.token.dropFirst(11))": "pod-url/auth-token-spelling",
      Self.token.replacing("1774464337", with: "1774464337000"): "pod-url/token-exp-unit",
    ]
    for (token, rule) in broken {
      let rules = Set(
        findings(Self.pod(url + token)).filter { $0.severity >= .warning }.map(\.rule))
      #expect(rules == [RuleID(rule)], "\(token)")
    }
  }

  /// Signed with cust_params as `section=sports&page=golf`, and as the same percent-encoded.
  @Test(
    arguments: [
      "bf13eedd5db51458c9a5e016713aaf4f914930df1487725d4bc63f7db0216a39",
      "96545ff8407cfcfe17c5c8e128aef5d47298ca311d8dfd2769cd87eb1650afcf",
    ])
  func `targeting may be signed decoded or encoded`(hmac: String) {
    var settings = LintSettings()
    settings.podTokenKeys = [Array("another".utf8), Self.key]
    let url =
      "\(Self.path)/ab-001.m3u8?stream_id=\(Self.session)&pd=30000"
      + "&cust_params=section%3Dsports%26page%3Dgolf&auth-token=ad_break_id%3Dab-001"
      + "~cust_params%3Dsection%3Dsports%26page%3Dgolf~custom_asset_key%3Dexample-live"
      + "~exp%3D1774464337~network_code%3D1234~pd%3D30000~hmac%3D"
    #expect(findings(Self.pod(url + hmac), settings).map(\.rule) == [])
    #expect(
      findings(Self.pod(url + String(hmac.reversed())), settings).map(\.rule)
        == ["pod-url/token-signature"])
  }

  @Test
  func `settings decide what a missing token and an identifier weigh`() {
    let example = Self.pod(
      "\(Self.path)/AB_001.m3u8?stream_id=\(Self.session)&pd=30000", id: "AB_001")
    func weights(_ change: (inout LintSettings) -> Void) -> [String] {
      var settings = LintSettings()
      change(&settings)
      return findings(example, settings).map { "\($0.rule) \($0.severity)" }
    }
    #expect(
      weights { _ in } == ["pod-url/auth-token-missing info", "ad-break/id-characters warning"])
    #expect(
      weights { $0.podAuthentication = true } == [
        "pod-url/auth-token-missing error", "ad-break/id-characters warning",
      ])
    #expect(weights { $0.adBreakAPI = true } == ["ad-break/id-characters error"])
  }

  @Test
  func `a host that the settings name is none too many`() {
    let url = "http://ads.example.com:8080/dai" + Self.path.dropFirst(22)
    let example = Self.pod("\(url)/ab-001.m3u8?stream_id=\(Self.session)&pd=30000&\(Self.token)")
    var settings = LintSettings()
    settings.podServingHosts = ["ads.example.com"]
    #expect(findings(example, settings).map(\.rule) == [])
  }

  @Test
  func `messages never tell a session, a signature or a key`() {
    for rule in PodURLRules.all + AdBreakRules.all {
      for example in rule.violating {
        for finding in findings(example, RuleCatalog.exampleSettings.narrowed(to: .podURLs)) {
          let told = finding.message + finding.related.map(\.message).joined()
          for secret in ["24fd4e7c", "1ebabc5f234d", "0123456789abcdef", "hmac=1", "example-only"] {
            #expect(!told.contains(secret), "\(rule.id): \(told)")
          }
        }
      }
    }
  }

  @Test
  func `a message is one short line whatever a URL holds`() {
    let long = String(repeating: "X", count: 5_000)
    for text in [long, "a%0Ab", "%1B%5B2J", "a%2Fb%0D"] {
      let url =
        "\(Self.path)/\(text).m3u8?stream_id=\(text)&pd=\(text)&\(text)=1&auth-token=\(text)"
      let messages = findings(Self.pod(url)).map(\.message)
      #expect(!messages.isEmpty)
      for message in messages {
        #expect(message.unicodeScalars.count < 250)
        #expect(message.unicodeScalars.allSatisfy { $0.value >= 0x20 })
      }
    }
  }
}
