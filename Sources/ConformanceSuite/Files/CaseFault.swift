/// The error if a `case.json` is invalid.
struct CaseFault: Error {
  let message: String

  init(_ message: String) {
    self.message = message
  }

  init(decoding error: any Error) {
    func place(_ path: [any CodingKey]) -> String {
      let steps = path.map { $0.intValue.map { "[\($0)]" } ?? $0.stringValue }
      return steps.isEmpty ? "the document" : steps.joined(separator: ".")
    }
    self.message =
      switch error {
      case DecodingError.keyNotFound(let key, let context):
        "\(place(context.codingPath)) has no \(key.stringValue)"
      case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context):
        "\(place(context.codingPath)) has a value of the wrong type"
      case DecodingError.dataCorrupted(let context) where !context.codingPath.isEmpty:
        "\(place(context.codingPath)) has a value that is not allowed"
      default: "not valid JSON"
      }
  }
}
