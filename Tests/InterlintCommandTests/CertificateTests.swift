import Foundation
import Glibc
import SourceText
import Testing

/// The end of a certificate is known from the load of a document, and compared with the time of the load.
struct CertificateTests {
  /// A server of TLS with a certificate of its own, which ends with the test.
  private final class Server {
    private let process = Process()
    let folder: Folder
    let port: String

    /// The certificate was made 60 days ago, and ends after so many more.
    init(endingInDays days: Int) throws {
      folder = try Folder()
      let playlist = "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXTINF:6,\na.ts\n#EXT-X-ENDLIST\n"
      try folder.write(
        "HTTP/1.1 200 OK\r\nContent-Type: application/vnd.apple.mpegurl\r\n"
          + "Content-Length: \(playlist.utf8.count)\r\n\r\n\(playlist)", to: "a.m3u8")
      try folder.write(Self.authority, to: "ca.cnf")
      try folder.write("", to: "index")
      let now = DateTime(seconds: Int64(Date().timeIntervalSince1970), nanoseconds: 0)
      func day(_ days: Int) -> String {
        now.advanced(by: Seconds(days * 86_400)).utcText.prefix(10).filter { $0 != "-" } + "000000Z"
      }
      let made = try Interlint.shell(
        """
        exec 2>&1
        openssl req -new -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -config ca.cnf \
          -subj /CN=localhost -addext subjectAltName=DNS:localhost -keyout key.pem -out request.pem &&
        openssl ca -batch -selfsign -create_serial -config ca.cnf -keyfile key.pem -in request.pem \
          -startdate \(day(-60)) -enddate \(day(days)) -notext -out certificate.pem
        """, in: folder)
      try #require(made.status == 0, "\(made.output)")
      process.executableURL = URL(filePath: "/usr/bin/env")
      process.arguments =
        "openssl s_server -accept 127.0.0.1:0 -cert certificate.pem -key key.pem -HTTP"
        .split(separator: " ").map(String.init)
      process.currentDirectoryURL = folder.url
      process.standardInput = FileHandle.nullDevice
      process.standardError = FileHandle.nullDevice
      let output = Pipe()
      process.standardOutput = output
      try process.run()
      // It says where it listens.
      var text = ""
      while !text.contains(/ACCEPT .*\n/) {
        let more = output.fileHandleForReading.availableData
        try #require(!more.isEmpty)
        text += String(decoding: more, as: UTF8.self)
      }
      let match = try #require(text.firstMatch(of: /ACCEPT .*:([0-9]+)\n/))
      port = String(match.1)
    }

    deinit {
      // The threads of tests block other signals, which a process inherits.
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
    }

    private static let authority = """
      [ca]
      default_ca = own
      [own]
      database = index
      serial = serial
      new_certs_dir = .
      default_md = sha256
      policy = any
      copy_extensions = copy
      [any]
      commonName = supplied
      [req]
      distinguished_name = name
      [name]

      """
  }

  /// The findings of the rule as lines, when the playlist of such a server is loaded.
  private static func findings(_ command: String, endingInDays days: Int) throws -> [Substring] {
    let server = try Server(endingInDays: days)
    let outcome = try Interlint.run(
      [
        command, "https://localhost:\(server.port)/a.m3u8", "--cacert=certificate.pem",
        "--allow-private", "--rule=delivery/certificate-ends-soon", "--output=concise",
      ], in: server.folder, environment: ["no_proxy": "*"])
    #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
    return outcome.output.split(separator: "\n").filter {
      $0.contains("[delivery/certificate-ends-soon]")
    }
  }

  /// The load is at most a day before the midnight at which the certificate ends.
  @Test(arguments: ["lint", "watch"])
  func `a certificate that ends within 14 days is a finding`(command: String) throws {
    let findings = try Self.findings(command, endingInDays: 6)
    #expect(findings.count == 1)
    #expect(findings.first?.contains("warning: the certificate of localhost:") == true)
    #expect(findings.first?.contains("T00:00:00.000Z; expected a new one by now") == true)
  }

  @Test func `a certificate that ends later is none`() throws {
    #expect(try Self.findings("lint", endingInDays: 16) == [])
  }
}
