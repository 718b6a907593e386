import HLSDelivery

/// A report and where it goes: `FORMAT` or `FORMAT=PATH`.
struct OutputTarget: Sendable, Equatable {
  let format: String
  /// Nil for standard output.
  let path: String?

  /// The reports that the command line asks for; text on standard output where it names none.
  static func targets(_ line: ParsedCommandLine) throws(CommandFailure) -> [OutputTarget] {
    let words = line.values(of: "output")
    var targets = (words.isEmpty ? ["text"] : words).map { word in
      let format = String(word.prefix { $0 != "=" })
      let path = format.count < word.count ? String(word.dropFirst(format.count + 1)) : nil
      return OutputTarget(format: format, path: path == "-" ? nil : path)
    }
    let naming = SourceNaming()
    let places = targets.map { $0.path.map(naming.absolute) }
    for (number, target) in targets.enumerated() where places[..<number].contains(places[number]) {
      throw CommandFailure(
        code: .usage,
        message: "two reports cannot both go to \(target.path ?? "standard output")")
    }
    if line.flag("quiet") { targets.removeAll { $0.path == nil } }
    return targets
  }

  func write(_ bytes: [UInt8]) throws(CommandFailure) {
    guard let path else { return try Console.write(bytes) }
    do {
      try FileReplacement.write(bytes, to: path)
    } catch {
      throw CommandFailure(code: .usage, message: "the \(format) report \(path) \(error)")
    }
  }
}
