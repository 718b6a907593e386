internal import CLibCrypto
import Glibc

/// The signature that ends an authentication token of Google DAI pod serving.
public enum PodTokenSignature {
  /// Whether signatures can be made here, which needs libcrypto with SHA-256.
  public static var isAvailable: Bool { hmacSHA256Hex(key: [], message: []) != nil }

  /// Returns HMAC-SHA256 as 64 lower-case hexadecimal digits; nil without libcrypto.
  ///
  /// The key of a pod token is the ASCII text that Ad Manager shows, not the bytes which that text
  /// would mean as hexadecimal. Key and message may be empty. Source: RFC 2104, section 2.
  public static func hmacSHA256Hex(key: [UInt8], message: [UInt8]) -> String? {
    guard let mac = unsafe CryptoLibrary.mac else { return nil }
    var digest = [UInt8](repeating: 0, count: 32)
    let capacity = digest.count
    let written = unsafe mac(
      nil, "HMAC", nil, "SHA256", nil, key, key.count, message, message.count, &digest, capacity,
      nil)
    guard unsafe written != nil else { return nil }
    let digits = Array("0123456789abcdef".utf8)
    return String(
      decoding: digest.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 0xF)]] }, as: UTF8.self)
  }
}

/// libcrypto, opened for the first token of a process and never closed.
private enum CryptoLibrary {
  /// Nil where it is not installed.
  static let mac: interlint_mac? = {
    for name in ["libcrypto.so.3", "libcrypto.3.dylib"] {
      guard let library = unsafe dlopen(name, RTLD_NOW | RTLD_LOCAL) else { continue }
      if let mac = unsafe interlint_mac_find(library) { return unsafe mac }
    }
    return nil
  }()
}
