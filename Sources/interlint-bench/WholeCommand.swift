import Glibc

/// The command as its users run it: a process of its own, from start to exit.
struct WholeCommand {
  private let program: String
  private let folder: String

  /// Finds `interlint` beside this program, and makes a folder for what it reads; nil without either.
  init?() {
    var path = [CChar](repeating: 0, count: 4096)
    let length = unsafe readlink("/proc/self/exe", &path, path.count - 1)
    guard length > 0 else { return nil }
    let own = String(decoding: path[..<length].map(UInt8.init(bitPattern:)), as: UTF8.self)
    program = own.split(separator: "/").dropLast().reduce("") { $0 + "/" + $1 } + "/interlint"
    var template = Array((P_tmpdir + "/interlint-bench-XXXXXX").utf8CString)
    guard unsafe access(program, X_OK) == 0, unsafe mkdtemp(&template) != nil else { return nil }
    folder = String(
      decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// Times the check of one small playlist, beside the start of a program that does nothing, and the
  /// check of 10,000, beside reading them.
  func measure() {
    let count = 10_000
    let paths = (0..<count).map { "\(folder)/live-\($0).m3u8" }
    for (index, path) in paths.enumerated() {
      var generator = PlaylistGenerator(seed: UInt64(index))
      write(generator.live(), to: path)
    }
    let nothing = best(of: 40) { spawn(["/bin/true"]) }
    let one = best(of: 40) { spawn([program, "lint", paths[0]]) }
    print(
      "command, 1 small playlist: \(fixed(one * 1000, 1)) ms from start to exit;", terminator: " ")
    print("a program that does nothing: \(fixed(nothing * 1000, 1)) ms")
    let reading = best(of: 5) { for path in paths { read(path) } }
    let all = best(of: 5) { spawn([program, "lint", folder]) }
    print("command, 10,000 small playlists: \(fixed(all, 2)) s;", terminator: " ")
    print("reading them: \(fixed(reading, 2)) s on one thread")
    for path in paths { unsafe unlink(path) }
    unsafe rmdir(folder)
  }

  /// Runs a program to its end, its output thrown away.
  private func spawn(_ words: [String]) {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    unsafe posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
    var arguments = unsafe words.map { unsafe strdup($0) }
    unsafe arguments.append(nil)
    var child = pid_t()
    if unsafe posix_spawn(&child, words[0], &actions, nil, arguments, environ) == 0 {
      waitpid(child, nil, 0)
    }
    for index in unsafe arguments.indices { unsafe free(arguments[index]) }
    unsafe posix_spawn_file_actions_destroy(&actions)
  }

  private func write(_ bytes: [UInt8], to path: String) {
    guard let file = unsafe fopen(path, "w") else { return }
    unsafe fwrite(bytes, 1, bytes.count, file)
    unsafe fclose(file)
  }

  private func read(_ path: String) {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    let file = unsafe open(path, O_RDONLY)
    while unsafe Glibc.read(file, &buffer, buffer.count) > 0 {}
    close(file)
  }
}
