import FoundationEssentials
import Glibc
import HLSLinting
import HLSLoading

extension ConformanceExample {
  /// Calls `body` with the documents of this example of the case `id` as files in a temporary folder, which is
  /// removed afterwards; throws if they cannot be written.
  func withFiles<Result>(
    of id: String, _ body: (_ files: [String], _ folder: String) -> Result
  ) throws(WriteFailure) -> Result {
    let temporary = FileManager.default.temporaryDirectory.path
    var template = Array("\(temporary)/interlint-XXXXXX".utf8CString)
    guard unsafe mkdtemp(&template) != nil else {
      throw .notWritable(reason: "no temporary folder in \(temporary)")
    }
    let root = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    defer { try? FileManager.default.removeItem(atPath: root) }
    let folder = "\(root)/\(id)" + (arrangement == .single ? "" : "/\(name)")
    for file in files { try FileReplacement.write(file.bytes, to: "\(folder)/\(file.name)") }
    return body(files.map { "\(folder)/\($0.name)" }, folder)
  }
}
