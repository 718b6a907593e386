/// A short piece of a playlist that conforms to or violates a rule; a frame completes it to a document.
///
/// In an example that violates a rule, `«` and `»` enclose exactly the reported range. `\xE9` represents
/// the byte E9, for bytes that are not valid text. The frame leaves out tags that the piece contains;
/// a piece with #EXTM3U is placed first. A mark without its counterpart is left out.
///
/// Rules about several documents have examples with several documents. The first one is checked, and
/// refers to the others by their names.
public struct Example: Sendable, Hashable {
  /// The playlist around the piece.
  public enum Frame: Sendable, Hashable {
    /// An ended media playlist of ten segments of six seconds each, from 2026-01-01T00:00:00Z.
    case media
    /// The same media playlist without EXT-X-ENDLIST.
    case live
    /// A multivariant playlist with one variant stream.
    case multivariant
    /// No frame: the piece is the document.
    case whole
  }

  /// How the documents of an example belong together.
  public enum Arrangement: Sendable, Hashable {
    /// A single document.
    case single
    /// Documents that link to each other.
    case presentation
    /// Successive loads of one playlist.
    case reloads
    /// What several viewers received who watch the same content together.
    case viewers
  }

  /// The playlist around the piece.
  public let frame: Frame
  /// The piece, with marks and escapes.
  public let text: String
  /// The file name by which other documents refer to this one.
  public private(set) var name: String
  /// The address from which the document was loaded; nil for a neighbor of the first document.
  public private(set) var address: String?
  /// How the documents belong together.
  public private(set) var arrangement = Arrangement.single
  /// When the load began, in the format of EXT-X-PROGRAM-DATE-TIME; nil if it does not matter.
  public private(set) var loadTime: String?
  /// The documents after this one.
  public private(set) var others: [Example] = []

  private init(_ frame: Frame, _ text: String, name: String) {
    self.frame = frame
    self.text = text
    self.name = name
  }

  /// Creates an ended media playlist from a piece.
  public static func media(_ text: String) -> Example { playlist(.media, text) }
  /// Creates a live media playlist from a piece.
  public static func live(_ text: String) -> Example { playlist(.live, text) }
  /// Creates a multivariant playlist from a piece.
  public static func multivariant(_ text: String) -> Example { playlist(.multivariant, text) }
  /// Creates a playlist from its whole text.
  public static func whole(_ text: String) -> Example { playlist(.whole, text) }
  /// Creates a JSON document from its whole text.
  public static func json(_ text: String) -> Example {
    Example(.whole, text, name: "example.json")
  }

  /// Creates a recorded session from its lines.
  public static func session(_ lines: String...) -> Example { session(lines) }
  /// Creates a recorded session from its lines.
  public static func session(_ lines: [String]) -> Example {
    Example(.whole, lines.joined(separator: "\n"), name: "example.jsonl")
  }

  /// Creates the Info.plist of an app from its whole text.
  public static func infoPlist(_ text: String) -> Example {
    Example(.whole, text, name: "Info.plist")
  }

  private static func playlist(_ frame: Frame, _ text: String) -> Example {
    Example(frame, text, name: "example.m3u8")
  }

  /// Joins documents that link to each other; the first one is checked.
  ///
  /// Empty for no documents.
  public static func presentation(_ documents: [Example]) -> Example {
    arranged(documents, as: .presentation)
  }

  /// Joins successive loads of one playlist and names them `1.m3u8`, `2.m3u8` and so on.
  ///
  /// Empty for no loads.
  public static func reloads(_ loads: [Example]) -> Example {
    arranged(
      loads.enumerated().map { $1.named("\($0 + 1).m3u8") }, as: .reloads)
  }

  /// Joins what several viewers received, one example for each; the names of their documents begin with
  /// `a/`, `b/` and so on.
  ///
  /// Empty for no viewers; viewers after the 26th are left out.
  public static func viewers(_ viewers: [Example]) -> Example {
    arranged(
      zip("abcdefghijklmnopqrstuvwxyz", viewers).flatMap { letter, viewer in
        viewer.documents.map { document in
          var document = document.named("\(letter)/\(document.name)")
          document.others = []
          return document
        }
      }, as: .viewers)
  }

  private static func arranged(_ documents: [Example], as arrangement: Arrangement) -> Example {
    guard var first = documents.first else { return .whole("") }
    first.arrangement = arrangement
    first.others = Array(documents.dropFirst())
    return first
  }

  /// The example with another file name.
  public func named(_ name: String) -> Example {
    var example = self
    example.name = name
    return example
  }

  /// The example as a load that began at a date and time.
  public func loaded(at time: String) -> Example {
    var example = self
    example.loadTime = time
    return example
  }

  /// The example as a document loaded from an absolute address.
  public func at(_ address: String) -> Example {
    var example = self
    example.address = address
    return example
  }

  /// All documents, in order.
  public var documents: [Example] { [self] + others }

  /// The text for readers; the texts of several documents with their names as headings.
  public var listing: String {
    guard arrangement != .single || address != nil else { return text }
    return documents.map {
      "\($0.address ?? $0.name)\($0.loadTime.map { ", loaded at \($0)" } ?? ""):\n\($0.text)"
    }.joined(separator: "\n\n")
  }
}
