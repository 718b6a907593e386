import Glibc
import HLSDelivery

/// Where the lines of targets go as they come: a file, or standard output.
final class TargetLineFile: Sendable {
  private let descriptor: CInt
  private let name: String
  private let isOwner: Bool

  private init(_ descriptor: CInt, _ name: String, isOwner: Bool) {
    (self.descriptor, self.name, self.isOwner) = (descriptor, name, isOwner)
  }

  /// Makes the file at `path` empty; nil is standard output.
  static func open(_ path: String?) throws(CommandFailure) -> TargetLineFile {
    guard let path else {
      return TargetLineFile(STDOUT_FILENO, "standard output", isOwner: false)
    }
    do {
      // With the folders it lies in.
      try FileReplacement.write([], to: path)
    } catch {
      throw CommandFailure(code: .usage, message: "the lines of targets \(path) \(error)")
    }
    let descriptor = unsafe Glibc.open(path, O_WRONLY | O_APPEND | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw CommandFailure(code: .usage, message: "the lines of targets \(path) cannot be written")
    }
    return TargetLineFile(descriptor, path, isOwner: true)
  }

  deinit { if isOwner { _ = close(descriptor) } }

  /// Writes a whole line; false where nobody reads any more.
  func write(_ line: [UInt8]) throws(CommandFailure) -> Bool {
    do throws(WriteFailure) {
      try FileReplacement.write(line, toDescriptor: descriptor)
      return true
    } catch .closedPipe {
      return false
    } catch {
      throw CommandFailure(code: .usage, message: "\(name) \(error)")
    }
  }
}
