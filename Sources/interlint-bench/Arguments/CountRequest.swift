/// A request to do the work of a shape, which a program that counts instructions observes.
struct CountRequest: Equatable {
  let shape: String
  let size: Int
  /// How often; 0 only builds the input.
  let runs: Int

  init(shape: String, size: Int, runs: Int) {
    (self.shape, self.size, self.runs) = (shape, size, runs)
  }

  init(parsing words: ArgumentWords) throws(UsageFault) {
    let words = try words.read(options: []).words
    guard words.count == 3, let size = Int(words[1]), let runs = Int(words[2]),
      Shape.all.contains(where: { $0.name == words[0] })
    else { throw UsageFault(message: "count needs a shape, a size and a number of runs") }
    self.init(shape: words[0], size: size, runs: runs)
  }

  /// The arguments that this was read from.
  var words: [String] { ["count", shape, String(size), String(runs)] }

  /// Does the work.
  func run() {
    for shape in Shape.all where shape.name == self.shape {
      // What is made once, such as the linter, belongs to no size.
      _ = shape.work(1)()
      let work = shape.work(size)
      for _ in 0..<runs { _ = work() }
    }
  }
}
