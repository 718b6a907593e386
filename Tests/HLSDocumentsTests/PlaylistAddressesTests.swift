import HLSDocuments
import SourceText
import Testing

/// References to the media playlists of a presentation are looked up by address.
struct PlaylistAddressesTests {
  private static let folder = "https://example.com/live/"

  /// The addresses of two media playlists, and of a third that was not loaded.
  private static func addresses() throws -> PlaylistAddresses {
    let loaded = ["v.m3u8?token=1", "w.m3u8"]
    let streams = (loaded + ["x.m3u8?token=1"]).map { "#EXT-X-STREAM-INF:BANDWIDTH=1\n\($0)\n" }
    let source = SourceFile(name: "m.m3u8", bytes: Array(("#EXTM3U\n" + streams.joined()).utf8))
    let media = Array("#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXTINF:6,\na.ts\n".utf8)
    let graph = DocumentGraph(source, at: folder + "m.m3u8") { address in
      loaded.contains { folder + $0 == address }
        ? .source(SourceFile(name: address, bytes: media), location: address)
        : .absent(reason: "not there")
    }
    return try #require(graph.presentations.first).addresses
  }

  @Test(
    arguments: [
      ("v.m3u8?token=1", .playlist(0)), ("w.m3u8", .playlist(1)), ("./w.m3u8#a", .playlist(1)),
      // A relative reference does not have the query that the multivariant playlist adds.
      ("v.m3u8", .playlist(0)), ("/live/v.m3u8?token=2", .playlist(0)),
      ("w.m3u8?token=1", .playlist(1)), ("x.m3u8", .absent), ("y.m3u8", .none),
      ("../v.m3u8", .none),
    ] as [(String, PlaylistAddresses.Match)])
  func `a playlist is found with another query if no address is the same`(
    uri: String, match: PlaylistAddresses.Match
  ) throws {
    #expect(try Self.addresses().match(uri, from: Self.folder + "w.m3u8?_HLS_msn=7") == match)
  }
}
