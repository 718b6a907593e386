import Glibc

/// Standard input of a program that talks to another one: what has arrived is read.
package enum StandardInput {
  /// The bytes that have arrived, at most 64 KiB; nil at the end of the input.
  ///
  /// If none have, they are empty, or the call waits for some if `waits` is true.
  package static func arrivedBytes(waits: Bool) throws(SystemError) -> [UInt8]? {
    var request = pollfd(fd: STDIN_FILENO, events: CShort(POLLIN), revents: 0)
    guard try SystemError.check({ unsafe poll(&request, 1, waits ? -1 : 0) }) > 0 else { return [] }
    // An input that was closed by its other end has something to read, too: its end.
    let bytes = try LineStream.chunk(of: STDIN_FILENO)
    return bytes.isEmpty ? nil : bytes
  }
}
