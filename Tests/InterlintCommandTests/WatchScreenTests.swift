import Foundation
import HLSLoading
import LocalHTTPServer
import Testing

/// On a terminal a watch has a screen of its own, which is put away at its end.
struct WatchScreenTests {
  /// All that a terminal gets of a watch of a playlist that ends by itself.
  private static func screen(
    _ arguments: [String], environment: [String: String] = [:], columns: UInt16 = 100,
    rows: UInt16 = 30, server: LocalServer? = nil,
    onText: (_ text: String, _ terminal: Terminal) -> Void = { _, _ in }
  ) throws -> (status: Int32, text: String) {
    let server = try server ?? LiveChannel(loads: 3).server(["plain"])
    return try Terminal.run(
      ["watch", server.address("/plain.m3u8"), "--allow-private"] + arguments, in: Folder(),
      environment: environment, columns: columns, rows: rows, onText: onText)
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
    ) { text, terminal in
      guard text.contains("resume-offset-type"), !isReady.withValue({ $0 }) else { return }
      isReady.withValue { $0 = true }
      terminal.resize(columns: 40, rows: 10)
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
      ["watch", server.address("/plain.m3u8"), "--allow-private", Self.faultyRules],
      in: Folder(), environment: ["no_proxy": "*"])
    let lines = outcome.output.split(separator: "\n").filter { $0.contains(": appeared: ") }
    #expect(lines.count { $0.contains("resume-offset-type") } == 1)
    #expect(lines.contains { $0.contains("[interstitial/resume-offset-type] (19 more: ") })
  }
}
