import SourceText

/// The speed with which committed speeds are compared: a search for line feeds in a sample of a case that
/// stays in the cache next to the processor.
///
/// The search in all bytes of a case depends on what other programs do with the memory of the machine;
/// reading and linting hardly do.
struct Yardstick {
  /// Searches the sample.
  let search: () -> Void
  /// The bytes of the case, divided by those of the sample.
  private let scale: Double

  /// Takes the sample from the beginnings of playlists.
  init(of sources: [SourceFile]) {
    var sample: [UInt8] = []
    for source in sources where sample.count < Self.size {
      sample += source.bytes.prefix(Self.size - sample.count)
    }
    search = { [sample] in _ = NewlineScan.countLines(sample) }
    let bytes = sources.reduce(0) { $0 + $1.bytes.count }
    scale = Double(bytes) / Double(max(1, sample.count))
  }

  /// The bytes of a sample, which half of such a cache holds.
  private static let size = 16_384

  /// The seconds that a search in the whole case would take, of those in the sample.
  func seconds(ofSample seconds: Double) -> Double { seconds * scale }
}
