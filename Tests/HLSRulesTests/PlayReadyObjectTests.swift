import Foundation
@testable import HLSRules
import Testing

/// The key 6f21b0c4-a9d8-4e1f-b7d2-103355aa7e01 as a GUID in Base64.
private let key = "xLAhb9ipH0630hAzVap+AQ=="
private let keyID: [UInt8] = [
  0x6F, 0x21, 0xB0, 0xC4, 0xA9, 0xD8, 0x4E, 0x1F, 0xB7, 0xD2, 0x10, 0x33, 0x55, 0xAA, 0x7E, 0x01,
]

/// An object with one record.
private func object(
  _ header: String, as encoding: String.Encoding = .utf16LittleEndian, type: UInt8 = 1
) -> [UInt8] {
  let content = [UInt8](header.data(using: encoding) ?? Data())
  func number(_ value: Int, _ bytes: Int) -> [UInt8] {
    (0..<bytes).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
  let record = [type, 0] + number(content.count, 2) + content
  return number(record.count + 6, 4) + [1, 0] + record
}

/// Objects made as the PlayReady Header Specification defines them, and others that resemble them.
struct PlayReadyObjectTests {
  @Test(arguments: [
    // The elements of each version, and other ways to write the same XML.
    (#"<WRMHEADER version="4.0.0.0"><DATA><KID>\#(key)</KID></DATA></WRMHEADER>"#, "4.0.0.0"),
    (
      #"<WRMHEADER version="4.1.0.0"><DATA><PROTECTINFO><KID VALUE="\#(key)" ALGID="AESCTR"></KID>"#
        + "</PROTECTINFO></DATA></WRMHEADER>", "4.1.0.0"
    ),
    (
      #"<WRMHEADER version="4.2.0.0"><KIDS><KID ALGID="AESCTR" VALUE="\#(key)"/></KIDS></WRMHEADER>"#,
      "4.2.0.0"
    ),
    (
      "<WRMHEADER xmlns='urn:x' version='4.3.0.0'><KID ALGID='AESCBC' VALUE='\(key)'/></WRMHEADER>",
      "4.3.0.0"
    ),
    ("\u{FEFF}<WRMHEADER\n version=\"4.3.0.0\"><KID\n  VALUE=\"\(key)\"/></WRMHEADER>", "4.3.0.0"),
  ])
  func `the key of each version is read in the order of other systems`(
    header: String, version: String
  ) throws {
    let object = try PlayReadyObject(object(header))
    #expect(object.keyIDs == [keyID])
    #expect(object.version == version)
  }

  @Test(arguments: [60, 316, 572, 828, 15_420])
  func `the length of an object may begin as a header does`(size: Int) throws {
    let empty = object("<WRMHEADER/>").count
    let bytes = object("<WRMHEADER/>" + String(repeating: " ", count: (size - empty) / 2))
    #expect(bytes.count == size)
    #expect(bytes[0] == UInt8(ascii: "<"))
    #expect(try PlayReadyObject(bytes).version == nil)
    #expect(throws: PlayReadyObject.Fault.cut(size: size, found: size - 1)) {
      try PlayReadyObject(Array(bytes.dropLast()))
    }
  }

  @Test func `all keys and algorithms of a header are read`() throws {
    let object = try PlayReadyObject(
      object(
        #"<WRMHEADER version="4.2.0.0"><KID ALGID="AESCTR" VALUE="\#(key)"/>"#
          + #"<KID ALGID="AESCBC" VALUE="AAECAwQFBgcICQoLDA0ODw=="/><KID VALUE="AAEC"/></WRMHEADER>"#
      ))
    #expect(object.keyIDs.count == 2)
    #expect(object.algorithms == ["AESCTR", "AESCBC"])
  }

  @Test func `an object without a header has no keys`() throws {
    #expect(try PlayReadyObject([6, 0, 0, 0, 0, 0]).keyIDs.isEmpty)
    #expect(try PlayReadyObject(object("license", type: 3)).version == nil)
    // What follows the object is ignored.
    #expect(try PlayReadyObject([6, 0, 0, 0, 0, 0, 1, 2, 3]).keyIDs.isEmpty)
  }

  @Test(
    arguments: [
      (object("<WRMHEADER/>", as: .utf8), PlayReadyObject.Fault.encoding("UTF-8")),
      (object("<WRMHEADER/>", as: .utf16BigEndian), .encoding("UTF-16 in big endian")),
      (object("license"), .otherContent), ([], .otherContent), ([6, 0, 0], .otherContent),
      (Array("{\"keys\":[]}".utf8), .otherContent),
      (Array("<WRMHEADER/>".utf8), .headerOnly),
      (Array(object("<WRMHEADER/>").prefix(20)), .cut(size: 34, found: 20)),
      // The record is longer than its object.
      ([12, 0, 0, 0, 1, 0, 1, 0, 9, 0, 60, 0], .cut(size: 12, found: 12)),
    ] as [([UInt8], PlayReadyObject.Fault)])
  func `other bytes are no object`(bytes: [UInt8], fault: PlayReadyObject.Fault) {
    #expect(throws: fault) { try PlayReadyObject(bytes) }
  }
}
