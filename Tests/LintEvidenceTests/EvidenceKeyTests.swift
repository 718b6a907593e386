import Testing

@testable import LintEvidence

/// Originals can be read with the key only.
struct EvidenceKeyTests {
  private static let digits = String(repeating: "0f", count: 32)

  @Test func `an encrypted document is read with its key`() throws {
    let key = try #require(EvidenceKey(Self.digits))
    for document in [[], Array("#EXTM3U\n?token=secret".utf8), [0, 255, 10, 13]] as [[UInt8]] {
      let sealed = try #require(key.sealed(document))
      #expect(key.opened(sealed) == document)
      // A nonce is used once, so that equal documents differ.
      #expect(key.sealed(document) != sealed)
    }
  }

  @Test func `another key and a changed byte give nothing`() throws {
    let key = try #require(EvidenceKey(Self.digits))
    let sealed = try #require(key.sealed(Array("secret".utf8)))
    #expect(EvidenceKey(String(repeating: "0e", count: 32))?.opened(sealed) == nil)
    for place in sealed.indices {
      var changed = sealed
      changed[place] ^= 1
      #expect(key.opened(changed) == nil)
    }
    for count in 0..<sealed.count { #expect(key.opened(Array(sealed.prefix(count))) == nil) }
  }

  /// Test Case 16 of the GCM specification (McGrew and Viega, appendix B).
  @Test func `the cipher is AES-256-GCM`() throws {
    func bytes(_ text: String) -> [UInt8] {
      let digits = text.compactMap(\.hexDigitValue)
      return stride(from: 0, to: digits.count, by: 2).map {
        UInt8(digits[$0] << 4 | digits[$0 + 1])
      }
    }
    let key = bytes("feffe9928665731c6d6a8f9467308308feffe9928665731c6d6a8f9467308308")
    let nonce = bytes("cafebabefacedbaddecaf888")
    let plain = bytes(
      "d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a721c3c0c9595680953"
        + "2fcf0e2449a6b525b16aedf5aa0de657ba637b39")
    let purpose = bytes("feedfacedeadbeeffeedfacedeadbeefabaddad2")
    let sealed = bytes(
      "522dc1f099567d07f47f37a32a84427d643a8cdcbfe5c0c97598a2bd2555d1aa8cb08e48590dbb3d"
        + "a7b08b1056828838c5f61e6393ba7a0abcc9f66276fc6ece0f4e1768cddf8853bb2d551b")
    #expect(Cipher.encrypted(plain, key, nonce, purpose) == sealed)
    #expect(Cipher.decrypted(sealed, key, nonce, purpose) == plain)
  }

  @Test(arguments: ["", "0f", String(repeating: "0g", count: 32), digits + "0"])
  func `a key has 64 hexadecimal digits`(text: String) {
    #expect(EvidenceKey(text) == nil)
  }

  @Test func `space around a key is ignored`() { #expect(EvidenceKey(" \(Self.digits)\n") != nil) }
}
