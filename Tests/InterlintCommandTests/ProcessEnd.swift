import Foundation

/// The end of a process that another one started.
final class ProcessEnd {
  private let descriptor: CInt

  init(of process: Int32) throws {
    // pidfd_open(2), for which older C libraries have no function.
    typealias Call = @convention(c) (Int, Int, Int) -> Int
    guard let function = unsafe dlsym(nil, "syscall") else { throw POSIXError(.ENOSYS) }
    let call = unsafe unsafeBitCast(function, to: Call.self)
    descriptor = CInt(call(434, Int(process), 0))
    guard descriptor >= 0 else { throw POSIXError(.ESRCH) }
  }

  deinit { close(descriptor) }

  func wait() {
    var end = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    while unsafe poll(&end, 1, -1) < 0 {}
  }
}
