internal import CLibCrypto
import DynamicLibraries
import SourceText

/// The signature at the end of an authentication token for Google DAI pod serving.
package enum PodTokenSignature {
  /// Whether signatures can be computed, which needs libcrypto with SHA-256.
  package static var isAvailable: Bool { hmacSHA256Hex(key: [], message: []) != nil }

  /// The HMAC-SHA256 of a message as 64 lower-case hexadecimal digits; nil without libcrypto.
  ///
  /// The key of a pod token is the ASCII text that Ad Manager shows, not the bytes it would encode as
  /// hexadecimal. Key and message may be empty. Source: RFC 2104, section 2.
  package static func hmacSHA256Hex(key: [UInt8], message: [UInt8]) -> String? {
    guard let mac = unsafe CryptoLibrary.mac else { return nil }
    var digest = [UInt8](repeating: 0, count: 32)
    let capacity = digest.count
    let written = unsafe mac(
      nil, "HMAC", nil, "SHA256", nil, key, key.count, message, message.count, &digest, capacity,
      nil)
    guard unsafe written != nil else { return nil }
    return digest.map { $0.zeroPadded(to: 2, radix: 16) }.joined()
  }
}

/// libcrypto, opened on first use and never closed.
private enum CryptoLibrary {
  /// Nil if it is not installed.
  static let mac: interlint_mac? = unsafe DynamicLibrary.crypto.functions { library in
    unsafe interlint_mac_find(library)
  }
}
