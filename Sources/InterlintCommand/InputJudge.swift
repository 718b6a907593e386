import HLSConformance
import HLSDelivery
import HLSPlaylist

/// Judges one input of `interlint lint`, and what it leads to.
struct InputJudge: Sendable {
  private let linter: Linter
  private let naming: SourceNaming
  private let standardInputName: String
  /// Whether standard input has a place from which addresses in it can be followed.
  private let isStandardInputPlaced: Bool
  private let follows: Bool
  /// The directories that were named, made absolute.
  private let folders: [String]

  init(_ line: ParsedCommandLine, _ linter: Linter) {
    let naming = SourceNaming()
    self.linter = linter
    self.naming = naming
    standardInputName = line.last("stdin-filename").map(naming.name) ?? "<stdin>"
    isStandardInputPlaced = line.last("stdin-filename") != nil
    follows = !line.flag("no-follow")
    folders = line.operands.map(naming.absolute)
  }

  /// The result for the input, then those for what it leads to.
  func results(for input: DiscoveredInput) -> [SourceResult] {
    switch input {
    case .failure(let path, let failure):
      let isAddress = path.hasPrefix("http://") || path.hasPrefix("https://")
      let hint = isAddress ? "; addresses are not loaded yet: check a copy" : ""
      return [SourceResult(source: naming.name(path), unchecked: "\(failure)\(hint)")]
    case .file(let path):
      do {
        return judge(try LoadedFile(reading: path).bytes, naming.name(path), at: path)
      } catch {
        return [SourceResult(source: naming.name(path), unchecked: "\(error)")]
      }
    case .standardInput:
      do {
        let file = try LoadedFile.standardInput(named: standardInputName)
        return judge(
          file.bytes, standardInputName, at: isStandardInputPlaced ? standardInputName : nil)
      } catch {
        return [SourceResult(source: standardInputName, unchecked: "\(error)")]
      }
    }
  }

  private func judge(_ bytes: [UInt8], _ name: String, at path: String?) -> [SourceResult] {
    if let hint = ContentKind(of: bytes.span).hint {
      return [SourceResult(source: name, unchecked: "not a playlist: \(hint)")]
    }
    let source = SourceFile(name: name, bytes: bytes)
    guard follows, let path else { return [linter.lint(source)] }
    var files: LinkedFiles?
    let graph = DocumentGraph.following(
      source, at: LinkedFiles.location(of: path), settings: linter.settings
    ) { address in
      let known = files ?? LinkedFiles(inside: root(of: path), absolute: naming.absolute)
      files = known
      return switch known.file(at: address) {
      case .success(let file):
        .source(SourceFile(name: naming.name(file.path), bytes: file.bytes), location: address)
      case .failure(let failure): .absent(reason: "\(failure)")
      }
    }
    return linter.lint(graph)
  }

  /// The folder that addresses in the file at `path` may not lead out of: the repository or the
  /// directory of the work, where the file lies inside, else the directory that was named, else its
  /// own.
  private func root(of path: String) -> String {
    let absolute = naming.absolute(path)
    let candidates = naming.workFolders + folders
    return candidates.first { absolute.hasPrefix($0 == "/" ? $0 : $0 + "/") }
      ?? String(absolute[..<(absolute.lastIndex(of: "/") ?? absolute.startIndex)])
  }
}
