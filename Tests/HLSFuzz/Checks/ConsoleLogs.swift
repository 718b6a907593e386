import SourceText

@testable import HLSDocuments

/// A console log is read from any bytes; the lines of its events are the same session without the others.
func checkConsole(_ bytes: [UInt8]) {
  let log = SessionLog(console: SourceFile(name: "fuzz.log", bytes: bytes))
  checkPlaces(of: log)
  let lines = log.events.map { Array(bytes[log.lineRange($0.line).offsets]) }
  let rest = SessionLog(
    console: SourceFile(name: "rest.log", bytes: Array(lines.joined(separator: [0x0A]))))
  checkPlaces(of: rest)
  require(rest.events.map(\.kind) == log.events.map(\.kind), "an event depends on other lines")
  require(rest.events.map(\.members.count) == log.events.map(\.members.count))
  require(SessionLog.isConsole(bytes.span) == !log.events.isEmpty)
  checkSession(bytes, named: "fuzz.log")
}
