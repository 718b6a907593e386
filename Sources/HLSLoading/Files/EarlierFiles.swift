/// The contents that some files had at another time, in place of those that they have now.
package struct EarlierFiles: Sendable {
  /// What there was at a path.
  package enum Content: Sendable {
    case file([UInt8])
    case nothing
  }

  private let contents: [String: Content]

  /// Creates a set of files by their absolute paths.
  package init(_ contents: [String: Content]) { self.contents = contents }

  /// Whether there are none.
  package var isEmpty: Bool { contents.isEmpty }

  /// Whether the file at an absolute path was another one.
  package func contains(_ path: String) -> Bool { contents[path] != nil }

  /// Whether there was a file at an absolute path; nil if it is as it was.
  package func hasFile(at path: String) -> Bool? {
    switch contents[path] {
    case nil: nil
    case .nothing: false
    case .file: true
    }
  }

  /// The absolute paths of the files that were others, sorted.
  package var paths: [String] { contents.keys.sorted() }

  /// The file at an absolute path, if it was another one; nil if it is as it was.
  package func file(at path: String) throws(LoadFailure) -> LoadedFile? {
    switch contents[path] {
    case nil: nil
    case .nothing: throw .notFound
    case .file(let bytes): LoadedFile(path: path, bytes: bytes)
    }
  }
}
