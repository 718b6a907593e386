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
