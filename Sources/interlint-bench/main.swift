import Glibc
import HLSLinting
import HLSPlaylist
import HLSRules
import SourceText

// interlint-bench [CASE …]: how fast playlists are read and judged, beside a plain search for line
// feeds in the same bytes, on one thread; and how long the whole command takes.

let cases = ["media-100mb", "media-5mb", "vod-24h", "live-10000", "command"]
let arguments = Array(CommandLine.arguments.dropFirst())

guard arguments.allSatisfy(cases.contains) else {
  print("usage: interlint-bench [\(cases.joined(separator: "|"))] …")
  exit(2)
}
let chosen = arguments.isEmpty ? cases : arguments
print(
  "case            MB  lines scanned  read only      linted         of scan  peak/input  findings")
for name in chosen where name != "command" { run(name) }
if chosen.contains("command") {
  if let command = WholeCommand() {
    command.measure()
  } else {
    print("command: build the product interlint too, and run this beside it")
  }
}

func run(_ name: String) {
  var generator = PlaylistGenerator(seed: 8216)
  let inputs: [SourceFile]
  switch name {
  case "media-100mb":
    inputs = [SourceFile(name: "media.m3u8", bytes: generator.media(size: 100_000_000))]
  case "media-5mb":
    inputs = [SourceFile(name: "media.m3u8", bytes: generator.media(size: 5_000_000))]
  case "vod-24h":
    inputs = [SourceFile(name: "vod.m3u8", bytes: generator.dayOfVOD())]
  default:
    inputs = (0..<10_000).map { index in
      var one = PlaylistGenerator(seed: UInt64(index))
      return SourceFile(name: "live-\(index).m3u8", bytes: one.live())
    }
  }
  measure(name, inputs)
}

func measure(_ name: String, _ inputs: [SourceFile]) {
  let bytes = inputs.reduce(0) { $0 + $1.bytes.count }
  let runs = bytes > 50_000_000 ? 5 : 15
  let linter = Linter(RuleCatalog.book)
  var findings = 0
  let before = ProcessMemory.current
  ProcessMemory.forget()
  let lint = best(of: runs) {
    findings = inputs.reduce(0) { $0 + linter.lint($1).findings.count }
  }
  // What the process grew by while it judged, on top of the bytes it was given.
  let peak = Double(ProcessMemory.peak - before + bytes) / Double(bytes)
  let read = best(of: runs) {
    for input in inputs { _ = Playlist(parsing: input).lines.count }
  }
  var lines = 0
  let scan = best(of: runs) { lines = inputs.reduce(0) { $0 + countLines($1.bytes) } }
  let megabytes = Double(bytes) / 1e6
  func rate(_ seconds: Double) -> String {
    SeededGenerator.padLeft(fixed(megabytes / seconds, 0) + " MB/s", 11)
  }
  var row = SeededGenerator.padRight(name, 14) + SeededGenerator.padLeft(fixed(megabytes, 1), 6)
  row += rate(scan) + "    " + rate(read) + rate(lint)
  row += SeededGenerator.padLeft("1/" + fixed(lint / scan, 1), 15)
  row += SeededGenerator.padLeft(fixed(peak, 2), 12) + SeededGenerator.padLeft(String(findings), 10)
  print(row)
  if inputs.count > 1 {
    print("  \(fixed(Double(inputs.count) / lint, 0)) playlists/s, \(lines) lines")
  }
}
