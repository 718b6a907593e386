import Glibc

/// A program that is run to its end, its output thrown away.
struct ChildProcess {
  let words: [String]

  init(_ words: [String]) { self.words = words }

  /// Runs the program and returns the most memory that it held, in bytes (Linux).
  @discardableResult
  func run() -> Int {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    unsafe posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
    var arguments = unsafe words.map { unsafe strdup($0) }
    unsafe arguments.append(nil)
    var child = pid_t()
    var usage = rusage()
    if unsafe posix_spawnp(&child, words[0], &actions, nil, arguments, environ) == 0 {
      unsafe wait4(child, nil, 0, &usage)
    }
    for index in unsafe arguments.indices { unsafe free(arguments[index]) }
    unsafe posix_spawn_file_actions_destroy(&actions)
    return usage.ru_maxrss * 1024
  }
}
