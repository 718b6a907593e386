import HLSLoading
import Testing

/// What an address in a file leads to, and what it never leads to.
struct LinkedFilesTests {
  /// A folder with `in/list.m3u8`, `in/a b/50%.m3u8` and, beside `in`, `secret`.
  private static func folder() throws -> TemporaryDirectory {
    let folder = try TemporaryDirectory()
    try folder.file("in/list.m3u8", "list")
    try folder.file("in/a b/50%.m3u8", "odd")
    try folder.file("secret", "secret")
    return folder
  }

  private static func files(in folder: borrowing TemporaryDirectory) -> LinkedFiles {
    LinkedFiles(inside: folder.path + "/in") { path in
      var parts: [Substring] = []
      for part in path.split(separator: "/") where part != "." {
        if part == ".." { _ = parts.popLast() } else { parts.append(part) }
      }
      return "/" + parts.joined(separator: "/")
    }
  }

  @Test(arguments: [
    ("list.m3u8", "list"), ("./list.m3u8?token=a#b", "list"), ("a%20b/50%25.m3u8", "odd"),
    ("a b/../list.m3u8", "list"),
  ])
  func `a relative address leads to a file`(address: String, contents: String) throws {
    let folder = try Self.folder()
    let file = try Self.files(in: folder).file(at: folder.path + "/in" + "/" + address).get()
    #expect(String(decoding: file.bytes, as: UTF8.self) == contents)
  }

  @Test(arguments: [
    "../secret", "%2e%2e/secret", "..%2Fsecret", "a b/../../secret", "/etc/passwd", "../in2/x", "",
  ])
  func `no address leads out of the folder`(address: String) throws {
    let folder = try Self.folder()
    let path = address.hasPrefix("/") ? address : folder.path + "/in" + "/" + address
    let result = Self.files(in: folder).file(at: path)
    #expect(throws: LinkFailure.self) { try result.get() }
    if !address.isEmpty {
      #expect("\(result)".contains("files outside the folder are not read"))
    }
  }

  @Test(arguments: [
    "https://example.com/list.m3u8", "file:///etc/passwd", "//example.com/list.m3u8",
  ])
  func `an address of a host is not loaded`(address: String) throws {
    let folder = try Self.folder()
    guard case .failure(.onNetwork) = Self.files(in: folder).file(at: address) else {
      Issue.record("\(address) led to a file")
      return
    }
  }

  @Test(arguments: ["data:,x", "DATA:application/json;base64,e30="])
  func `a document inside an address is reported as such`(address: String) throws {
    let folder = try Self.folder()
    guard case .failure(.inAddress) = Self.files(in: folder).file(at: address) else {
      Issue.record("\(address) led elsewhere")
      return
    }
  }

  @Test func `a path becomes a location that ends nowhere early`() {
    #expect(LinkedFiles.location(of: "a?b/c#d/50%.m3u8") == "./a%3Fb/c%23d/50%25.m3u8")
    #expect(LinkedFiles.location(of: "/a/b.m3u8") == "/a/b.m3u8")
    #expect(LinkedFiles.location(of: "c:d.m3u8") == "./c:d.m3u8")
  }
}
