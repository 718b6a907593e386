import HLSDocuments
import SourceText
import Testing

/// Recorded sessions are read from any bytes.
struct SessionLogTests {
  private func log(_ text: String) -> SessionLog {
    SessionLog(parsing: SourceFile(name: "s.jsonl", bytes: Array(text.utf8)))
  }

  @Test func `events have their lines, times and places`() throws {
    let text =
      "\u{FEFF}{\"event\":\"pause\"}\r\n\n{\"t\":1774464000.25,\"event\":\"started\",\"title\":\"a\"}"
    let log = log(text)
    #expect(log.faults.isEmpty && log.unread == nil && log.lineCount == 3)
    #expect(log.events.map(\.kind) == [.pause, .started])
    #expect(log.events.map(\.line) == [0, 2])
    let event = try #require(log.events.last)
    #expect(event.time?.value == Seconds(nanoseconds: 1_774_464_000_250_000_000))
    #expect(event.time.map { log.text($0.range) } == "1774464000.25")
    #expect(log.text(event.range) == "started")
    #expect(event["title"].map { log.text($0.range) } == "a" && event["t"] == nil)
  }

  @Test func `times in milliseconds are reported once and not read`() {
    let text = (0..<3).map { "{\"t\":177446400\($0)000,\"event\":\"pause\"}" }.joined(
      separator: "\n")
    let log = log(text + "\n{\"t\":1774464004,\"event\":\"end\"}")
    #expect(log.events.map { $0.time?.value } == [nil, nil, nil, Seconds(1_774_464_004)])
    #expect(log.faults.map { log.text($0.range) } == ["1774464000000"])
  }

  @Test(
    arguments: [
      ("AD_BREAK_STARTED", .adBreakStarted), ("adBreakStarted", .adBreakStarted),
      ("firstquartile", .firstQuartile), ("STREAM_INITIALIZED", .adsLoaded), ("paused", .pause),
      ("click", .clicked), ("skip", .skipped), ("adsloaded", .adsLoaded), ("", .unknown),
      ("CONTENT_PAUSE_REQUESTED", .contentPauseRequested), ("adBuffering", .adBuffering),
      ("VIDEO_CLICKED", .tapped), ("adError", .error), ("hideAdUi", .hideAdUI),
      ("kIMAAdEvent_AD_PERIOD_ENDED", .adPeriodEnded), ("kIMAAdEvent_", .unknown),
      ("_", .unknown), ("other", .unknown), (String(repeating: "_", count: 100), .unknown),
    ] as [(String, SessionEvent.Kind)])
  func `names have several spellings`(name: String, kind: SessionEvent.Kind) {
    #expect(SessionEvent.Kind(named: name) == kind)
  }

  @Test(arguments: [
    (#"{"event":"pause"}"#, true), ("\u{FEFF}\n {\"event\":\"pause\"}", true),
    ("cut off\"}\n{\"event\":\"pause\"}", true), (#"{"event":"other"}"#, false),
    (#"{"url":"https://a.example/"}"#, false), ("{\n\"event\":\"pause\"}", false),
    ("[\n{\"event\":\"pause\"}\n]", false), ("#EXTM3U\n{\"event\":\"pause\"}", false),
    (#"{"event":3}"#, false), ("", false),
  ])
  func `a session is recognized by its first object`(text: String, isSession: Bool) {
    #expect(SessionLog.isSession(Array(text.utf8)) == isSession)
  }

  @Test func `a session is recognized by the objects below the first one`() {
    let above = #"{"event":"viewDidLoad"}"# + "\n"
    let header = #"{"app":"a","build":8}"# + "\n"
    let pause = #"{"event":"pause"}"# + "\n"
    let isSession = { (text: String) in SessionLog.isSession(Array(text.utf8)) }
    #expect(isSession(above + pause + pause) && isSession(header + pause + pause))
    #expect(!isSession(above + pause) && !isSession(header + header + header))
    #expect(!isSession(above + pause + #"{"event":"login"}"#))
    #expect(!isSession(above + pause + #"{"level":"info"}"#))
  }

  @Test func `faults are collected, and other lines are read`() {
    let log = log("{\"event\":\"pause\"\n3\n{\"t\":1}\n{\"event\":\"seek\",\"to\":\"3\"}\n")
    #expect(log.faults.map(\.line) == [0, 1, 2, 3])
    #expect(log.events.map(\.kind) == [.seek])
  }

  @Test func `a negative time is a fault, and no time`() {
    let log = log("{\"t\":-5,\"event\":\"pause\"}\n")
    #expect(log.faults.count == 1 && log.events.map(\.time?.value) == [nil])
  }

  @Test func `lists that repeat their breaks are read to the end`() {
    let breaks = (0..<100).map { "{\"identifier\":\"mid-\($0)\",\"start\":\($0 * 600)}" }
    let line = "{\"event\":\"setEvents\",\"events\":[\(breaks.joined(separator: ","))]}\n"
    let log = log(String(repeating: line, count: 200))
    #expect(log.unread == nil && log.events.count == 200 && log.faults.isEmpty)
  }

  @Test func `too many values are not read`() throws {
    let line = "{\"event\":\"seek\",\"body\":[" + String(repeating: "1,", count: 99_999) + "1]}\n"
    let log = log(line + line + line)
    let unread = try #require(log.unread)
    #expect(unread.start == UInt32(line.utf8.count * 2) && log.lineCount == 3)
  }
}
