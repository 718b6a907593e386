// Part of every module that has mutants, each with a number; `Tests/Gates/mutants` adds their operators.
import Glibc

/// The value of the environment variable `MUTANT`.
///
/// That is the number of the mutant that is switched on, or the file for the numbers of all that are reached. A process
/// without the variable has the value of an ancestor, so that a test may start a program with an
/// environment of its own.
private let setting: String? = {
  var process = "self"
  while process != "0" {
    let variables = bytes(of: "/proc/\(process)/environ").split(separator: 0)
    if let value = variables.first(where: { $0.starts(with: "MUTANT=".utf8) })?.dropFirst(7) {
      return String(decoding: value, as: UTF8.self)
    }
    let status = String(decoding: bytes(of: "/proc/\(process)/stat"), as: UTF8.self)
    // The name in parentheses may have spaces; the state and the number of the parent follow.
    let fields = status.split(separator: ")").last?.split(separator: " ") ?? []
    process = fields.count > 1 ? String(fields[1]) : "0"
  }
  return nil
}()

private let selected = setting.flatMap { Int($0) }
private let trace = selected == nil ? setting : nil
private nonisolated(unsafe) let reached = {
  let reached = UnsafeMutablePointer<Bool>.allocate(capacity: 1000)
  unsafe reached.initialize(repeating: false, count: 1000)
  return unsafe reached
}()

/// Whether the mutant of that number is switched on.
@usableFromInline
func isMutant(_ number: Int) -> Bool {
  if let trace, unsafe !reached[number] {
    unsafe reached[number] = true
    let file = unsafe open(trace, O_WRONLY | O_APPEND | O_CREAT, 0o666)
    let line = Array("\(number)\n".utf8)
    _ = unsafe write(file, line, line.count)
    close(file)
  }
  return number == selected
}

/// The first value, or the second if the mutant is switched on.
@usableFromInline
func mutant<Value>(_ number: Int, _ original: Value, _ changed: Value) -> Value {
  isMutant(number) ? changed : original
}

/// The whole contents of a file; nothing if it cannot be opened.
private func bytes(of path: String) -> [UInt8] {
  let file = unsafe open(path, O_RDONLY)
  guard file >= 0 else { return [] }
  defer { close(file) }
  var contents: [UInt8] = []
  var part = [UInt8](repeating: 0, count: 65_536)
  while case let count = unsafe read(file, &part, part.count), count > 0 {
    contents += part[..<count]
  }
  return contents
}
