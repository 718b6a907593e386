/// The caches of the processor.
///
/// A small input would stay in them from run to run and a large one cannot, which looks as if its cost
/// grew faster than its size.
struct ProcessorCache {
  private var bytes = [UInt8](repeating: 0, count: 32 << 20)

  /// Fills the caches with other memory.
  mutating func empty() {
    for place in stride(from: 0, to: bytes.count, by: 64) { bytes[place] &+= 1 }
  }
}
