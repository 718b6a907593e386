import CXMLReader
import DynamicLibraries
import SourceText

/// The elements and texts of an XML document, as libxml2 reads them.
struct XMLNodes {
  /// One step through the document.
  enum Node: Equatable {
    case start(String)
    case end
    case text(String)
  }

  private(set) var nodes: [Node] = []

  /// Elements inside of each other, at most.
  private static let deepest = 256

  /// Reads a document; entities, external documents and the network are never used.
  init(_ bytes: [UInt8], most: Int) throws(PropertyListFault) {
    guard let xml = XMLReaderLibrary.shared else {
      throw .noLibrary(DynamicLibrary.xml.isMissing)
    }
    // XML_PARSE_NOERROR, XML_PARSE_NOWARNING, XML_PARSE_NONET, XML_PARSE_NOCDATA
    let options: CInt = 1 << 5 | 1 << 6 | 1 << 11 | 1 << 14
    let count = CInt(clamping: bytes.count)
    let outcome: Result<[Node], PropertyListFault> = unsafe bytes.withUnsafeBytes { raw in
      guard let start = raw.baseAddress,
        let reader = unsafe xml.ReaderForMemory(
          start.assumingMemoryBound(to: CChar.self), count, nil, "UTF-8", options)
      else { return .failure(.malformed(line: 1)) }
      defer { unsafe xml.FreeTextReader(reader) }
      return unsafe Self.nodes(of: reader, xml, most: most)
    }
    nodes = try outcome.get()
  }

  @unsafe private static func nodes(
    of reader: OpaquePointer, _ xml: interlint_xml_reader, most: Int
  ) -> Result<[Node], PropertyListFault> {
    var nodes: [Node] = []
    var depth = 0
    while true {
      let state = unsafe xml.TextReaderRead(reader)
      guard state == 1 else {
        let line = unsafe Int(xml.TextReaderGetParserLineNumber(reader))
        return state == 0 ? .success(nodes) : .failure(.malformed(line: max(1, line)))
      }
      guard nodes.count < most else {
        return .failure(.unsupported("has more than \(most) elements and texts"))
      }
      switch unsafe xml.TextReaderNodeType(reader) {
      case 1:
        nodes.append(.start(unsafe string(xml.TextReaderConstName(reader))))
        if unsafe xml.TextReaderIsEmptyElement(reader) == 1 {
          nodes.append(.end)
        } else {
          depth += 1
        }
        guard depth <= deepest else { return .failure(.unsupported("is nested too deeply")) }
      case 15:
        nodes.append(.end)
        depth -= 1
      case 3, 4: nodes.append(.text(unsafe string(xml.TextReaderConstValue(reader))))
      case 5: return .failure(.unsupported("uses entities, which are not read"))
      default: break
      }
    }
  }

  @unsafe private static func string(_ start: UnsafePointer<UInt8>?) -> String {
    guard let start = unsafe start else { return "" }
    return unsafe String(cString: start)
  }
}

/// The part of libxml2 that reads, opened on first use and never closed.
private struct XMLReaderLibrary: Sendable {
  /// Nil if libxml2 is not installed.
  static let shared: interlint_xml_reader? = unsafe DynamicLibrary.xml.functions { library in
    let functions = unsafe interlint_xml_reader_find(library)
    guard interlint_xml_reader_is_complete(functions) else { return nil }
    // Once, before several threads use it.
    functions.InitParser()
    return functions
  }
}
