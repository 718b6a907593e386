import Glibc
import HLSLoading

/// The program git, which is run in a folder.
///
/// It runs no other program that the settings of the repository name.
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
  /// Whether the environment may name another repository than that of the folder, as it does for hooks.
  var obeysEnvironment = true

  private static let options = [
    "--no-optional-locks", "-c", "core.fsmonitor=false", "-c", "core.hooksPath=/dev/null",
  ]
  /// In a partial clone, git loads what is missing with programs that the repository names; an older git knows only
  /// the second variable.
  private static let noLoading = ["GIT_NO_LAZY_FETCH=1", "GIT_ALLOW_PROTOCOL=none"]
  /// What names a repository.
  private static let variables = [
    "GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_OBJECT_DIRECTORY", "GIT_COMMON_DIR",
    "GIT_ALTERNATE_OBJECT_DIRECTORIES", "GIT_PREFIX",
  ]

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
    let process = try start(words, input: files[0], output: files[1], errors: files[2])
    guard Self.wait(for: process) == 0 else {
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

  /// The fields that git writes, each with a zero byte at its end.
  func fields(_ words: [String]) throws(Failure) -> [String] {
    try output(words).split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Whether the repository has only a part of its history.
  var isShallow: Bool {
    get throws(Failure) {
      try text(["rev-parse", "--is-shallow-repository"]) == "true"
    }
  }

  /// The playlists and submodules in the index; empty without git.
  var trackedPlaylists: TrackedPlaylists {
    var tracked = TrackedPlaylists()
    // `100644 <object> 0`, a tab and the path.
    for line in (try? fields(["ls-files", "--stage", "-z"])) ?? [] {
      guard let tab = line.firstIndex(of: "\t") else { continue }
      let path = line[tab...].dropFirst()
      if line.hasPrefix("160000 ") {
        tracked.add(submodule: folder + "/" + path)
      } else if [".m3u8", ".m3u"].contains(where: { path.lowercased().hasSuffix($0) }) {
        tracked.add(folder + "/" + path)
      }
    }
    return tracked
  }

  /// Starts git with files as its standard input, output and error.
  func start(
    _ words: [String], input: CInt, output: CInt, errors: CInt? = nil
  ) throws(Failure) -> pid_t {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
    unsafe posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
    if let errors {
      unsafe posix_spawn_file_actions_adddup2(&actions, errors, STDERR_FILENO)
    } else {
      unsafe posix_spawn_file_actions_addopen(
        &actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    }
    let arguments = unsafe (["git"] + Self.options + ["-C", folder] + words).map {
      unsafe strdup($0)
    }
    defer { unsafe arguments.forEach { unsafe free($0) } }
    let own = unsafe Self.noLoading.map { unsafe strdup($0) }
    defer { unsafe own.forEach { unsafe free($0) } }
    var process: pid_t = 0
    let status = unsafe posix_spawnp(
      &process, "git", &actions, nil, arguments + [nil], own + inheritedVariables + [nil])
    guard status == 0 else { throw .missing }
    return process
  }

  /// The variables of this process that git has too, as `NAME=VALUE`.
  private var inheritedVariables: [UnsafeMutablePointer<CChar>?] {
    var inherited: [UnsafeMutablePointer<CChar>?] = unsafe []
    var next = unsafe environ
    while let variable = unsafe next.pointee {
      let name = unsafe String(cString: variable).prefix { $0 != "=" }
      let isOwn = Self.noLoading.contains { $0.hasPrefix(name + "=") }
      if !isOwn, obeysEnvironment || !Self.variables.contains(String(name)) {
        unsafe inherited.append(variable)
      }
      unsafe next += 1
    }
    return unsafe inherited
  }

  /// Waits for the end of git and returns its status.
  @discardableResult static func wait(for process: pid_t) -> CInt {
    var status: CInt = 0
    while unsafe waitpid(process, &status, 0) < 0, errno == EINTR {}
    return status
  }

  private static func bytes(of file: CInt) -> [UInt8] {
    let size = max(0, Int(lseek(file, 0, SEEK_END)))
    return unsafe [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      while count < size, let start = buffer.baseAddress {
        let read = unsafe pread(file, start + count, size - count, off_t(count))
        guard read > 0 else { return }
        count += read
      }
    }
  }
}
