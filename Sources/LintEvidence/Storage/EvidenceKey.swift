import CLibCrypto
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

  /// The number of the form of encrypted documents, their first byte, and that of earlier versions.
  private static let form: UInt8 = 2, unboundForm: UInt8 = 1
  /// The authenticated text of the earlier form, which does not say where a document belongs.
  private static let unbound = Array("interlint-evidence/1".utf8)
  private static let largest = 8 << 20
  /// The largest size of an encrypted document that another process wrote.
  private static let largestSealed = 2 << 20

  /// Whether bytes have the form and a size of an encrypted document; only the key shows whether they are one.
  static func isSealed(_ bytes: [UInt8]) -> Bool {
    (bytes.first == form || isUnbound(bytes))
      && bytes.count > 1 + Cipher.nonceSize + Cipher.tagSize && bytes.count <= largestSealed
  }

  /// Whether an encrypted document is of an earlier version, so that it can be that of any other row.
  package static func isUnbound(_ bytes: [UInt8]) -> Bool { bytes.first == unboundForm }

  /// Compresses and encrypts a document: the number of the form, 2; a random nonce of 12 bytes; the size of the document in
  /// four bytes and the document compressed with zlib, both encrypted with AES-256-GCM; the tag of 16 bytes.
  ///
  /// The place is authenticated with it: only who names it again can open the document. Nil if libcrypto or zlib is not
  /// installed. Source: NIST SP 800-38D; its section 8.3 limits a key to 2^32 documents.
  package func sealed(_ document: [UInt8], at place: EvidencePlace) -> [UInt8]? {
    guard let compressed = Compression.compressed(document) else { return nil }
    var random = SystemRandomNumberGenerator()
    let nonce = (0..<Cipher.nonceSize).map { _ in UInt8.random(in: .min ... .max, using: &random) }
    return Cipher.encrypted(compressed, bytes, nonce, place.bytes).map {
      [Self.form] + nonce + $0
    }
  }

  /// The document that was encrypted for a place; nil with another key or place, and for bytes that were changed.
  package func opened(_ sealed: [UInt8], at place: EvidencePlace) -> [UInt8]? {
    guard Self.isSealed(sealed) else { return nil }
    let text = Self.isUnbound(sealed) ? Self.unbound : place.bytes
    let rest = sealed.dropFirst()
    let nonce = Array(rest.prefix(Cipher.nonceSize))
    return Cipher.decrypted(Array(rest.dropFirst(Cipher.nonceSize)), bytes, nonce, text)
      .flatMap { Compression.decompressed($0, atMost: Self.largest) }
  }
}

/// Where an encrypted original belongs, so that the originals of two documents cannot be exchanged.
package struct EvidencePlace: Sendable, Equatable {
  /// The text that is authenticated: a line each for the purpose, the name of the document, its size in bytes, and when
  /// it was requested.
  let bytes: [UInt8]

  /// The place of the original of a document with this name, in which secrets are masked.
  package init(of document: EvidenceDocument, named source: String) {
    let lines = [
      "interlint-evidence/2", source, String(document.bytes), document.response?.time ?? "",
    ]
    bytes = Array(lines.joined(separator: "\n").utf8)
  }
}

/// AES-256-GCM (NIST SP 800-38D) with libcrypto.
enum Cipher {
  static let nonceSize = 12, tagSize = 16

  static var isAvailable: Bool { library != nil }

  /// The encrypted bytes and their tag; nil if libcrypto is not installed.
  static func encrypted(
    _ plain: [UInt8], _ key: [UInt8], _ nonce: [UInt8], _ purpose: [UInt8]
  ) -> [UInt8]? {
    guard key.count == 32, nonce.count == nonceSize, let library,
      let size = CInt(exactly: plain.count),
      let context = unsafe library.EVP_CIPHER_CTX_new()
    else { return nil }
    defer { unsafe library.EVP_CIPHER_CTX_free(context) }
    var output = [UInt8](repeating: 0, count: plain.count + tagSize)
    var tag = [UInt8](repeating: 0, count: tagSize)
    var (count, rest) = (CInt(0), CInt(0))
    guard
      unsafe library.EVP_EncryptInit_ex(context, library.EVP_aes_256_gcm(), nil, key, nonce) == 1,
      unsafe library.EVP_EncryptUpdate(context, nil, &count, purpose, CInt(purpose.count)) == 1,
      unsafe library.EVP_EncryptUpdate(context, &output, &count, plain, size) == 1, count == size,
      unsafe library.EVP_EncryptFinal_ex(context, &tag, &rest) == 1, rest == 0,
      unsafe library.EVP_CIPHER_CTX_ctrl(
        context, EVP_CTRL_AEAD_GET_TAG, CInt(tagSize), &tag) == 1
    else { return nil }
    output.replaceSubrange(plain.count..., with: tag)
    return output
  }

  /// The plain bytes; nil if the tag does not fit, or libcrypto is not installed.
  static func decrypted(
    _ sealed: [UInt8], _ key: [UInt8], _ nonce: [UInt8], _ purpose: [UInt8]
  ) -> [UInt8]? {
    guard key.count == 32, nonce.count == nonceSize, sealed.count >= tagSize, let library,
      let size = CInt(exactly: sealed.count - tagSize),
      let context = unsafe library.EVP_CIPHER_CTX_new()
    else { return nil }
    defer { unsafe library.EVP_CIPHER_CTX_free(context) }
    var tag = Array(sealed.suffix(tagSize))
    // One byte more, since libcrypto needs an address even for no bytes.
    var output = [UInt8](repeating: 0, count: sealed.count - tagSize + 1)
    var end = [UInt8](repeating: 0, count: tagSize)
    var (count, rest) = (CInt(0), CInt(0))
    guard
      unsafe library.EVP_DecryptInit_ex(context, library.EVP_aes_256_gcm(), nil, key, nonce) == 1,
      unsafe library.EVP_DecryptUpdate(context, nil, &count, purpose, CInt(purpose.count)) == 1,
      unsafe library.EVP_DecryptUpdate(context, &output, &count, sealed, size) == 1, count == size,
      unsafe library.EVP_CIPHER_CTX_ctrl(
        context, EVP_CTRL_AEAD_SET_TAG, CInt(tagSize), &tag) == 1,
      unsafe library.EVP_DecryptFinal_ex(context, &end, &rest) == 1, rest == 0
    else { return nil }
    output.removeLast()
    return output
  }

  /// libcrypto, opened on first use and never closed; nil if it is not installed.
  private static let library: interlint_cipher? = unsafe DynamicLibrary.crypto.functions {
    library in
    let functions = unsafe interlint_cipher_find(library)
    return interlint_cipher_is_complete(functions) ? functions : nil
  }
}
