import HLSLinting
import SourceText

@testable import HLSDocuments

/// A session is read from any bytes; events and values lie on their lines, in order.
func checkSession(_ bytes: [UInt8]) {
  checkPlaces(of: SessionLog(parsing: SourceFile(name: "fuzz.jsonl", bytes: bytes)))
  if SessionLog.isSession(bytes) { checkSession(bytes, named: "fuzz.jsonl") }
}

/// The findings in a session are at places of the file, and can be reported.
func checkSession(_ bytes: [UInt8], named name: String) {
  let result = linter.lint(SourceFile(name: name, bytes: bytes))
  for finding in result.findings {
    require(finding.place.range.end <= UInt32(clamping: bytes.count), finding.message)
  }
  checkFindings(of: [result])
  checkReports(of: LintRun(of: [result]))
}

/// The events and values of a log lie on their lines, in order.
func checkPlaces(of log: SessionLog) {
  var last = -1
  for (index, event) in log.events.enumerated() {
    require(event.index == index && event.line > last, "events are out of order")
    last = event.line
    let line = log.lineRange(event.line)
    require(line.contains(event.range), "an event is outside its line")
    if let time = event.time { require(line.contains(time.range), "a time is outside its line") }
    for member in event.members { checkPlace(of: member.value, in: line) }
  }
  let end = UInt32(clamping: log.source.bytes.count)
  for fault in log.faults { require(fault.range.end <= end) }
}

private func checkPlace(of value: SessionValue, in line: ByteRange) {
  require(line.contains(value.range), "a value is outside its line")
  for element in value.elements ?? [] { checkPlace(of: element, in: value.range) }
  for member in value.members ?? [] { checkPlace(of: member.value, in: value.range) }
}

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
