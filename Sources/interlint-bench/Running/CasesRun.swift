import Glibc
import HLSLoading

/// Measures cases, prints them, and fails where one is slower than what was committed.
struct CasesRun {
  let request: CasesRequest
  private let rounds = Rounds()
  private var committed: RatioFile?
  private var results: [CaseResult] = []
  private var failures = 0
  private var start: StartTimes?

  init(_ request: CasesRequest) { self.request = request }

  /// How often a case is measured before it fails.
  private static let attempts = 3

  /// Returns the exit status.
  mutating func run() -> Int32 {
    if let path = request.ratios {
      committed = CommittedFile.table(path) { text throws(TableFault) in
        try RatioFile(parsing: text)
      }
      guard committed != nil else { return 2 }
    }
    var files: [String: BenchCase] = [:]
    for path in request.cases where !CasesRequest.names.contains(path) {
      do throws(LoadFailure) {
        files[path] = try BenchCase(reading: path)
      } catch {
        OutputFile.complain("\(path): \(error)\n\n\(BenchRequest.usage)")
        return 2
      }
    }
    // Otherwise a case is slower before others than after them.
    Allocator.keepFreed()
    let rounds = rounds
    print(CaseTable.header)
    for name in request.cases {
      if let file = files[name] {
        record { CaseResult(measuring: file, rounds: rounds) }
      } else if let make = BenchCase.generated.first(where: { $0.name == name })?.make {
        let bench = BenchCase(name: name, sources: make())
        record { CaseResult(measuring: bench, rounds: rounds) }
      } else if !recordCommand() {
        return 2
      }
    }
    if let start { print(start.text) }
    return write() ? (failures > 0 ? 1 : 0) : 2
  }

  /// Measures a case, again where it is too slow, and prints it.
  private mutating func record(_ measure: () -> CaseResult) {
    var result = measure()
    var faults = faults(of: result)
    var attempt = 1
    while !faults.isEmpty, attempt < Self.attempts {
      result = measure()
      faults = self.faults(of: result)
      attempt += 1
    }
    print(CaseTable.row(result))
    fflush(nil)
    for fault in faults { print("  too slow: \(fault)") }
    failures += faults.isEmpty ? 0 : 1
    results.append(result)
  }

  private mutating func recordCommand() -> Bool {
    guard let command = WholeCommand() else {
      OutputFile.complain("command: build the product interlint too, and run this next to it")
      return false
    }
    let rounds = rounds
    var start: StartTimes?
    record {
      let measured = command.measure(rounds: rounds)
      start = measured.start
      return measured.all
    }
    self.start = start
    return true
  }

  private func faults(of result: CaseResult) -> [String] {
    guard let committed, CasesRequest.names.contains(result.name) else { return [] }
    guard let expected = committed.ratios[result.name] else {
      return ["no speed of this case is committed"]
    }
    return result.ratios.shortfalls(from: expected)
  }

  private func write() -> Bool {
    if let path = request.json,
      !OutputFile.write(json: CaseDocument(results, start: start), to: path)
    {
      return false
    }
    guard let path = request.writtenRatios else { return true }
    var ratios = RatioFile()
    for result in results where CasesRequest.names.contains(result.name) {
      ratios.set(result.name, to: result.ratios)
    }
    return OutputFile.write(Array(ratios.text.utf8), to: path)
  }
}
