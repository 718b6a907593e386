import HLSDocuments
import HLSLinting
import HLSLoading
import SourceText
import Testing

@testable import HLSWatching

/// Answers that are not playlists are results of a watch.
struct WatchedPlaylistTests {
  private static let address = "http://example.com/live.m3u8"
  private static let page = "<html></html>"
  private static let object = "{\"a\":1}"

  /// The results of a playlist after recorded answers, one each second.
  private static func results(_ bodies: [String]) -> [SourceResult] {
    let linter = Linter(RuleBook(rules: []))
    var playlist = WatchedPlaylist(
      linter, address, label: "live.m3u8", at: address, folder: "", isOneOfSeveral: false)
    let start = DateTime(seconds: 1_767_225_600, nanoseconds: 0)
    for (second, body) in bodies.enumerated() {
      let time = start.advanced(by: Seconds(second)).utcText
      let line = #"{"url":"\#(address)","time":"\#(time)","seconds":0,"status":200}"#
      let log = ExchangeLog(parsing: SourceFile(name: "log", bytes: Array(line.utf8)))
      let load = DocumentLoad(log.exchanges[0], body: .bytes(Array(body.utf8)), since: start)
      _ = playlist.record(load, named: "\(second)") { _ in .absent(reason: "not there") }
    }
    return playlist.results
  }

  @Test func `answers of one kind that follow each other are one result`() {
    let page = "not a playlist: an HTML page, probably an error page from the server"
    #expect(
      Self.results([Self.page, Self.page, Self.object, Self.page]) == [
        SourceResult(source: "0", unchecked: page),
        SourceResult(source: "2", unchecked: "not a playlist: a JSON document"),
        SourceResult(source: "3", unchecked: page),
      ])
  }

  @Test func `the number of such results is limited`() {
    let most = WatchedPlaylist.mostUnchecked
    for (count, results) in [(most - 1, most - 1), (most + 20, most)] {
      let bodies = (0..<count).map { $0.isMultiple(of: 2) ? Self.page : Self.object }
      #expect(Self.results(bodies).map(\.source) == (0..<results).map { "\($0)" })
    }
  }
}
