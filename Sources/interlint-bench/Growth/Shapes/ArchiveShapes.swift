import HLSDocuments
import HLSLinting
import HLSLoading
import SourceText

extension Shape {
  /// Recordings of browsers: HAR files.
  static let archiveShapes: [Shape] = [
    archive("har-playlists", from: 30) { ("\($0).m3u8", body(of: PlaylistText.media(live: true))) },
    archive("har-loads", from: 30) { ("live.m3u8", load($0)) },
    archive("har-loads-with-changing-query", from: 30) { ("live.m3u8?_t=\($0)", load($0)) },
    archive("har-playlists-of-one-path", from: 30) {
      ("live.m3u8?id=\($0)", load($0, marked: "-\($0)"))
    },
    archive("har-segments", from: 100) { number in
      ("\(number).m4s", "\"encoding\":\"base64\",\"text\":\"\(media)\"")
    },
    archive("har-without-bodies", from: 200) { ("\($0).ts", "\"size\":-1") },
    Shape(name: "har-long-body", base: 40_000) { count in
      let text = String(repeating: "AAAA", count: count)
      let file = archive([
        entry("0.mp4", "\"encoding\":\"base64\",\"text\":\"\(text)\"", at: 0)
      ])
      return { findings(in: file) }
    },
  ]

  /// An archive of entries with these addresses and contents.
  private static func archive(
    _ name: String, from base: Int,
    _ content: @escaping @Sendable (Int) -> (address: String, content: String)
  ) -> Shape {
    Shape(name: name, base: base) { count in
      let file = archive(
        (0..<count).map { number in
          let (address, content) = content(number)
          return entry(address, content, at: number)
        })
      return { findings(in: file) }
    }
  }

  private static func archive(_ entries: [String]) -> SourceFile {
    SourceFile(
      name: "a.har",
      bytes: Array("{\"log\":{\"entries\":[\(entries.joined(separator: ",\n"))]}}".utf8))
  }

  private static func entry(_ address: String, _ content: String, at number: Int) -> String {
    "{\"startedDateTime\":\"\(PlaylistDates.stamp(number * 6000))\",\"time\":100,"
      + "\"request\":{\"method\":\"GET\",\"url\":\"https://example.com/\(address)\"},"
      + "\"response\":{\"status\":200,\"content\":{\(content)}}}"
  }

  /// The body of a load of a live playlist that has two segments of the load before.
  private static func load(_ number: Int, marked mark: String = "") -> String {
    var text = PlaylistText()
    text.lines(["#EXTM3U", "#EXT-X-TARGETDURATION:6", "#EXT-X-MEDIA-SEQUENCE:\(number)"])
    for segment in number..<number + 3 { text.lines(["#EXTINF:6,", "\(segment)\(mark).ts"]) }
    return body(of: text)
  }

  private static func body(of text: PlaylistText) -> String {
    let lines = String(decoding: text.named("").bytes, as: UTF8.self)
    return "\"text\":\"\(lines.split(separator: "\n").joined(separator: "\\n"))\\n\""
  }

  /// The beginning of a media segment, in Base64.
  private static let media = "AAAAGGZ0eXBpc281" + String(repeating: "AAAA", count: 500)

  /// The number of findings in the documents of an archive and in its answers.
  private static func findings(in file: SourceFile) -> Int {
    let found = ArchivedDocuments(HTTPArchive(parsing: file))
    var count = 0
    for document in found.documents {
      guard case .source(let source, let location) = found.document(at: document.address) else {
        continue
      }
      let graph = DocumentGraph(source, at: location, find: found.document)
      count += GrowthLinter.linter.lint(graph).reduce(0) { $0 + GrowthLinter.count($1) }
    }
    guard let answers = found.answers else { return count }
    let result = GrowthLinter.linter.lint(answers) { found.body(named: $0) }
    return count + GrowthLinter.count(result)
  }
}
