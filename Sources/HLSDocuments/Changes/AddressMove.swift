/// The first part of an address that changed, such as the host, while the rest is the same.
struct AddressMove: Sendable, Hashable {
  /// The first part before.
  let before: String
  /// The first part after.
  let after: String

  init(_ before: String, _ after: String) { (self.before, self.after) = (before, after) }

  /// Returns nil if the last path segments differ, or nothing does.
  init?(from before: String, to after: String) {
    guard before != after else { return nil }
    let (old, new) = (Array(before.utf8), Array(after.utf8))
    var common = 0
    while common < min(old.count, new.count),
      old[old.count - common - 1] == new[new.count - common - 1]
    {
      common += 1
    }
    func begins(_ bytes: [UInt8], _ count: Int) -> Bool {
      count == bytes.count || bytes[bytes.count - count - 1] == UInt8(ascii: "/")
    }
    // The same part begins after a slash or at the start in both.
    while common > 0, !begins(old, common) || !begins(new, common) { common -= 1 }
    guard common > 0 else { return nil }
    self.before = String(decoding: old.dropLast(common), as: UTF8.self)
    self.after = String(decoding: new.dropLast(common), as: UTF8.self)
  }

  /// Whether one address becomes the other by the same move.
  func explains(_ before: String, _ after: String) -> Bool {
    before.hasPrefix(self.before) && after.hasPrefix(self.after)
      && before.dropFirst(self.before.count) == after.dropFirst(self.after.count)
  }
}
