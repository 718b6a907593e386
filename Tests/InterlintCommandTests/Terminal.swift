import Foundation
import Glibc
import Testing

/// A terminal in which the program runs.
struct Terminal {
  private let master: CInt

  func resize(columns: UInt16, rows: UInt16) {
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    _ = unsafe ioctl(master, UInt(TIOCSWINSZ), &size)
  }

  /// Types the text.
  func type(_ text: String) {
    let bytes = Array(text.utf8)
    _ = unsafe write(master, bytes, bytes.count)
  }

  /// Runs the program to its end, and returns all that it showed.
  ///
  /// `onText` is called with all that has come so far.
  static func run(
    _ arguments: [String], in folder: Folder, environment: [String: String] = [:],
    columns: UInt16 = 100, rows: UInt16 = 30,
    onText: (_ text: String, _ terminal: Terminal) -> Void
  ) throws -> (status: Int32, text: String) {
    var (master, slave): (CInt, CInt) = (-1, -1)
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    try #require(unsafe openpty(&master, &slave, nil, nil, &size) == 0)
    defer { close(master) }
    let terminal = FileHandle(fileDescriptor: slave, closeOnDealloc: false)
    let process = Process()
    process.executableURL = Interlint.executable
    process.arguments = arguments
    process.currentDirectoryURL = folder.url
    process.environment = ProcessInfo.processInfo.environment
      .filter { !["NO_COLOR", "TERM"].contains($0.key) }
      .merging(["no_proxy": "*", "TERM": "xterm-256color"]) { $1 }.merging(environment) { $1 }
    process.standardInput = terminal
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
      onText(String(decoding: bytes, as: UTF8.self), Terminal(master: master))
    }
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: bytes, as: UTF8.self))
  }
}
