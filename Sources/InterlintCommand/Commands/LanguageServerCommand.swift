import HLSDocuments
import HLSLinting
import HLSLoading
import HLSRules
import LanguageServer
import LintRuns
import SourceText

/// `interlint lsp`: serves an editor over standard input and output.
enum LanguageServerCommand {
  /// Answers messages until the client sends `exit` or closes standard input.
  static func run(_ request: LintRequest) throws -> ExitCode {
    var server = EditorSession(environment(request))
    while server.exitStatus == nil {
      do {
        try read(into: &server)
        let output = server.work()
        if !output.isEmpty {
          try Console.deliver { write throws(SystemError) in try write(output) }
        }
      } catch let failure as RunFailure where failure.kind == .closedPipe {
        // Nobody reads the answers any more.
        server.end()
      } catch let error as SystemError {
        throw RunFailure(.usage, "standard input cannot be read: \(error.reason)")
      }
    }
    return server.exitStatus == 0 ? .clean : .findings
  }

  /// Reads all that has arrived, so that the server knows what is out of date before it works;
  /// waits only if it has nothing to do.
  private static func read(into server: inout EditorSession) throws(SystemError) {
    while server.hasRoom {
      guard let bytes = try StandardInput.arrivedBytes(waits: !server.hasWork) else {
        // Messages before the end are still answered.
        if !server.hasWork { server.end() }
        return
      }
      if bytes.isEmpty { return }
      server.receive(bytes)
    }
  }

  /// The rules, the files and the time zone of this machine.
  private static func environment(_ request: LintRequest) -> ServerEnvironment {
    let naming = SourceNaming()
    return ServerEnvironment(
      rules: { path in choice(request, for: path) },
      file: { address, folders in file(at: address, in: folders, naming) },
      name: { naming.name($0) }, localTime: LocalTime.offsets,
      division: Division(in: Processors.count))
  }

  /// The rules of a document: those of its configuration, or else those of the command line.
  private static func choice(
    _ request: LintRequest, for path: String?
  ) -> ServerEnvironment.RuleChoice {
    do throws(RunFailure) {
      let configuration =
        request.searchesConfiguration
        ? try ConfigurationSearch.configuration(for: [path ?? "-"]) : nil
      let configured = try request.configured?(configuration, nil)
      return ServerEnvironment.RuleChoice(
        try (configured?.lint ?? request).rules.linter(), of: configuration)
    } catch {
      let linter = (try? request.rules.linter()) ?? Linter(RuleCatalog.book)
      return ServerEnvironment.RuleChoice(linter, problem: error.message)
    }
  }

  /// The file at an address below one of some folders.
  private static func file(
    at address: String, in folders: [String], _ naming: SourceNaming
  ) -> FoundDocument {
    var reason = "files outside the workspace are not read"
    for folder in folders {
      switch LinkedFiles(inside: folder, absolute: naming.absolute).file(at: address) {
      case .success(let file):
        let source = SourceFile(name: naming.name(file.path), bytes: file.bytes)
        return .source(source, location: address)
      case .failure(.outside): continue
      case .failure(let failure): reason = "\(failure)"
      }
    }
    return .absent(reason: reason)
  }
}

/// The time zone of this machine.
enum LocalTime {
  /// The offsets of the zone that TZ names, or else of the system; nil if neither is known.
  static var offsets: TimeZoneOffsets? {
    if let name = ProcessEnvironment["TZ"].map({ $0.hasPrefix(":") ? String($0.dropFirst()) : $0 })
    {
      return TimeZoneDatabase.offsets(of: name.isEmpty ? "UTC" : name)
    }
    let file = try? LoadedFile(reading: "/etc/localtime", limit: 1 << 20)
    return file.flatMap { TimeZoneOffsets(file: $0.bytes) }
  }
}
