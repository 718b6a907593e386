import HLSDocuments
import HLSInterstitials
import HLSPlaylist
import SourceText
import Testing

/// What a document leads to, followed as a player would follow it.
struct DocumentGraphTests {
  /// The graph of the first of some documents, which find each other by their addresses.
  private static func graph(
    _ documents: KeyValuePairs<String, String>, limits: DocumentGraph.Limits = .init()
  ) -> DocumentGraph {
    let sources = documents.map { SourceFile(name: $0.key, bytes: Array($0.value.utf8)) }
    let byName = Dictionary(sources.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    return DocumentGraph(sources[0], at: sources[0].name, limits: limits) { address in
      byName[address].map { .source($0, location: address) } ?? .absent(reason: "not there")
    }
  }

  private static func media(_ line: String = "") -> String {
    """
    #EXTM3U
    #EXT-X-TARGETDURATION:6
    #EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z
    \(line)
    #EXTINF:6,
    a.ts
    """
  }

  private static func interstitial(_ id: String, _ assets: String) -> String {
    #"#EXT-X-DATERANGE:ID="\#(id)",CLASS="com.apple.hls.interstitial","#
      + #"START-DATE="2026-01-01T00:00:00.000Z",\#(assets)"#
  }

  private static let multivariant = """
    #EXTM3U
    #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="A",URI="audio/a.m3u8"
    #EXT-X-STREAM-INF:BANDWIDTH=1,AUDIO="a"
    v.m3u8
    #EXT-X-STREAM-INF:BANDWIDTH=2,AUDIO="a"
    v.m3u8
    #EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=1,URI="gone.m3u8"
    """

  @Test func `a document that links to itself is one member`() {
    let graph = Self.graph(["./m.m3u8": "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nm.m3u8"])
    #expect(graph.members.count == 1)
    #expect(graph.links.map(\.member) == [0])
  }

  @Test func `a link is the first of its role and address, or repeats one of an earlier member`() {
    let variants = (1...3).map { "#EXT-X-STREAM-INF:BANDWIDTH=\($0)\n\($0).m3u8" }
    let (uri, list) = (#"X-ASSET-URI="a.m3u8""#, #"X-ASSET-LIST="a.m3u8""#)
    let graph = Self.graph([
      "m.m3u8": "#EXTM3U\n" + variants.joined(separator: "\n"),
      "1.m3u8": Self.media(Self.interstitial("1", uri) + "\n" + Self.interstitial("2", uri)),
      "2.m3u8": Self.media(Self.interstitial("1", list) + "\n" + Self.interstitial("2", uri)),
      "3.m3u8": Self.media(
        Self.interstitial("1", uri) + "\n" + Self.interstitial("2", list) + "\n"
          + Self.interstitial("3", #"X-ASSET-URI="b.m3u8""#)),
    ])
    #expect(graph.links(from: 0).map { graph.isFirst($0) } == [true, true, true])
    #expect(graph.links(from: 1).map { graph.isFirst($0) } == [true, true])
    #expect(graph.links(from: 2).map { graph.isFirst($0) } == [true, false])
    #expect(graph.links(from: 3).map { graph.isFirst($0) } == [false, false, true])
  }

  @Test func `a document that two links lead to is one member`() {
    let graph = Self.graph([
      "x/main.m3u8": Self.multivariant, "x/v.m3u8": Self.media(), "x/audio/a.m3u8": Self.media(),
    ])
    #expect(graph.members.map(\.location) == ["x/main.m3u8", "x/audio/a.m3u8", "x/v.m3u8"])
    #expect(
      graph.links.map(\.target) == [
        .member(1), .member(2), .member(2), .absent(reason: "not there"),
      ])
    #expect(graph.links.map(\.role) == [.rendition, .variantStream, .variantStream, .iFrameStream])
    let presentation = graph.presentations.first
    #expect(presentation?.mediaPlaylists.map { $0.links.count } == [1, 2])
    #expect(presentation?.isComplete == false)
  }

  @Test
  func `addresses in a list are those of its own place, and assets of assets are not followed`() {
    let asset = Self.media(Self.interstitial("inner", #"X-ASSET-URI="more.m3u8""#))
    let graph = Self.graph([
      "p/v.m3u8": Self.media(Self.interstitial("ad", #"X-ASSET-LIST="l/ads.json?x=1""#)),
      "p/l/ads.json?x=1": #"{"ASSETS":[{"URI":"one.m3u8","DURATION":6}]}"#,
      "p/l/one.m3u8": asset, "p/l/more.m3u8": Self.media(),
    ])
    #expect(graph.members.map(\.location) == ["p/v.m3u8", "p/l/ads.json?x=1", "p/l/one.m3u8"])
    #expect(graph.assets.map(\.listed?.index) == [0])
    #expect(graph.assets.map(\.interstitial.id) == ["ad"])
    #expect(
      graph.links.last?.target == .ignored(reason: "interstitials of an asset are not played"))
  }

  @Test func `playlists that lead to each other come to an end`() {
    let first = "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nb.m3u8\n"
    let second = Self.media(Self.interstitial("ad", #"X-ASSET-URI="a.m3u8""#))
    let graph = Self.graph(["a.m3u8": first, "b.m3u8": second])
    #expect(graph.links.map(\.target) == [.member(1), .member(0)])
  }

  private static let stream = "#EXT-X-STREAM-INF:BANDWIDTH=1\n"
  private static let list = #"{"ASSETS":[{"URI":"more.m3u8","DURATION":6}]}"#

  @Test(arguments: [
    (stream + "x", "#EXTM3U\n\(stream)more.m3u8\n"),
    (stream + "x", list),
    (#"#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="b",URI="x""#, "#EXTM3U\n\(stream)more.m3u8\n"),
    (#"#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=1,URI="x""#, "#EXTM3U\n\(stream)more.m3u8\n"),
    (#"#EXT-X-SESSION-DATA:DATA-ID="com.example.a",URI="x""#, list),
    (#"#EXT-X-CONTENT-STEERING:SERVER-URI="x""#, "#EXTM3U\n\(stream)more.m3u8\n"),
    (media(interstitial("ad", #"X-ASSET-LIST="x""#)), "#EXTM3U\n\(stream)more.m3u8\n"),
    (media(interstitial("ad", #"X-ASSET-URI="x""#)), list),
  ])
  func `of a document of another kind than its link calls for no link is followed`(
    first: String, second: String
  ) {
    let start = first.hasPrefix("#EXTM3U") ? first : "#EXTM3U\n\(first)\n"
    let graph = Self.graph(["a.m3u8": start, "x": second, "more.m3u8": Self.media()])
    #expect(graph.members.map(\.location) == ["a.m3u8", "x"])
    #expect(graph.links.map(\.target) == [.member(1)])
  }

  @Test func `no more documents are followed than are allowed`() {
    var limits = DocumentGraph.Limits()
    limits.members = 2
    let graph = Self.graph(
      [
        "main.m3u8": Self.multivariant, "v.m3u8": Self.media(), "audio/a.m3u8": Self.media(),
      ], limits: limits)
    #expect(graph.members.count == 2)
    limits.depth = 0
    #expect(Self.graph(["main.m3u8": Self.multivariant], limits: limits).members.count == 1)
  }

  @Test(arguments: [
    (#"#EXT-X-DEFINE:NAME="host",VALUE="h""#, #"#EXT-X-DEFINE:IMPORT="host""#, "h"),
    (#"#EXT-X-DEFINE:NAME="other",VALUE="h""#, #"#EXT-X-DEFINE:IMPORT="host""#, nil),
    ("", #"#EXT-X-DEFINE:QUERYPARAM="host""#, "q"),
  ])
  func `a variable from outside has the value it has there`(
    parent: String, definition: String, value: String?
  ) {
    let graph = Self.graph([
      "http://a/m.m3u8": "#EXTM3U\n\(parent)\n#EXT-X-STREAM-INF:BANDWIDTH=1\nv.m3u8?host=q\n",
      "http://a/v.m3u8?host=q": Self.media(definition),
    ])
    let variables = graph.members.last?.document?.playlist.variables
    #expect(graph.members.count == 2)
    #expect(variables?.known["host"] == value)
  }

  @Test func `an index that does not exist has no result`() throws {
    let graph = Self.graph(["main.m3u8": Self.multivariant, "v.m3u8": Self.media()])
    #expect(graph.links(from: -1).isEmpty && graph.links(from: 2).isEmpty)
    #expect(graph.members(linkedFrom: 7, by: [.variantStream]).isEmpty)
    let presentation = try #require(graph.presentations.first)
    #expect(presentation.mediaPlaylists.count == 1)
    let keys = [-1, 1].map { presentation.keys(of: $0) }
    #expect(keys.allSatisfy { $0.keys.isEmpty && !$0.isComplete })
    #expect(presentation.dateRange(missingFrom: 1) == nil)
  }
}
