import HLSInterstitials
import SourceText

/// The PlayReady object, from which a player asks a license server for keys.
///
/// Source: Microsoft, PlayReady Header Specification. The object has a length of 4 bytes, a number of records of 2, and
/// records of type, length and content, all in little endian. The record of type 1 is the header: XML in UTF-16.
struct PlayReadyObject: Equatable {
  /// Why bytes are no object that players can read.
  enum Fault: Error, Equatable {
    /// The bytes are something else.
    case otherContent
    /// The bytes are the header without its object.
    case headerOnly
    /// The object has more bytes than were found.
    case cut(size: Int, found: Int)
    /// The header has another encoding.
    case encoding(String)
  }

  /// The IDs of the keys, of 16 bytes each, in the order of other key systems.
  private(set) var keyIDs: Set<[UInt8]> = []
  /// The values of ALGID, such as AESCTR.
  private(set) var algorithms: Set<String> = []
  /// The version of the header; nil if there is none.
  private(set) var version: String?

  /// Reads an object; what follows it is ignored.
  init(_ bytes: [UInt8]) throws(Fault) {
    guard let size = Self.number(bytes, at: 0, bytes: 4),
      let records = Self.number(bytes, at: 4, bytes: 2)
    else { throw .otherContent }
    // The length of an object may begin with the byte of <, but XML is not as short as its first bytes say.
    if size > Self.largestSize, Encoding(bytes[...]) != nil { throw .headerOnly }
    guard size >= 6, records <= Self.mostRecords else { throw .otherContent }
    let cut = Fault.cut(size: size, found: bytes.count)
    guard size <= bytes.count else { throw cut }
    var place = 6
    for _ in 0..<records {
      guard let type = Self.number(bytes, at: place, bytes: 2),
        let length = Self.number(bytes, at: place + 2, bytes: 2), place + 4 + length <= size
      else { throw cut }
      let content = bytes[place + 4..<place + 4 + length]
      place += 4 + length
      guard type == 1 else { continue }
      switch Encoding(content) {
      case nil: throw .otherContent
      case .utf8: throw .encoding("UTF-8")
      case .utf16BigEndian: throw .encoding("UTF-16 in big endian")
      case .utf16LittleEndian: read(Self.text(content))
      }
    }
  }

  private static let mostRecords = 7
  private static let largestSize = 6 + mostRecords * (4 + 65_535)

  /// How XML is encoded, by its first character.
  private enum Encoding {
    case utf8, utf16LittleEndian, utf16BigEndian

    init?(_ text: ArraySlice<UInt8>) {
      let marks: [([UInt8], Encoding)] = [
        ([0xEF, 0xBB, 0xBF, 0x3C], .utf8), ([0xFF, 0xFE, 0x3C, 0], .utf16LittleEndian),
        ([0xFE, 0xFF, 0, 0x3C], .utf16BigEndian), ([0x3C, 0], .utf16LittleEndian),
        ([0, 0x3C], .utf16BigEndian), ([0x3C], .utf8),
      ]
      guard let mark = marks.first(where: { text.starts(with: $0.0) }) else { return nil }
      self = mark.1
    }
  }

  private static func number(_ bytes: [UInt8], at place: Int, bytes count: Int) -> Int? {
    guard place + count <= bytes.count else { return nil }
    return bytes[place..<place + count].reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  private static func text(_ bytes: ArraySlice<UInt8>) -> String {
    let units = stride(from: bytes.startIndex, to: bytes.endIndex - 1, by: 2).map {
      UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8
    }
    return String(decoding: units, as: UTF16.self)
  }

  /// Reads the elements of all versions: KID and ALGID with content, and KID with attributes.
  private mutating func read(_ header: String) {
    for element in header.split(separator: "<") {
      let head = element.prefix { $0 != ">" }
      let content = String(element[head.endIndex...].dropFirst())
      switch head.prefix(while: { $0.isLetter }) {
      case "WRMHEADER": version = Self.attribute("version", of: head)
      case "ALGID": algorithms.insert(content)
      case "KID":
        if let algorithm = Self.attribute("ALGID", of: head) { algorithms.insert(algorithm) }
        let id = Base64.bytes(in: Self.attribute("VALUE", of: head) ?? content)
        if let id, id.count == 16 { keyIDs.insert(Self.order.map { id[$0] }) }
      default: continue
      }
    }
  }

  private static func attribute(_ name: String, of head: Substring) -> String? {
    guard let start = head.firstRange(of: "\(name)=")?.upperBound, start < head.endIndex else {
      return nil
    }
    let quote = head[start]
    return String(head[head.index(after: start)...].prefix { $0 != quote })
  }

  /// The first three fields of a GUID are in little endian.
  private static let order = [3, 2, 1, 0, 5, 4, 7, 6, 8, 9, 10, 11, 12, 13, 14, 15]
}

extension KeyContent {
  /// The PlayReady object, perhaps in a `pssh` box; nil for another resource and an empty box.
  func playReadyObject() throws(PlayReadyObject.Fault) -> PlayReadyObject? {
    let box = headers.first { $0.systemID == KeySystem.playReady.id }
    guard let bytes = box?.data ?? bytes, !bytes.isEmpty else { return nil }
    return try PlayReadyObject(bytes)
  }
}
