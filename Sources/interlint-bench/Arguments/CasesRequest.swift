/// A request to measure cases.
struct CasesRequest: Equatable {
  /// Names of generated cases, and paths.
  var cases: [String]
  /// Where to write JSON.
  var json: String?

  /// The cases that need no file.
  static let names = BenchCase.generated.map(\.name) + [WholeCommand.name]

  init(parsing words: ArgumentWords) throws(UsageFault) {
    let (options, cases) = try words.read(options: ["--json"])
    self.cases = cases.isEmpty ? Self.names : cases
    json = options["--json"]
  }
}
