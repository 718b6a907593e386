import Glibc
import HLSDocuments
import HLSInterstitials

/// Writes requests and their answers to a folder, from which they can be judged again.
///
/// Every body becomes a file, byte for byte, and every request a line of `exchanges.jsonl`, whose format
/// is that of `ExchangeLog`. Lines and bodies hold addresses and documents as they are, with their
/// tokens, so that only the user may read them. A line comes after its body and in one piece: a
/// recording that is cut off is whole up to its last line. Threads may share a recorder.
public final class ExchangeRecorder: Sendable {
  /// The folder, without a slash at its end.
  public let path: String
  private let names = Exclusive(RecordedNames())

  /// Begins a recording in a folder that is new or empty.
  public init(folder: String) throws(WriteFailure) {
    path = folder.count > 1 && folder.hasSuffix("/") ? String(folder.dropLast()) : folder
    try FileReplacement.createFolder(path, mode: 0o700)
    do throws(SystemError) {
      guard try DirectoryEntry.all(in: path).isEmpty else {
        throw SystemError(number: ENOTEMPTY)
      }
      try FileDescriptor(creating: logPath, 0o600).close()
    } catch {
      throw WriteFailure(error)
    }
  }

  /// The path of a file in the folder.
  public func path(of file: String) -> String { "\(path)/\(file)" }

  /// Adds a request, and gives the name that its body has in the folder; nil where it has none.
  ///
  /// The body has the name `file`, which no other one has, or else one that is made of the address.
  /// Nothing is written for an address that nothing was sent to.
  @discardableResult
  public func record(_ fetched: Fetched, as file: String? = nil) throws(WriteFailure) -> String? {
    try names.withValue { names throws(WriteFailure) in
      var name: String?
      if case .success(let body) = fetched.body {
        let new = file ?? names.name(of: fetched.address, body: body)
        try write(body, to: new)
        name = new
      }
      guard let line = fetched.record(keptAs: name)?.line else { return name }
      do throws(SystemError) { try append(line) } catch { throw WriteFailure(error) }
      return name
    }
  }

  private var logPath: String { path(of: ExchangeLog.fileName) }

  /// Whole, so that no part of a body is taken for a document when the recording is cut off.
  private func write(_ body: [UInt8], to name: String) throws(WriteFailure) {
    for slash in name.indices where name[slash] == "/" {
      guard unsafe mkdir(path(of: String(name[..<slash])), 0o700) == 0 || errno == EEXIST else {
        throw WriteFailure(SystemError(number: errno))
      }
    }
    try FileReplacement.write(body, to: path(of: name), mode: 0o600)
  }

  private func append(_ line: String) throws(SystemError) {
    let file = try FileDescriptor(opening: logPath, O_WRONLY | O_APPEND)
    let size = try FileStatus(of: file.number).size
    do throws(SystemError) {
      try FileReplacement.write(Array((line + "\n").utf8), to: file.number)
    } catch {
      // A part of a line would break the record.
      _ = ftruncate(file.number, off_t(size))
      throw error
    }
    try file.close()
  }
}
