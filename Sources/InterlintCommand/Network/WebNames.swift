import HLSDelivery

/// How addresses are called in reports: without user information and query, and with a number where
/// that makes two addresses one.
struct WebNames: Sendable {
  private var names: [String: String] = [:]
  private var used: Set<String> = []

  mutating func name(of address: String) -> String {
    if let known = names[address] { return known }
    let plain =
      (try? WebAddress(address))?.name ?? String(address.prefix { $0 != "?" && $0 != "#" })
    var name = plain
    var number = 2
    while !used.insert(name).inserted {
      name = "\(plain)~\(number)"
      number += 1
    }
    names[address] = name
    return name
  }
}
