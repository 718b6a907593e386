import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import HLSRules
import SourceText
import Testing

/// An interstitial that lasts 12 s, with a skip button that would appear after 20 s, in every form in which a
/// length can be written: rules, timeline and facts agree.
struct LengthFormsTests {
  /// The documents of a form, the first of which is linted.
  struct Form: CustomTestStringConvertible {
    let name: String
    var documents: [(name: String, text: String)]
    var testDescription: String { name }
  }

  private static let base = "https://example.com/"
  private static let address = "https://ads.example.com/a.m3u8?_HLS_interstitial_id=a"

  /// A media playlist of a minute with these date ranges.
  private static func film(_ ranges: [String]) -> String {
    "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z\n"
      + ranges.map { "#EXT-X-DATERANGE:\($0)\n" }.joined()
      + (1...10).map { "#EXTINF:6,\n\($0).ts\n" }.joined() + "#EXT-X-ENDLIST\n"
  }

  /// The interstitial at 6 s.
  private static func event(
    _ attributes: String, asset: String = #"X-ASSET-URI="\#(address)""#
  ) -> String {
    #"ID="a",CLASS="com.apple.hls.interstitial",START-DATE="2026-01-01T00:00:06.000Z","#
      + "X-RESUME-OFFSET=0,X-SKIP-CONTROL-OFFSET=20,\(asset)\(attributes)"
  }

  /// An interstitial at 18 s that takes no time.
  private static let next =
    #"ID="b",CLASS="com.apple.hls.interstitial",START-DATE="2026-01-01T00:00:18.000Z",DURATION=0,"#
    + #"X-ASSET-URI="https://ads.example.com/b.m3u8?_HLS_interstitial_id=b",X-RESUME-OFFSET=0"#

  /// The attributes of the same interstitial in a JSON document of scheduled date ranges.
  private static func entry(_ start: String, _ attributes: String) -> String {
    #"{"ID":"a","CLASS":"com.apple.hls.interstitial",\#(start),"X-RESUME-OFFSET":0,"#
      + #""X-SKIP-CONTROL-OFFSET":20,"X-ASSET-URI":"\#(address)",\#(attributes)}"#
  }

  private static func appSchedule(_ items: String, _ more: String = "") -> String {
    #"{"primary":{"uri":"film.m3u8","live":false},"events":[{"identifier":"a","#
      + #""date":"2026-01-01T00:00:06.000Z","resumptionOffset":0,"templateItems":[\#(items)],"#
      + #""skipControlTimeRange":{"start":20,"duration":5}\#(more)}]}"#
  }

  private static func list(_ more: String = "") -> String {
    #"{"ASSETS":[{"URI":"https://ads.example.com/1.m3u8","DURATION":7},"#
      + #"{"URI":"https://ads.example.com/2.m3u8","DURATION":5}]\#(more)}"#
  }

  private static let listed = #"X-ASSET-LIST="list.json?_HLS_interstitial_id=a""#

