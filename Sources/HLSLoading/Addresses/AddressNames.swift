/// The names of addresses in reports: without user information and query, and with a number where two
/// addresses would have the same name.
public struct AddressNames: Sendable {
  private var names: [String: String] = [:]
  private var used: Set<String> = []

  public init() {}

  /// The name of an address, the same each time.
  public mutating func name(of address: String) -> String {
    if let known = names[address] { return known }
    let plain = Self.plainName(of: address)
    var name = plain
    var number = 2
    while !used.insert(name).inserted {
      name = "\(plain)~\(number)"
      number += 1
    }
    names[address] = name
    return name
  }

  /// The address without user information, query and fragment.
  public static func plainName(of address: String) -> String {
    (try? WebAddress(address))?.name ?? String(address.prefix { $0 != "?" && $0 != "#" })
  }
}
