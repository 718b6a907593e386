import Foundation

/// A folder of its own for one test, removed with all that is in it.
final class Folder: Sendable {
  let url: URL
  private let isOwner: Bool

  init() throws {
    isOwner = true
    url = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
      .appending(path: "interlint-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  /// A folder that stays.
  init(at url: URL) throws {
    isOwner = false
    self.url = url
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { if isOwner { try? FileManager.default.removeItem(at: url) } }

  /// A folder in this one, which must live longer.
  func inner(_ name: String) throws -> Folder { try Folder(at: self.url(name)) }

  func url(_ name: String) -> URL { url.appending(path: name) }

  /// Creates the file `name` and the folders it lies in.
  func write(_ bytes: [UInt8], to name: String) throws {
    let file = url(name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: file)
  }

  func write(_ text: String, to name: String) throws { try write(Array(text.utf8), to: name) }

  func makeFolder(_ name: String) throws {
    try FileManager.default.createDirectory(at: url(name), withIntermediateDirectories: true)
  }

  func bytes(_ name: String) throws -> [UInt8] { Array(try Data(contentsOf: url(name))) }

  func text(_ name: String) throws -> String { String(decoding: try bytes(name), as: UTF8.self) }

  func has(_ name: String) -> Bool { FileManager.default.fileExists(atPath: url(name).path) }

  var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: url.path).sorted() }
  }
}

/// Playlists of which a test knows what is wrong.
enum Sample {
  /// Nothing is wrong, and nothing worth knowing either.
  static let clean = """
    #EXTM3U
    #EXT-X-TARGETDURATION:6
    #EXTINF:6,
    a.ts
    #EXT-X-ENDLIST

    """
  /// An error: EXT-X-TARGETDURATION is required (rfc8216bis-22, section 4.4.3.1).
  static let faulty = """
    #EXTM3U
    #EXTINF:6,
    a.ts
    #EXT-X-ENDLIST

    """
  /// A warning: dates of date ranges should have milliseconds (section 4.4.5.1).
  static let doubtful = """
    #EXTM3U
    #EXT-X-TARGETDURATION:6
    #EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z
    #EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:00Z",DURATION=6
    #EXTINF:6,
    a.ts
    #EXT-X-ENDLIST

    """
  /// Worth knowing: no length in a finished playlist.
  static let notable = """
    #EXTM3U
    #EXT-X-TARGETDURATION:6
    #EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z
    #EXT-X-DATERANGE:ID="a",START-DATE="2026-01-01T00:00:00.000Z"
    #EXTINF:6,
    a.ts
    #EXT-X-ENDLIST

    """
}
