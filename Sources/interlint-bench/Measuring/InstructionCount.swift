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
