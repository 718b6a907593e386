import Glibc
import HLSInterstitials

/// A folder in which documents are recorded as they come: each in a file of its own, byte for byte, and
/// how it came in `exchanges.jsonl`.
///
/// A body is there before the line that names it, and a line is written at once, so that a recording
/// that was cut off is whole as far as it goes.
public final class CaptureFolder: Sendable {
  public let path: String
  private let log: FileDescriptor

  /// Creates the folder; one that has a recording already is refused, so that no two are mixed.
  public init(creating path: String) throws(WriteFailure) {
    let folder = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    self.path = folder
    do throws(SystemError) {
      try FileReplacement.createDirectories(above: folder + "/")
      log = try FileDescriptor(creating: folder + "/" + ExchangeLog.fileName)
    } catch  where error.number == EEXIST {
      throw .notWritable(reason: "there is a recording in it already")
    } catch {
      throw WriteFailure(error)
    }
  }

  /// The path of a file in the folder.
  public func path(of file: String) -> String { "\(path)/\(file)" }

  /// Records an exchange; `file` is the name for its body in the folder, where there is one.
  public func add(_ fetched: Fetched, as file: String?) throws(WriteFailure) {
    var kept: String?
    if let file, case .success(let bytes) = fetched.body {
      try FileReplacement.write(bytes, to: path(of: file))
      kept = file
    }
    guard let line = fetched.exchangeLine(file: kept) else { return }
    do throws(SystemError) {
      try FileReplacement.write(Array("\(line)\n".utf8), to: log.number)
    } catch {
      throw WriteFailure(error)
    }
  }
}
