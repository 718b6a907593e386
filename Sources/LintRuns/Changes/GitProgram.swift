import Glibc
import HLSLoading

/// The program git, which is run in a folder.
struct GitProgram: Sendable {
  /// Why there is no output.
  enum Failure: Error {
    /// There is no such program.
    case missing
    /// It failed, with the first line of its message.
    case failed(String)
  }

  /// The folder, as an absolute path.
  let folder: String

  /// What git writes to standard output.
  func output(_ words: [String], input: [UInt8] = []) throws(Failure) -> [UInt8] {
    let files = (0..<3).compactMap { _ in TemporaryFile.open() }
    defer { for file in files { close(file) } }
    guard files.count == 3 else { throw .failed("there is no room for its output") }
    do throws(WriteFailure) {
      try FileReplacement.write(input, toDescriptor: files[0])
    } catch {
      throw .failed("\(error)")
    }
    lseek(files[0], 0, SEEK_SET)
    let status = try run(["git", "--no-optional-locks", "-C", folder] + words, files)
    guard status == 0 else {
      let message = String(decoding: Self.bytes(of: files[2]), as: UTF8.self)
      throw .failed(String(message.prefix { $0 != "\n" }))
    }
    return Self.bytes(of: files[1])
  }

  /// The lines that git writes.
  func text(_ words: [String]) throws(Failure) -> String {
    String(decoding: try output(words), as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false).first.map { String($0) } ?? ""
  }

  /// Whether the repository has only a part of its history.
  var isShallow: Bool {
    get throws(Failure) {
      try text(["rev-parse", "--is-shallow-repository"]) == "true"
    }
  }

  private func run(_ words: [String], _ files: [CInt]) throws(Failure) -> CInt {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    for (number, file) in files.enumerated() {
      unsafe posix_spawn_file_actions_adddup2(&actions, file, CInt(number))
    }
    var arguments = unsafe words.map { unsafe strdup($0) }
    unsafe arguments.append(nil)
    defer { unsafe arguments.forEach { unsafe free($0) } }
    var process: pid_t = 0
    guard unsafe posix_spawnp(&process, "git", &actions, nil, arguments, environ) == 0 else {
      throw .missing
    }
    var status: CInt = 0
    while unsafe waitpid(process, &status, 0) < 0, errno == EINTR {}
    return status
  }

  private static func bytes(of file: CInt) -> [UInt8] {
    let size = max(0, Int(lseek(file, 0, SEEK_END)))
    guard size > 0 else { return [] }
    return unsafe [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      while count < size, let start = buffer.baseAddress {
        let read = unsafe pread(file, start + count, size - count, off_t(count))
        guard read > 0 else { return }
        count += read
      }
    }
  }
}
