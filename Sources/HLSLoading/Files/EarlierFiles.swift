/// The contents that files had at another time, in place of those that they have now.
package struct EarlierFiles: Sendable {
  /// What there was at a path.
  package enum Content: Sendable {
    case file([UInt8])
    case nothing
  }

  private let content: @Sendable (_ path: String) -> Content?

  /// Creates a set of files from a function that returns what there was at an absolute path; nil if that is as
  /// it is now.
  package init(_ content: @escaping @Sendable (_ path: String) -> Content?) {
    self.content = content
  }

  /// Whether there was a file at an absolute path; nil if it is as it was.
  package func hasFile(at path: String) -> Bool? {
    switch content(path) {
    case nil: nil
    case .nothing: false
    case .file: true
    }
  }

  /// The file at an absolute path as it was; nil if it is as it was.
  package func file(at path: String) throws(LoadFailure) -> LoadedFile? {
    switch content(path) {
    case nil: nil
    case .nothing: throw .notFound
    case .file(let bytes): LoadedFile(path: path, bytes: bytes)
    }
  }
}
