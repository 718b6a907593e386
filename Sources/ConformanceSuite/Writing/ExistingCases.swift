/// The cases in a directory before it is written.
struct ExistingCases {
  /// The IDs of manually written cases, with the number of their documents.
  private(set) var byHand: [String: Int] = [:]
  /// The files of the other cases, relative to the directory.
  private(set) var generatedFiles: [String] = []

  init(in directory: String) {
    for root in SuiteLayout.Root.allCases {
      for id in SuiteFiles.folders(in: root, of: directory) {
        let folder = "\(root.rawValue)/\(id)"
        let names = SuiteFiles.names(in: "\(directory)/\(folder)") ?? []
        guard names.contains(CaseDocument.fileName),
          let bytes = try? SuiteFiles.bytes(of: "\(directory)/\(folder)/\(CaseDocument.fileName)")
        else { continue }
        // An unreadable one, such as after a merge conflict, is written again.
        let document = try? CaseDocument(parsing: bytes)
        if let document, document.generated != true {
          byHand[id, default: 0] += document.documentCount
        } else {
          let examples = root == .cases ? [] : names.filter { SuiteLayout.role(of: $0) != nil }
          let documents = names.filter {
            $0 == CaseDocument.fileName
              || (SuiteLayout.isDocument($0) && SuiteLayout.role(of: $0) != nil)
          }
          generatedFiles +=
            (documents
            + examples.flatMap { name in
              SuiteFiles.files(below: "\(directory)/\(folder)/\(name)").map { "\(name)/\($0)" }
            }).map { "\(folder)/\($0)" }
        }
      }
    }
  }
}
