import HLSLinting
import HLSReporting
import SourceText

/// A value in an input that no output may show.
struct Planted {
  let secret: String
  /// How it is written in the input.
  let text: String
  /// Whether the program was given the value, as in `--header`.
  var isKnown = false
}

/// The plants: a key with a name, a key without one that looks like a key, user information, and a value
/// that is known.
let plants = [
  Planted(
    secret: "q8Zt4LxW9dVr2KmN7cYb3HsF6gJp", text: "?token=q8Zt4LxW9dVr2KmN7cYb3HsF6gJp&v=1"),
  Planted(
    secret: "eyJzdWIiOiI0MiIsImV4cCI6MTcwMDAwMDAwMH0",
    text: " eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI0MiIsImV4cCI6MTcwMDAwMDAwMH0."
      + "c2lnbmF0dXJlLW9mLXRva2VuLTQy "),
  Planted(
    secret: "w5Rk8ZpQ2xTn6VbM", text: " https://viewer:w5Rk8ZpQ2xTn6VbM@cdn.example.com/a.m3u8 "),
  Planted(
    secret: "plain words that are secret", text: "plain words that are secret", isKnown: true),
]

/// The input surrounds a secret: each `$` is replaced by the plant that the number of bytes selects.
func checkRedaction(_ bytes: [UInt8]) {
  let plant = plants[bytes.count % plants.count]
  let mark = UInt8(ascii: "$")
  // An input that repeats part of the secret is no surroundings of it.
  guard bytes.contains(mark), !shows(bytes, plant.secret) else { return }
  let input = bytes.flatMap { $0 == mark ? Array(plant.text.utf8) : [$0] }
  var result = linter.lint(SourceFile(name: "fuzz.m3u8", bytes: input))
  if plant.isKnown { result = result.hiding([plant.secret]) }
  for report in checkReports(of: LintRun(of: [result])) { requireNothing(of: plant, in: report) }
}

func requireNothing(of plant: Planted, in output: [UInt8]) {
  guard shows(output, plant.secret) else { return }
  let lines = output.split(separator: 0x0A).filter { shows(Array($0), plant.secret) }
  stop("the secret is shown: \(lines.map { String(decoding: $0, as: UTF8.self) })")
}

/// Whether bytes have 16 successive bytes of a secret.
///
/// Of these, eight begin at a multiple of eight, so that only such parts are looked up.
func shows(_ bytes: [UInt8], _ secret: String) -> Bool {
  let secret = Array(secret.utf8)
  var starts: [UInt64: Int] = [:]
  for start in 0...secret.count - 8 { starts[word(at: start, of: secret)] = start }
  for place in stride(from: 0, through: bytes.count - 8, by: 8) {
    guard let start = starts[word(at: place, of: bytes)] else { continue }
    var (before, after) = (0, 8)
    while min(place, start) > before, bytes[place - before - 1] == secret[start - before - 1] {
      before += 1
    }
    while place + after < bytes.count, start + after < secret.count,
      bytes[place + after] == secret[start + after]
    {
      after += 1
    }
    if before + after >= 16 { return true }
  }
  return false
}

private func word(at start: Int, of bytes: [UInt8]) -> UInt64 {
  var word: UInt64 = 0
  for place in start..<start + 8 { word = word << 8 | UInt64(bytes[place]) }
  return word
}
