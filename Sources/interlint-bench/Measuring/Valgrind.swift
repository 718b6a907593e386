import Glibc
import HLSLoading

/// What valgrind measures of this program, which does not depend on the speed and the system of the machine.
enum Valgrind {
  /// Valgrind cannot be run.
  struct Failure: Error {}

  /// The instructions that this program executes with these arguments.
  static func instructions(_ words: [String]) throws(Failure) -> Int {
    guard let total = try numbers(after: "totals: ", of: "callgrind", words).last else {
      throw Failure()
    }
    return total
  }

  /// The most memory in bytes that this program has allocated at a time with these arguments.
  static func heap(_ words: [String]) throws(Failure) -> Int {
    guard let peak = try numbers(after: "mem_heap_B=", of: "massif", words).max() else {
      throw Failure()
    }
    return peak
  }

  /// The numbers in the lines of a tool's file that begin with `prefix`.
  private static func numbers(
    after prefix: String, of tool: String, _ words: [String]
  ) throws(Failure) -> [Int] {
    let program = "/proc/\(getpid())/exe"
    let profile = "\(P_tmpdir)/interlint-bench-\(getpid()).\(tool)"
    defer { unsafe unlink(profile) }
    ChildProcess(
      ["valgrind", "--tool=\(tool)", "--\(tool)-out-file=\(profile)", "-q", program] + words
    ).run()
    guard let file = try? LoadedFile(reading: profile) else { throw Failure() }
    return String(decoding: file.bytes, as: UTF8.self).split(separator: "\n")
      .filter { $0.hasPrefix(prefix) }.compactMap { Int($0.dropFirst(prefix.count)) }
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
