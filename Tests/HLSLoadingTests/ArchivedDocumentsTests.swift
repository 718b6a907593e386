import Foundation
import HLSDocuments
import SourceText
import Testing

@testable import HLSLoading

/// Loads of one playlist in an archive, whatever the client adds to its address.
struct ArchivedDocumentsTests {
  private static let folder = "https://example.com/"

  private struct Load {
    var address: String
    var body: String
    var begin: Int
    var milliseconds: Int
  }

  /// A load at a second of a minute, which took a tenth of a second.
  private static func load(
    _ address: String, _ body: String, at second: Int, took milliseconds: Int = 100
  ) -> Load {
    Load(address: folder + address, body: body, begin: second, milliseconds: milliseconds)
  }

  private static func documents(_ loads: Load...) throws -> ArchivedDocuments {
    let entries = loads.map { load in
      [
        "startedDateTime": "2026-11-21T10:00:\(load.begin < 10 ? "0" : "")\(load.begin).000Z",
        "time": load.milliseconds, "request": ["method": "GET", "url": load.address],
        "response": ["status": 200, "content": ["text": load.body]],
      ]
    }
    let bytes = try JSONSerialization.data(withJSONObject: ["log": ["entries": entries]])
    return ArchivedDocuments(
      HTTPArchive(parsing: SourceFile(name: "a.har", bytes: Array(bytes))))
  }

  /// Three segments from this media sequence number; `mark` is a part of their addresses.
  private static func media(_ first: Int, _ mark: String = "", end: Bool = false) -> String {
    "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXT-X-MEDIA-SEQUENCE:\(first)\n"
      + (first..<first + 3).map { "#EXTINF:6,\n\($0)\(mark).ts\n" }.joined()
      + (end ? "#EXT-X-ENDLIST\n" : "")
  }

  /// The addresses of the loads of each document, without the folder.
  private static func loads(_ documents: ArchivedDocuments) -> [[String]] {
    documents.documents.map { document in
      document.loads.map { String($0.url.text.dropFirst(folder.count)) }
    }
  }

  @Test func `a live playlist is one document whatever the time in its address`() throws {
    let documents = try Self.documents(
      Self.load("v.m3u8?_t=1", Self.media(1), at: 0),
      Self.load("v.m3u8?_t=2", Self.media(1), at: 6),
      Self.load("v.m3u8?_t=3", Self.media(3), at: 12))
    #expect(Self.loads(documents) == [["v.m3u8?_t=1", "v.m3u8?_t=2", "v.m3u8?_t=3"]])
    #expect(documents.name(of: Self.folder + "v.m3u8?_t=3") == Self.folder + "v.m3u8")
  }

  @Test func `a new token does not make another playlist`() throws {
    let documents = try Self.documents(
      Self.load("v.m3u8?token=a", Self.media(1), at: 0),
      Self.load("v.m3u8?token=a", Self.media(2), at: 6),
      Self.load("v.m3u8?token=b", Self.media(3), at: 12),
      Self.load("v.m3u8?token=b&_HLS_msn=7", Self.media(4), at: 18))
    #expect(documents.documents.map(\.loads.count) == [4])
  }

  @Test func `playlists with other segments are different playlists`() throws {
    let documents = try Self.documents(
      Self.load("v.m3u8?r=1", Self.media(1, "a"), at: 0),
      Self.load("v.m3u8?r=2", Self.media(1, "b"), at: 6),
      Self.load("v.m3u8?r=1", Self.media(2, "a"), at: 12))
    #expect(Self.loads(documents) == [["v.m3u8?r=1", "v.m3u8?r=1"], ["v.m3u8?r=2"]])
  }

  @Test func `playlists without a common segment are different playlists`() throws {
    let documents = try Self.documents(
      Self.load("v.m3u8?a=1", Self.media(1), at: 0), Self.load("v.m3u8?a=2", Self.media(4), at: 60))
    #expect(documents.documents.count == 2)
  }

