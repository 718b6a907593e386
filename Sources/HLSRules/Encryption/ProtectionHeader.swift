import HLSInterstitials
import SourceText

/// A protection system specific header, the `pssh` box from which a player asks a license server for keys.
///
/// Source: ISO/IEC 23001-7, section 8.1.
struct ProtectionHeader: Sendable, Equatable {
  /// Why bytes do not begin with a whole box.
  enum Fault: Error, Equatable {
    /// The bytes are something else.
    case otherContent
    /// The box has another size than its bytes, or its fields do not fit into it.
    case cut(size: Int, found: Int)
  }

  /// The SystemID as a UUID in lowercase.
  let systemID: String
  /// The IDs of the keys, of 16 bytes each: those of a box of version 1 and those in the data of Widevine.
  let keyIDs: Set<[UInt8]>
  /// The data for the system.
  let data: [UInt8]

  /// The boxes in `bytes`, at least one; what follows the last one is ignored.
  static func all(in bytes: [UInt8]) throws(Fault) -> [ProtectionHeader] {
    var rest = ByteReader(bytes[...])
    var headers = [try ProtectionHeader(&rest)]
    while !rest.isEmpty, let next = try? ProtectionHeader(&rest) { headers.append(next) }
    return headers
  }

  private init(_ rest: inout ByteReader) throws(Fault) {
    let found = rest.count
    guard let size = rest.number(bytes: 4), let type = rest.bytes(4), type == Array("pssh".utf8)
    else { throw .otherContent }
    let cut = Fault.cut(size: size, found: found)
    // A size of 0 means that the box is the last one.
    guard let content = rest.bytes(size == 0 ? rest.count : size - 8) else { throw cut }
    var box = ByteReader(content[...])
    guard let version = box.number(bytes: 1), box.number(bytes: 3) != nil,
      let system = box.bytes(16)
    else { throw cut }
    var keys: Set<[UInt8]> = []
    if version > 0 {
      guard let count = box.number(bytes: 4), count <= box.count / 16 else { throw cut }
      for _ in 0..<count {
        if let key = box.bytes(16) { keys.insert(key) }
      }
    }
    guard let length = box.number(bytes: 4), let data = box.bytes(length) else { throw cut }
    self.data = data
    systemID = Self.uuid(system)
    keyIDs = systemID == KeySystem.widevine.id ? keys.union(Self.keyIDs(inWidevine: data)) : keys
  }

  /// The fields `key_id` of the protocol buffer that Widevine's boxes contain.
  private static func keyIDs(inWidevine data: [UInt8]) -> Set<[UInt8]> {
    var message = ByteReader(data[...])
    var keys: Set<[UInt8]> = []
    while let tag = message.variableNumber() {
      switch tag & 7 {
      case 0: guard message.variableNumber() != nil else { return keys }
      case 1: guard message.bytes(8) != nil else { return keys }
      case 2:
        guard let length = message.variableNumber(), let value = message.bytes(length) else {
          return keys
        }
        if tag >> 3 == 2, length == 16 { keys.insert(value) }
      case 5: guard message.bytes(4) != nil else { return keys }
      default: return keys
      }
    }
    return keys
  }

  /// 16 bytes as a UUID in lowercase.
  static func uuid(_ bytes: [UInt8]) -> String {
    var text = ""
    for (index, byte) in bytes.enumerated() {
      if [4, 6, 8, 10].contains(index) { text += "-" }
      text += byte.zeroPadded(to: 2, radix: 16)
    }
    return text
  }
}

/// Reads numbers and bytes from the start of bytes; nil if too few remain.
private struct ByteReader {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

  var count: Int { rest.count }
  var isEmpty: Bool { rest.isEmpty }

  mutating func bytes(_ count: Int) -> [UInt8]? {
    guard count >= 0, count <= rest.count else { return nil }
    defer { rest = rest.dropFirst(count) }
    return Array(rest.prefix(count))
  }

  /// A number of at most four bytes, the most significant one first.
  mutating func number(bytes count: Int) -> Int? {
    bytes(count)?.reduce(0) { $0 << 8 | Int($1) }
  }

  /// A number in groups of seven bits, the least significant one first; nil if it has more than 28 bits.
  mutating func variableNumber() -> Int? {
    var number = 0
    for shift in stride(from: 0, to: 28, by: 7) {
      guard let byte = rest.popFirst() else { return nil }
      number |= Int(byte & 0x7F) << shift
      if byte < 0x80 { return number }
    }
    return nil
  }
}
