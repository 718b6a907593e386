public import SourceText

/// The Info.plist of an app: an XML property list with the declarations of the app.
public struct InfoPlist: LinedText {
  /// The bytes and their name.
  public let source: SourceFile
  /// The dictionary of the declarations; nil if it could not be read.
  public let root: PropertyListValue?
  /// Why the file could not be read; nil if it was.
  public let fault: PropertyListFault?
  private let lines: [ByteRange]

  /// Reads a file; any bytes give a value, possibly with a fault.
  public init(parsing source: SourceFile) {
    self.source = source
    var lines: [ByteRange] = []
    var start = 0
    while start <= source.bytes.count {
      let end = source.bytes[start...].firstIndex(of: 0x0A) ?? source.bytes.count
      let isReturn = end > start && source.bytes[end - 1] == 0x0D
      lines.append(ByteRange(start..<(isReturn ? end - 1 : end)))
      start = end + 1
    }
    self.lines = lines
    do throws(PropertyListFault) {
      let root = try PropertyListValue(parsing: source)
      guard case .dictionary(let entries) = root.content else {
        throw .noPropertyList("the value is \(root.noun); expected a dictionary")
      }
      (self.root, fault) = (root, nil)
      keys = entries
    } catch {
      (root, fault) = (nil, error)
      keys = []
    }
  }

  /// The declarations, in the order of the file.
  private let keys: [PropertyListEntry]

  /// The declaration with a key; the last one if it is repeated.
  public subscript(key: String) -> PropertyListEntry? { root?.entry(key) }

  /// The key before an offset in bytes, which names the declaration there; nil before the first one.
  package func key(at offset: UInt32) -> String? { keys.last { $0.range.start <= offset }?.key }

  /// The number of lines, at least 1.
  public var lineCount: Int { lines.count }

  /// The line with an index, without its line break.
  public func lineRange(_ number: Int) -> ByteRange { lines[number] }

  /// The index of the line that contains an offset.
  public func lineNumber(at offset: UInt32) -> Int {
    max(0, lines.partitioningIndex { $0.start > offset } - 1)
  }
}

extension InfoPlist {
  /// Whether XML text, of which this is the beginning, is a property list.
  static func isPropertyList(_ head: String) -> Bool {
    head.contains("<plist") || head.contains("<!doctype plist")
  }

  /// Whether a property list declares an app.
  ///
  /// When Xcode generates the other keys, the file only has those that it cannot generate.
  static func isOfApp(_ bytes: [UInt8]) -> Bool {
    let text = String(decoding: bytes.prefix(PropertyListValue.largestSize), as: UTF8.self)
    return [
      "CFBundle", "UIBackgroundModes<", "NSAppTransportSecurity<", "UIApplicationSceneManifest<",
    ]
    .contains { text.contains("<key>\($0)") }
  }
}
