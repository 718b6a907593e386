import HLSDocuments
import SourceText

/// The files around an input that addresses in it may lead to.
struct LocalFiles: Sendable {
  private let folders: [LinkedFiles]
  private let prefix: String
  private let naming: SourceNaming

  /// The files in the folder of the work that holds the input at `path`, and in that of its exchange
  /// log.
  ///
  /// The folder of the work is the repository or the current directory, where the input is inside it,
  /// else the directory among `named` that holds it, else its own.
  init(around path: String, _ answers: RecordedAnswers?, named: [String], _ naming: SourceNaming) {
    self.naming = naming
    // A file has the name that it has where it is an input itself.
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
    folders = roots.map { LinkedFiles(inside: $0, absolute: naming.absolute) }
  }

  /// What is at an address that was resolved against the location of the input.
  func document(at address: String) -> FoundDocument {
    var failure = LinkFailure.outside
    for folder in folders {
      switch folder.file(at: address) {
      case .success(let file):
        let name = file.path.hasPrefix("/") ? file.path : prefix + file.path
        return .source(
          SourceFile(name: naming.name(name), bytes: file.bytes), location: address)
      case .failure(.outside): continue
      case .failure(let other): failure = other
      }
    }
    return .absent(reason: "\(failure)")
  }

  /// The path of the folder of a file, without a slash at its end.
  private static func folder(of absolute: String) -> String {
    String(absolute[..<(absolute.lastIndex(of: "/") ?? absolute.startIndex)])
  }
}
