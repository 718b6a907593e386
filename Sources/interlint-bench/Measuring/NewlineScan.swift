import Glibc

/// The search for line feeds, which is the floor for everything that reads playlists.
enum NewlineScan {
  /// The number of line feeds, found by the C library.
  static func countLines(_ bytes: [UInt8]) -> Int {
    unsafe bytes.withUnsafeBytes { buffer in
      var count = 0
      guard var next = buffer.baseAddress else { return 0 }
      let end = unsafe next + buffer.count
      while let found = unsafe memchr(next, 0x0A, end - next) {
        count += 1
        unsafe next = UnsafeRawPointer(found) + 1
      }
      return count
    }
  }
}
