import Glibc
import HLSLoading

/// The instructions that this program executes, which do not depend on the speed of the machine.
enum InstructionCount {
  /// Valgrind cannot be run.
  struct Failure: Error {}

  /// The instructions of this program with these arguments, counted by callgrind.
  static func count(_ words: [String]) throws(Failure) -> Int {
    let program = "/proc/\(getpid())/exe"
    let profile = "\(P_tmpdir)/interlint-bench-\(getpid()).callgrind"
    defer { unsafe unlink(profile) }
    ChildProcess(
      ["valgrind", "--tool=callgrind", "--callgrind-out-file=\(profile)", "-q", program] + words
    ).run()
    guard let file = try? LoadedFile(reading: profile) else { throw Failure() }
    let prefix = "totals: "
    for line in String(decoding: file.bytes, as: UTF8.self).split(separator: "\n").reversed()
    where line.hasPrefix(prefix) {
      if let total = Int(line.dropFirst(prefix.count)) { return total }
    }
    throw Failure()
  }
}

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
