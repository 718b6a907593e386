import HLSLinting
import HLSPlaylist
import HLSRules
import SourceText
import Testing

/// What is said of JSON documents, and of which nothing is said.
struct JSONRulesTests {
  private func findings(_ text: String, _ profiles: Set<Profile> = Profile.defaults) -> [Finding] {
    var selection = RuleSelection()
    selection.profiles = profiles
    let source = SourceFile(name: "a.json", bytes: Array(text.utf8))
    return Linter(RuleCatalog.book, selection: selection).lint(source).findings
  }

  @Test(arguments: [
    // AWS MediaTailor.
    #"{"ASSETS":[{"DURATION":30.0,"URI":"https://a.example.com/v1/master.m3u8?awsBeaconData=x"}]}"#,
    // Written by PHP.
    #"{"ASSETS":[{"URI":"https:\/\/ads.example.com\/a.m3u8","DURATION":15}]}"#,
    #"{"ASSETS":[{"URI":"data:application/x-mpegurl,%23EXTM3U","DURATION":0.04}]}"#,
    #"{"ASSETS":[{"URI":"custom-scheme:ad-1","DURATION":15,"X-ID":"é"}],"SKIP-CONTROL":{}}"#,
    #"{"ASSETS":[],"X-AD-CREATIVE-SIGNALING":{"version":2,"type":"pod","payload":[{"duration":15}]}}"#,
    #"{"VERSION":1,"TTL":10.5,"PATHWAY-PRIORITY":["."],"X-OTHER":{}}"#,
    #"{"VERSION":1,"TTL":300,"PATHWAY-PRIORITY":["C"],"PATHWAY-CLONES":[{"BASE-ID":"A","ID":"C","#
      + #""URI-REPLACEMENT":{"HOST":"[2001:db8::7]","PARAMS":{"a":""}}}]}"#,
    #"{"VERSION":1,"TTL":300,"PATHWAY-PRIORITY":["A"],"PATHWAY-CLONES":[]}"#,
  ])
  func `a correct document has no finding above info`(text: String) {
    let worse = findings(text, Profile.defaults.union([.experimental])).filter {
      $0.severity > .info
    }
    #expect(worse.map { "\($0.rule): \($0.message)" } == [])
  }

  @Test func `what stands before the rest of a broken document is not judged`() {
    let list = Example.presentation([
      Example.media(
        #"#EXT-X-DATERANGE:ID="ad1",CLASS="com.apple.hls.interstitial","#
          + #"START-DATE="2026-01-01T00:00:06.000Z",X-RESUME-OFFSET=0,DURATION=15,"#
          + #"X-ASSET-LIST="list.json?_HLS_interstitial_id=ad1""#
      ).named("primary.m3u8"),
      Example.json(#""ASSETS":[]}"#).named("list.json"),
    ])
    let worse = Linter(RuleCatalog.book).lint(list).flatMap(\.findings)
      .filter { $0.severity > .info }.map(\.rule)
    #expect(worse == ["asset-list/not-json"])
  }

  @Test(
    arguments: [
      (
        #"{"ASSETS":[{"URI":["x"],"DURATION":null},{"URI":"a?b=c"}]}"#,
        [
          "URI is an array; expected a string with an absolute URI",
          "DURATION is null; expected a number that is not negative",
          "an element of ASSETS has no DURATION; expected a number that is not negative",
          "URI is a?…, a relative URI; expected an absolute URI",
        ]
      ),
      (
        #"{"ASSETS":["https://h/?token=x"],"Skip-Control":{},"assets":1}"#,
        [
          "an element of ASSETS is \"https://h/?…\", a string; expected an object",
          "\"Skip-Control\" is not defined, because keys are case-sensitive; "
            + "did you mean SKIP-CONTROL?",
          "\"assets\" is not defined, so players skip it; did you mean ASSETS?",
        ]
      ),
      (
        #"{"ASSETS":[],}"#,
        [
          "ASSETS is empty, so nothing is played",
          "comma after the last element; expected none",
        ]
      ),
      (
        #"{"ASSETS":[{"URI":"https://h.example/%zz","DURATION":01},],}"#,
        [
          "URI has \"%zz\", which is not valid in a URI; expected percent-encoding",
          "01 is not a JSON number; the first of 3 such faults",
        ]
      ),
      (
        #"{"VERSION":2,"TTL":"1","PATHWAY-PRIORITY":[],"PATHWAY-CLONES":[{"BASE-ID":"A","#
          + #""URI-REPLACEMENT":{"PARAMS":{"token":1,"":"b"}}}]}"#,
        [
          "VERSION is 2; expected 1", "TTL is \"1\", a string; expected a number greater than zero",
          "PATHWAY-PRIORITY is empty; expected an array with at least one element",
          "an element of PATHWAY-CLONES has no ID; expected a non-empty string",
          "a value of PARAMS is a number; expected a string",
          "a value of PARAMS has an empty name; expected at least one character",
        ]
      ),
    ] as [(String, [String])])
  func `a finding states what was found and what was expected`(text: String, messages: [String]) {
    #expect(findings(text).map(\.message) == messages)
  }

  @Test func `what was read no further has no second finding`() {
    #expect(
      findings(#"{"ASSETS":[{"URI":"https://h/a","DURATION":15},{"URI":"x""#).map(\.rule)
        == ["asset-list/not-json"])
  }

  @Test(arguments: [
    ("https://dai.google.com", "pd=30000", "https://dai.google.com", [String]()),
    ("http://dai.google.com", "pd=30000", "http", ["pod-url/not-https"]),
    ("https://dai.google.com", "pd=30000&pd=30000", "pd", ["pod-url/duplicate-parameter"]),
    ("https://dai.google.com", "pd=[[PD]]", "[[PD]]", ["pod-url/unresolved-placeholder"]),
    (#"http:\/\/dai.google.com"#, "pd=30000", #"http:\/\/dai"#, ["pod-url/not-https"]),
  ])
  func `an address of pod serving in a list is judged as one in a playlist`(
    origin: String, parameter: String, place: String, rules: [String]
  ) {
    let text =
      #"{"ASSETS":[{"URI":"\#(origin)/linear/pods/v1/hls/network/1234/custom_asset/example-live/"#
      + "ad_break_id/ab-001.m3u8?stream_id=24fd4e7c-95a0-42be-8874-00625139b9db:TUL"
      + #"&\#(parameter)","DURATION":30}]}"#
    let findings = findings(text).filter {
      $0.severity > .info && $0.rule != "pod-url/auth-token-missing"
    }
    #expect(findings.map(\.rule.description) == rules)
    for finding in findings {
      let found = String(decoding: Array(text.utf8)[finding.place.range.offsets], as: UTF8.self)
      #expect(found.hasPrefix(place))
    }
  }
}
