import HLSDocuments
import HLSLinting
import HLSRules
import SourceText
import Testing

/// Breaks whose pods are in asset lists.
struct ListedPodTests {
  /// The findings of a rule as `document: text at the place`.
  private func findings(_ rule: String, in example: Example) -> [String] {
    var selection = RuleSelection()
    selection.profiles = [.spec, .recommended, .googleDAI]
    let linter = Linter(
      RuleCatalog.book, selection: selection, settings: RuleCatalog.exampleSettings)
    let results = linter.lint(example)
    return zip(example.completedDocuments, results).flatMap { document, result in
      result.findings.filter { $0.rule.description == rule }.map { finding in
        let range = finding.place.range.offsets
        return "\(document.name): " + String(decoding: document.bytes[range], as: UTF8.self)
      }
    }
  }

  private func breaks(_ media: String, _ lists: [String]) -> Example {
    func list(_ pod: String) -> String {
      #"{"ASSETS":[{"URI":"https://dai.google.com/linear/pods/v1/hls/network/1/custom_asset/a/\#(pod)"#
        + #".m3u8?stream_id=s&pd=30000","DURATION":30}]}"#
    }
    return .presentation(
      [
        .multivariant(
          "#EXT-X-STREAM-INF:BANDWIDTH=2560000\nv.m3u8\n#EXT-X-STREAM-INF:BANDWIDTH=1280000\nw.m3u8"
        ).named("m.m3u8"),
        Example.live(media).named("v.m3u8"), Example.live(media).named("w.m3u8"),
      ]
        + lists.enumerated().map { Example.json(list($1)).named("\($0 + 1).json") })
  }

  private func event(_ id: Int, _ second: String, _ list: Int) -> String {
    #"#EXT-X-DATERANGE:ID="b\#(id)",CLASS="com.apple.hls.interstitial",DURATION=30,"#
      + #"START-DATE="2026-01-01T00:\#(second).000Z",X-ASSET-LIST="\#(list).json""#
  }

  @Test
  func `a fault in a list is reported once, however many playlists refer to it`() {
    let media = event(1, "00:06", 1) + "\n" + event(2, "00:54", 2)
    #expect(
      findings(
        "ad-break/id-reused", in: breaks(media, ["ad_break_id/x", "ad_break_id/x"]))
        == ["2.json: x"])
    #expect(
      findings("ad-break/pod-number-sequence", in: breaks(media, ["pod/2", "pod/1"]))
        == ["1.json: 2", "2.json: 1"])
  }

  @Test
  func `one list for two breaks names one break twice`() {
    let media = event(1, "00:06", 1) + "\n" + event(2, "00:54", 1)
    #expect(
      findings("ad-break/id-reused", in: breaks(media, ["ad_break_id/x"])) == ["1.json: x"])
  }

  @Test
  func `the pods of one list follow each other`() {
    let media = event(1, "00:06", 1)
    let pods =
      "pod/1.m3u8?stream_id=s&pd=15000\",\"DURATION\":15},{\"URI\":\"https://dai.google.com"
      + "/linear/pods/v1/hls/network/1/custom_asset/a/pod/2"
    let example = breaks(media, [pods])
    for rule in ["ad-break/overlap", "ad-break/pod-number-sequence", "ad-break/id-reused"] {
      #expect(findings(rule, in: example) == [], "\(rule)")
    }
  }

  @Test(
    arguments: [
      // Twice in one list, one after the other or apart.
      (["pod/1", "pod/1"], [], ["1.json: 1"]), (["pod/1", "pod/2", "pod/1"], [], ["1.json: 1"]),
      (["ad_break_id/x", "ad_break_id/x"], [], ["1.json: x"]),
      (["ad_break_id/x", "ad", "ad_break_id/x"], [], ["1.json: x"]),
      (["pod/1", "pod/1", "pod/1"], [], ["1.json: 1", "1.json: 1"]),
      // In two lists of one time.
      (["pod/1"], ["pod/1"], ["2.json: 1"]), (["pod/1", "pod/2"], ["ad", "pod/2"], ["2.json: 2"]),
      // Once each.
      (["pod/1", "pod/2"], ["pod/3"], []), (["ad_break_id/x", "ad"], ["ad_break_id/y"], []),
      (["ad", "ad"], ["ad"], []), ([], [], []),
      // Other requests have rules of their own.
      (["pod/1", "pod/1.m3u8?stream_id=s&pd=15000&cust_params=a%3Db#"], [], []),
    ] as [([String], [String], [String])])
  func `a pod that a break requests twice is reported once for each repetition`(
    first: [String], second: [String], places: [String]
  ) {
    func list(_ pods: [String]) -> String {
      let base = "https://dai.google.com/linear/pods/v1/hls/network/1/custom_asset/a/"
      let assets = pods.map { pod in
        let address =
          pod == "ad"
          ? "https://ads.example.com/a.m3u8"
          : base + (pod.contains("?") ? pod : "\(pod).m3u8?stream_id=s&pd=15000")
        return #"{"URI":"\#(address)","DURATION":15}"#
      }
      return #"{"ASSETS":["# + assets.joined(separator: ",") + "]}"
    }
    let media = event(1, "00:06", 1) + "\n" + event(2, "00:06", 2)
    let example = Example.presentation(
      breaks(media, []).documents
        + [Example.json(list(first)).named("1.json"), Example.json(list(second)).named("2.json")])
    // Both variants refer to the lists.
    #expect(findings("ad-break/pod-repeated", in: example) == places)
  }

  @Test
  func `a pod that viewers of two variants request is not repeated`() {
    let media = event(1, "00:06", 1)
    #expect(findings("ad-break/pod-repeated", in: breaks(media, ["pod/1"])) == [])
    // A date range whose tag was repeated with more attributes.
    let again = media + "\n" + #"#EXT-X-DATERANGE:ID="b1",X-COM-EXAMPLE="1""#
    #expect(findings("ad-break/pod-repeated", in: breaks(again, ["pod/1"])) == [])
  }

  @Test
  func `a steering manifest in a data URI is read`() throws {
    let json = #"{"VERSION":1,"TTL":300,"PATHWAY-PRIORITY":["A","A"]}"#
    let encoded = json.utf8.map { "%" + ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    let base64 =
      "eyJWRVJTSU9OIjoxLCJUVEwiOjMwMCwiUEFUSFdBWS1QUklPUklUWSI6WyJBIiwiQSJdfQ=="
    for address in [
      "data:application/json,\(encoded)", "data:application/json;base64,\(base64)",
    ] {
      let playlist =
        "#EXTM3U\n#EXT-X-CONTENT-STEERING:SERVER-URI=\"\(address)\",PATHWAY-ID=\"A\"\n"
        + "#EXT-X-STREAM-INF:BANDWIDTH=1,PATHWAY-ID=\"A\"\nv.m3u8\n"
      let graph = DocumentGraph(
        SourceFile(name: "m.m3u8", bytes: Array(playlist.utf8)), at: "https://example.com/m.m3u8",
        find: { _ in .absent(reason: "not asked for") })
      let results = Linter(RuleCatalog.book).lint(graph)
      let rules = results.flatMap(\.findings).map(\.rule.description)
      #expect(rules.contains("steering/priority-duplicate"), "\(rules)")
    }
  }
}
