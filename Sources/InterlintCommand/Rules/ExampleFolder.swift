import ConformanceSuite
import HLSDocuments
import HLSLinting
import HLSLoading
import HLSReporting
import HLSRules
import LintRuns
import SourceText

/// The documents of an example that violates a rule, as files of a folder, and the command that checks them.
struct ExampleFolder {
  /// The files, by their paths in the folder.
  private(set) var files: [(path: String, bytes: [UInt8])] = []
  /// The arguments after `interlint lint`; `FOLDER/` is the place of the folder.
  private(set) var arguments: [String] = []

  private static let place = "FOLDER/"

  /// The document that shows the fault when it is checked with only the rule; nil if that takes more.
  let document: [UInt8]?

  /// The first example that violates a rule; nil for a rule without examples.
  init?(_ rule: Rule) {
    guard let (example, settings) = ConformanceCase.failing(rule, RuleCatalog.exampleSettings)
    else { return nil }
    var selection = RuleSelection()
    selection.only = [rule.id]
    document = example.files.first.flatMap { file in
      let source = SourceFile(name: file.name, bytes: file.bytes)
      let result = Linter(RuleCatalog.book, selection: selection).lint(source)
      return result.findings.contains { $0.rule == rule.id } ? file.bytes : nil
    }
    files = example.files.map { ($0.name, $0.bytes) }
    addLog(of: example)
    // Without a document, the log is what is checked.
    let first =
      example.files.first { $0.name != ExchangeLog.fileName }?.name ?? ExchangeLog.fileName
    if settings.expect != nil || settings.usual != nil {
      addTargets(first, settings.expect, settings.usual)
    } else {
      switch example.arrangement {
      case .single, .presentation: arguments = [Self.place + first]
      case .reloads: arguments = ["--reloads", Self.place]
      case .viewers:
        let viewers = example.files.map(\.name).filter {
          $0.hasSuffix(".m3u8") || $0.hasSuffix(".jsonl") && !$0.hasSuffix(ExchangeLog.fileName)
        }
        let folders = Set(viewers.map { $0.prefix { $0 != "/" } }).sorted()
        arguments = folders.compactMap { folder in viewers.first { $0.hasPrefix("\(folder)/") } }
          .flatMap { ["--participant", Self.place + $0] }
      }
    }
    arguments.append("--profile=\(rule.profile.rawValue)")
    for key in settings.podTokenKeys ?? [] {
      files.append(("dai-keys.txt", Array("\(key)\n".utf8)))
      arguments += ["--dai-key-file", Self.place + "dai-keys.txt"]
    }
    arguments += (settings.podServingHosts ?? []).map { "--dai-host=\($0)" }
    if settings.podAuthentication == true { arguments.append("--pod-authentication") }
    if settings.adBreakAPI == true { arguments.append("--ad-break-api") }
  }

  /// Records from which addresses, and when, the documents were loaded, if the example says that.
  private mutating func addLog(of example: ConformanceExample) {
    let isRecorded = example.files.contains { $0.name == ExchangeLog.fileName }
    guard !isRecorded, example.files.contains(where: { $0.address != nil || $0.time != nil }) else {
      return
    }
    let base = example.files.first?.address.map { URIReference($0) }
    var log = JSONWriter()
    for file in example.files {
      let own = example.arrangement == .reloads ? "https://example.com/live.m3u8" : nil
      let link = Self.link(to: file.name, in: example)
      guard let url = file.address ?? base?.resolving(link) ?? own else { continue }
      log.object { json in
        json.member("url", url)
        json.member("file", file.name)
        json.member("status", 200)
        json.member("time", file.time)
      }
      log.endLine()
    }
    files.append((ExchangeLog.fileName, log.bytes))
  }

  /// The address by which a document of an example refers to another: the name, with a query if it has one.
  private static func link(to name: String, in example: ConformanceExample) -> String {
    for file in example.files {
      let text = String(decoding: file.bytes, as: UTF8.self)
      if let link = text.firstRange(of: name + "?") {
        return String(text[link.lowerBound...].prefix { !$0.isWhitespace && $0 != "\"" })
      }
    }
    return name
  }

  /// Makes the first document a target with expectations.
  private mutating func addTargets(
    _ first: String, _ expected: CaseSettings.Expectations?, _ usual: UsualFacts?
  ) {
    let members: [(String, String?)] = [
      ("kind", expected?.kind), ("live", expected?.live.map { "\($0)" }),
      ("variants", expected?.variants.map { "\($0)" }),
      ("interstitials", expected?.interstitials.map { "\($0)" }),
    ]
    let words = members.compactMap { name, value in value.map { "\(name): \($0)" } }
    let expect = words.isEmpty ? "" : ", expect: {\(words.joined(separator: ", "))}"
    files.append(
      ("targets.yaml", Array("targets:\n- {name: example, url: \(first)\(expect)}\n".utf8)))
    arguments = ["--targets", Self.place + "targets.yaml"]
    guard let usual else { return }
    files.append(("usual.jsonl", Array(UsualTargets(["example": usual]).lines.utf8)))
    arguments += ["--usual", Self.place + "usual.jsonl"]
  }

  /// Writes the files to a new folder, and returns the command that checks them.
  func write(to folder: String) throws -> String {
    guard !SourceNaming.exists(folder) else {
      throw RunFailure(.usage, "--directory \(folder) exists; expected the path of a new folder")
    }
    for file in files {
      do throws(WriteFailure) {
        try FileReplacement.write(file.bytes, to: "\(folder)/\(file.path)")
      } catch {
        throw RunFailure(.usage, "--directory \(folder): \(error)")
      }
    }
    let shown = arguments.map { $0.replacing(Self.place, with: folder + "/") }
    return (["interlint", "lint", "--isolated"] + shown).joined(separator: " ")
  }
}
