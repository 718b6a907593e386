import HLSDelivery

/// A report and where it goes: `FORMAT` or `FORMAT=PATH`.
struct OutputTarget: Sendable, Equatable {
  let format: String
  /// Nil for standard output.
  let path: String?

  /// The reports that the command line asks for; text on standard output where it names none.
  ///
  /// Refuses to write two over each other, or one over `inputs` or what an option names.
  static func targets(
    _ line: ParsedCommandLine, inputs: [String] = []
  ) throws(CommandFailure) -> [OutputTarget] {
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
    let files =
      Self.options.flatMap { option in
        line.values(of: option).map { ("the file of --\(option)", $0) }
      }
      + inputs.map { ("\($0), which is to be checked", $0) }
    for (name, file) in files {
      guard let place = places.firstIndex(of: naming.absolute(file)) else { continue }
      throw CommandFailure(
        code: .usage,
        message:
          "--output=\(targets[place].format) would write over \(name); allowed is a file of its own"
      )
    }
    if line.flag("quiet") { targets.removeAll { $0.path == nil } }
    return targets
  }

  /// The options that name files which a report may not replace.
  private static let options = ["targets", "exchanges", "history", "dai-key-file", "cacert"]

  func write(_ bytes: [UInt8]) throws(CommandFailure) {
    guard let path else { return try Console.write(bytes) }
    do {
      try FileReplacement.write(bytes, to: path)
    } catch {
      throw CommandFailure(code: .usage, message: "the \(format) report \(path) \(error)")
    }
  }
}
