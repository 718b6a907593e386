internal import CLibCrypto
import DynamicLibraries
import HLSLoading
import SourceText

/// What git has in place of a file that Git LFS stores: a text with the SHA-256 of the file.
struct LFSPointer: Sendable, Equatable {
  private static let version = "version https://git-lfs.github.com/spec/v1\n"
  /// The maximum size of a pointer in bytes, as its specification limits it.
  private static let largest = 1_024

  /// The SHA-256 as hexadecimal digits.
  let digest: String
  /// The size of the file in bytes.
  let size: Int

  /// Reads a pointer; nil for other bytes.
  init?(_ bytes: [UInt8]) {
    guard bytes.count < Self.largest, bytes.starts(with: Self.version.utf8) else { return nil }
    var values: [Substring: Substring] = [:]
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
      let parts = line.split(separator: " ", maxSplits: 1)
      if parts.count == 2 { values[parts[0]] = parts[1] }
    }
    guard let object = values["oid"], object.hasPrefix("sha256:"),
      let size = values["size"].flatMap({ Int($0) })
    else { return nil }
    digest = String(object.dropFirst("sha256:".count))
    self.size = size
  }

  /// Whether there is a pointer at a path, since its object was not fetched.
  static func isFile(at path: String) -> Bool {
    (try? LoadedFile(reading: path, limit: largest)).flatMap { LFSPointer($0.bytes) } != nil
  }

  /// Whether the file at a path is the one that is stored; false without libcrypto.
  func isOfFile(at path: String) -> Bool {
    guard let file = try? LoadedFile(reading: path, limit: LinkedFiles.largestFile),
      file.bytes.count == size
    else { return false }
    return Self.sha256(of: file.bytes) == digest
  }

  /// The SHA-256 as hexadecimal digits; nil without libcrypto.
  ///
  /// Source: FIPS 180-4.
  private static func sha256(of bytes: [UInt8]) -> String? {
    guard let function = unsafe digestFunction else { return nil }
    var digest = [UInt8](repeating: 0, count: 32)
    var count = digest.count
    guard unsafe function(nil, "SHA256", nil, bytes, bytes.count, &digest, &count) == 1 else {
      return nil
    }
    return digest.map { $0.zeroPadded(to: 2, radix: 16) }.joined()
  }

  private static let digestFunction: interlint_digest? =
    unsafe DynamicLibrary.crypto.functions { library in unsafe interlint_digest_find(library) }
}
