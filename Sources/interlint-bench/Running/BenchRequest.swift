import SourceText

/// What the program is asked to do.
enum BenchRequest: Equatable {
  case cases(CasesRequest)
  case growth(GrowthRequest)
  case count(CountRequest)
  case help

  /// Reads the arguments; throws the description of the first that is wrong.
  init(parsing arguments: [String]) throws(UsageFault) {
    var words = ArgumentWords(arguments)
    if words.contains(where: ["-h", "--help"]) {
      self = .help
    } else if words.first == "growth" {
      words.removeFirst()
      self = .growth(try GrowthRequest(parsing: words))
    } else if words.first == "count" {
      words.removeFirst()
      self = .count(try CountRequest(parsing: words))
    } else {
      self = .cases(try CasesRequest(parsing: words))
    }
  }

  static let usage = """
    usage: interlint-bench [OPTION …] [CASE|FILE|FOLDER …]
           interlint-bench growth [OPTION …] [SHAPE …]
           interlint-bench count SHAPE SIZE RUNS

    Without growth: how fast playlists are read and linted, next to a search for line feeds in the same
    bytes, in processor time on one thread. The cases are \((CasesRequest.names).joined(separator: ", ")).
    A folder is one case with all playlists in it.

      --json FILE           write the results as JSON

    growth: cost and peak memory of inputs of 1, 10 and 100 times a size. Fails where a tenfold size
    costs more than 14 times as much. Where that is so of the time, callgrind counts the instructions,
    which decide.

      --json FILE           write the results as JSON
      --exceptions FILE     the shapes that are known to grow faster

    count: does the work of a shape so often, under callgrind.

    """
}

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

/// A request to measure growth.
struct GrowthRequest: Equatable {
  var shapes: [String]
  /// Where to write JSON.
  var json: String?
  /// The list of known exceptions.
  var exceptions: String?

  init(parsing words: ArgumentWords) throws(UsageFault) {
    let names = Shape.all.map(\.name)
    let (options, shapes) = try words.read(options: ["--json", "--exceptions"])
    for shape in shapes where !names.contains(shape) {
      let hint = Spelling.nearest(to: shape, among: names).map { "; did you mean \($0)?" }
      throw UsageFault(
        message: "no shape \(shape)" + (hint ?? "; the shapes are \(names.joined(separator: ", "))")
      )
    }
    self.shapes = shapes.isEmpty ? names : shapes
    json = options["--json"]
    exceptions = options["--exceptions"]
  }
}

extension CountRequest {
  init(parsing words: ArgumentWords) throws(UsageFault) {
    let words = try words.read(options: []).words
    guard words.count == 3, let size = Int(words[1]), let runs = Int(words[2]),
      Shape.all.contains(where: { $0.name == words[0] })
    else { throw UsageFault(message: "count needs a shape, a size and a number of runs") }
    self.init(shape: words[0], size: size, runs: runs)
  }
}

/// Arguments, split into options with a value and other words.
struct ArgumentWords {
  private var words: ArraySlice<String>

  init(_ words: [String]) { self.words = words[...] }

  var first: String? { words.first }

  mutating func removeFirst() { words.removeFirst() }

  func contains(where names: [String]) -> Bool { words.contains(where: names.contains) }

  /// The values of the options, which are among `names` and given once at most, and the other words.
  ///
  /// A value is the next argument, or what follows `=`.
  func read(options names: [String]) throws(UsageFault) -> (
    options: [String: String], words: [String]
  ) {
    var (options, others): ([String: String], [String]) = ([:], [])
    var rest = words
    while let word = rest.popFirst() {
      guard word.hasPrefix("-") else {
        others.append(word)
        continue
      }
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(parts[0])
      guard names.contains(name) else { throw UsageFault(message: "unknown option \(name)") }
      guard options[name] == nil else { throw UsageFault(message: "\(name) is given twice") }
      let value = parts.count > 1 ? String(parts[1]) : rest.popFirst()
      guard let value, !value.isEmpty else { throw UsageFault(message: "\(name) needs a value") }
      options[name] = value
    }
    return (options, others)
  }
}

/// Arguments that are wrong, in words.
struct UsageFault: Error, Equatable {
  let message: String
}
