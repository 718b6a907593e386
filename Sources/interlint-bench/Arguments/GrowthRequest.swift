import SourceText

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
