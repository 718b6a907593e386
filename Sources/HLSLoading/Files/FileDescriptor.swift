import Glibc

/// An open file, closed on every path.
struct FileDescriptor: ~Copyable {
  let number: CInt

  /// Opens `path`; never waits for the other end of a pipe to be opened, unless told to.
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

  /// Closes the file and tells what only then comes to light, as on a network file system.
  consuming func close() throws(SystemError) {
    let number = self.number
    discard self
    guard Glibc.close(number) == 0 || errno == EINTR else { throw SystemError(number: errno) }
  }
}

/// The number by which the system says why a call failed.
struct SystemError: Error, Equatable {
  let number: CInt

  /// What the system calls it, in lower case, such as `permission denied`.
  var reason: String {
    guard let text = unsafe strerror(number) else { return "error \(number)" }
    let message = unsafe String(cString: text)
    return message.prefix(1).lowercased() + message.dropFirst()
  }

  /// The result of a call, which is made again as long as a signal interrupts it.
  static func check<Result: SignedInteger>(_ call: () -> Result) throws(SystemError) -> Result {
    while true {
      let result = call()
      if result >= 0 { return result }
      guard errno == EINTR else { throw SystemError(number: errno) }
    }
  }

  /// The same for reading and writing, which wait where a descriptor was set not to.
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

/// What the file system says of a file.
struct FileStatus {
  /// Two names are one file when these agree.
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

  var identity: Identity { Identity(device: UInt64(status.st_dev), inode: UInt64(status.st_ino)) }
  var size: Int { Int(status.st_size) }
  /// In seconds since 1970.
  var modified: Int { status.st_mtim.tv_sec }
  var mode: mode_t { status.st_mode & 0o7777 }
  var isDirectory: Bool { kind == S_IFDIR }
  var isRegular: Bool { kind == S_IFREG }

  /// What a file that is neither regular nor a directory is, in plain words.
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
