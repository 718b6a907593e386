import HLSDocuments
import SourceText

/// The local files that references in an input may reach.
struct LocalFiles: Sendable {
  private let folders: [LinkedFiles]
  private let prefix: String
  private let naming: SourceNaming
  private let answers: RecordedAnswers?
  private let received: ReceivedFiles

  /// The files in the work folder of the input at `path`, and in the folder of its exchange log.
  ///
  /// The work folder is the repository or the current directory if the input is inside it; otherwise the
  /// directory among `named` that contains it; otherwise the input's own folder.
  init(
    around path: String, _ answers: RecordedAnswers?, _ received: ReceivedFiles, named: [String],
    _ naming: SourceNaming, earlier: EarlierFiles? = nil
  ) {
    (self.naming, self.answers, self.received) = (naming, answers, received)
    // A file has the same name as if it were an input itself.
    prefix = path.hasPrefix("./") ? "./" : ""
    var roots: [String] = []
    if !WebAddress.begins(path) {
      let absolute = naming.absolute(path)
      let candidates = naming.workFolders + named
      roots.append(
        candidates.first { absolute.hasPrefix($0 == "/" ? $0 : $0 + "/") }
          ?? Self.folder(of: absolute))
    }
    if let answers { roots.append(Self.folder(of: naming.absolute(answers.localPath))) }
    folders = roots.map { LinkedFiles(inside: $0, earlier: earlier, absolute: naming.absolute) }
  }

  /// The name of the file at a URL in reports, whether it exists or not.
  func name(of address: String) -> String {
    let path = URIReference(address)
    let decoded = path.decoded(path.path).text
    return naming.name(decoded.hasPrefix("./") ? prefix + decoded.dropFirst(2) : decoded)
  }

  /// The document at a URL that was resolved against the location of the input.
  func document(at address: String) -> FoundDocument {
    switch file(at: address) {
    case .success(let source): .source(source, location: address)
    case .failure(let failure): .absent(reason: "\(failure)")
    }
  }

  /// The file at such a URL.
  func file(at address: String) -> Result<SourceFile, LinkFailure> {
    var failure = LinkFailure.outside
    for folder in folders {
      switch folder.file(at: address) {
      case .success(let file):
        let name = file.path.hasPrefix("/") ? file.path : prefix + file.path
        var source = SourceFile(name: naming.name(name), bytes: file.bytes)
        source.isReceived =
          answers?.exchange(ofFile: address) != nil || received.contains(file.path)
        return .success(source)
      case .failure(.outside): continue
      case .failure(let other): failure = other
      }
    }
    return .failure(failure)
  }

  /// The folder of a file, without a trailing slash.
  private static func folder(of absolute: String) -> String {
    String(absolute[..<(absolute.lastIndex(of: "/") ?? absolute.startIndex)])
  }
}
