import FoundationEssentials
import HLSLoading
import SourceText

@testable import LintRuns

/// Values for variables whose names are short; no other variable is set.
private let environment = EnvironmentValues { $0.utf8.count < 8 ? "value of \($0)" : nil }

/// YAML is read as the configuration of a nightly run and as a list of targets; anything else gives an
/// error in one line.
func checkConfiguration(_ bytes: [UInt8]) {
  do throws(YAMLProblem) {
    guard let value = try YAMLReader.read(bytes) else { return }
    for entry in try TargetList(value, in: "lists/", environment).entries { check(entry) }
  } catch {
    check(error)
  }
  let file = ScratchFile("configuration.yaml", bytes)
  do throws(RunFailure) {
    let request = try NightlyRequest(reading: file.path, environment) { check(note: $0) }
    require(!request.night.history.isEmpty && request.run.jobs > 0)
    for entry in request.targets.entries { check(entry) }
    if let shard = Shard("1/3") {
      let parts = (1...3).compactMap { Shard("\($0)/3") }
      let names = request.targets.entries.map(\.name)
      require(
        names.allSatisfy { name in parts.count { $0.contains(name) } == 1 },
        "a target is in no shard or in two, \(shard)")
    }
  } catch {
    check(note: error.message)
  }
}

/// A configuration says what applies to a source, and a baseline is read as it was written; anything else
/// gives an error in one line.
func checkRepositoryFiles(_ bytes: [UInt8]) {
  let file = ScratchFile("repository.yaml", bytes)
  do throws(RunFailure) {
    let configuration = try Configuration(reading: file.path)
    require(configuration.files.last == file.path)
    let settings = configuration.settings(for: "ads/a.m3u8")
    require(settings.count <= configuration.settings.count && settings.allSatisfy { $0.line > 0 })
  } catch {
    check(note: error.message)
  }
  do {
    let baseline = try Baseline(reading: file.path)
    let written = ScratchFile("baseline.json", try baseline.json)
    require(try Baseline(reading: written.path) == baseline, "a baseline differs when read again")
  } catch let error as RunFailure {
    check(note: error.message)
  } catch {
    require(false, "a baseline cannot be written: \(error)")
  }
}

/// Each line is a target, or is reported with the reason why it is none.
func checkTargets(_ bytes: [UInt8]) {
  let note: Note = { check(note: $0) }
  do throws(RunFailure) {
    var lines = TargetLines(
      LineStream(bytes), of: "list.txt", in: "lists/", environment, note: note)
    while let (entry, line) = try lines.next() {
      require(line > 0)
      check(entry)
    }
    lines = TargetLines(LineStream(bytes), of: "list.txt", in: "lists/", environment, note: note)
    let names = try TargetList(&lines, of: "list.txt", note: note).entries.map(\.name)
    require(Set(names).count == names.count, "two targets have one name")
  } catch {
    check(note: error.message)
  }
}

/// Each line says what is usual of a target, or is reported; what was read is written and read again alike.
func checkUsual(_ bytes: [UInt8]) {
  let note: Note = { check(note: $0) }
  let file = ScratchFile("usual.jsonl", bytes)
  do throws(RunFailure) {
    let usual = try UsualTargets(reading: file.path, note: note)
    let written = ScratchFile("written.jsonl", Array(usual.lines.utf8))
    let read = try UsualTargets(reading: written.path) { stop("a line cannot be read: \($0)") }
    require(read == usual, "what is usual differs when read again")
  } catch {
    check(note: error.message)
  }
}

private func check(_ problem: YAMLProblem) {
  require(problem.place.line > 0 && problem.place.column > 0)
  check(note: problem.description(in: "file.yaml"))
}

private func check(note: String) {
  require(!note.isEmpty && !note.contains { $0.isNewline }, note)
}

/// The name can be a name, and a worker process receives the entry as it is.
private func check(_ entry: TargetEntry) {
  require(TargetNaming.isName(entry.name), entry.name)
  do {
    let data = try JSONEncoder().encode(entry)
    let read = try JSONDecoder().decode(TargetEntry.self, from: data)
    require(read.name == entry.name && read.url == entry.url)
    if case .target(let old) = entry, case .target(let new) = read {
      require(old.location == new.location && old.fields.count == new.fields.count)
    }
  } catch {
    stop("a target cannot be passed to a worker: \(error)")
  }
}
