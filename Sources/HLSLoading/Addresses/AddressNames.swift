/// Gives URLs the names they have in reports: without user information and query, with a number
/// appended where two URLs would get the same name.
package struct AddressNames: Sendable {
  private var names: [String: String] = [:]
  private var used: Set<String> = []

  /// Creates an empty set of names.
  package init() {}

  /// The name of a URL; repeated calls with the same URL return the same name.
  package mutating func name(of address: String) -> String {
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

  /// The URL without user information, query and fragment.
  package static func plainName(of address: String) -> String {
    (try? WebAddress(address))?.name ?? String(address.prefix { $0 != "?" && $0 != "#" })
  }
}
