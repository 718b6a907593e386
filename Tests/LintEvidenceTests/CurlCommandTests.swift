import Foundation
import HLSDocuments
import LintEvidence
import Testing

/// A command asks again, and a shell takes whatever is in it as text.
struct CurlCommandTests {
  private static func response(
    _ address: String, _ sent: [HeaderField] = [], method: String = "GET"
  ) throws -> EvidenceResponse {
    let object: [String: Any] = [
      "address": address, "method": method, "status": 200, "received": [Any](),
      "sent": sent.map { ["name": $0.name, "value": $0.value] },
    ]
    return try JSONDecoder().decode(
      EvidenceResponse.self, from: JSONSerialization.data(withJSONObject: object))
  }

  private static func command(
    _ address: String, _ sent: [HeaderField] = [], method: String = "GET"
  ) throws -> String? { try CurlCommand(response(address, sent, method: method))?.text }

  @Test func `masked values are variables`() throws {
    let command = try Self.command(
      "https://e.example/a.m3u8?id=1&token=********&x=2",
      [
        HeaderField(name: "Authorization", value: "*****"),
        HeaderField(name: "Accept-Encoding", value: "gzip"),
        HeaderField(name: "Origin", value: "https://p.example"),
      ])
    #expect(
      command
        == #"curl --include --compressed --header 'Authorization: '"$AUTHORIZATION" "#
        + #"--header 'Origin: https://p.example' "#
        + #"--url 'https://e.example/a.m3u8?id=1&token='"$TOKEN"'&x=2'"#)
  }

  @Test func `another method is requested`() throws {
    #expect(
      try Self.command("https://e.example/", method: "HEAD")
        == "curl --include --compressed --head --url 'https://e.example/'")
  }

  @Test(arguments: ["a.m3u8", "-o/etc/passwd", "file:///etc/passwd", ""])
  func `only URLs of the web have a command`(address: String) throws {
    #expect(try Self.command(address) == nil)
  }

  @Test(arguments: [
    "https://e.example/'; touch x; '", "https://e.example/$(touch x)`touch x`\"\\",
    "https://e.example/?a='*****&$x=\n#!", "https://e.example/?'=********",
  ])
  func `a shell takes an address as one word`(address: String) throws {
    let text = try #require(
      try Self.command(address, [HeaderField(name: "X-$(id)'", value: address)]))
    #expect(!text.contains("\n"))
    let shell = Process()
    shell.executableURL = URL(filePath: "/bin/sh")
    shell.arguments = ["-c", "curl() { printf '%s\\n' \"$@\"; }; " + text]
    let output = Pipe()
    shell.standardOutput = output
    try shell.run()
    let words = try #require(try output.fileHandleForReading.readToEnd())
    shell.waitUntilExit()
    let lines = String(decoding: words, as: UTF8.self).split(separator: "\n")
    let visible = address.replacing("\n", with: "")
    #expect(lines.count == 6)
    #expect(lines.dropLast().last == "--url")
    #expect(lines[3] == "X-$(id)': \(visible)")
    // A masked value of a parameter is an empty variable.
    #expect(lines.last.map { visible.hasPrefix($0.prefix(20)) } == true)
  }
}
