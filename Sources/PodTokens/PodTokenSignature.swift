internal import CLibCrypto

/// The signature that ends an authentication token of Google DAI pod serving.
public enum PodTokenSignature {
  /// Returns HMAC-SHA256 as 64 lower-case hexadecimal digits.
  ///
  /// The key of a pod token is the ASCII text that Ad Manager shows, not the bytes which that text
  /// would mean as hexadecimal. Key and message may be empty. The result is the empty text, which
  /// no token carries, when libcrypto is set up without SHA-256. Source: RFC 2104, section 2.
  public static func hmacSHA256Hex(key: [UInt8], message: [UInt8]) -> String {
    var digest = [UInt8](repeating: 0, count: 32)
    let capacity = digest.count
    let written = unsafe EVP_Q_mac(
      nil, "HMAC", nil, "SHA256", nil, key, key.count, message, message.count, &digest, capacity,
      nil)
    guard unsafe written != nil else { return "" }
    let digits = Array("0123456789abcdef".utf8)
    return String(
      decoding: digest.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 0xF)]] }, as: UTF8.self)
  }
}
