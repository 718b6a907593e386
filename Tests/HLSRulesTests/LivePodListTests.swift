import HLSDocuments
import HLSLinting
import HLSRules
import SourceText
import Testing

/// Breaks over time whose pods are in asset lists.
struct LivePodListTests {
  /// A break in a load: the ID of its date range, the segment with which it starts, and its attributes.
  private struct Break {
    let id: String
    let segment: Int
    let attributes: String

    /// A break with an asset list.
    static func list(_ id: String, at segment: Int, _ list: String, _ more: String = "") -> Break {
      Break(id: id, segment: segment, attributes: #"X-ASSET-LIST="\#(list).json""# + more)
    }

    /// A break with the address of a pod.
    static func pod(_ id: String, at segment: Int, _ pod: String) -> Break {
      Break(id: id, segment: segment, attributes: #"X-ASSET-URI="\#(address(of: pod))""#)
    }
  }

  private static func address(of pod: String, event: String = "a") -> String {
    "https://dai.google.com/linear/pods/v1/hls/network/1/custom_asset/\(event)/\(pod).m3u8"
      + "?stream_id=s&pd=6000"
  }

  /// Ten segments of six seconds.
  private static func load(_ first: Int, _ breaks: [Break]) -> String {
    func date(_ segment: Int) -> String {
      "2026-01-01T00:\((segment / 10).zeroPadded(to: 2)):\((segment % 10 * 6).zeroPadded(to: 2)).000Z"
    }
    return "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXT-X-MEDIA-SEQUENCE:\(first)\n"
      + "#EXT-X-PROGRAM-DATE-TIME:\(date(first))\n"
      + breaks.map {
        #"#EXT-X-DATERANGE:ID="\#($0.id)",CLASS="com.apple.hls.interstitial",DURATION=6,"#
          + #"START-DATE="\#(date($0.segment))",\#($0.attributes)"# + "\n"
      }.joined()
      + (first..<first + 10).map { "#EXTINF:6,\n\($0).ts\n" }.joined()
  }

  /// The findings about names of breaks, as `rule in load: text`.
  private func findings(_ loads: [[Break]], _ lists: [String: [String]]) -> [String] {
    var selection = RuleSelection()
    selection.profiles = [.spec, .recommended, .googleDAI, .live]
    var reloads = Reloads(named: "reloads")
    for (number, breaks) in loads.enumerated() {
      let source = SourceFile(
        name: "\(number + 1)", bytes: Array(Self.load(number * 10, breaks).utf8))
      reloads.add(source, at: nil, from: nil) { name in
        guard let pods = lists[name.replacing(".json", with: "")] else {
          return .absent(reason: "not there")
        }
        let assets = pods.map { #"{"URI":"\#($0)","DURATION":\#(6 / pods.count)}"# }
        let json = #"{"ASSETS":["# + assets.joined(separator: ",") + "]}"
        return .source(SourceFile(name: name, bytes: Array(json.utf8)), location: name)
      }
    }
    return Linter(RuleCatalog.book, selection: selection).lint(reloads).findings
      .filter { $0.severity > .info }
      .filter { $0.rule.category == "ad-break" || $0.rule == "live/ad-break-reused" }
      .map { finding in
        let number = (Int(finding.place.source) ?? 1) - 1
        let text = Array(Self.load(number * 10, loads[number]).utf8)[finding.place.range.offsets]
        return "\(finding.rule) in \(number + 1): \(String(decoding: text, as: UTF8.self))"
      }
  }

  @Test(arguments: [
    ("ad_break_id/x", "ad_break_id/x"), ("pod/4", "pod/4"), ("pod/4", "pod/2"),
  ])
  func `a later break must not request the pod of an earlier one, in a list or not`(
    first: String, later: String
  ) {
    let lists = ["l1": [Self.address(of: first)], "l2": [Self.address(of: later)]]
    let reused = "live/ad-break-reused in 2: "
    #expect(
      findings([[.list("b1", at: 2, "l1")], [.list("b2", at: 12, "l2")]], lists)
        == [reused + "l2.json"])
    #expect(
      findings([[.pod("b1", at: 2, first)], [.list("b2", at: 12, "l2")]], lists)
        == [reused + "l2.json"])
    #expect(
      findings([[.list("b1", at: 2, "l1")], [.pod("b2", at: 12, later)]], lists)
        == [reused + later.split(separator: "/")[1]])
    // After a load without any break.
    #expect(
      findings([[.list("b1", at: 2, "l1")], [], [.list("b2", at: 22, "l2")]], lists)
        == ["live/ad-break-reused in 3: l2.json"])
  }

  @Test func `each pod of a list counts`() {
    let lists = [
      "l1": [Self.address(of: "ad_break_id/x"), Self.address(of: "ad_break_id/y")],
      "l2": [Self.address(of: "ad_break_id/z"), Self.address(of: "ad_break_id/y")],
    ]
    #expect(
      findings([[.list("b1", at: 2, "l1")], [.list("b2", at: 12, "l2")]], lists)
        == ["live/ad-break-reused in 2: l2.json"])
  }

  @Test func `breaks of one load are compared too`() {
    func lists(_ first: String, _ second: String) -> [String: [String]] {
      ["l1": [Self.address(of: first)], "l2": [Self.address(of: second)]]
    }
    let breaks = [[Break.list("b1", at: 2, "l1"), .list("b2", at: 6, "l2")]]
    #expect(
      findings(breaks, lists("ad_break_id/x", "ad_break_id/x"))
        == ["ad-break/id-reused in 1: l2.json"])
    #expect(
      findings(breaks, lists("pod/2", "pod/1"))
        == ["ad-break/pod-number-sequence in 1: l2.json"])
    #expect(findings(breaks, lists("pod/1", "pod/2")) == [])
  }

  @Test func `what a correct server does is not reported`() {
    let lists = [
      "x": [Self.address(of: "ad_break_id/x")], "y": [Self.address(of: "ad_break_id/y")],
      "1": [Self.address(of: "pod/1")], "2": [Self.address(of: "pod/2")],
      "other": [Self.address(of: "ad_break_id/x", event: "b")],
      "others": ["https://ads.example.com/x.m3u8"],
    ]
    let pre = #",CUE="PRE""#
    for loads: [[Break]] in [
      [[.list("b1", at: 2, "x")], [.list("b2", at: 12, "y")]],
      [[.list("b1", at: 2, "1")], [.list("b2", at: 12, "2")]],
      [[.list("b1", at: 2, "x")], [.list("b2", at: 12, "other")]],
      [[.list("b1", at: 2, "others")], [.list("b2", at: 12, "others")]],
      // The same break, still listed.
      [[.list("b1", at: 12, "x")], [.list("b1", at: 12, "x")]],
      // The same break under another ID.
      [[.list("b1", at: 12, "x")], [.list("b1-b", at: 12, "x")]],
      [[.list("p1", at: 2, "x", pre)], [.list("p2", at: 12, "x", pre)]],
      // A list that nobody has.
      [[.list("b1", at: 2, "missing")], [.list("b2", at: 12, "missing")]],
    ] {
      #expect(findings(loads, lists) == [], "\(loads)")
    }
  }
}
