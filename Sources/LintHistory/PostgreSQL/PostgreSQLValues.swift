import CLibPQ

/// Values in the binary form of PostgreSQL: integers in 8 bytes, the most significant first.
struct PostgreSQLValues {
  private let bytes: [UInt8]
  private let places: [Range<Int>?]
  private let types: [Oid]

  /// The numbers of types (pg_type.dat): bytea, bigint, integer, text.
  private static let bytea: Oid = 17, bigint: Oid = 20, integer: Oid = 23, text: Oid = 25
  /// PG_DIAG_SQLSTATE, a macro of a character that Swift does not see as a number.
  static let sqlState = CInt(UInt8(ascii: "C"))

  init(_ values: [Value]) {
    var bytes: [UInt8] = []
    var places: [Range<Int>?] = []
    for value in values {
      let start = bytes.count
      Self.append(value, to: &bytes)
      places.append(value == .null ? nil : start..<bytes.count)
    }
    // An empty value has an address too.
    self.bytes = bytes + [0]
    self.places = places
    types = values.map { value in
      switch value {
      case .null: 0
      case .integer: Self.bigint
      case .text: Self.text
      case .blob: Self.bytea
      }
    }
  }

  static func append(_ value: Value, to bytes: inout [UInt8]) {
    switch value {
    case .null: break
    case .integer(let number): append(number, to: &bytes)
    case .text(let text): bytes.append(contentsOf: text.utf8)
    case .blob(let blob): bytes.append(contentsOf: blob)
    }
  }

  static func append(_ number: some FixedWidthInteger, to bytes: inout [UInt8]) {
    for shift in stride(from: number.bitWidth - 8, through: 0, by: -8) {
      bytes.append(UInt8(truncatingIfNeeded: number >> shift))
    }
  }

  static func value(_ bytes: [UInt8], of type: Oid) -> Value {
    switch type {
    case bigint, integer:
      let bits = bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      return .integer(
        type == bigint
          ? Int64(bitPattern: bits) : Int64(Int32(truncatingIfNeeded: bits)))
    case bytea: return .blob(bytes)
    // A boolean.
    case 16: return .integer(bytes == [1] ? 1 : 0)
    default: return .text(String(decoding: bytes, as: UTF8.self))
    }
  }

  /// A statement with `$1`, `$2` … where `?` stood.
  static func numbered(_ sql: String) -> String {
    var text = ""
    var count = 0
    for character in sql.unicodeScalars {
      guard character == "?" else {
        text.unicodeScalars.append(character)
        continue
      }
      count += 1
      text += "$\(count)"
    }
    return text
  }

  /// Types, addresses, lengths and formats as libpq takes them.
  func withPointers<Result>(
    _ body: (
      UnsafePointer<Oid>?, UnsafePointer<UnsafePointer<CChar>?>?, UnsafePointer<CInt>?,
      UnsafePointer<CInt>?
    ) -> Result
  ) -> Result {
    let lengths = places.map { CInt(clamping: $0?.count ?? 0) }
    let formats = places.map { _ in CInt(1) }
    return unsafe bytes.withUnsafeBytes { buffer in
      let start = unsafe buffer.baseAddress?.assumingMemoryBound(to: CChar.self)
      let pointers = unsafe places.map { place in
        unsafe place.flatMap { place in unsafe start.map { unsafe $0 + place.lowerBound } }
      }
      return unsafe pointers.withUnsafeBufferPointer { pointers in
        unsafe types.withUnsafeBufferPointer { types in
          unsafe lengths.withUnsafeBufferPointer { lengths in
            unsafe formats.withUnsafeBufferPointer { formats in
              unsafe body(
                types.baseAddress, pointers.baseAddress, lengths.baseAddress,
                formats.baseAddress)
            }
          }
        }
      }
    }
  }
}
