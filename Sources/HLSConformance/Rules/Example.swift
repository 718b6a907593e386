public import HLSPlaylist

/// A short piece of a playlist that meets or breaks a rule; one skeleton completes it to a document.
///
/// In an example that breaks a rule `«` and `»` enclose exactly what is reported. `\xE9` stands for
/// the byte E9, for what no text can hold. A line of the skeleton is left out where the piece has that
/// tag itself; a piece that has #EXTM3U comes first.
///
/// Rules about several documents have examples of several: the first is the one that is judged, and
/// relative addresses in it lead to the others by their names.
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

  /// How its documents belong together.
  public enum Arrangement: Sendable, Hashable {
    case alone
    case presentation
    /// Successive loads of one playlist.
    case reloads
  }

  public let frame: Frame
  public let text: String
  /// The name under which the other documents know it.
  public private(set) var name: String
  /// The address from which it was loaded; the others stand beside the first document, under their
  /// names.
  public private(set) var address: String?
  public private(set) var arrangement = Arrangement.alone
  /// When a load began, as EXT-X-PROGRAM-DATE-TIME is written; nil where nothing depends on it.
  public private(set) var loadTime: String?
  /// The documents after the first.
  public private(set) var others: [Example] = []

  private init(_ frame: Frame, _ text: String, name: String) {
    self.frame = frame
    self.text = text
    self.name = name
  }

  public static func media(_ text: String) -> Example { playlist(.media, text) }
  public static func live(_ text: String) -> Example { playlist(.live, text) }
  public static func multivariant(_ text: String) -> Example { playlist(.multivariant, text) }
  public static func whole(_ text: String) -> Example { playlist(.whole, text) }
  /// A whole JSON document.
  public static func json(_ text: String) -> Example {
    Example(.whole, text, name: "example.json")
  }

  private static func playlist(_ frame: Frame, _ text: String) -> Example {
    Example(frame, text, name: "example.m3u8")
  }

  /// Documents that lead to each other, the one that is judged first.
  public static func presentation(_ documents: [Example]) -> Example {
    arranged(documents, as: .presentation)
  }

  /// Successive loads of one playlist, called `1.m3u8` and so on.
  public static func reloads(_ loads: [Example]) -> Example {
    arranged(
      loads.enumerated().map { $1.named("\($0 + 1).m3u8") }, as: .reloads)
  }

  private static func arranged(_ documents: [Example], as arrangement: Arrangement) -> Example {
    guard var first = documents.first else { return .whole("") }
    first.arrangement = arrangement
    first.others = Array(documents.dropFirst())
    return first
  }

  /// The same under the name of a file.
  public func named(_ name: String) -> Example {
    var example = self
    example.name = name
    return example
  }

  /// The same as a load that began at a date and time.
  public func loaded(at time: String) -> Example {
    var example = self
    example.loadTime = time
    return example
  }

  /// The same, loaded from an address with a scheme.
  public func at(_ address: String) -> Example {
    var example = self
    example.address = address
    return example
  }

  /// Every document, the first one first.
  public var documents: [Example] { [self] + others }

  /// The text, or those of all documents, each below its name.
  public var listing: String {
    guard arrangement != .alone || address != nil else { return text }
    return documents.map {
      "\($0.address ?? $0.name)\($0.loadTime.map { ", loaded at \($0)" } ?? ""):\n\($0.text)"
    }.joined(separator: "\n\n")
  }
}

/// An example as a document, and the marked places in it.
public struct CompletedExample: Sendable, Hashable {
  public let name: String
  /// The address from which it was loaded, where the example tells one.
  public let address: String?
  /// When it was loaded, where the example tells it.
  public let time: DateTime?
  public let bytes: [UInt8]
  /// The places between `«` and `»`, in the order of the file.
  public let marks: [Range<Int>]

  public var source: SourceFile { SourceFile(name: name, bytes: bytes) }
  public var loaded: LoadedDocument { LoadedDocument(source, address: address, time: time) }
}

extension Example {
  /// Every document completed, the first one first.
  public var completedDocuments: [CompletedExample] { documents.map(\.completed) }

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
    return CompletedExample(
      name: name, address: address, time: loadTime.flatMap(DateTime.init(reading:)), bytes: bytes,
      marks: marks.sorted { $0.lowerBound < $1.lowerBound })
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

extension DateTime {
  fileprivate init?(reading text: String) {
    let bytes = Array(text.utf8)
    guard case .value(let date) = DateTime.read(bytes.indices, of: bytes.span) else { return nil }
    self = date
  }
}
