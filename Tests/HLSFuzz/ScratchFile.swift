import Glibc

/// A file in the current folder, for code that only reads files.
///
/// Each process of the fuzzer has a folder of its own; the next input replaces the file.
struct ScratchFile {
  let path: String

  init(_ name: String, _ bytes: [UInt8]) {
    path = name
    let file = unsafe open(name, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    require(file >= 0, "\(name) cannot be written")
    defer { close(file) }
    let written = unsafe bytes.withUnsafeBytes { unsafe write(file, $0.baseAddress, $0.count) }
    require(written == bytes.count, "\(name) cannot be written")
  }
}

extension ScratchFile {
  /// Removes a file that code created next to a file of the fuzzer.
  static func remove(_ name: String) { _ = unsafe unlink(name) }
}
