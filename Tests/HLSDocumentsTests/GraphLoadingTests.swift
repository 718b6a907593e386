import HLSDocuments
import SourceText
import Synchronization
import Testing

/// Programs with a network client of their own load documents with it.
struct GraphLoadingTests {
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
    "page.html": "<!DOCTYPE html><html></html>",
    "empty.m3u8": "",
    "ad.m3u8": "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXTINF:6,\n1.ts\n#EXT-X-ENDLIST\n",
  ]

  private static func document(at address: String) -> FoundDocument {
    let name = String(address.dropFirst(base.count))
    guard address.hasPrefix(base), let text = documents[name] else {
      return .absent(reason: "not here")
    }
    return .source(SourceFile(name: address, bytes: Array(text.utf8)), location: address)
  }

  private static let address = base + "main.m3u8"

  private static func lines(_ graph: DocumentGraph) -> [String] {
    graph.members.map { "\($0.number) \($0.location) \($0.kind)" }
      + graph.links.map { "\($0.source) \($0.role) \($0.location) \($0.target)" }
  }

  /// The graph, and the names that each call was asked for.
  private static func load(
    _ limits: DocumentGraph.Limits = DocumentGraph.Limits(),
    omitting omitted: Set<String> = []
  ) async throws -> (graph: DocumentGraph, asked: [[String]]) {
    let asked = Mutex<[[String]]>([])
    let graph = try await DocumentGraph.load(address, limits: limits) { addresses in
      asked.withLock { $0.append(addresses.map { String($0.dropFirst(base.count)) }) }
      await Task.yield()
      return Dictionary(
        uniqueKeysWithValues: addresses.filter { !omitted.contains($0) }.map {
          ($0, document(at: $0))
        })
    }
    return (graph, asked.withLock { $0 })
  }

  @Test func `a function that waits gives the graph of one that does not`() async throws {
    let (graph, asked) = try await Self.load()
    guard case .source(let entry, _) = Self.document(at: Self.address) else { return }
    let other = DocumentGraph(entry, at: Self.address, find: Self.document)
    #expect(Self.lines(graph) == Self.lines(other))
    // Each level together, and each address once.
    #expect(
      asked == [["main.m3u8"], ["v1.m3u8", "v2.m3u8", "gone.m3u8"], ["list.json"], ["ad.m3u8"]])
    #expect(
      graph.members.map(\.location) == [
        Self.address, Self.base + "v1.m3u8", Self.base + "v2.m3u8", Self.base + "list.json",
        Self.base + "ad.m3u8",
      ])
  }

  @Test func `an address without a result counts as not loaded and is asked for once`()
    async throws
  {
    let (graph, asked) = try await Self.load(
      omitting: [Self.base + "v1.m3u8", Self.base + "gone.m3u8"])
    #expect(asked == [["main.m3u8"], ["v1.m3u8", "v2.m3u8", "gone.m3u8"]])
    let absent = Link.Target.absent(reason: "not loaded")
    #expect(graph.links.map(\.target) == [absent, .member(1), absent, absent])
  }

  @Test func `no more documents are asked for than are followed`() async throws {
    var limits = DocumentGraph.Limits()
    limits.members = 2
    let (graph, asked) = try await Self.load(limits)
    #expect(asked == [["main.m3u8"], ["v1.m3u8"]])
    #expect(graph.members.count == 2 && graph.links.count == 5)
  }

  @Test func `a document in place of one that is missing is asked for too`() async throws {
    var limits = DocumentGraph.Limits()
    limits.members = 2
    let (graph, asked) = try await Self.load(limits, omitting: [Self.base + "v1.m3u8"])
    #expect(asked == [["main.m3u8"], ["v1.m3u8"], ["v2.m3u8"]])
    #expect(graph.members.map(\.location) == [Self.address, Self.base + "v2.m3u8"])
  }

  @Test(arguments: [
    ("none.m3u8", "not here"), ("empty.m3u8", "not a playlist: the file is empty"),
    ("page.html", "not a playlist: an HTML page, probably an error page from the server"),
  ])
  func `a document that cannot be checked has a reason`(name: String, reason: String) async {
    let error = await #expect(throws: UnavailableDocument.self) {
      try await DocumentGraph.load(Self.base + name) { [$0[0]: Self.document(at: $0[0])] }
    }
    #expect(error?.name == Self.base + name)
    #expect(error?.reason == reason)
    #expect(error?.description == "\(Self.base)\(name): \(reason)")
  }

  @Test func `the address after a redirect resolves relative addresses`() async throws {
    let graph = try await DocumentGraph.load("https://b.example/entry") { addresses in
      Dictionary(
        uniqueKeysWithValues: addresses.map { address in
          (
            address,
            Self.document(at: address == "https://b.example/entry" ? Self.address : address)
          )
        })
    }
    #expect(graph.members.count == 5)
    #expect(graph.members[0].location == Self.address)
  }
}
