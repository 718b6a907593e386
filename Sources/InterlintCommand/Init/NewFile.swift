import Glibc

/// A file that `interlint init` writes.
struct NewFile: Sendable {
  /// The path in the repository.
  let path: String
  let bytes: [UInt8]
  /// What is shown of it, in lines.
  let preview: String

  /// A file that is shown as it is.
  init(_ path: String, _ bytes: [UInt8]) {
    self.init(path, bytes, preview: String(decoding: bytes, as: UTF8.self))
  }

  init(_ path: String, _ bytes: [UInt8], preview: String) {
    (self.path, self.bytes, self.preview) = (path, bytes, preview)
  }

  /// Whether there is anything at a path, even a symbolic link without a target.
  static func isTaken(_ path: String) -> Bool {
    var status = stat()
    return unsafe lstat(path, &status) == 0
  }
}
