import HLSDocuments
import HLSLinting
import HLSLoading
import HLSPlaylist
import HLSRules
import SourceText
import Testing

@testable import HLSWatching

/// How a watch goes on after a delta update that cannot be applied: the complete playlist is requested at once
/// (rfc8216bis-22, section 6.3.7), and until it is there, all remains as it was.
struct IncompleteUpdateTests {
  private static let address = "http://example.com/live.m3u8"
  private static let start = DateTime(seconds: 1_767_225_600, nanoseconds: 0)

  /// A recorded answer, requested at that second and complete half a second later.
  private static func load(_ second: Int, with query: String = "", _ body: String?) -> DocumentLoad
  {
    let time = start.advanced(by: Seconds(second)).utcText
    let line =
      #"{"url":"\#(address + query)","time":"\#(time)","seconds":0.5,"#
      + #""status":\#(body == nil ? 500 : 200)}"#
    let log = ExchangeLog(parsing: SourceFile(name: "log", bytes: Array(line.utf8)))
    return DocumentLoad(
      log.exchanges[0], body: body.map { .bytes(Array($0.utf8)) } ?? .none("status 500"),
      since: start)
  }

  /// Six segments of six seconds from that number on; the first ones are skipped.
  private static func playlist(_ first: Int, skipping skipped: Int? = nil) -> String {
    "#EXTM3U\n#EXT-X-VERSION:9\n#EXT-X-TARGETDURATION:6\n"
      + "#EXT-X-SERVER-CONTROL:CAN-SKIP-UNTIL=36\n#EXT-X-MEDIA-SEQUENCE:\(first)\n"
      + (skipped.map { "#EXT-X-SKIP:SKIPPED-SEGMENTS=\($0)\n" } ?? "")
      + (first + (skipped ?? 0)..<first + 6).map { "#EXTINF:6,\n\($0).ts\n" }.joined()
  }

  private static func watch() -> WatchState {
    WatchState(
      WatchedChannel(Linter(RuleBook(rules: [])), at: address))
  }

  /// A watch of a complete playlist and then of an update that skips a segment that nobody has.
  private static func incomplete() -> (state: WatchState, events: [WatchEvent]) {
    var state = watch()
    _ = state.record(load(0, playlist(10)), of: 0, named: nil)
    // The known segments are 10 to 15.
    let update = playlist(13, skipping: 4)
    let events = state.record(load(6, with: "?_HLS_skip=YES", update), of: 0, named: nil)
    return (state, events)
  }

  /// The text of an event with the number of its load.
  private static func words(_ events: [WatchEvent]) -> [String] {
    events.map { "\($0.load) \($0.kind)" }
  }

  @Test func `the complete playlist is requested at once, without a failure`() {
    let (state, events) = Self.incomplete()
    #expect(
      Self.words(events) == [
        "2 incomplete(\"the delta update skips media segment 16, which the previous load does not have\")"
      ])
    let playlist = state.channel.playlists.all[0]
    #expect(
      playlist.next == .load(DeliveryDirectives(), at: Seconds(nanoseconds: 6_500_000_000)))
    #expect(playlist.failure == nil && !playlist.isUnreachable)
    #expect(!state.channel.hasEnded && !state.channel.hasLost)
  }

  @Test func `the last complete playlist remains the known one`() throws {
    let (state, _) = Self.incomplete()
    let playlist = state.channel.playlists.all[0]
    #expect(try #require(playlist.document).playlist.mediaSequence == 10)
    #expect(playlist.lastLoad == Seconds(nanoseconds: 500_000_000))
    #expect(playlist.lastChange == Seconds(nanoseconds: 500_000_000))
    #expect((playlist.bodies, playlist.completeLoads) == (2, 1))
  }

  @Test func `after the complete playlist, updates are requested and applied again`() throws {
    var (state, _) = Self.incomplete()
    let complete = state.record(Self.load(7, Self.playlist(12)), of: 0, named: nil)
    #expect(complete.isEmpty)
    var playlist = state.channel.playlists.all[0]
    // A changed playlist is loaded again after the duration of its last segment (section 6.3.4).
    #expect(playlist.next == .load(DeliveryDirectives(skip: .segments), at: Seconds(13)))
    let update = Self.load(13, with: "?_HLS_skip=YES", Self.playlist(13, skipping: 5))
    #expect(state.record(update, of: 0, named: nil).isEmpty)
    playlist = state.channel.playlists.all[0]
    #expect(try #require(playlist.document).playlist.segments.count == 6)
    #expect(try #require(playlist.document).playlist.mediaSequence == 13)
    #expect(playlist.lastChange == Seconds(nanoseconds: 13_500_000_000))
  }

  @Test func `a complete request that fails is a failure, which ends with the next load`() {
    var (state, _) = Self.incomplete()
    let failed = state.record(Self.load(7, nil), of: 0, named: nil)
    #expect(Self.words(failed) == ["0 failed(\"status 500\")"])
    let playlist = state.channel.playlists.all[0]
    // Half the target duration later (section 6.3.4).
    #expect(
      playlist.next == .load(DeliveryDirectives(), at: Seconds(nanoseconds: 10_500_000_000)))
    let recovered = state.record(Self.load(11, Self.playlist(12)), of: 0, named: nil)
    #expect(Self.words(recovered) == ["3 recovered(failures: 1)"])
  }
}
