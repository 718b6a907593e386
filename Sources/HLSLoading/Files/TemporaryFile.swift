import Glibc

/// A file without a name, which is gone when it is closed.
package enum TemporaryFile {
  /// Opens an empty file in `folder`: by default that of `TMPDIR`, or `/var/tmp`.
  ///
  /// Returns its descriptor, which the caller closes; nil if there is no room.
  package static func open(in folder: String? = nil) -> CInt? {
    let chosen = unsafe getenv("TMPDIR").map { unsafe String(cString: $0) }
    var path = Array("\(folder ?? chosen ?? "/var/tmp")/interlint-XXXXXX".utf8CString)
    let descriptor = unsafe mkstemp(&path)
    guard descriptor >= 0 else { return nil }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    _ = unsafe unlink(path)
    return descriptor
  }
}
