import PodTokens
import Testing

/// A key, a message and the HMAC-SHA256 that a published or agreed source gives for them.
struct SignatureVector: Sendable, CustomTestStringConvertible {
  let source: String
  let key: [UInt8]
  let message: [UInt8]
  let signature: String

  var testDescription: String { source }

  init(_ source: String, key: [UInt8], message: [UInt8], signature: String) {
    (self.source, self.key, self.message, self.signature) = (source, key, message, signature)
  }

  init(token signedText: String, signature: String) {
    self.init(
      signedText, key: Array("0123456789ABCDEF".utf8), message: Array(signedText.utf8),
      signature: signature)
  }
}

private func repeated(_ byte: UInt8, _ count: Int) -> [UInt8] {
  Array(repeating: byte, count: count)
}

private let rfc4231 = [
  SignatureVector(
    "RFC 4231, 4.2", key: repeated(0x0B, 20), message: Array("Hi There".utf8),
    signature: "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"),
  SignatureVector(
    "RFC 4231, 4.3", key: Array("Jefe".utf8), message: Array("what do ya want for nothing?".utf8),
    signature: "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"),
  SignatureVector(
    "RFC 4231, 4.4", key: repeated(0xAA, 20), message: repeated(0xDD, 50),
    signature: "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe"),
  SignatureVector(
    "RFC 4231, 4.5", key: Array(1...25), message: repeated(0xCD, 50),
    signature: "82558a389a443c0ea4cc819899f2083a85f0faa3e578f8077a2e3ff46729665b"),
  SignatureVector(
    "RFC 4231, 4.7", key: repeated(0xAA, 131),
    message: Array("Test Using Larger Than Block-Size Key - Hash Key First".utf8),
    signature: "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"),
  SignatureVector(
    "RFC 4231, 4.8", key: repeated(0xAA, 131),
    message: Array(
      ("This is a test using a larger than block-size key and a larger than block-size data. "
        + "The key needs to be hashed before being used by the HMAC algorithm.").utf8),
    signature: "9b09ffa71b942fcb27635fbcd5b0e944bfdc63644f0713938a7f51535c3a35e2"),
  SignatureVector(
    "empty key and message", key: [], message: [],
    signature: "b613679a0814d9ec772f95d778c35fc5ff1697c493715653c6c712144292c5ad"),
]

private let podTokens = [
  SignatureVector(
    token:
      "ad_break_id=ab-001~custom_asset_key=example-live~exp=1774464337~network_code=1234~pd=30000",
    signature: "1ebabc5f234da1a8f58b1c828c1a344ac014a7a145edb6a8f8139247c5f05e1f"),
  SignatureVector(
    token: "custom_asset_key=example-live~exp=1774464337~network_code=1234~pd=30000~pod_id=7",
    signature: "daa5fad81ed5e6ee0f9e3a77fc3988fd957f0c944bf6aa7e989bf13e02d619ca"),
  SignatureVector(
    token: "custom_asset_key=example-live~exp=1774464337~network_code=1234",
    signature: "ea86d7c67825122da70326add0e67a55d879c2c027835ce92e0e2abf86ea31ef"),
  SignatureVector(
    token: "ad_break_id=ab-001~cust_params=section=sports&page=golf~custom_asset_key=example-live"
      + "~exp=1774464337~network_code=1234~pd=30000",
    signature: "bf13eedd5db51458c9a5e016713aaf4f914930df1487725d4bc63f7db0216a39"),
]

@Suite struct `Pod token signature` {
  @Test(arguments: rfc4231)
  func `agrees with the test cases of the standard`(_ vector: SignatureVector) {
    #expect(
      PodTokenSignature.hmacSHA256Hex(key: vector.key, message: vector.message)
        == vector.signature)
  }

  @Test(arguments: podTokens)
  func `is keyed with the text of the key, not with its hexadecimal meaning`(
    _ vector: SignatureVector
  ) {
    #expect(
      PodTokenSignature.hmacSHA256Hex(key: vector.key, message: vector.message)
        == vector.signature)
    #expect(
      PodTokenSignature.hmacSHA256Hex(
        key: [0x01, 0x23, 0x45, 0x67, 0x89, 0xAB, 0xCD, 0xEF], message: vector.message)
        != vector.signature)
  }

  @Test func `is cut to 128 bits in the case that the standard cuts`() throws {
    // RFC 4231, 4.6.
    let signature = try #require(
      PodTokenSignature.hmacSHA256Hex(
        key: repeated(0x0C, 20), message: Array("Test With Truncation".utf8)))
    #expect(signature.prefix(32) == "a3b6167473100ee06e0c796c2955552b")
    #expect(signature.count == 64)
  }
}
