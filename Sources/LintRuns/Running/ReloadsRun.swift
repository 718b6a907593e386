import HLSDocuments
import HLSLinting
import HLSLoading
import SourceText

/// A run that lints its inputs as successive loads of one playlist.
struct ReloadsRun {
  private let linter: Linter
  private let loader: DocumentLoader
  private let inputs: [DiscoveredInput]
  /// The name of the playlist in reports.
  private let name: String
  /// A note about files that are probably in the wrong order; nil if the order looks right.
  private var orderHint: String?

  /// Throws unless the inputs are at least two files, or one folder.
  init(
    _ request: LintRequest, _ linter: Linter, _ network: NetworkDocuments
  ) throws(RunFailure) {
    self.linter = linter
    let naming = SourceNaming()
    let log = ExchangeLog.fileName
    let named = request.inputs.filter { $0 != log && !$0.hasSuffix("/" + log) }
    let found = named.map { (name: $0, inputs: InputDiscovery.inputs(for: [$0])) }
    let folders = found.filter { !Self.isFile($0.name, $0.inputs) }
    var inputs: [DiscoveredInput]
    if folders.isEmpty {
      if found.count == 1, case .failure(let path, let failure)? = found[0].inputs.first {
        throw RunFailure(.unchecked, "\(naming.name(path)): \(failure)")
      }
      guard found.count > 1, !named.contains("-") else { throw Self.noLoads }
      inputs = found.flatMap(\.inputs)
      name = Self.commonName(named.map(naming.name))
      orderHint = Self.orderHint(named)
    } else {
      guard found.count == 1 else { throw Self.noLoads }
      inputs = folders[0].inputs.loads(ofFolder: folders[0].name)
      name = naming.name(folders[0].name)
    }
    let loads = inputs
    if let folder = folders.first, let first = inputs.first?.path {
      inputs += Self.log(above: folder.name, of: first, naming)
    }
    // The logs contain the times of the loads.
    inputs += request.inputs.filter { !named.contains($0) }.map { .file(path: $0) }
    let recordings = Recordings(
      of: &inputs, named: request.inputs, given: request.exchangeLog,
      follows: request.loading.follows, standardInputName: request.standardInputName)
    self.inputs = loads
    loader = request.loader(network, recordings)
  }

  /// The result of the loads, then those of unreadable loads and of exchange logs.
  func results(note: Note) -> [SourceResult] {
    var reloads = ReloadsLinter(linter, named: name)
    var unchecked: [SourceResult] = []
    var addresses: [String: String] = [:]
    var unjudgedLists: [String: String] = [:]
    for (number, input) in inputs.enumerated() {
      do {
        let load = try loader.loadPlaylist(input)
        let find = loader.documents(linkedFrom: input)
        reloads.add(
          load.source, at: load.time, from: load.address, number: number + 1,
          had: load.serverTime,
          findingLists: { address in
            guard case .source(let list, let location) = find(address) else {
              return .absent(reason: "not loaded")
            }
            if let reason = JSONText(parsing: list).obstacle {
              unjudgedLists[list.name] = reason
            }
            // A file is the answer to one query, and nobody knows those to others.
            let first = addresses[list.name, default: address]
            addresses[list.name] = first
            return first == address
              ? .source(list, location: location) : .absent(reason: "not recorded")
          }, judgingThem: true)
      } catch {
        unchecked.append(SourceResult(error))
      }
    }
    if let orderHint, reloads.count > 1 { note(orderHint) }
    // If too few loads could be read, their own results explain why.
    let linted = reloads.count < 2 && !unchecked.isEmpty ? [] : [result(of: reloads)]
    unchecked += unjudgedLists.sorted { $0.key < $1.key }.map {
      SourceResult(source: $0.key, unchecked: $0.value)
    }
    let recordings = loader.recordings.all
    return linted + unchecked + recordings.flatMap { unreadableLoads(in: $0) }
      + recordings.map { linter.lint($0, with: loader) }
  }

