import Glibc
import HLSLoading

/// Measures cases, and prints them.
struct CasesRun {
  let request: CasesRequest
  private let rounds = Rounds()
  private var results: [CaseResult] = []
  private var start: StartTimes?

  init(_ request: CasesRequest) { self.request = request }

  /// Returns the exit status.
  mutating func run() -> Int32 {
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
    print(CaseTable.header)
    for name in request.cases {
      if let file = files[name] {
        record(CaseResult(measuring: file, rounds: rounds))
      } else if let make = BenchCase.generated.first(where: { $0.name == name })?.make {
        record(CaseResult(measuring: BenchCase(name: name, sources: make()), rounds: rounds))
      } else if let command = WholeCommand() {
        let measured = command.measure(rounds: rounds)
        record(measured.all)
        start = measured.start
      } else {
        OutputFile.complain("command: build the product interlint too, and run this next to it")
        return 2
      }
    }
    if let start { print(start.text) }
    guard let path = request.json else { return 0 }
    return OutputFile.write(json: CaseDocument(results, start: start), to: path) ? 0 : 2
  }

  private mutating func record(_ result: CaseResult) {
    print(CaseTable.row(result))
    fflush(nil)
    results.append(result)
  }
}
