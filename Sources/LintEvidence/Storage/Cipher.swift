import CLibCrypto
import DynamicLibraries

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
