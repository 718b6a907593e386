import Glibc

/// An open file that is closed when the value is destroyed.
struct FileDescriptor: ~Copyable {
  let number: CInt

  /// Opens `path`; by default without waiting for the other end of a pipe.
  init(opening path: String, _ flags: CInt = O_RDONLY | O_NONBLOCK) throws(SystemError) {
    number = try SystemError.check { unsafe open(path, flags | O_CLOEXEC | O_NOCTTY) }
  }

  /// Creates `path`, which must not exist, for writing.
  init(creating path: String, _ mode: mode_t = 0o666) throws(SystemError) {
    number = try SystemError.check {
      unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
    }
  }

  deinit { _ = Glibc.close(number) }

  /// Closes the file and reports errors that only appear then, as on network file systems.
  consuming func close() throws(SystemError) {
    let number = self.number
    discard self
    guard Glibc.close(number) == 0 || errno == EINTR else { throw SystemError(number: errno) }
  }
}

/// An `errno` value.
package struct SystemError: Error, Equatable {
  let number: CInt

  /// The system's message, beginning in lower case, such as `permission denied`.
  package var reason: String {
    guard let text = unsafe strerror(number) else { return "error \(number)" }
    let message = unsafe String(cString: text)
    return message.prefix(1).lowercased() + message.dropFirst()
  }

  /// A file that was opened without waiting has no data yet, or never ends.
  static let endless = SystemError(number: EAGAIN)
  /// What a file should have got is not written, so that it stays as it is.
  package static let canceled = SystemError(number: ECANCELED)

  /// The result of a call, which is repeated if a signal interrupts it.
  static func check<Result: SignedInteger>(_ call: () -> Result) throws(SystemError) -> Result {
    while true {
      let result = call()
      if result >= 0 { return result }
      guard errno == EINTR else { throw SystemError(number: errno) }
    }
  }

  /// The same for reads and writes; waits if the descriptor is non-blocking.
  static func check(
    waitingFor descriptor: CInt, _ event: CInt, _ call: () -> Int
  ) throws(SystemError) -> Int {
    while true {
      do throws(SystemError) {
        return try check(call)
      } catch {
        guard error.number == EAGAIN else { throw error }
        var request = pollfd(fd: descriptor, events: CShort(event), revents: 0)
        _ = try check { unsafe poll(&request, 1, -1) }
      }
    }
  }
}

/// The result of `stat` for a file.
struct FileStatus {
  /// Two paths name the same file if these are equal.
  struct Identity: Hashable {
    let device: UInt64
    let inode: UInt64
  }

  private let status: stat

  init(of descriptor: CInt) throws(SystemError) {
    var status = stat()
    _ = try SystemError.check { unsafe fstat(descriptor, &status) }
    self.status = status
  }

  /// Follows symbolic links.
  init(ofPath path: String) throws(SystemError) {
    var status = stat()
    _ = try SystemError.check { unsafe stat(path, &status) }
    self.status = status
  }

  /// Does not follow a symbolic link at the end of the path.
  init(ofLink path: String) throws(SystemError) {
    var status = stat()
    _ = try SystemError.check { unsafe lstat(path, &status) }
    self.status = status
  }

  var identity: Identity { Identity(device: UInt64(status.st_dev), inode: UInt64(status.st_ino)) }
  var size: Int { Int(status.st_size) }
  /// In seconds since 1970.
  var modified: Int { status.st_mtim.tv_sec }
  var mode: mode_t { status.st_mode & 0o7777 }
  var isDirectory: Bool { kind == S_IFDIR }
  var isRegular: Bool { kind == S_IFREG }
  var isLink: Bool { kind == S_IFLNK }
  /// The number of names of the file, which are hard links.
  var names: Int { Int(status.st_nlink) }

  /// The kind of a file that is neither regular nor a directory, as a noun for messages.
  var specialKind: String {
    switch kind {
    case S_IFIFO: "pipe"
    case S_IFSOCK: "socket"
    case S_IFCHR, S_IFBLK: "device"
    default: "special file"
    }
  }

  private var kind: mode_t { status.st_mode & S_IFMT }
}
