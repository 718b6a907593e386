/// The committed share in per mille, stored in `coverage-floor`.
enum CoverageFloor {
  /// The share in `bytes`; nil if it is not an integer from 0 to 1000.
  private static func parse(_ bytes: [UInt8]) -> Int? {
    var text = String(decoding: bytes, as: UTF8.self)[...]
    while text.last?.isNewline == true { text.removeLast() }
    guard let value = Int(text), (0...1000).contains(value) else { return nil }
    return value
  }

  /// The share of the suite in `directory`; nil if it has none.
  static func read(_ directory: String) throws(SuiteProblem) -> Int? {
    let path = "\(directory)/\(SuiteLayout.coverageFloor)"
    guard let bytes = try SuiteFiles.bytesIfPresent(of: path) else { return nil }
    guard let floor = parse(bytes) else {
      throw SuiteProblem(path: path, message: "is not a number from 0 to 1000")
    }
    return floor
  }

  static func bytes(_ perMille: Int) -> [UInt8] { Array("\(perMille)\n".utf8) }
}
