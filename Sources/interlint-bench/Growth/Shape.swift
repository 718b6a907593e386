/// A kind of input that can have any size, and what is done with it.
struct Shape: Sendable {
  let name: String
  /// The smallest size that is measured; large enough that fixed costs hide no growth.
  let base: Int
  /// Builds the input of a size, and returns the work; the work returns how much it found.
  let work: @Sendable (Int) -> () -> Int

  /// The sizes that are measured.
  var sizes: [Int] { [base, base * 10, base * 100] }
}

/// A request to do the work of a shape, which a program that counts instructions observes.
struct CountRequest: Equatable {
  let shape: String
  let size: Int
  /// How often; 0 only builds the input.
  let runs: Int

  init(shape: String, size: Int, runs: Int) {
    (self.shape, self.size, self.runs) = (shape, size, runs)
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