  /// The windows of a live playlist and of one for a replay differ.
  @Test func `a playlist in which removed segments return is another playlist`() throws {
    let documents = try Self.documents(
      Self.load("v.m3u8?dvr=1", Self.media(1), at: 0), Self.load("v.m3u8", Self.media(2), at: 3),
      Self.load("v.m3u8?dvr=1", Self.media(1) + "#EXTINF:6,\n4.ts\n", at: 6))
    #expect(Self.loads(documents) == [["v.m3u8?dvr=1", "v.m3u8?dvr=1"], ["v.m3u8"]])
  }

  @Test func `a playlist does not continue after its end`() throws {
    let documents = try Self.documents(
      Self.load("v.m3u8?a=1", Self.media(1, end: true), at: 0),
      Self.load("v.m3u8?a=2", Self.media(2), at: 6))
    #expect(documents.documents.count == 2)
  }

  @Test func `equal playlists with one path are one document`() throws {
    let documents = try Self.documents(
      Self.load("v.m3u8?a=1", Self.media(1, end: true), at: 0),
      Self.load("v.m3u8?a=2", Self.media(1, end: true), at: 6),
      Self.load("w.m3u8?a=2", Self.media(1, end: true), at: 6))
    #expect(Self.loads(documents) == [["v.m3u8?a=1", "v.m3u8?a=2"], ["w.m3u8?a=2"]])
  }

  @Test func `addresses that one document lists are different playlists`() throws {
    let main =
      "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nv.m3u8?cdn=a\n#EXT-X-STREAM-INF:BANDWIDTH=1\n"
      + "v.m3u8?cdn=b\n"
    let documents = try Self.documents(
      Self.load("m.m3u8", main, at: 0), Self.load("v.m3u8?cdn=a&_t=1", Self.media(1), at: 1),
      Self.load("v.m3u8?cdn=b&_t=2", Self.media(1), at: 2),
      Self.load("v.m3u8?cdn=a&_t=3", Self.media(2), at: 7),
      // Whether it is one of the two is not known.
      Self.load("v.m3u8?_t=4", Self.media(2), at: 8))
    #expect(
      Self.loads(documents) == [
        ["m.m3u8"], ["v.m3u8?cdn=a&_t=1", "v.m3u8?cdn=a&_t=3"], ["v.m3u8?cdn=b&_t=2"],
        ["v.m3u8?_t=4"],
      ])
  }

  @Test func `a delta update is a load, and not the document`() throws {
    let skip =
      "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXT-X-MEDIA-SEQUENCE:2\n"
      + "#EXT-X-SKIP:SKIPPED-SEGMENTS=1\n#EXTINF:6,\n3.ts\n#EXTINF:6,\n4.ts\n"
    let documents = try Self.documents(
      Self.load("v.m3u8?_t=1&_HLS_skip=YES", skip, at: 0),
      Self.load("v.m3u8?_t=2", Self.media(3), at: 6))
    #expect(Self.loads(documents) == [["v.m3u8?_t=1&_HLS_skip=YES", "v.m3u8?_t=2"]])
    #expect(documents.documents.map(\.address) == [Self.folder + "v.m3u8?_t=2"])
  }

  @Test func `loads are in the order in which they were received`() throws {
    let documents = try Self.documents(
      Self.load("v.m3u8?_HLS_msn=4", Self.media(2), at: 0, took: 6_000),
      Self.load("v.m3u8", Self.media(1), at: 3))
    #expect(Self.loads(documents) == [["v.m3u8", "v.m3u8?_HLS_msn=4"]])
  }

  @Test func `a playlist is found by its address without what the client added`() throws {
    let documents = try Self.documents(
      Self.load("v.m3u8?token=a&_t=1", Self.media(1), at: 0),
      Self.load("w.m3u8?token=a", Self.media(1, "a"), at: 0),
      Self.load("w.m3u8?token=b", Self.media(1, "b"), at: 0))
    for address in ["v.m3u8", "v.m3u8?token=a"] {
      guard case .source = documents.document(at: Self.folder + address) else {
        Issue.record("\(address) is missing")
        continue
      }
    }
    // A choice, and another value.
    for address in ["w.m3u8", "v.m3u8?token=b", "x.m3u8"] {
      guard case .absent = documents.document(at: Self.folder + address) else {
        Issue.record("\(address) was found")
        continue
      }
    }
  }
}