  /// Date ranges in a playlist.
  static let tags: [Form] = [
    ("DURATION", [event(",DURATION=12")]),
    ("END-DATE", [event(#",END-DATE="2026-01-01T00:00:18.000Z""#)]),
    ("PLANNED-DURATION", [event(",PLANNED-DURATION=12")]),
    ("DURATION before PLANNED-DURATION", [event(",PLANNED-DURATION=30,DURATION=12")]),
    ("DURATION of a later tag", [event(",PLANNED-DURATION=30"), #"ID="a",DURATION=12"#]),
    ("END-ON-NEXT", [event(",END-ON-NEXT=YES"), next]),
    ("END-ON-NEXT with the next tag first", [next, event(",END-ON-NEXT=YES")]),
    ("END-ON-NEXT of a later tag", [event(""), next, #"ID="a",END-ON-NEXT=YES"#]),
    ("END-ON-NEXT before PLANNED-DURATION", [event(",END-ON-NEXT=YES,PLANNED-DURATION=30"), next]),
    ("END-ON-NEXT that nothing follows", [event(",END-ON-NEXT=YES,PLANNED-DURATION=12")]),
    ("X-PLAYOUT-LIMIT", [event(",DURATION=30,X-PLAYOUT-LIMIT=12")]),
    ("X-PLAYOUT-LIMIT after the end", [event(",END-ON-NEXT=YES,X-PLAYOUT-LIMIT=25"), next]),
    (
      "pd of a pod",
      [
        event(
          "",
          asset:
            #"X-ASSET-URI="https://dai.google.com/linear/pods/v1/hls/network/1/custom_asset/k/"#
            + #"ad_break_id/a.m3u8?stream_id=s&pd=12000&_HLS_interstitial_id=a""#)
      ]
    ),
  ].map { Form(name: $0, documents: [("film.m3u8", film($1))]) }

  /// Documents that are loaded for a date range.
  static let loaded: [Form] = [
    Form(
      name: "asset list",
      documents: [("film.m3u8", film([event("", asset: listed)])), ("list.json", list())]),
    Form(
      name: "asset list before DURATION",
      documents: [
        ("film.m3u8", film([event(",DURATION=30", asset: listed)])), ("list.json", list()),
      ]),
    Form(
      name: "playlist of the asset",
      documents: [
        ("film.m3u8", film([event(",PLANNED-DURATION=30")])),
        (
          address,
          "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXTINF:6,\n1.ts\n#EXTINF:6,\n2.ts\n#EXT-X-ENDLIST\n"
        ),
      ]),
  ]

  /// JSON documents that schedule interstitials.
  static let schedules: [Form] = [
    Form(
      name: "plannedDuration of an event",
      documents: [
        ("app.json", appSchedule(#""\#(address)""#, #","plannedDuration":12"#)),
        ("film.m3u8", film([])),
      ]),
    Form(
      name: "items of an event",
      documents: [
        (
          "app.json",
          appSchedule(
            #"{"uri":"\#(address)","duration":7},{"uri":"\#(address)&n=2","duration":5}"#)
        ), ("film.m3u8", film([])),
      ]),
    Form(
      name: "DURATION of an entry",
      documents: [
        (
          "ranges.json",
          #"{"DATERANGES":[\#(entry(#""X-SCHEDULE-OFFSET":6"#, #""DURATION":12"#))]}"#
        )
      ]),
    Form(
      name: "END-ON-NEXT of an entry",
      documents: [
        (
          "ranges.json",
          #"{"DATERANGES":[\#(entry(#""X-SCHEDULE-OFFSET":6"#, #""END-ON-NEXT":"YES""#)),"#
            + entry(#""X-SCHEDULE-OFFSET":18"#, #""DURATION":30"#)
            .replacing(#""ID":"a""#, with: #""ID":"b""#) + "]}"
        )
      ]),
  ]

  private static func graph(_ form: Form, _ scheduling: Scheduling = .byPlaylists) -> DocumentGraph
  {
    func source(_ address: String) -> SourceFile? {
      form.documents.first { base + $0.name == address || $0.name == address }
        .map { SourceFile(name: $0.name, bytes: Array($0.text.utf8)) }
    }
    let first = form.documents[0]
    return DocumentGraph(
      SourceFile(name: first.name, bytes: Array(first.text.utf8)), at: base + first.name,
      podServingHosts: [], scheduling: scheduling, expecting: { _ in }
    ) { address in
      let path = address.split(separator: "?")[0]
      return (source(address) ?? source(String(path))).map { .source($0, location: address) }
        ?? .absent(reason: "404")
    }
  }

  /// The text at each finding of a rule, and the messages.
  private static func found(
    _ form: Form, _ rule: RuleID = "interstitial/skip-control-after-end"
  ) -> [[String]] {
    var selection = RuleSelection()
    // Documents of scheduled date ranges are experimental.
    selection.profiles.insert(.experimental)
    return Linter(RuleCatalog.book, selection: selection).lint(graph(form)).flatMap { result in
      result.findings.filter { $0.rule == rule }.map { finding in
        let source = form.documents.first { $0.name == result.source }?.text ?? ""
        let bytes = Array(source.utf8)[finding.place.range.offsets]
        return [String(decoding: bytes, as: UTF8.self), finding.message]
      }
    }
  }

  @Test(arguments: tags + loaded + schedules)
  func `a rule knows the length`(form: Form) {
    #expect(
      Self.found(form) == [
        ["20", "the skip button would appear after 20 s, but the interstitial lasts 12 s"]
      ])
  }

  @Test(arguments: tags + loaded + schedules.prefix(2))
  func `the timeline has the length`(form: Form) throws {
    let viewer = try ViewerTimeline(Self.graph(form, .byFirstDocument))
    #expect(viewer.timeline.events.first { $0.id == "a" }?.length == Seconds(12))
  }

  @Test(arguments: tags)
  func `the facts of a night have the length`(form: Form) throws {
    #expect(TargetFacts(Self.graph(form))?.ads == 12_000)
  }

  /// The ways to say that a date range lasts 12 s, each with the text that says it.
  static let stated: [(attributes: String, place: String, others: [String])] = [
    (",DURATION=12", "12", []),
    (#",END-DATE="2026-01-01T00:00:18.000Z""#, "2026-01-01T00:00:18.000Z", []),
    (",PLANNED-DURATION=12", "12", []), (",END-ON-NEXT=YES", "YES", [next]),
  ]

  @Test(arguments: stated)
  func `a pod of another length is reported`(
    attributes: String, place: String, others: [String]
  ) {
    let pod =
      #"X-ASSET-URI="https://dai.google.com/linear/pods/v1/hls/network/1/custom_asset/k/"#
      + #"ad_break_id/a.m3u8?stream_id=s&pd=30000&_HLS_interstitial_id=a""#
    let form = Form(
      name: attributes,
      documents: [("film.m3u8", Self.film([Self.event(attributes, asset: pod)] + others))])
    #expect(
      Self.found(form, "pod-url/pd-differs-from-date-range") == [
        ["30000", "pd is 30000 milliseconds, but the date range is 12 seconds long"]
      ])
  }

  @Test(arguments: stated)
  func `an asset of another length is reported`(
    attributes: String, place: String, others: [String]
  ) {
    let asset =
      "#EXTM3U\n#EXT-X-TARGETDURATION:15\n#EXTINF:15,\n1.ts\n#EXTINF:15,\n2.ts\n#EXT-X-ENDLIST\n"
    let form = Form(
      name: attributes,
      documents: [
        ("film.m3u8", Self.film([Self.event(attributes)] + others)), (Self.address, asset),
      ])
    #expect(Self.found(form, "interstitial/duration-asset-mismatch").map(\.[0]) == [place])
  }

  @Test(arguments: stated.filter { !$0.attributes.contains("PLANNED") })
  func `a limit after the end is reported`(
    attributes: String, place: String, others: [String]
  ) {
    let form = Form(
      name: attributes,
      documents: [
        ("film.m3u8", Self.film([Self.event(attributes + ",X-PLAYOUT-LIMIT=25")] + others))
      ])
    #expect(
      Self.found(form, "interstitial/playout-limit-unreached") == [
        ["25", "X-PLAYOUT-LIMIT=25 has no effect on an asset of 12 s"]
      ])
  }
}
