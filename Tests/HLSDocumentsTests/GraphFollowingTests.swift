import HLSDocuments
import SourceText
import Synchronization
import Testing

/// A graph is the same whether its documents are at hand or come after a wait.
struct GraphFollowingTests {
  private static let base = "https://a.example/"
  private static let documents = [
    "main.m3u8": """
    #EXTM3U
    #EXT-X-STREAM-INF:BANDWIDTH=1
    v1.m3u8
    #EXT-X-STREAM-INF:BANDWIDTH=2
    v2.m3u8
    #EXT-X-STREAM-INF:BANDWIDTH=3
    v1.m3u8#again
    #EXT-X-STREAM-INF:BANDWIDTH=4
    gone.m3u8

    """,
    "v1.m3u8": """
    #EXTM3U
    #EXT-X-TARGETDURATION:6
    #EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z
    #EXT-X-DATERANGE:ID="a",CLASS="com.apple.hls.interstitial",START-DATE="2026-01-01T00:00:00Z",\
    X-ASSET-LIST="list.json"
    #EXTINF:6,
    1.ts

    """,
    "v2.m3u8": "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXTINF:6,\n1.ts\n",
    "list.json": #"{"ASSETS":[{"URI":"v2.m3u8","DURATION":6},{"URI":"ad.m3u8","DURATION":6}]}"#,
    "ad.m3u8": "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXTINF:6,\n1.ts\n#EXT-X-ENDLIST\n",
  ]

  private static func document(at address: String) -> FoundDocument {
    let name = String(address.dropFirst(base.count))
    guard address.hasPrefix(base), let text = documents[name] else {
      return .absent(reason: "not here")
    }
    return .source(SourceFile(name: address, bytes: Array(text.utf8)), location: address)
  }

  private static var entry: SourceFile {
    SourceFile(name: "main", bytes: Array((documents["main.m3u8"] ?? "").utf8))
  }

  private static func lines(_ graph: DocumentGraph) -> [String] {
    graph.members.map { "\($0.number) \($0.location) \($0.kind)" }
      + graph.links.map { "\($0.source) \($0.role) \($0.location) \($0.target)" }
  }

  @Test func `a function that waits gives the graph of one that does not`() async {
    let asked = Mutex<[[String]]>([])
    let graph = await DocumentGraph.following(Self.entry, at: Self.base + "main.m3u8") {
      addresses in
      asked.withLock { $0.append(addresses.map { String($0.dropFirst(Self.base.count)) }) }
      await Task.yield()
      return Dictionary(
        uniqueKeysWithValues: addresses.map { ($0, Self.document(at: $0)) })
    }
    let other = DocumentGraph.following(
      Self.entry, at: Self.base + "main.m3u8", find: Self.document)
    #expect(Self.lines(graph) == Self.lines(other))
    // Each level together, and each address once.
    #expect(
      asked.withLock { $0 } == [
        ["v1.m3u8", "v2.m3u8", "gone.m3u8"], ["list.json"], ["ad.m3u8"],
      ])
    #expect(graph.members.map(\.kind).filter { $0 == "media playlist" }.count == 3)
  }

  @Test func `an address without an answer counts as not loaded`() async {
    let graph = await DocumentGraph.following(Self.entry, at: Self.base + "main.m3u8") { _ in [:] }
    #expect(graph.members.count == 1)
    #expect(graph.links.map(\.target) == Array(repeating: .absent(reason: "not loaded"), count: 4))
  }

  @Test func `no more documents are asked for than are followed`() async {
    var limits = GraphBuilder.Limits()
    limits.members = 2
    let asked = Mutex<[String]>([])
    let graph = await DocumentGraph.following(
      Self.entry, at: Self.base + "main.m3u8", limits: limits
    ) { addresses in
      asked.withLock { $0 += addresses }
      return Dictionary(
        uniqueKeysWithValues: addresses.map { ($0, Self.document(at: $0)) })
    }
    #expect(asked.withLock { $0 } == [Self.base + "v1.m3u8"])
    #expect(graph.members.count == 2 && graph.links.count == 5)
  }
}
