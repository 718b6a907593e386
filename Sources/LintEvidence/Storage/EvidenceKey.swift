import DynamicLibraries
import SourceText

/// The key with which originals are encrypted.
package struct EvidenceKey: Sendable {
  /// What a key must be, for messages.
  package static let rule = "64 hexadecimal digits, as 'openssl rand -hex 32' writes them"

  private let bytes: [UInt8]

  /// Reads 64 hexadecimal digits, with space around them; nil for any other text.
  package init?(_ text: String) {
    let digits = text.utf8.filter { !$0.isWhitespace }.compactMap { digit -> UInt8? in
      switch digit {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
      case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
      case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
      default: nil
      }
    }
    guard digits.count == 64, text.utf8.count(where: { !$0.isWhitespace }) == 64 else {
      return nil
    }
    bytes = stride(from: 0, to: 64, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
  }

  /// Whether documents can be encrypted, which needs libcrypto.
  package static var isAvailable: Bool { Cipher.isAvailable }
  /// The message that libcrypto is not installed.
  package static var isMissing: String { DynamicLibrary.crypto.isMissing }

  /// The number of the form of encrypted documents, their first byte.
  private static let form: UInt8 = 1
  /// The authenticated text that is not encrypted.
  private static let purpose = Array("interlint-evidence/1".utf8)
  private static let largest = 8 << 20
  /// The largest size of an encrypted document that another process wrote.
  private static let largestSealed = 2 << 20

  /// Whether bytes have the form and a size of an encrypted document; only the key shows whether they are one.
  static func isSealed(_ bytes: [UInt8]) -> Bool {
    bytes.first == form && bytes.count > 1 + Cipher.nonceSize + Cipher.tagSize
      && bytes.count <= largestSealed
  }

  /// Compresses and encrypts a document: the number of the form, 1; a random nonce of 12 bytes; the size of the document in
  /// four bytes and the document compressed with zlib, both encrypted with AES-256-GCM; the tag of 16 bytes.
  ///
  /// The text `interlint-evidence/1` is authenticated with it. Nil if libcrypto or zlib is not installed. Source: NIST SP
  /// 800-38D; its section 8.3 limits a key to 2^32 documents.
  package func sealed(_ document: [UInt8]) -> [UInt8]? {
    guard let compressed = Compression.compressed(document) else { return nil }
    var random = SystemRandomNumberGenerator()
    let nonce = (0..<Cipher.nonceSize).map { _ in UInt8.random(in: .min ... .max, using: &random) }
    return Cipher.encrypted(compressed, bytes, nonce, Self.purpose).map {
      [Self.form] + nonce + $0
    }
  }

  /// The document that was encrypted; nil with another key, and for bytes that were changed.
  package func opened(_ sealed: [UInt8]) -> [UInt8]? {
    guard sealed.first == Self.form, sealed.count > 1 + Cipher.nonceSize + Cipher.tagSize else {
      return nil
    }
    let rest = sealed.dropFirst()
    let nonce = Array(rest.prefix(Cipher.nonceSize))
    return Cipher.decrypted(Array(rest.dropFirst(Cipher.nonceSize)), bytes, nonce, Self.purpose)
      .flatMap { Compression.decompressed($0, atMost: Self.largest) }
  }
}
