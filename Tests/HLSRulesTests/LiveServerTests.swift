import HLSDocuments
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import HLSRules
import SourceText
import Testing

/// What a correct server sends, load after load, is not reported, whatever it makes use of.
struct LiveServerTests {
  /// A server that follows rfc8216bis-22, sections 6.2.1, 6.2.2 and 6.2.5.1.
  struct Server: Sendable, CustomTestStringConvertible {
    var testDescription: String
    /// How many segments are listed; nil for a playlist of type EVENT.
    var window: Int? = 8
    var datesEverySegment = false
    /// Every how many segments a discontinuity, a new map and a new key come.
    var period: Int?
    var isEncrypted = false
    var isFragmented = false
    var hasByteRanges = false
    var hasParts = false
    /// Segments are longer than they say by less than a millisecond.
    var drift = 0
    var breaks = false
    var updates = Updates.never
    /// By how many segments the playlist has grown from one load to the next.
    var steps = [1]

    enum Updates { case never, segments, dateRanges }

    /// The complete playlist once so many segments and parts of the next one are there.
    func lines(_ count: Int, parts: Int) -> (head: [String], body: [(segment: Int, line: String)]) {
      let first = max(0, window.map { count - $0 } ?? 0)
      var head = ["#EXTM3U", "#EXT-X-TARGETDURATION:6"]
      if let version { head.append("#EXT-X-VERSION:\(version)") }
      if window == nil { head.append("#EXT-X-PLAYLIST-TYPE:EVENT") }
      head.append("#EXT-X-MEDIA-SEQUENCE:\(first)")
      if let period {
        head.append("#EXT-X-DISCONTINUITY-SEQUENCE:\(first == 0 ? 0 : (first - 1) / period)")
      }
      var control: [String] = []
      if updates != .never { control.append("CAN-SKIP-UNTIL=36.0") }
      if updates == .dateRanges { control.append("CAN-SKIP-DATERANGES=YES") }
      if hasParts { control += ["CAN-BLOCK-RELOAD=YES", "PART-HOLD-BACK=4.5"] }
      if !control.isEmpty { head.append("#EXT-X-SERVER-CONTROL:" + control.joined(separator: ",")) }
      if hasParts { head.append("#EXT-X-PART-INF:PART-TARGET=1.5") }
      var body: [(segment: Int, line: String)] = []
      for number in first..<count {
        body += tags(number, isFirst: number == first).map { (number, $0) }
        // Parts stay for three target durations.
        if hasParts, number >= count - 3 { body += (0..<4).map { (number, part(number, $0)) } }
        if hasByteRanges {
          body.append(
            (number, "#EXT-X-BYTERANGE:1000" + (number == first ? "@\(number * 1000)" : "")))
        }
        body.append((number, "#EXTINF:6,"))
        body.append((number, hasByteRanges ? "all.ts" : "segment-\(number).\(suffix)"))
      }
      if hasParts {
        if parts > 0 {
          body += tags(count, isFirst: false).map { (count, $0) }
          body += (0..<parts).map { (count, part(count, $0)) }
        }
        body.append(
          (count, "#EXT-X-PRELOAD-HINT:TYPE=PART,URI=\"part-\(count).\(parts).\(suffix)\""))
        body.append(
          (
            count,
            "#EXT-X-RENDITION-REPORT:URI=\"../low.m3u8\",LAST-MSN=\(count),LAST-PART=\(parts)"
          ))
      }
      return (head, body)
    }

    private var version: Int? { isFragmented ? 6 : hasByteRanges ? 4 : nil }
    private var suffix: String { isFragmented ? "mp4" : "ts" }

    private func part(_ segment: Int, _ number: Int) -> String {
      "#EXT-X-PART:DURATION=1.5,INDEPENDENT=YES,URI=\"part-\(segment).\(number).\(suffix)\""
    }

