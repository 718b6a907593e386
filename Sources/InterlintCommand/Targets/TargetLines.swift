import HLSPlaylist

/// A list of targets, one a line.
struct TargetLines {
  private struct Line {
    /// From 1.
    let number: Int
    let hash: StableHash
    let members: Result<TargetMembers, YAMLProblem>
  }

  private let file: String
  private var lines: [Line] = []
  private var environment: EnvironmentValues

  /// How many lines are not skipped.
  var count: Int { lines.count }

  init(_ bytes: [UInt8], of file: String, _ environment: EnvironmentValues) {
    self.file = file
    self.environment = environment
    // Windows ends lines with CR and LF, and begins files with a mark.
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    let all = bytes[start...].split(separator: 0x0A, omittingEmptySubsequences: false)
    for (index, line) in all.enumerated() {
      let text = line.trimmed
      guard let first = text.first, first != UInt8(ascii: "#") else { continue }
      lines.append(
        Line(
          number: index + 1, hash: .of(String(decoding: text, as: UTF8.self)),
          members: members(of: text)))
    }
  }

  private mutating func members(
    of bytes: ArraySlice<UInt8>
  ) -> Result<TargetMembers, YAMLProblem> {
    let start = Position(line: 1, column: 1)
    guard let text = String(validating: bytes, as: UTF8.self) else {
      return .failure(YAMLProblem(at: start, "the line is not UTF-8"))
    }
    guard text.hasPrefix("{") else { return .success(TargetMembers(url: text, at: start)) }
    do throws(YAMLProblem) {
      guard let value = try YAMLReader.read(Array(bytes)) else {
        return .failure(YAMLProblem(at: start, "the line has no target"))
      }
      return .success(try TargetMembers(value, &environment))
    } catch {
      return .failure(error)
    }
  }

  /// An entry for each line; paths of files are relative to `folder`.
  func entries(in folder: String) -> [TargetList.Entry] {
    var naming = TargetNaming()
    // Names that are given go before names that are made.
    var isTaken: Set<Int> = []
    for line in lines {
      if case .success(let members) = line.members, let name = members.name, !naming.take(name) {
        isTaken.insert(line.number)
      }
    }
    return lines.map { line in
      do throws(YAMLProblem) {
        let members = try line.members.get()
        if isTaken.contains(line.number) {
          throw YAMLProblem(
            at: members.place,
            "the name \(UsageError.shown(members.name ?? "")) is that of another target already")
        }
        return .target(try ListedTarget(members, in: folder, &naming))
      } catch {
        let place = error.place.column > 1 ? "column \(error.place.column): " : ""
        let reason = place + error.message
        Console.error("\(file):\(line.number): not a target: \(reason)")
        // A name that is the same in every share of the list, in each of which it stands elsewhere.
        let name = naming.makeName(for: "line-\(line.hash.hexadecimal)")
        return .unreadable(name: name, reason: reason)
      }
    }
  }
}

extension ArraySlice<UInt8> {
  /// The line without the blanks and the carriage return around it.
  fileprivate var trimmed: ArraySlice<UInt8> {
    let blanks: [UInt8] = [0x20, 0x09, 0x0D]
    guard let last = lastIndex(where: { !blanks.contains($0) }) else { return [] }
    return self[startIndex...last].drop { blanks.contains($0) }
  }
}
