import Glibc
package import HLSLinting
import HLSLoading
import HLSReporting
import Synchronization

/// Collects the results of the targets of a run: writes a line for each, and keeps what is needed later.
package struct TargetCollection<Kept: Sendable>: Sendable {
  private let file: TargetLineFile?
  /// What was kept of each target, by its index; nil if only the lines are written.
  private var keptByNumber: [Int: Kept]?
  /// The outcome so far.
  package private(set) var outcome = RunOutcome.clean
  /// The counts so far.
  package private(set) var counts = TargetCounts()
  /// Whether a rule applies to a target, or one was not checked.
  private var isJudged = false
  /// Why the run stopped before the end of the list, or lost result lines; nil if it did not.
  package private(set) var failure: RunFailure?

  /// Creates a collection; anything is kept only if `keeping` is true.
  init(to file: TargetLineFile?, keeping: Bool) {
    self.file = file
    keptByNumber = keeping ? [:] : nil
  }

  /// What was kept of the targets, in the order of the list.
  package var kept: [Kept] {
    (keptByNumber ?? [:]).sorted { $0.key < $1.key }.map(\.value)
  }

  /// Records why the run stopped.
  mutating func fail(_ failure: RunFailure) { self.failure = self.failure ?? failure }

  /// Throws if there were targets, all were checked, and no rule of their linter applies to one of them.
  package func checkApplicability(of linter: Linter) throws(RunFailure) {
    guard failure == nil, counts.targets > 0, !isJudged else { return }
    if let applicability = RuleApplicability(linter) { throw applicability.failureOfTargets }
  }

  /// Removes the lines of an earlier run if this one wrote none.
  mutating func end() {
    guard failure == nil else { return }
    do throws(RunFailure) { try file?.removeOthers() } catch { failure = error }
  }

  /// Records an answer and what is kept of it, and writes its line; false if no more answers are wanted.
  mutating func add(
    _ answer: Result<(TargetAnswer, Kept?), JSONReportError>, number: Int
  ) -> Bool {
    do {
      let (answer, kept) = try answer.get()
      outcome = max(outcome, answer.outcome)
      counts.add(answer.counts)
      isJudged = isJudged || answer.isJudged
      if let kept { keptByNumber?[number] = kept }
      try file?.write(answer.line)
      return true
    } catch let error as RunFailure {
      failure = error
      // Reports that have other readers are completed.
      return error.kind == .closedPipe && keptByNumber != nil
    } catch {
      failure = RunFailure(.defect, "the result line of a target: \(error)")
    }
    return false
  }
}

/// The output of result lines: a file, or standard output.
///
/// Existing contents are removed when the first line is written, or at the end of a run without lines. A
/// run that ends before that loses nothing.
package final class TargetLineFile: Sendable {
  private let descriptor: CInt
  private let name: String
  private let isOwner: Bool
  /// Whether the file contains lines of an earlier run.
  private let holdsOthers: Atomic<Bool>

  private init(_ descriptor: CInt, _ name: String, isOwner: Bool, holdsOthers: Bool = false) {
    (self.descriptor, self.name, self.isOwner) = (descriptor, name, isOwner)
    self.holdsOthers = Atomic(holdsOthers)
  }

  /// Opens the file at `path`, creating it and its parent folders; nil for standard output.
  ///
  /// Throws if the file cannot be written.
  package static func open(_ path: String?) throws(RunFailure) -> TargetLineFile {
    guard let path else {
      return TargetLineFile(STDOUT_FILENO, "standard output", isOwner: false)
    }
    let descriptor: CInt
    do throws(WriteFailure) {
      descriptor = try opened(path)
    } catch {
      throw RunFailure(.usage, "the result lines \(path) \(error)")
    }
    return TargetLineFile(
      descriptor, path, isOwner: true, holdsOthers: hasContents(descriptor, path))
  }

  private static func opened(_ path: String) throws(WriteFailure) -> CInt {
    let flags = O_WRONLY | O_APPEND | O_CLOEXEC
    var descriptor = unsafe Glibc.open(path, flags)
    if descriptor < 0, [ENOENT, ENOTDIR, EISDIR].contains(errno) {
      try FileReplacement.write([], to: path)
      descriptor = unsafe Glibc.open(path, flags)
    }
    guard descriptor >= 0 else {
      throw .notWritable(reason: unsafe String(cString: strerror(errno)).lowercased())
    }
    return descriptor
  }

  /// Whether a file has contents; those of a redirected standard output are not removed.
  private static func hasContents(_ descriptor: CInt, _ path: String) -> Bool {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      return false
    }
    return status.st_size > 0 && !["/dev/", "/proc/"].contains(where: path.hasPrefix)
  }

  deinit { if isOwner { _ = close(descriptor) } }

  /// Removes lines of an earlier run, if any; throws if that fails.
  package func removeOthers() throws(RunFailure) {
    guard holdsOthers.exchange(false, ordering: .relaxed) else { return }
    guard ftruncate(descriptor, 0) == 0 else {
      throw RunFailure(.usage, "\(name) cannot be emptied")
    }
  }

  /// Writes a complete line; throws if that fails, or if the output has no reader.
  func write(_ line: [UInt8]) throws(RunFailure) {
    try removeOthers()
    do throws(WriteFailure) {
      try FileReplacement.write(line, toDescriptor: descriptor)
    } catch {
      throw RunFailure(error == .closedPipe ? .closedPipe : .usage, "\(name) \(error)")
    }
  }
}
