import Foundation

/// Whether these tests and the programs that they start run under a sanitizer, as `make asan` and `make tsan` set it.
enum Sanitizer {
  static let isOn = ["ASAN_OPTIONS", "TSAN_OPTIONS"].contains {
    ProcessInfo.processInfo.environment[$0] != nil
  }
}
