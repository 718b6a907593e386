import HLSDocuments
import HLSLinting
import Testing

/// What is known to be secret is in no part of a result, whole or cut off.
struct SecretHidingTests {
  private static let secret = "night-owl-7d41c9"

  private static func hidden(_ line: String, at offset: Int) throws -> String {
    let bytes = Array("#EXTM3U\n\(line)\na.ts\n".utf8)
    let result = result(for: bytes, findingAt: 8 + offset..<9 + offset).hiding([secret])
    return try #require(result.findings.first).excerpt.text
  }

  @Test(arguments: 0...12)
  func `an excerpt that begins within a secret shows nothing of it`(cut: Int) throws {
    let filler = String(repeating: "-", count: 400)
    // An excerpt begins 90 bytes before what it marks.
    let text = try Self.hidden(Self.secret + filler, at: 90 + cut)
    #expect(text == String(repeating: "*", count: 16 - cut) + filler.prefix(224 + cut))
  }

  @Test(arguments: 4...16)
  func `an excerpt that ends within a secret shows nothing of it`(cut: Int) throws {
    let filler = String(repeating: "-", count: 240 - cut)
    // It is 240 bytes long at most.
    let text = try Self.hidden(filler + Self.secret + filler, at: 0)
    #expect(text == filler + String(repeating: "*", count: cut))
  }

  @Test(arguments: [
    ("is \"night-owl…\"", "is \"*********…\""), ("is …-7d41c9, no", "is …*******, no"),
    ("night-owl-7d41c9night-owl-7d41c9", "********************************"),
    ("nightfall…", "nightfall…"), ("nig…", "nig…"), ("the night", "the night"), ("…", "…"),
    ("", ""),
  ])
  func `a text that is cut off shows nothing of it`(text: String, expected: String) {
    let result = SourceResult(source: text, unchecked: text).hiding([Self.secret, "abc", ""])
    #expect(result.source == expected)
    #expect(result.status == .unchecked(reason: expected))
  }

  @Test(
    arguments: [
      ("Authorization", "Bearer ab+cd/ef==", ["ab+cd/ef==", "ab%2Bcd%2Fef%3D%3D"]),
      ("Authorization", "Bearer 0123456789abcdef", ["0123456789abcdef"]),
      ("X-Api-Key", "night owl", ["night owl", "night%20owl"]),
      (
        "Cookie", "a=night-owl; b=c=d+e/f/g; c=short",
        ["night-owl", "c=d+e/f/g", "c%3Dd%2Be%2Ff%2Fg"]
      ),
      ("X-Api-Key", "short", []), ("Accept-Language", "de-CH, de;q=0.9", []),
    ] as [(String, String, [String])])
  func `a header field is secret as it is sent, and as an address repeats it`(
    name: String, value: String, secrets: [String]
  ) {
    #expect(HeaderField(name: name, value: value).secrets == secrets)
  }
}
