/// Generates playlists of realistic sizes: a day of VOD, a hundred megabytes, a live window.
///
/// All are correct, so that a linter reads to their end. Equal seeds give equal bytes.
struct PlaylistGenerator {
  var numbers: SeededGenerator
  var text = PlaylistText()

  init(seed: UInt64) { numbers = SeededGenerator(seed: seed) }

  mutating func line(_ line: String) { text.line(line) }
}
