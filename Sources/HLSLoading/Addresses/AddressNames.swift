/// Gives URLs the names they have in reports: without user information and query, with a number
/// appended where two URLs would get the same name.
package struct AddressNames: Sendable {
  private var names: [String: String] = [:]
  private var used: Set<String> = []
  /// The next number that may be free for a name without one.
  private var next: [String: Int] = [:]

  /// Creates an empty set of names.
  package init() {}

  /// The name of a URL; repeated calls with the same URL return the same name.
  package mutating func name(of address: String) -> String {
    if let known = names[address] { return known }
    let plain = Self.plainName(of: address)
    var name = plain
    if !used.insert(name).inserted {
      var number = next[plain] ?? 2
      repeat {
        name = "\(plain)~\(number)"
        number += 1
      } while !used.insert(name).inserted
      next[plain] = number
    }
    names[address] = name
    return name
  }

  /// The URL without user information, query and fragment.
  package static func plainName(of address: String) -> String {
    (try? WebAddress(address))?.name ?? String(address.prefix { $0 != "?" && $0 != "#" })
  }
}
