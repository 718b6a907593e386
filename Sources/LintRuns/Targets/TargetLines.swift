import HLSDocuments
import HLSLinting
import HLSLoading
import HLSPlaylist
import SourceText

/// The targets of a line-based list, each read on demand.
///
/// Lines are not kept in memory, so a list may have any number of them.
package struct TargetLines: Sendable {
  private let file: String
  private let folder: String
  private let environment: EnvironmentValues
  private let note: Note
  private var lines: LineStream
  /// Whether a target was read; a list without targets is an error.
  private var hasTargets = false

  /// Creates the targets from open lines; `file` is the name in messages, `folder` the base of relative
  /// paths.
  init(
    _ lines: LineStream, of file: String, in folder: String, _ environment: EnvironmentValues,
    note: @escaping Note
  ) {
    (self.lines, self.file, self.folder) = (lines, file, folder)
    self.environment = environment
    self.note = note
  }

  /// Opens the list at `path`, or standard input for `-`.
  ///
  /// Throws if the file cannot be read or is not a list.
  package init(
    reading path: String, _ environment: EnvironmentValues = EnvironmentValues(),
    note: @escaping Note
  ) throws(RunFailure) {
    if path == "-" {
      self.init(.standardInput(), of: "<stdin>", in: "", environment, note: note)
      return
    }
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    self.init(try Self.lines(of: path), of: path, in: folder, environment, note: note)
  }

  /// The lines of a file; throws if it is clearly something else, and for a link out of the repository that it is in:
  /// reports show lines as names, and who is not trusted may have made the link.
  private static func lines(of path: String) throws(RunFailure) -> LineStream {
    let naming = SourceNaming()
    let place = FilePlace(path, naming)
    let home = naming.repository(of: String(naming.literal(path).folderOfPath.dropLast()))
    if let home, !place.isInside(home) {
      throw RunFailure(
        .usage,
        "the targets \(path): it is a link to \(place.path), out of the repository; "
          + "name that file to read it")
    }
    let head: [UInt8]
    var lines: LineStream
    do {
      lines = try LineStream(reading: path)
      head = try lines.head()
    } catch {
      throw RunFailure(.usage, "the targets \(path): \(error)")
    }
    if let hint = hint(ContentKind(of: head.span)) { throw notAList(path, hint) }
    return lines
  }

  /// An entry of the list with its line number.
  typealias Numbered = (entry: TargetEntry, line: Int)

  /// Waits for the next target; nil at the end, or soon after `isStopped` returns true.
  mutating func next(
    unless isStopped: () -> Bool = { false }
  ) throws(RunFailure) -> Numbered? {
    while let line = try nextLine(unless: isStopped) {
      var bytes = line.bytes
      // Windows files have CR LF line endings and may begin with a byte order mark.
      if line.number == 1, bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes = bytes.dropFirst(3) }
      if line.number == 1, bytes.starts(with: "#EXTM3U".utf8) {
        throw Self.notAList(file, Self.playlistHint)
      }
      bytes = bytes.trimmed
      guard let first = bytes.first, first != UInt8(ascii: "#") else { continue }
      hasTargets = true
      return (entry(of: bytes, isCut: line.isCut, number: line.number), line.number)
    }
    guard hasTargets || isStopped() else {
      let place = file == "<stdin>" ? "on standard input" : "in \(file)"
      throw RunFailure(.usage, "no targets \(place)")
    }
    return nil
  }

  private mutating func nextLine(
    unless isStopped: () -> Bool
  ) throws(RunFailure) -> LineStream.Line? {
    do {
      return try lines.next(unless: isStopped)
    } catch {
      let name = file == "<stdin>" ? "on standard input" : file
      throw RunFailure(.usage, "the targets \(name): \(error)")
    }
  }

  private func entry(of bytes: ArraySlice<UInt8>, isCut: Bool, number: Int) -> TargetEntry {
    do throws(YAMLProblem) {
      guard !isCut else {
        throw YAMLProblem(
          at: Position(line: 1, column: 1),
          "the line exceeds \(LineStream.longest) bytes")
      }
      let target = try ListedTarget(members(of: bytes, number: number), in: folder)
      for words in target.exceptions.compactMap(\.expiryNote) { note(words) }
      if let missing = target.missingValue { note("\(file):\(number): \(missing.message)") }
      return .target(target)
    } catch {
      let place = error.place.column > 1 ? "column \(error.place.column): " : ""
      let reason = place + error.message
      note("\(file):\(number): not a target: \(reason)")
      // The name must not depend on the position of the line, which differs between shards.
      let hash = FNV1a(String(decoding: bytes, as: UTF8.self))
      return .unreadable(name: "line-\(hash.hexadecimal)", reason: reason)
    }
  }

  private func members(
    of bytes: ArraySlice<UInt8>, number: Int
  ) throws(YAMLProblem) -> TargetMembers {
    let start = Position(line: 1, column: 1)
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw YAMLProblem(at: start, "the line is not UTF-8")
    }
    guard text.hasPrefix("{") else { return TargetMembers(url: text, at: start) }
    guard let value = try YAMLReader.read(Array(bytes)) else {
      throw YAMLProblem(at: start, "the line contains no target")
    }
    var members = try TargetMembers(value, environment, in: SourceSection(file))
    for place in members.exceptions.indices {
      let origin = members.exceptions[place].origin
      members.exceptions[place].origin = FindingException.Origin(
        file: origin.file, line: number, column: origin.column)
    }
    return members
  }

  private static func notAList(_ file: String, _ hint: String) -> RunFailure {
    RunFailure(.usage, "the targets \(file) are not a list of URLs: \(hint)")
  }

  private static let playlistHint =
    "this is a playlist; put its URL in a list, or check the file directly"

  /// What the file is, if it is clearly not a list; otherwise nil.
  private static func hint(_ kind: ContentKind) -> String? {
    switch kind {
    case .playlist: playlistHint
    // Its own message names an empty list.
    case .empty: nil
    case .binary: kind.hint
    default: kind.distinctNoun.map { kind.hint ?? $0 }
    }
  }
}

extension ArraySlice<UInt8> {
  /// The line without surrounding spaces, tabs and carriage return.
  fileprivate var trimmed: ArraySlice<UInt8> {
    guard let last = lastIndex(where: { !$0.isJSONWhitespace }) else { return [] }
    return self[startIndex...last].drop(while: \.isJSONWhitespace)
  }
}
