import Glibc

/// Additions to the end of a file that others write, too.
package enum FileAppending {
  /// Appends what `bytes` makes for the current size of the file, which must exist.
  package static func append(
    to path: String, _ bytes: (_ size: Int) throws(SystemError) -> [UInt8]
  ) throws(WriteFailure) {
    do throws(SystemError) {
      let file = try FileDescriptor(opening: path, O_WRONLY | O_APPEND)
      let size = try SystemError.check { lseek(file.number, 0, SEEK_END) }
      try FileReplacement.write(try bytes(Int(size)), to: file.number)
      try file.close()
    } catch {
      throw WriteFailure(error)
    }
  }
}
