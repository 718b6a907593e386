import Glibc
import HLSLoading

/// The objects of a repository, which one process of git reads for as long as this value exists.
final class GitObjects: Sendable {
  private struct Connection {
    let process: pid_t
    /// Where requests are written, and git writes objects.
    let socket: CInt
    /// What was read and belongs to the next object.
    var rest: [UInt8] = []
  }

  private let connection: Exclusive<Connection>

  /// Starts git.
  init(of git: GitProgram) throws(GitProgram.Failure) {
    // Other programs that are started meanwhile must not keep it open.
    let kind = CInt(bitPattern: SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    var ends: [CInt] = [-1, -1]
    guard unsafe socketpair(AF_UNIX, kind, 0, &ends) == 0 else {
      throw .failed("too many files are open")
    }
    defer { close(ends[1]) }
    do throws(GitProgram.Failure) {
      let process = try git.start(["cat-file", "--batch"], input: ends[1], output: ends[1])
      connection = Exclusive(Connection(process: process, socket: ends[0]))
    } catch {
      close(ends[0])
      throw error
    }
  }

  deinit {
    connection.withValue { connection in
      close(connection.socket)
      GitProgram.wait(for: connection.process)
    }
  }

  /// The bytes of an object; nil if the repository does not have it.
  func bytes(of object: String) -> [UInt8]? {
    connection.withValue { connection in
      do throws(WriteFailure) {
        try FileReplacement.write(Array((object + "\n").utf8), toDescriptor: connection.socket)
      } catch {
        return nil
      }
      // `<object> blob <size>`, a line feed, the bytes and a line feed; or `<object> missing`.
      while true {
        if let end = connection.rest.firstIndex(of: 0x0A) {
          let head = String(decoding: connection.rest[..<end], as: UTF8.self).split(separator: " ")
          guard head.count == 3, let size = Int(head[2]) else {
            connection.rest.removeFirst(end + 1)
            return nil
          }
          if connection.rest.count > end + 1 + size {
            let bytes = Array(connection.rest[(end + 1)...].prefix(size))
            connection.rest.removeFirst(end + 2 + size)
            return bytes
          }
        }
        guard Self.read(into: &connection) else { return nil }
      }
    }
  }

  /// Reads more of what git writes; returns whether there was anything.
  private static func read(into connection: inout Connection) -> Bool {
    let size = 256 << 10
    let socket = connection.socket
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      repeat {
        let number = unsafe Glibc.read(socket, buffer.baseAddress, size)
        if number >= 0 { count = number }
        guard number < 0 else { return }
      } while errno == EINTR
    }
    connection.rest += bytes
    return !bytes.isEmpty
  }
}
