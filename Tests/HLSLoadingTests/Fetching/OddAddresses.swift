/// URLs with odd hosts, ports and user information, the same for the same seed.
struct OddAddresses {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> String {
    let scheme = pick(["http", "https", "HTTP", "hTTps", "http", "https", "http", "https", "ftp"])
    let slashes = isOdd() ? pick([":///", ":/", ":", ":\\\\", ":/\\", "://///"]) : "://"
    let user = pick(["", "", "", "", "", "u@", "u:p@", ":@", "@", "u@v@", "a%40b@", "u:p:q@", "é@"])
    let end = pick(["", "/", "/a", "?q", "#f", "/a?b@c#d@e", "\\a", "/..//b", " /a", "@h.example/"])
    var address = scheme + slashes + user + host() + port() + end
    if isOdd() { insert(pick(Self.oddities), in: &address) }
    return address
  }

  private mutating func host() -> String {
    switch number(below: 6) {
    case 0: return pick(Self.names)
    case 1: return pick(Self.ipv4)
    case 2: return pick(Self.literals)
    case 3:
      let parts = (0..<(1 + number(below: 5))).map { _ in pick(Self.numbers) }
      return parts.joined(separator: ".")
    case 4:
      let parts = (0..<(1 + number(below: 8))).map { _ in pick(["", "0", "1", "fe80", "ffff", "g"])
      }
      return
        "[\(parts.joined(separator: ":"))\(pick(["", "", "%25lo", "%lo", "%", "%251", "%eth0"]))]"
    default:
      let parts = (0..<(1 + number(below: 4))).map { _ in
        pick(["a", "B", "x-1", "", "_", "-", "é"])
      }
      return parts.joined(separator: ".")
    }
  }

  private mutating func port() -> String {
    pick(["", "", ":", ":80", ":443", ":0", ":080", ":65535", ":00000000443"])
      + (isOdd()
        ? pick([":65536", ":+80", ":8a", ":-1", ":1", "%31", " ", ":99999999999999999999"]) : "")
  }

  private mutating func isOdd() -> Bool { number(below: 8) == 0 }

  private mutating func insert(_ piece: String, in text: inout String) {
    let place = text.index(text.startIndex, offsetBy: number(below: text.count + 1))
    text.insert(contentsOf: piece, at: place)
  }

  private mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[number(below: elements.count)]
  }

  /// SplitMix64.
  private mutating func number(below limit: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return Int(truncatingIfNeeded: (mixed ^ mixed >> 31) % UInt64(limit))
  }

  private static let names = [
    "h.example", "H.Example.", "localhost", "LOCALHOST.", "a..b", ".", "..", "a.", ".a",
    "xn--e1afmkfd",
    "пример.example", "h。example", "127。0。0。1", "h%2eexample", "%31%32%37.0.0.1", "a_b.example",
    "*",
    "h.example%00.example.org", "h.example%0d%0a", "ｌocalhost", "h!.example", "a,b", "a;b", "a&b",
    "a=b",
    "{h}", "h|i", "h^i", "h`i", "h'i", "h\"i", "(h)", "h~i", "h$i", "h+i", "",
  ]
  private static let ipv4 = [
    "127.0.0.1", "127.1", "0x7f.1", "2130706433", "0177.0.0.01", "127.0.0.1.", "127.0.0.1..",
    "0x7F000001",
    "169.254.169.254", "2852039166", "0xA9FEA9FE", "0251.0376.0251.0376", "169.254.43518",
    "256.1.1.1",
    "1.2.3.4.5", "08.1.1.1", "0x.1", "0x", "4294967296", "4294967295", "1.16777216", "1.2.65536",
    "00",
    "0.0.0.0", "0127.0.0.1", "127.0.0.1x", "1.2.3.-4", "1e3", "+1.2.3.4", "0b1.1",
  ]
  private static let literals = [
    "[::1]", "[::]", "[fe80::1]", "[FE80::1%25lo]", "[fe80::1%lo]", "[::ffff:127.0.0.1]",
    "[::127.0.0.1]",
    "[::ffff:7f00:1]", "[0:0:0:0:0:0:0:1]", "[::1", "::1", "[::1]x", "x[::1]", "[[::1]]", "[]",
    "[:]",
    "[h.example]", "[127.0.0.1]", "[::1]]", "[v1.a]", "[::1%]", "[::1%25]", "[::1%2525]", "[::1 ]",
    "[1:2:3:4:5:6:7:8:9]", "[::00001]", "[::ffff:0x7f.1]", "[::ffff:127.1]",
    "[fe80::%25a%40h.example]",
  ]
  private static let numbers = [
    "0", "1", "127", "256", "0x7f", "010", "09", "65536", "", "255", "1a", "0X1",
  ]
  private static let oddities = [
    "\t", "\n", "\r", " ", "\\", "@", "#", "?", "/", ":", "%", "%00", "[", "]", "\u{0}", "\u{7F}",
    "\u{A0}", "。", "\u{200B}", "\u{FEFF}", "//", "..", "&", ";", "%2f", "%40", "%3a",
  ]
}
