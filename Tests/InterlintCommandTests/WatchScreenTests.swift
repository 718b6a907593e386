import Foundation
import Glibc
import LocalHTTPServer
import Testing

/// On a terminal a watch has a screen of its own, which is put away at its end.
struct WatchScreenTests {
  /// All that a terminal of 100 columns and 30 rows gets of a watch of two seconds.
  private static func screen(
    _ arguments: [String], environment: [String: String] = [:]
  ) throws -> (status: Int32, text: String) {
    let server = try LiveChannel().server(["plain"])
    var (master, slave): (CInt, CInt) = (-1, -1)
    var size = winsize(ws_row: 30, ws_col: 100, ws_xpixel: 0, ws_ypixel: 0)
    try #require(unsafe openpty(&master, &slave, nil, nil, &size) == 0)
    defer { close(master) }
    let terminal = FileHandle(fileDescriptor: slave, closeOnDealloc: false)
    let process = Process()
    process.executableURL = Interlint.executable
    process.arguments =
      ["watch", server.address("/plain.m3u8"), "--allow-private", "--for=2"] + arguments
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
}
