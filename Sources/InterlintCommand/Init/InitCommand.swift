import Glibc
import HLSLoading
import LintRuns
import SourceText

/// `interlint init`: shows what it will write in a repository, asks, and writes it.
enum InitCommand {
  static func run(_ request: InitRequest) throws -> ExitCode {
    let naming = SourceNaming()
    let repository = try Repository(of: request.folder, naming)
    let path = naming.absolute(request.folder)
    let folder =
      path == repository.root ? "." : String(path.dropFirst(repository.root.count + 1))
    // Names in the baseline begin at the root, as in CI.
    guard unsafe chdir(repository.root) == 0 else {
      throw RunFailure(.usage, "\(repository.root) cannot be entered")
    }
    let plan = try InitPlan(request, for: folder, in: repository)
    try show(plan, root: repository.root == naming.currentFolder ? nil : repository.root)
    guard !plan.files.isEmpty else {
      try Console.print("nothing to write\n")
      return .clean
    }
    guard try request.isConfirmed || isAgreed(plan.files.count) else {
      try Console.print("nothing was written\n")
      return .findings
    }
    for file in plan.files { try RepositoryFile.check(file.path) }
    for file in plan.files { try write(file) }
    return .clean
  }

  private static func show(_ plan: InitPlan, root: String?) throws(RunFailure) {
    if let root { try Console.print(line: "in \(root):") }
    for file in plan.files {
      try Console.print(line: "\(file.path) (new)")
      for line in file.preview.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
        try Console.print(line: "+ \(line)")
      }
    }
    for note in plan.notes {
      let lines = note.split(separator: "\n", omittingEmptySubsequences: false)
      try Console.print(line: "note: \(lines[0])")
      for line in lines.dropFirst().dropLast() { try Console.print(line: "  \(line)") }
    }
  }

  /// Whether the person at the terminal agrees; false without a terminal.
  private static func isAgreed(_ count: Int) throws(RunFailure) -> Bool {
    guard isatty(STDIN_FILENO) == 1, Console.isTerminal else {
      try Console.print("to write \(count == 1 ? "it" : "them"), add --yes\n")
      return false
    }
    try Console.print(styled: "Write \(counted(count, "file"))? [y/N] ")
    guard let answer = readLine() else {
      try Console.print("\n")
      return false
    }
    return ["y", "yes"].contains(answer.lowercased())
  }

  private static func write(_ file: NewFile) throws(RunFailure) {
    do throws(WriteFailure) {
      try FileReplacement.create(file.bytes, at: file.path)
    } catch {
      throw RunFailure(.usage, "\(file.path) \(error)")
    }
    try Console.print(line: "wrote \(file.path)")
  }
}