    private func tags(_ number: Int, isFirst: Bool) -> [String] {
      var tags: [String] = []
      let begins = period.map { number > 0 && number % $0 == 0 } ?? false
      if begins { tags.append("#EXT-X-DISCONTINUITY") }
      let run = period.map { number / $0 } ?? 0
      if isEncrypted, isFirst || begins {
        tags.append(
          "#EXT-X-KEY:METHOD=AES-128,URI=\"https://keys.example.com/\(run)\","
            + "IV=0x00000000000000000000000000000001")
      }
      if isFragmented, isFirst || begins { tags.append("#EXT-X-MAP:URI=\"init-\(run).mp4\"") }
      if isFirst || begins || datesEverySegment {
        tags.append("#EXT-X-PROGRAM-DATE-TIME:" + date(number * 6_000 + number * drift))
      }
      return tags
    }

    private func date(_ milliseconds: Int) -> String {
      DateTime(seconds: 1_767_225_600, nanoseconds: 0)
        .advanced(by: Seconds(nanoseconds: Int64(milliseconds) * 1_000_000)).utcText
    }

    /// The breaks that are announced three segments ahead, closed when they end and removed when the
    /// last of their segments has gone: every ten segments one of 24 seconds.
    func breaks(_ count: Int) -> [(since: Int, id: String, line: String)] {
      guard breaks else { return [] }
      let first = max(0, window.map { count - $0 } ?? 0)
      return stride(from: 10, to: count + 3, by: 10).flatMap { start in
        guard start + 4 > first else { return [(since: Int, id: String, line: String)]() }
        let id = "break-\(start)"
        let opening =
          "#EXT-X-DATERANGE:ID=\"\(id)\",CLASS=\"com.example.break\","
          + "START-DATE=\"\(date(start * 6_000))\",PLANNED-DURATION=30"
        let event =
          "#EXT-X-DATERANGE:ID=\"ad-\(start)\",CLASS=\"com.apple.hls.interstitial\","
          + "START-DATE=\"\(date(start * 6_000))\",DURATION=24,X-RESUME-OFFSET=24,"
          + "X-ASSET-URI=\"https://ads.example.com/\(start).m3u8?_HLS_interstitial_id=ad-\(start)\""
        var lines = [(start - 3, id, opening), (start - 3, "ad-\(start)", event)]
        if count >= start + 4 {
          lines.append((start + 4, id, "#EXT-X-DATERANGE:ID=\"\(id)\",DURATION=24"))
        }
        return lines
      }
    }

    /// The loads, the first of them complete.
    var loads: [String] {
      var count = window ?? 4
      var texts: [String] = []
      var last: (count: Int, ids: Set<String>)?
      for number in 0..<30 {
        let parts = hasParts ? number % 4 : 0
        let (head, body) = lines(count, parts: parts)
        let breaks = breaks(count)
        let first = body.first?.segment ?? 0
        var lines = head
        // All that is further than 36 seconds from the end and that the client has.
        let skipped = min(count - 6, (last?.count ?? 0)) - first
        if updates != .never, let last, skipped > 0, first <= last.count {
          lines = lines.map { $0.hasPrefix("#EXT-X-VERSION") ? "" : $0 }.filter { !$0.isEmpty }
          lines.append("#EXT-X-VERSION:\(updates == .dateRanges ? 10 : 9)")
          let removed = last.ids.subtracting(breaks.map(\.id)).sorted().joined(separator: "\t")
          lines.append(
            "#EXT-X-SKIP:SKIPPED-SEGMENTS=\(skipped)"
              + (updates == .dateRanges ? ",RECENTLY-REMOVED-DATERANGES=\"\(removed)\"" : ""))
          lines += body.filter { $0.segment >= first + skipped }.map(\.line)
          lines += breaks.filter { updates == .segments || $0.since >= count - 6 }.map(\.line)
        } else {
          lines += body.map(\.line) + breaks.map(\.line)
        }
        texts.append(lines.joined(separator: "\n") + "\n")
        last = (count, Set(breaks.map(\.id)))
        if !hasParts || parts == 3 { count += steps[number % steps.count] }
      }
      return texts
    }
  }

