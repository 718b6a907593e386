public import SourceText

/// A document of an example, completed by its frame, and the marked ranges in it.
public struct CompletedExample: Sendable, Hashable {
  /// The file name.
  public let name: String
  /// The address from which the document was loaded; nil if the example does not give one.
  public let address: String?
  /// When the document was loaded, in the format of EXT-X-PROGRAM-DATE-TIME; nil if not given.
  public let time: String?
  /// The document, without marks and with escapes replaced.
  public let bytes: [UInt8]
  /// The ranges between `«` and `»` as byte offsets, in the order of the file.
  public let marks: [Range<Int>]

  /// The document as a source.
  public var source: SourceFile { SourceFile(name: name, bytes: bytes) }
}

extension Example {
  /// All documents, completed.
  public var completedDocuments: [CompletedExample] { documents.map(\.completed) }

  /// The example in its frame, with marks removed and escapes replaced by their bytes.
  public var completed: CompletedExample {
    var bytes: [UInt8] = []
    var marks: [Range<Int>] = []
    var open: [Int] = []
    let source = Array(framedText.utf8)
    var index = 0
    while index < source.count {
      if source[index] == 0xC2, index + 1 < source.count, source[index + 1] == 0xAB {
        open.append(bytes.count)
        index += 2
      } else if source[index] == 0xC2, index + 1 < source.count, source[index + 1] == 0xBB {
        if let start = open.popLast() { marks.append(start..<bytes.count) }
        index += 2
      } else if let byte = Self.escape(source, at: index) {
        bytes.append(byte)
        index += 4
      } else {
        bytes.append(source[index])
        index += 1
      }
    }
    return CompletedExample(
      name: name, address: address, time: loadTime, bytes: bytes,
      marks: marks.sorted { $0.lowerBound < $1.lowerBound })
  }

  private static func escape(_ source: [UInt8], at index: Int) -> UInt8? {
    guard index + 3 < source.count, source[index] == UInt8(ascii: "\\"),
      source[index + 1] == UInt8(ascii: "x"), let high = source[index + 2].hexValue,
      let low = source[index + 3].hexValue
    else { return nil }
    return high << 4 | low
  }

  private var framedText: String {
    let plain = text.filter { $0 != "«" && $0 != "»" }
    func has(_ tag: String) -> Bool {
      plain.utf8.split(separator: UInt8(ascii: "\n")).contains {
        $0.starts(with: tag.utf8)
          && [":", nil].contains(
            $0.dropFirst(tag.utf8.count).first.map { Character(Unicode.Scalar($0)) })
      }
    }
    func unless(_ tag: String, _ line: String) -> String { has(tag) ? "" : line + "\n" }
    let body = text + "\n"
    switch frame {
    case .whole:
      return text
    case .multivariant:
      return unless("#EXTM3U", "#EXTM3U") + body
        + unless(
          "#EXT-X-STREAM-INF",
          "#EXT-X-STREAM-INF:BANDWIDTH=1280000,CODECS=\"avc1.4d401e,mp4a.40.2\","
            + "RESOLUTION=640x360\nv.m3u8")
    case .media, .live:
      let segments = (1...10).map { "#EXTINF:6,\nsegment-\($0).ts" }.joined(separator: "\n")
      let head =
        unless("#EXT-X-TARGETDURATION", "#EXT-X-TARGETDURATION:6")
        + unless(
          "#EXT-X-PROGRAM-DATE-TIME", "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z")
      return (has("#EXTM3U") ? body + head : "#EXTM3U\n" + head + body)
        + unless("#EXTINF", segments)
        + (frame == .live ? "" : unless("#EXT-X-ENDLIST", "#EXT-X-ENDLIST"))
    }
  }
}
