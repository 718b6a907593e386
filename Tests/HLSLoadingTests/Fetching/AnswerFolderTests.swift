import Foundation
import Glibc
import HLSDocuments
@testable import HLSLoading
import LocalHTTPServer
import Testing

/// What runs keep for later ones in a folder.
struct AnswerFolderTests {
  private static let reply = LocalServer.Reply.text("old", fields: ["ETag: \"1\"", "X-One: 1"])
    .but(.answer("304 Not Modified"), to: "If-None-Match: \"1\"")

  /// The path of a folder that is not there yet, for as long as `body` runs.
  private static func inFolder(_ body: (String) throws -> Void) throws {
    let parent = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: parent) }
    try body(parent.appending(path: "cache").path)
  }

  /// The status of the answer in a run of its own.
  private static func status(
    _ address: String, _ folder: String, limit: Int = 1 << 20,
    fields: RequestFields = RequestFields()
  ) throws -> Int? {
    let cache = try ResponseCache(folder: folder, largestFolder: limit)
    return Fetcher(FetcherTests.policy(), cache: cache).fetch(address, with: fields).answer?.status
  }

  private static func files(_ folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).sorted().map { "\(folder)/\($0)" }
  }

  @Test func `a later run has its document confirmed`() throws {
    let server = try LocalServer(["/": Self.reply])
    try Self.inFolder { folder throws in
      #expect(try Self.status(server.address(), folder) == 200)
      #expect(try Self.status(server.address(), folder) == 304)
      let files = try Self.files(folder)
      #expect(files.count == 1)
      for (path, mode) in [(folder, 0o700), (files[0], 0o600)] {
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        #expect(attributes[.posixPermissions] as? Int == mode)
      }
    }
  }

  @Test func `what was torn or is of somebody else is taken for nothing`() throws {
    let server = try LocalServer(["/": Self.reply])
    try Self.inFolder { folder throws in
      #expect(try Self.status(server.address(), folder) == 200)
      let file = try #require(try Self.files(folder).first)
      let whole = try Data(contentsOf: URL(filePath: file))
      var changed = whole
      changed[whole.count - 1] ^= 1
      let others = [
        Data(), whole.prefix(10), whole.dropLast(), whole + Data([0]), changed, Data("x\n".utf8),
        Data("interlint-answer/1 -1 9223372036854775807 1 0\n".utf8),
        Data("interlint-answer/1 9223372036854775807 9223372036854775807 1 0\n".utf8),
      ]
      for other in others {
        try other.write(to: URL(filePath: file))
        #expect(try Self.status(server.address(), folder) == 200)
        #expect(try Data(contentsOf: URL(filePath: file)) == whole)
      }
    }
  }

  @Test func `a file under the name of another answer does not stand for it`() throws {
    let server = try LocalServer(["/a": Self.reply, "/b": Self.reply])
    try Self.inFolder { folder throws in
      #expect(try Self.status(server.address("/a"), folder) == 200)
      let poison = try Data(contentsOf: URL(filePath: try #require(try Self.files(folder).first)))
      #expect(try Self.status(server.address("/b"), folder) == 200)
      for file in try Self.files(folder) { try poison.write(to: URL(filePath: file)) }
      #expect(try Self.status(server.address("/b"), folder) == 200)
    }
  }

  @Test func `what was loaded with a secret is in no file`() throws {
    let server = try LocalServer(["/": Self.reply])
    try Self.inFolder { folder throws in
      let fields = RequestFields(
        [HeaderField(name: "Authorization", value: "secret")], trusting: [server.address()])
      #expect(try Self.status(server.address(), folder, fields: fields) == 200)
      let named = server.address(host: "user:secret@127.0.0.1")
      #expect(try Self.status(named, folder) == 200)
      #expect(try Self.files(folder) == [])
    }
  }

  @Test func `the folder is no larger than allowed`() throws {
    let body = [UInt8](repeating: 0x78, count: 1_000)
    let paths = (0..<5).map { "/\($0)" }
    let server = try LocalServer(
      Dictionary(
        uniqueKeysWithValues: paths.map {
          ($0, LocalServer.Reply.answer("200 OK", body, fields: ["ETag: 1"]))
        }))
    try Self.inFolder { folder throws in
      for path in paths { _ = try Self.status(server.address(path), folder, limit: 2_500) }
      #expect(try Self.files(folder).count == 2)
    }
  }

  @Test func `a path that is no folder is refused`() throws {
    try Self.inFolder { folder throws in
      try FileReplacement.write([], to: folder)
      #expect(throws: WriteFailure.self) { try ResponseCache(folder: folder) }
    }
  }
}