  private static let servers: [Server] = [
    Server(testDescription: "plain"),
    Server(testDescription: "dates everywhere", datesEverySegment: true),
    Server(testDescription: "drifting dates", datesEverySegment: true, drift: 1),
    Server(testDescription: "unchanged and far apart", steps: [0, 1, 3, 9, 0]),
    Server(testDescription: "event", window: nil),
    Server(
      testDescription: "discontinuities, keys and maps", period: 3, isEncrypted: true,
      isFragmented: true),
    Server(
      testDescription: "the same in large steps", period: 3, isEncrypted: true, isFragmented: true,
      steps: [2, 5, 0]),
    Server(testDescription: "byte ranges", hasByteRanges: true),
    Server(testDescription: "parts", isFragmented: true, hasParts: true),
    Server(testDescription: "breaks", window: 12, breaks: true),
    Server(testDescription: "updates", window: 16, isFragmented: true, updates: .segments),
    Server(
      testDescription: "updates in large steps", window: 16, period: 3, isEncrypted: true,
      isFragmented: true, updates: .segments, steps: [2, 0, 5]),
    Server(
      testDescription: "updates with parts", window: 16, period: 5, isEncrypted: true,
      isFragmented: true, hasParts: true, updates: .segments),
    Server(
      testDescription: "updates of date ranges", window: 16, datesEverySegment: true,
      isFragmented: true, breaks: true, updates: .dateRanges),
    Server(
      testDescription: "updates of date ranges with parts", window: 20, isFragmented: true,
      hasParts: true, breaks: true, updates: .dateRanges),
  ]

  @Test(arguments: servers)
  func `a correct server is not reported`(server: Server) {
    let loads = server.loads
    var reloads = Reloads(named: "reloads")
    for (number, text) in loads.enumerated() {
      reloads.add(SourceFile(name: "\(number + 1).m3u8", bytes: Array(text.utf8)))
    }
    #expect(reloads.loads.allSatisfy { $0.failure == nil })
    let updates = reloads.loads.count { $0.composition?.isDeltaUpdate == true }
    #expect((updates > 10) == (server.updates != .never))
    let result = Linter(RuleCatalog.book).lint(reloads)
    let findings = result.findings.filter {
      $0.severity >= .warning || $0.rule.category == "live"
    }.map {
      "\($0.rule) in \($0.place.source) at \($0.place.start.line):\($0.place.start.column): \($0.message)"
    }
    #expect(findings == [], "\(loads.prefix(5).joined(separator: "\n"))")
  }

  @Test(arguments: servers.filter { $0.updates != .never })
  func `updates make the playlist that the server has`(server: Server) {
    var whole = server
    whole.updates = .never
    var last: ComposedPlaylist?
    for (number, (update, text)) in zip(server.loads, whole.loads).enumerated() {
      let playlist = Playlist(
        parsing: SourceFile(name: "\(number + 1).m3u8", bytes: Array(update.utf8)))
      last = try? ComposedPlaylist(playlist, after: last)
      let expected = Playlist(parsing: SourceFile(name: "whole", bytes: Array(text.utf8)))
      guard let composed = last?.playlist else {
        Issue.record("load \(number + 1) cannot be applied")
        return
      }
      let (one, other) = (SegmentStates(composed), SegmentStates(expected))
      #expect(one.count == other.count)
      #expect(
        zip(one.states, other.states).allSatisfy {
          $0.hasSameAddress(as: $1) && ($0.map == nil) == ($1.map == nil)
            && ($0.keys == nil) == ($1.keys == nil)
        })
      #expect(
        DateRange.merged(in: composed).map(\.id).compactMap { $0 }.sorted()
          == DateRange.merged(in: expected).map(\.id).compactMap { $0 }.sorted())
    }
  }
}
