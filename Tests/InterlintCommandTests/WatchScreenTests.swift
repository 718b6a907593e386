import Foundation
import Glibc
import HLSLoading
import LocalHTTPServer
import Testing

/// On a terminal a watch has a screen of its own, which is put away at its end.
struct WatchScreenTests {
  /// All that a terminal gets of a watch of two seconds, or of a playlist that ends by itself.
  ///
  /// `onText` is called with all that has come so far, and may give the terminal another size.
  private static func screen(
    _ arguments: [String], environment: [String: String] = [:], columns: UInt16 = 100,
    rows: UInt16 = 30, server: LocalServer? = nil,
    onText: (_ text: String) -> (columns: UInt16, rows: UInt16)? = { _ in nil }
  ) throws -> (status: Int32, text: String) {
    let limit = server == nil ? "--for=2" : "--for=50"
    let server = try server ?? LiveChannel().server(["plain"])
    var (master, slave): (CInt, CInt) = (-1, -1)
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    try #require(unsafe openpty(&master, &slave, nil, nil, &size) == 0)
    defer { close(master) }
    let terminal = FileHandle(fileDescriptor: slave, closeOnDealloc: false)
    let process = Process()
    process.executableURL = Interlint.executable
    process.arguments =
      ["watch", server.address("/plain.m3u8"), "--allow-private", limit] + arguments
    process.environment = ProcessInfo.processInfo.environment
      .filter { !["NO_COLOR", "TERM"].contains($0.key) }
      .merging(["no_proxy": "*", "TERM": "xterm-256color"]) { $1 }.merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = terminal
    process.standardError = terminal
    try process.run()
    close(slave)
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4_096)
    // The end of a terminal that nobody writes to any more is an error.
    while true {
      let count = unsafe read(master, &buffer, buffer.count)
      guard count > 0 else { break }
      bytes += buffer[..<count]
      if let (columns, rows) = onText(String(decoding: bytes, as: UTF8.self)) {
        var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
        _ = unsafe ioctl(master, UInt(TIOCSWINSZ), &size)
      }
    }
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: bytes, as: UTF8.self))
  }

  @Test func `the screen is put aside and back, and the report follows`() throws {
    let (status, text) = try Self.screen([])
    #expect(status == 0 || status == 1)
    // Another screen, no cursor; and both as they were.
    let opening = try #require(text.range(of: "\u{1B}[?1049h\u{1B}[?25l"))
    let closing = try #require(text.range(of: "\u{1B}[?25h\u{1B}[?1049l"))
    let view = text[opening.upperBound..<closing.lowerBound]
    #expect(view.contains("PLAYLIST"))
    #expect(view.contains("plain.m3u8"))
    #expect(view.contains("FINDINGS"))
    // What does not change is written once.
    #expect(view.components(separatedBy: "SEQUENCE").count == 2)
    #expect(!view.contains("\n"))
    #expect(text[closing.upperBound...].contains(" checked: "))
    #expect(!text[closing.upperBound...].contains("\u{1B}[?"))
  }

  @Test func `without colour nothing is coloured`() throws {
    let (_, text) = try Self.screen([], environment: ["NO_COLOR": "1"])
    let styles = text.components(separatedBy: "\u{1B}[").filter {
      $0.drop { $0.isNumber || $0 == ";" }.hasPrefix("m")
    }
    #expect(styles == [])
    #expect(text.contains("PLAYLIST"))
  }

  @Test func `a terminal that can do nothing gets lines`() throws {
    let (_, text) = try Self.screen(["--show=error"], environment: ["TERM": "dumb"])
    #expect(!text.contains("\u{1B}"))
    #expect(text.contains(" checked: "))
  }

  /// The lines that were on the screen of a watch last, without colours.
  private static func lastLines(_ text: String) -> [String] {
    let view = text.components(separatedBy: "\u{1B}[?1049l")[0]
    var rows: [Int: String] = [:]
    var row = 0
    for part in view.components(separatedBy: "\u{1B}[") {
      let parameters = part.prefix { $0.isNumber || $0 == ";" || $0 == "?" }
      let rest = part.dropFirst(parameters.count)
      switch rest.first {
      case "H":
        row = Int(parameters.prefix { $0 != ";" }) ?? 1
        rows[row] = String(rest.dropFirst())
      case "m": rows[row, default: ""] += rest.dropFirst()
      case "J": rows = parameters == "2" ? [:] : rows.filter { $0.key < row }
      default: break
      }
    }
    return rows.sorted { $0.key < $1.key }.map(\.value)
  }

  /// A live playlist with a break that is to come, and a rule that it breaks; it ends after some loads
  /// more than `isReady` waits for.
  private static func server(isReady: Exclusive<Bool>) throws -> LocalServer {
    let counts = Exclusive((loads: 0, ready: 0))
    return try LocalServer { request, _ in
      let (number, isOver) = counts.withValue { counts in
        counts.loads += 1
        if isReady.withValue({ $0 }) { counts.ready += 1 }
        return (counts.loads, counts.ready > 4)
      }
      return .text(
        "#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXT-X-MEDIA-SEQUENCE:\(number)\n"
          + "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z\n"
          + "#EXT-X-DATERANGE:ID=\"autumn\",CLASS=\"com.apple.hls.interstitial\","
          + "START-DATE=\"2026-01-01T01:00:00.000Z\",DURATION=30,X-RESUME-OFFSET=\"0\","
          + "X-ASSET-URI=\"http://127.0.0.1:1/ad.m3u8\"\n"
          + (number..<number + 4).map { "#EXTINF:1,\n\($0).ts\n" }.joined()
          + (isOver ? "#EXT-X-ENDLIST\n" : ""))
    }
  }

  @Test(arguments: [(40, 24), (60, 24), (80, 24), (120, 24), (40, 5), (80, 5)])
  func `what matters is on every screen`(columns: UInt16, rows: UInt16) throws {
    let server = try Self.server(isReady: Exclusive(true))
    let (_, text) = try Self.screen(
      ["--rule=interstitial/resume-offset-type"], columns: columns, rows: rows, server: server)
    let lines = Self.lastLines(text)
    #expect(lines.count <= rows)
    #expect(lines.allSatisfy { $0.count <= columns })
    let words = lines.joined(separator: "\n")
    #expect(words.contains("plain.m3u8"))
    // The time to the break, which comes in an hour.
    #expect(words.contains(/coming .*in (59:\d\d|1:00:\d\d)/))
    #expect(words.contains("FINDINGS   1 error"))
    #expect(words.contains(/error .*/))
    // At the least in one line, of which the message has none.
    if rows > 5 || columns < 70 { #expect(words.contains("resume-offset-type")) }
  }

  @Test func `a terminal that gets another size is filled anew`() throws {
    let isReady = Exclusive(false)
    let server = try Self.server(isReady: isReady)
    let (_, text) = try Self.screen(
      ["--rule=interstitial/resume-offset-type"], columns: 120, rows: 40, server: server
    ) { text in
      guard text.contains("resume-offset-type"), !isReady.withValue({ $0 }) else { return nil }
      isReady.withValue { $0 = true }
      return (40, 10)
    }
    let lines = Self.lastLines(text)
    #expect(lines.count <= 10)
    #expect(lines.allSatisfy { $0.count <= 40 })
    #expect(lines.contains { $0.hasPrefix("error ") })
    // Each size begins with an empty screen.
    #expect(text.components(separatedBy: "\u{1B}[2J").count == 3)
  }

  /// A live playlist with 20 breaks that have one fault, and whose assets are gone; it ends after some loads.
  private static func faultyServer() throws -> LocalServer {
    let loads = Exclusive(0)
    return try LocalServer { request, _ in
      guard request.target.contains("plain.m3u8") else { return .answer("404 Not Found") }
      let number = loads.withValue {
        $0 += 1
        return $0
      }
      let breaks = (0..<20).map {
        "#EXT-X-DATERANGE:ID=\"ad\($0)\",CLASS=\"com.apple.hls.interstitial\","
          + "START-DATE=\"2026-01-01T01:\($0 + 10):00.000Z\",DURATION=6,X-RESUME-OFFSET=\"\($0)\","
          + "X-ASSET-URI=\"ad\($0).m3u8\"\n"
      }
      return .text(
        "#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXT-X-MEDIA-SEQUENCE:\(number)\n"
          + "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z\n" + breaks.joined()
          + (number..<number + 4).map { "#EXTINF:1,\n\($0).ts\n" }.joined()
          + (number > 3 ? "#EXT-X-ENDLIST\n" : ""))
    }
  }

  private static let faultyRules =
    "--rule=interstitial/resume-offset-type,interstitial/asset-unreachable"

  @Test func `one fault of 20 breaks is one row, and so are their assets that are gone`() throws {
    let (_, text) = try Self.screen([Self.faultyRules], server: Self.faultyServer())
    let words = Self.lastLines(text).joined(separator: "\n")
    #expect(words.contains("FINDINGS   2 errors"))
    #expect(words.contains(/resume-offset-type .* 20 places/))
    #expect(words.contains(/ad\d+\.m3u8 \+19\b/))
    #expect(words.components(separatedBy: "status 404").count == 3)
  }

  @Test func `one fault of 20 breaks is one line of a watch`() throws {
    let server = try Self.faultyServer()
    let outcome = try Interlint.run(
      ["watch", server.address("/plain.m3u8"), "--allow-private", "--for=50", Self.faultyRules],
      in: Folder(), environment: ["no_proxy": "*"])
    let lines = outcome.output.split(separator: "\n").filter { $0.contains(": appeared: ") }
    #expect(lines.count { $0.contains("resume-offset-type") } == 1)
    #expect(lines.contains { $0.contains("[interstitial/resume-offset-type] (19 more: ") })
  }
}
