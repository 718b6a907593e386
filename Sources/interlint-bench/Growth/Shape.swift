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
