/// How a key differs from others of its system, as far as the playlist shows it.
enum KeyIdentity: Equatable {
  /// An address without its query, and the whole.
  case address(Substring, String)
  /// The ID of the only key in a `pssh` box.
  case id([UInt8])

  /// The identity of a key with an address; nil if several keys or none are known.
  init?(_ address: String, format: String) {
    switch KeySystem.with(format: format) {
    case KeySystem.widevine:
      let ids = KeyContent(address).headers.reduce(into: Set<[UInt8]>()) { $0.formUnion($1.keyIDs) }
      guard ids.count == 1, let id = ids.first else { return nil }
      self = .id(id)
    case KeySystem.fairPlay:
      self = .address(address.prefix { $0 != "?" && $0 != "#" }, address)
    default: return nil
    }
  }

  /// The bytes that differ from those of certainly another key of the system; a query may be that of a session.
  var core: [UInt8] {
    switch self {
    case .address(let path, _): Array(path.utf8)
    case .id(let id): id
    }
  }
}
