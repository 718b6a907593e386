import HLSDocuments
import HLSLinting
import SourceText

/// The documents of an input: each begins after a line such as `--- media.m3u8`.
///
/// Text before the first such line is a document without a name.
struct FuzzDocuments {
  struct Document {
    let name: String
    let bytes: [UInt8]

    var source: SourceFile { SourceFile(name: name, bytes: bytes) }
  }

  /// The address of the folder in which the documents are.
  static let base = "https://example.com/"
  /// More documents cost time and reach nothing else.
  private static let most = 24

  private(set) var all: [Document] = []

  init(_ input: [UInt8]) {
    var name = ""
    var bytes: [UInt8] = []
    for line in input.split(separator: 0x0A, omittingEmptySubsequences: false) {
      guard line.starts(with: "--- ".utf8), all.count < Self.most else {
        bytes += line + [0x0A]
        continue
      }
      add(name, bytes)
      name = String(decoding: line.dropFirst(4), as: UTF8.self)
      bytes = []
    }
    add(name, bytes)
  }

  private mutating func add(_ name: String, _ bytes: [UInt8]) {
    // Every line has a line feed, the last one only if the input has it.
    guard !(name.isEmpty && bytes.count < 2), !all.contains(where: { $0.name == name }) else {
      return
    }
    all.append(Document(name: name, bytes: Array(bytes.dropLast())))
  }

  /// The document at an address in the folder, or at a relative one.
  func found(at address: String) -> FoundDocument {
    let plain = address.prefix { $0 != "?" && $0 != "#" }
    let name = plain.hasPrefix(Self.base) ? plain.dropFirst(Self.base.count) : plain
    guard let document = all.first(where: { $0.name == name }) else {
      return .absent(reason: "status 404")
    }
    return .source(document.source, location: address)
  }

  /// Stops the process if a result has a place outside of these documents.
  func checkPlaces(of results: [SourceResult]) {
    for finding in results.flatMap(\.findings) {
      for place in [finding.place] + finding.related.map(\.place) {
        guard let document = all.first(where: { $0.name == place.source }) else {
          stop("\(place.source): \(finding.message)")
        }
        require(
          place.range.end <= UInt32(clamping: document.bytes.count), finding.message)
      }
    }
  }
}
