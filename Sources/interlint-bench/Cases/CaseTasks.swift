import Glibc
import HLSInterstitials
import HLSLinting
import HLSPlaylist
import HLSRules
import SourceText

/// What is measured of a case: a search for line feeds, reading and linting.
struct CaseTasks {
  let scan: () -> Void
  let read: () -> Void
  let lint: () -> Void

  /// Everything in memory and on one thread.
  init(_ sources: [SourceFile], by linter: Linter) {
    self.init(
      sources, read: { for source in sources { _ = Self.lineCount(of: source) } },
      lint: { for source in sources { _ = linter.lint(source).findings.count } })
  }

  init(_ sources: [SourceFile], read: @escaping () -> Void, lint: @escaping () -> Void) {
    scan = { for source in sources { _ = NewlineScan.countLines(source.bytes) } }
    (self.read, self.lint) = (read, lint)
  }

  private static func lineCount(of source: SourceFile) -> Int {
    JSONText.isJSON(source.bytes)
      ? JSONText(parsing: source).lineCount : Playlist(parsing: source).lineCount
  }
}

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
