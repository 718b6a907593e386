import Foundation
import HLSDocuments
import HLSInterstitials
@testable import HLSLoading
import HLSPlaylist
import LocalHTTPServer
import SourceText
import Testing

/// What is written down of requests.
struct ExchangeRecorderTests {
  private static func inFolder(_ body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder.path)
  }

  private static func mode(_ path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }

  private static func bytes(_ path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(filePath: path)))
  }

  @Test func `a recording has all bodies byte for byte, and only the user may read it`() throws {
    let odd: [UInt8] = [0x00, 0xFF, 0x0D, 0x0A]
    let server = try LocalServer([
      "/p/a?key=1": .answer("200 OK", odd), "/p/a?key=2": .text("#EXTM3U\n"),
    ])
    try Self.inFolder { folder throws in
      let fetcher = Fetcher(FetcherTests.policy())
      let recorder = try ExchangeRecorder(folder: folder)
      let addresses = ["/p/a?key=1", "/p/a?key=2", "/gone"].map { server.address($0) }
      let names = try fetcher.fetch(addresses).map { try recorder.record($0) }
      let host = "127.0.0.1_\(server.port)"
      #expect(names == ["\(host)/p/a", "\(host)/p/a.m3u8", nil])
      #expect(try recorder.record(fetcher.fetch("file:///etc/passwd")) == nil)
      #expect(try Self.bytes("\(folder)/\(host)/p/a") == odd)
      let log = "\(folder)/exchanges.jsonl"
      let exchanges = ExchangeLog(parsing: SourceFile(name: log, bytes: try Self.bytes(log)))
      #expect(exchanges.faultDescription == nil)
      #expect(exchanges.exchanges.map(\.url.text) == addresses)
      #expect(exchanges.exchanges.map(\.file) == names)
      #expect(exchanges.exchanges.map { $0.status?.value } == [200, 200, 404])
      #expect(try Self.mode(folder) == 0o700 && Self.mode("\(folder)/\(host)/p") == 0o700)
      #expect(try Self.mode(log) == 0o600 && Self.mode("\(folder)/\(host)/p/a") == 0o600)
    }
  }

  @Test func `a recording is whole up to its last line whenever it is cut off`() throws {
    let server = try LocalServer(["/": .text("x")])
    try Self.inFolder { folder throws in
      let recorder = try ExchangeRecorder(folder: folder)
      let fetcher = Fetcher(FetcherTests.policy())
      for count in 1...3 {
        try recorder.record(fetcher.fetch(server.address()))
        let log = "\(folder)/exchanges.jsonl"
        let exchanges = ExchangeLog(parsing: SourceFile(name: log, bytes: try Self.bytes(log)))
        #expect(exchanges.exchanges.count == count && exchanges.faultDescription == nil)
        for file in exchanges.exchanges.compactMap(\.file) {
          #expect(try Self.bytes("\(folder)/\(file)") == [0x78])
        }
      }
    }
  }

  @Test func `a folder with anything in it is refused`() throws {
    try Self.inFolder { folder throws in
      let file = "\(folder)/a.m3u8"
      try FileReplacement.write([0x78], to: file)
      #expect(throws: WriteFailure.notEmpty) { try ExchangeRecorder(folder: folder) }
      #expect(throws: WriteFailure.self) { try ExchangeRecorder(folder: file) }
      #expect(try Self.bytes(file) == [0x78])
    }
  }

  @Test func `names are readable, safe and never the same`() {
    let playlist = Array("#EXTM3U\n".utf8)
    let cases: [(address: String, body: [UInt8], name: String)] = [
      ("https://u:p@Example.com/a/main.m3u8?token=x#y", playlist, "Example.com/a/main.m3u8"),
      ("https://example.com/A/main.m3u8", playlist, "example.com/A/main~2.m3u8"),
      ("https://example.com/a/list", [], "example.com/a/list"),
      ("https://example.com/a/list", playlist, "example.com/a/list.m3u8"),
      ("https://example.com/a/list/b", [], "example.com/a/list~2/b"),
      ("https://example.com/c/d", [], "example.com/c/d"),
      ("https://example.com/c", [], "example.com/c~2"),
      ("https://example.com", [], "example.com/index"),
      ("https://example.com/../.././.git//x/..", [], "example.com/_./_./_/_git/x/_."),
      ("https://example.com/%2e%2E%2f\\é;\n", [], "example.com/_2e_2E_2f_____"),
      ("https://exchanges.jsonl/x", [], "exchanges.jsonl~2/x"),
      ("http://[::1]:8080/x", [], "___1__8080/x"),
    ]
    var names = RecordedNames()
    for (address, body, name) in cases {
      #expect(names.name(of: address, body: body) == name, "\(address)")
    }
    let long =
      "https://h/" + String(repeating: "a/", count: 300) + String(repeating: "b", count: 999)
    #expect(names.name(of: long, body: []).utf8.count == "h/".count + 12 * 2 + 100)
  }
}