  /// The results of loads of the playlist that a log records, and that are no inputs.
  private func unreadableLoads(in recording: Recording) -> [SourceResult] {
    guard let answers = recording.answers else { return [] }
    let keys = Set(inputs.compactMap { $0.recordedKey(in: answers) })
    // Those of inputs have results by the names of the files.
    let known = Set(
      inputs.compactMap { answers.exchange(ofFile: LinkedFiles.location(of: $0.path)) }.map(\.index)
    )
    return answers.unreadableLoads(of: keys, find: loader.bodies(of: recording))
      .filter { !known.contains($0.load.index) }
      .map { load, reason in
        SourceResult(
          source: "\(AddressNames.plainName(of: load.url.text)) (load \(load.index + 1))",
          unchecked: reason)
      }
  }

  private func result(of reloads: ReloadsLinter) -> SourceResult {
    if let mixed = reloads.mixedLoads {
      return SourceResult(
        source: name,
        unchecked: "\(mixed.media) is a media playlist and \(mixed.multivariant) a "
          + "multivariant playlist, so they are not loads of the same playlist")
    }
    guard reloads.count > 1 else {
      let count = reloads.count == 0 ? "none" : "only one"
      return SourceResult(
        source: name, unchecked: "at least two loads are needed; found \(count)")
    }
    return reloads.result
  }

  /// The log in the parent folder, if it records several playlists including these loads.
  private static func log(
    above folder: String, of load: String, _ naming: SourceNaming
  ) -> [DiscoveredInput] {
    let inner = folder.hasSuffix("/") ? String(folder.dropLast()) : folder
    let above = inner.lastIndex(of: "/").map { String(inner[...$0]) } ?? ""
    let recording = Recording(at: Recording.path(in: above), naming)
    guard Recording(at: Recording.path(in: inner), naming).isMissing,
      recording.answers?.exchange(ofFile: LinkedFiles.location(of: load)) != nil
    else { return [] }
    return [.file(path: recording.path)]
  }

  /// A note about files that are probably in the wrong order: shells sort names by character, `10` before
  /// `2`.
  private static func orderHint(_ names: [String]) -> String? {
    let pairs = zip(names, names.dropFirst())
    return pairs.first { NaturalOrder.precedes($1, $0) }.map { pair in
      "loads are compared in the given order: "
        + "\(TerminalText.fitted(pair.0, to: longestName)) before "
        + "\(TerminalText.fitted(pair.1, to: longestName)); "
        + "if given a folder, interlint sorts its files by number"
    }
  }

  private static let longestName = 200

  private static let noLoads = RunFailure(
    .request, "--reloads needs at least two files, or one folder with the loads of one playlist")

  private static func isFile(_ name: String, _ inputs: [DiscoveredInput]) -> Bool {
    switch inputs.first {
    case .file(let path): inputs.count == 1 && path == name
    case .standardInput, .address: true
    case .failure(_, .emptyDirectory), .failure(_, .leftOut), .failure(_, .tooDeep): false
    case .failure(let path, _): inputs.count == 1 && path == name
    case nil: false
    }
  }

  /// A common name for the loads, such as `load-*.m3u8`.
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

extension [DiscoveredInput] {
  /// The loads of one playlist in a folder, in the order of their numbers.
  func loads(ofFolder folder: String) -> [DiscoveredInput] {
    let prefix = folder.hasSuffix("/") ? folder : folder + "/"
    return filter { input in
      // A subfolder contains the loads of another playlist.
      guard case .file(let path) = input else { return true }
      return path.hasPrefix(prefix) && !path.dropFirst(prefix.count).contains("/")
    }.sorted { NaturalOrder.precedes($0.path, $1.path) }
  }
}

extension DiscoveredInput {
  /// The path or URL as given or found; `-` for standard input.
  fileprivate var path: String {
    switch self {
    case .file(let path), .address(let path), .failure(let path, _): path
    case .standardInput: "-"
    }
  }
}
