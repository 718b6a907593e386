import Glibc
import HLSLoading

/// A directory of its own for one test, removed with all that is in it.
struct TemporaryDirectory: ~Copyable {
  let path: String

  init() throws {
    var template = Array((P_tmpdir + "/interlint-XXXXXX").utf8CString)
    guard unsafe mkdtemp(&template) != nil else { throw SetupError(number: errno) }
    path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  deinit { Self.removeAll(path) }

  private static func removeAll(_ path: String) {
    guard unsafe unlink(path) != 0, let directory = unsafe opendir(path) else { return }
    var names: [String] = []
    while let entry = unsafe readdir(directory) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { name in
        unsafe name.withMemoryRebound(to: CChar.self, capacity: 256) {
          unsafe Array(UnsafeBufferPointer(start: $0, count: strlen($0)))
        }
      }
      // A name that is not UTF-8 can only be removed as the bytes it is.
      if String(validating: name.map(UInt8.init(bitPattern:)), as: UTF8.self) == nil {
        unsafe unlinkat(dirfd(directory), name + [0], 0)
      } else {
        names.append(String(decoding: name.map(UInt8.init(bitPattern:)), as: UTF8.self))
      }
    }
    unsafe closedir(directory)
    for name in names where name != "." && name != ".." { removeAll(path + "/" + name) }
    unsafe rmdir(path)
  }

  /// Creates the file `name` and the directories it lies in.
  @discardableResult
  func file(_ name: String, _ text: String = "#EXTM3U\n") throws -> String {
    try FileReplacement.write(Array(text.utf8), to: "\(path)/\(name)")
    return "\(path)/\(name)"
  }

  @discardableResult
  func directory(_ name: String) throws -> String {
    try check(unsafe mkdir("\(path)/\(name)", 0o777))
    return "\(path)/\(name)"
  }

  @discardableResult
  func link(_ name: String, to target: String) throws -> String {
    try check(unsafe symlink(target, "\(path)/\(name)"))
    return "\(path)/\(name)"
  }

  @discardableResult
  func pipe(_ name: String) throws -> String {
    try check(unsafe mkfifo("\(path)/\(name)", 0o666))
    return "\(path)/\(name)"
  }

  private func check(_ result: CInt) throws {
    guard result == 0 else { throw SetupError(number: errno) }
  }
}

struct SetupError: Error {
  let number: CInt
}
