import Glibc
import HLSInterstitials

/// Writes requests and their answers to a folder, from which they can be judged again.
///
/// Every body becomes a file, byte for byte, and every request a line of `exchanges.jsonl`, whose format
/// is that of `ExchangeLog`. Lines and bodies hold addresses and documents as they are, with their
/// tokens, so that only the user may read them. A line comes after its body and in one piece: a
/// recording that is cut off is whole up to its last line. Threads may share a recorder.
public final class ExchangeRecorder: Sendable {
  private let folder: String
  private let names = Exclusive(RecordedNames())

  /// Begins a recording in a folder that is new or empty.
  public init(folder: String) throws(WriteFailure) {
    self.folder = folder.hasSuffix("/") ? folder : folder + "/"
    try FileReplacement.createFolder(folder, mode: 0o700)
    do throws(SystemError) {
      guard try DirectoryEntry.all(in: folder).isEmpty else {
        throw SystemError(number: ENOTEMPTY)
      }
      try FileDescriptor(creating: logPath, 0o600).close()
    } catch {
      throw WriteFailure(error)
    }
  }

  /// Adds a request, and gives the name that its body has in the folder; nil where it has none.
  ///
  /// Nothing is written for an address that nothing was sent to.
  @discardableResult
  public func record(_ fetched: Fetched) throws(WriteFailure) -> String? {
    try names.withValue { names throws(WriteFailure) in
      do throws(SystemError) {
        var name: String?
        if case .success(let body) = fetched.body {
          let new = names.name(of: fetched.address, body: body)
          try write(body, to: new)
          name = new
        }
        guard let line = fetched.exchangeLine(file: name) else { return name }
        try append(line)
        return name
      } catch {
        throw WriteFailure(error)
      }
    }
  }

  private var logPath: String { folder + ExchangeLog.fileName }

  private func write(_ body: [UInt8], to name: String) throws(SystemError) {
    for slash in name.indices where name[slash] == "/" {
      guard unsafe mkdir(folder + name[..<slash], 0o700) == 0 || errno == EEXIST else {
        throw SystemError(number: errno)
      }
    }
    let file = try FileDescriptor(creating: folder + name, 0o600)
    try FileReplacement.write(body, to: file.number)
    try file.close()
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
