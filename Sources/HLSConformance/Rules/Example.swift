/// A short piece of a playlist that meets or breaks a rule; one skeleton completes it to a document.
///
/// In an example that breaks a rule `«` and `»` enclose exactly what is reported. `\xE9` stands for
/// the byte E9, for what no text can hold. A line of the skeleton is left out where the piece has that
/// tag itself; a piece that has #EXTM3U comes first.
public struct Example: Sendable, Hashable {
  public enum Frame: Sendable, Hashable {
    /// A finished media playlist of ten segments, six seconds each, from 2026-01-01T00:00:00Z.
    case media
    /// The same without EXT-X-ENDLIST.
    case live
    case multivariant
    /// The text is the document.
    case whole
  }

  public let frame: Frame
  public let text: String

  public static func media(_ text: String) -> Example { Example(frame: .media, text: text) }
  public static func live(_ text: String) -> Example { Example(frame: .live, text: text) }
  public static func multivariant(_ text: String) -> Example {
    Example(frame: .multivariant, text: text)
  }
  public static func whole(_ text: String) -> Example { Example(frame: .whole, text: text) }
}

/// An example as a document, and the marked places in it.
public struct CompletedExample: Sendable, Hashable {
  public let bytes: [UInt8]
  /// The places between `«` and `»`, in the order of the file.
  public let marks: [Range<Int>]
}

extension Example {
  /// The example inside its skeleton, with marks taken out and escapes replaced by their bytes.
  public var completed: CompletedExample {
    var bytes: [UInt8] = []
    var marks: [Range<Int>] = []
    var open: [Int] = []
    let source = Array(skeleton.utf8)
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
    return CompletedExample(bytes: bytes, marks: marks.sorted { $0.lowerBound < $1.lowerBound })
  }

  private static func escape(_ source: [UInt8], at index: Int) -> UInt8? {
    guard index + 3 < source.count, source[index] == UInt8(ascii: "\\"),
      source[index + 1] == UInt8(ascii: "x")
    else { return nil }
    // A sign would pass for a digit.
    guard source[index + 2] != UInt8(ascii: "+"), source[index + 2] != UInt8(ascii: "-") else {
      return nil
    }
    return UInt8(String(decoding: source[index + 2...index + 3], as: UTF8.self), radix: 16)
  }

  private var skeleton: String {
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
