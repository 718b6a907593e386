import HLSDocuments
import HLSLoading
import SourceText
import Testing

/// Programs with a network client of their own load documents with it.
struct CallerLoadingTests {
  private static let documents = [
    "https://a.example/main.m3u8":
      "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nv/low.m3u8\n#EXT-X-STREAM-INF:BANDWIDTH=2\ngone.m3u8\n",
    "https://a.example/v/low.m3u8": "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXTINF:6,\n1.ts\n",
    "https://a.example/page.html": "<!DOCTYPE html><html></html>",
  ]

  private static func load(_ addresses: [String]) async -> [String: FoundDocument] {
    await Task.yield()
    var found: [String: FoundDocument] = [:]
    for address in addresses {
      guard let text = documents[address] else { continue }
      found[address] = .source(
        SourceFile(name: address, bytes: Array(text.utf8)), location: address)
    }
    return found
  }

  @Test func `a document comes with those it references`() async throws {
    let input = await DocumentLoader.load("https://a.example/main.m3u8", by: Self.load)
    guard case .graph(let graph, let unavailable) = input else {
      Issue.record("no graph: \(input)")
      return
    }
    #expect(
      graph.members.map(\.location) == [
        "https://a.example/main.m3u8", "https://a.example/v/low.m3u8",
      ])
    #expect(graph.links.map(\.target) == [.member(1), .absent(reason: "not loaded")])
    #expect(unavailable.isEmpty)
  }

  @Test(arguments: [
    ("https://a.example/gone.m3u8", "not loaded"),
    ("https://a.example/page.html", "not a playlist: an HTML page"),
  ])
  func `a document that cannot be checked has a reason`(address: String, reason: String) async {
    let input = await DocumentLoader.load(address, by: Self.load)
    guard case .unavailable(let document) = input else {
      Issue.record("a graph: \(input)")
      return
    }
    #expect(document.name == address)
    #expect(document.reason.hasPrefix(reason))
  }
}
