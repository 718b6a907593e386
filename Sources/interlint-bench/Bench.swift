import Glibc

/// How fast playlists are read and linted, and how cost and memory grow with the input.
@main enum Bench {
  static func main() {
    do throws(UsageFault) {
      switch try BenchRequest(parsing: Array(CommandLine.arguments.dropFirst())) {
      case .cases(let request):
        var run = CasesRun(request)
        exit(run.run())
      case .growth(let request): exit(GrowthRun(request: request).run())
      case .count(let request): request.run()
      case .help: print(BenchRequest.usage, terminator: "")
      }
    } catch {
      OutputFile.complain("\(error.message)\n\n\(BenchRequest.usage)")
      exit(2)
    }
  }
}
