import CLibPQ

/// Values in the binary format of PostgreSQL: integers have 8 bytes, the most significant first.
struct PostgreSQLValues {
  private let bytes: [UInt8]
  private let places: [Range<Int>?]
  private let types: [Oid]

  /// The object identifiers of types (PostgreSQL, pg_type.dat).
  private static let bytea: Oid = 17, bigint: Oid = 20, integer: Oid = 23, text: Oid = 25
  /// `PG_DIAG_SQLSTATE`, a macro that Swift imports as a string instead of a number.
  static let sqlState = CInt(UInt8(ascii: "C"))

  init(_ values: [Value]) {
    var bytes: [UInt8] = []
    var places: [Range<Int>?] = []
    for value in values {
      let start = bytes.count
      Self.append(value, to: &bytes)
      places.append(value == .null ? nil : start..<bytes.count)
    }
    // An empty value needs an address as well.
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

  /// Appends the binary format of `value`, which is empty for `null`.
  static func append(_ value: Value, to bytes: inout [UInt8]) {
    switch value {
    case .null: break
    case .integer(let number): append(number, to: &bytes)
    case .text(let text): bytes.append(contentsOf: text.utf8)
    case .blob(let blob): bytes.append(contentsOf: blob)
    }
  }

  /// Appends the bytes of `number`, the most significant first.
  static func append(_ number: some FixedWidthInteger, to bytes: inout [UInt8]) {
    for shift in stride(from: number.bitWidth - 8, through: 0, by: -8) {
      bytes.append(UInt8(truncatingIfNeeded: number >> shift))
    }
  }

  /// Reads a column of a result.
  static func value(_ bytes: [UInt8], of type: Oid) -> Value {
    switch type {
    case bigint, integer:
      let bits = bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      return .integer(
        type == bigint
          ? Int64(bitPattern: bits) : Int64(Int32(truncatingIfNeeded: bits)))
    case bytea: return .blob(bytes)
    // boolean
    case 16: return .integer(bytes == [1] ? 1 : 0)
    default: return .text(String(decoding: bytes, as: UTF8.self))
    }
  }

  /// `sql` with its `?` replaced by `$1`, `$2` ….
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

  /// Passes types, addresses, lengths and formats to `body`, as `PQexecParams` expects them.
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
