import HLSConformance
import HLSDelivery
import HLSInterstitials
import HLSPlaylist
import HLSReporting

/// Judges the inputs of `interlint lint --reloads` as successive loads of one playlist.
struct SessionJudge {
  private let linter: Linter
  private let naming = SourceNaming()
  private let name: String
  private let inputs: [DiscoveredInput]
  private let recordings: Recordings
  private let inputJudge: InputJudge
  /// What to say of files whose order is probably not the one that was meant; nil where it may be.
  private var orderHint: String?

  /// Throws where the operands are neither two files or more nor one folder.
  init(_ line: ParsedCommandLine, _ linter: Linter) throws(UsageError) {
    self.linter = linter
    let log = ExchangeLog.fileName
    let operands = line.operands.filter { $0 != log && !$0.hasSuffix("/" + log) }
    let found = operands.map { operand in
      (operand: operand, inputs: InputDiscovery.inputs(for: [operand]))
    }
    let folders = found.filter { !Self.isFile($0.operand, $0.inputs) }
    var inputs: [DiscoveredInput]
    if folders.isEmpty {
      guard found.count > 1, !operands.contains("-") else { throw .noLoads }
      inputs = found.flatMap(\.inputs)
      name = Self.commonName(operands.map(naming.name))
      orderHint = line.flag("quiet") ? nil : Self.orderHint(operands)
    } else {
      guard found.count == 1 else { throw .noLoads }
      let prefix = folders[0].operand.hasSuffix("/") ? folders[0].operand : folders[0].operand + "/"
      inputs = folders[0].inputs.filter { input in
        // A folder inside holds loads of another playlist.
        guard case .file(let path) = input else { return true }
        return path.hasPrefix(prefix) && !path.dropFirst(prefix.count).contains("/")
      }.sorted { NaturalOrder.precedes($0.path, $1.path) }
      name = naming.name(folders[0].operand)
    }
    self.inputs = inputs
    if let folder = folders.first, let first = inputs.first?.path {
      inputs += Self.log(above: folder.operand, of: first, naming)
    }
    // With the logs that were named, which tell when the loads were made.
    inputs += line.operands.filter { !operands.contains($0) }.map { .file(path: $0) }
    recordings = Recordings(line, &inputs)
    inputJudge = InputJudge(line, linter, recordings)
  }

  /// The log in the folder above, where it records the loads of several playlists, these among them.
  private static func log(
    above folder: String, of load: String, _ naming: SourceNaming
  ) -> [DiscoveredInput] {
    let inner = folder.hasSuffix("/") ? String(folder.dropLast()) : folder
    let own = "\(inner)/\(ExchangeLog.fileName)"
    let path = (inner.lastIndex(of: "/").map { String(inner[...$0]) } ?? "") + ExchangeLog.fileName
    guard isAbsent(own),
      let file = try? LoadedFile(reading: path, limit: LinkedFiles.largestFile)
    else { return [] }
    let answers = RecordedAnswers(
      ExchangeLog(parsing: SourceFile(name: path, bytes: file.bytes)),
      at: LinkedFiles.location(of: path), spelling: naming.absolute)
    return answers.exchange(ofFile: LinkedFiles.location(of: load)) == nil
      ? [] : [.file(path: path)]
  }

  private static func isAbsent(_ path: String) -> Bool {
    do {
      _ = try LoadedFile(reading: path, limit: 0)
      return false
    } catch {
      return error == .notFound
    }
  }

  /// What to say of files whose order is probably not the one that was meant: a shell gives names in
  /// the order of their characters, 10 before 2.
  private static func orderHint(_ operands: [String]) -> String? {
    let pairs = zip(operands, operands.dropFirst())
    return pairs.first { NaturalOrder.precedes($1, $0) }.map { pair in
      "the loads are compared in the order given, "
        + "\(VisibleText.fitted(pair.0, to: longestName)) before "
        + "\(VisibleText.fitted(pair.1, to: longestName)); "
        + "a folder that holds them is taken in the order of their numbers"
    }
  }

  private static let longestName = 200

  private static func isFile(_ operand: String, _ inputs: [DiscoveredInput]) -> Bool {
    switch inputs.first {
    case .file(let path): inputs.count == 1 && path == operand
    case .standardInput, .address: true
    case .failure(_, .emptyDirectory), .failure(_, .directoryLoop), .failure(_, .tooDeep): false
    case .failure(let path, _): inputs.count == 1 && path == operand
    case nil: false
    }
  }

  /// The result for the session, then those for what could not be loaded and for exchange logs.
  func results() -> [SourceResult] {
    if let orderHint { Console.error(orderHint) }
    var session = SessionLinter(linter, named: name)
    var unchecked: [SourceResult] = []
    for (number, input) in inputs.enumerated() {
      do {
        let path = input.path
        if case .failure(_, let failure) = input { throw failure }
        if case .address = input {
          unchecked.append(
            SourceResult(source: naming.name(path), unchecked: "loads that are compared are files"))
          continue
        }
        let file = try LoadedFile(reading: path)
        if let hint = ContentKind(of: file.bytes.span).hintBesidePlaylists {
          unchecked.append(
            SourceResult(source: naming.name(path), unchecked: "not a playlist: \(hint)"))
        } else {
          let exchange = recordings.answers(for: path)?
            .exchange(ofFile: LinkedFiles.location(of: path))
          session.add(
            SourceFile(name: naming.name(path), bytes: file.bytes), at: exchange?.time?.value,
            from: exchange?.url.text, number: number + 1)
        }
      } catch {
        unchecked.append(SourceResult(source: naming.name(input.path), unchecked: "\(error)"))
      }
    }
    // Where no load could be read, each says why, and there is nothing to say of all.
    let judged = session.count == 0 && !unchecked.isEmpty ? [] : [judge(session)]
    return judged + unchecked + recordings.all.map(inputJudge.result)
  }

  private func judge(_ session: SessionLinter) -> SourceResult {
    if let mixed = session.mixedLoads {
      return SourceResult(
        source: name,
        unchecked: "\(mixed.media) is a media playlist and \(mixed.multivariant) a "
          + "multivariant playlist, so that they are not loads of one playlist")
    }
    guard session.count > 1 else {
      let count = session.count == 0 ? "there is none" : "there is one"
      return SourceResult(
        source: name, unchecked: "two loads are needed to compare, and \(count)")
    }
    return session.result
  }

  /// One name for loads whose names differ in the middle, such as `load-*.m3u8`.
  static func commonName(_ names: [String]) -> String {
    guard let first = names.first else { return "" }
    var (prefix, suffix) = (first[...], first[...])
    for name in names {
      while !name.hasPrefix(prefix) { prefix.removeLast() }
      while !name.hasSuffix(suffix) { suffix.removeFirst() }
    }
    let shortest = names.map(\.count).min() ?? 0
    guard !prefix.isEmpty || !suffix.isEmpty, Set(names).count > 1 else { return first }
    // A digit that all numbers begin with is part of the number.
    while prefix.last?.isNumber == true { prefix.removeLast() }
    while suffix.first?.isNumber == true { suffix.removeFirst() }
    if prefix.count + suffix.count > shortest { suffix = suffix.suffix(shortest - prefix.count) }
    return prefix + "*" + suffix
  }
}

extension DiscoveredInput {
  fileprivate var path: String {
    switch self {
    case .file(let path), .address(let path), .failure(let path, _): path
    case .standardInput: "-"
    }
  }
}
